"""Screens that wait: their codes work once, for 15 minutes, and for a limited number of guesses."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from accounts.links import OF_CODES
from screens.domain import waiting
from screens.domain.hall_screens import add_screens
from screens.domain.secrets import CODE_VALID
from screens.domain.waiting import FORGOTTEN, needs_code, open_screen, renew_code, waiting_screen
from screens.models import HallScreen, WaitingScreen
from tests.factories import make_event, owner_of
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def add(event: Event, *codes: str) -> None:
    add_screens(event=event, actor=owner_of(event), codes=[*codes])


def test_a_code_adds_one_screen_once() -> None:
    event, opened = make_event(), open_screen()
    add(event, opened.code)
    assert [row.event for row in HallScreen.objects.all()] == [event]
    assert waiting_screen(opened.token) is None
    with pytest.raises(Refused, match="No screen was added"):
        add(event, opened.code)


def test_a_code_works_for_fifteen_minutes_and_a_new_one_replaces_it() -> None:
    event, opened = make_event(), open_screen()
    row = WaitingScreen.objects.get()
    assert not needs_code(row)
    WaitingScreen.objects.update(code_expires_at=timezone.now())
    row.refresh_from_db()
    assert needs_code(row)
    with pytest.raises(Refused, match="is not valid"):
        add(event, opened.code)
    code = renew_code(row)
    row.refresh_from_db()
    assert datetime.timedelta(0) < row.code_expires_at - timezone.now() <= CODE_VALID
    with pytest.raises(Refused, match="is not valid"):
        add(event, opened.code)
    add(event, code)


def test_one_wrong_code_adds_no_screen_at_all() -> None:
    event, opened = make_event(), open_screen()
    wrong = f"{(int(opened.code) + 1) % 10**6:06}"
    with pytest.raises(Refused, match=f"The code {wrong[:3]} {wrong[3:]} is not valid"):
        add(event, opened.code, wrong)
    assert not HallScreen.objects.exists()
    assert WaitingScreen.objects.count() == 1


def test_an_event_has_a_hundred_codes_in_fifteen_minutes_right_or_wrong() -> None:
    event, other, opened = make_event(), make_event(name="Other"), open_screen()
    for _time in range(OF_CODES.most):
        with pytest.raises(Refused, match="is not valid"):
            add(event, "12345")
    with pytest.raises(Refused, match="Too many codes"):
        add(event, opened.code)
    add(other, opened.code)


def test_only_so_many_screens_wait_and_each_for_half_an_hour_however_often_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "MOST_WAITING", 2)
    first, second = open_screen(), open_screen()
    with pytest.raises(Refused, match="Too many screens wait"):
        open_screen()
    row = WaitingScreen.objects.get(pk=waiting_key(first.token))
    WaitingScreen.objects.filter(pk=row.pk).update(opened_at=timezone.now() - FORGOTTEN)
    row.refresh_from_db()
    needs_code(row)
    renew_code(row)
    assert waiting_screen(first.token) is None
    assert open_screen().token
    assert not WaitingScreen.objects.filter(pk=row.pk).exists()
    assert waiting_key(second.token)


def test_one_connection_does_not_take_the_places_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST_OF_NETWORK", 2)
    for _screen in range(2):
        open_screen("192.0.2.1")
    with pytest.raises(Refused, match="Too many screens wait"):
        open_screen("192.0.2.1")
    assert open_screen("192.0.2.2").token
    assert "192.0.2" not in str(list(WaitingScreen.objects.values()))


def waiting_key(token: str) -> int:
    found = waiting_screen(token)
    assert found is not None
    return found.pk


@pytest.mark.parametrize("token", ["", "x" * 101, "unknown"])
def test_an_unknown_token_is_that_of_no_screen(token: str) -> None:
    open_screen()
    assert waiting_screen(token) is None
