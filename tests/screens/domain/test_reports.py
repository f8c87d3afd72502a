"""What screens report."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from screens.domain.hall_screens import screen_of_token
from screens.domain.reports import SILENT_AFTER, STORED_EVERY, Seen, is_connected, report_of, store_report
from screens.models import HallScreen, ScreenReport
from tests.factories import make_event
from tests.screens.made import screen_on

pytestmark = pytest.mark.django_db


def again(token: str) -> HallScreen:
    found = screen_of_token(token)
    assert found is not None
    return found


def test_a_screen_is_connected_while_it_reports() -> None:
    screen, token = screen_on(make_event())
    assert (report_of(screen), is_connected(screen)) == (None, False)
    store_report(screen, Seen(1920, 1080, 2, 4))
    report = report_of(again(token))
    assert report is not None
    assert (report.width, report.height, report.page, report.pages) == (1920, 1080, 2, 4)
    assert is_connected(again(token))
    ScreenReport.objects.update(seen_at=timezone.now() - SILENT_AFTER)
    assert not is_connected(again(token))


def test_an_unchanged_report_is_stored_now_and_then_and_a_changed_one_at_once() -> None:
    screen, token = screen_on(make_event())
    early = timezone.now() - STORED_EVERY / 2
    store_report(screen, Seen(1920, 1080, 1, 1))
    ScreenReport.objects.update(seen_at=early)
    store_report(again(token), Seen(1920, 1080, 1, 1))
    assert ScreenReport.objects.get().seen_at == early
    store_report(again(token), Seen(1920, 1080, 2, 2))
    assert ScreenReport.objects.get().seen_at > early
    ScreenReport.objects.update(seen_at=timezone.now() - STORED_EVERY - datetime.timedelta(seconds=1))
    store_report(again(token), Seen(1920, 1080, 2, 2))
    assert timezone.now() - ScreenReport.objects.get().seen_at < STORED_EVERY


def test_numbers_have_limits_and_a_removed_screen_reports_nothing() -> None:
    screen, _token = screen_on(make_event())
    assert Seen(10**9, -5, 10**6, 10**7).bounded() == Seen(20_000, 0, 999, 999)
    assert Seen(1, 1, 9, 4).bounded() == Seen(1, 1, 4, 4)
    HallScreen.objects.filter(pk=screen.pk).delete()
    store_report(screen, Seen(1, 1, 1, 1))
    assert not ScreenReport.objects.exists()
