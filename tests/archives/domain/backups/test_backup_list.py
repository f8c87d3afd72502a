"""Restore points in words, by day, and the line on the desk."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from archives.domain.backups.backup_list import points_by_day, reason_in_words, status_of
from archives.domain.backups.state import BUSY, FAULT, TOO_LARGE, note_failure
from archives.domain.backups.triggers import AFTER, BEFORE
from archives.models import BackupState, RestorePoint
from tests.factories import make_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def stored(event: Event, hours: int, **values: object) -> RestorePoint:
    at = timezone.now() - datetime.timedelta(hours=hours)
    values = {"reason": "publish", "version": 1, "digest": "", "size": 1, "name": f"{event.slug}/{hours}", **values}
    return RestorePoint.objects.create(event=event, at=at, **values)


def test_restore_points_are_listed_by_the_days_of_the_event() -> None:
    event = make_event(time_zone="Asia/Kolkata")
    for hours in (0, 48, 49):
        stored(event, hours, round_number=2, copied_at=timezone.now() if hours else None)
    today = timezone.localdate(timezone=event.zone)
    days = points_by_day(event)
    assert days[0][0] == today
    assert [row.places for _day, rows in days for row in rows] == [1, 2, 2]
    assert {row.text for _day, rows in days for row in rows} == {"Round 2 published"}


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"reason": "manual"}, "Saved manually"),
        ({"reason": "publish", "round_number": 5}, "Round 5 published"),
        ({"reason": "publish_together"}, "Rounds published"),
        ({"reason": "unpublish", "is_before": True}, "Before a round was unpublished"),
        ({"reason": "publish", "is_before": True}, "Before sections, groups or stages were changed"),
        ({"reason": "a later version", "is_before": False}, "Saved automatically"),
    ],
)
def test_a_reason_is_in_words(values: dict[str, object], text: str) -> None:
    assert reason_in_words(Event(), RestorePoint(**values)) == text


def test_every_reason_has_words_of_its_own() -> None:
    texts = [reason_in_words(Event(), RestorePoint(reason=reason)) for reason in sorted(AFTER)]
    assert "Saved automatically" not in texts
    others = {reason for reason in BEFORE if "sections, groups" in _before(reason)}
    assert others == {
        *("remove_section", "begin_stages", "end_stages", "make_groups", "form_group", "dissolve_groups"),
    }


def _before(reason: str) -> str:
    return reason_in_words(Event(), RestorePoint(reason=reason, is_before=True))


def test_the_status_says_when_where_and_what_is_wrong(settings: Settings) -> None:
    event = make_event()
    status = status_of(event)
    assert status is not None
    assert (status.last, status.places, status.warnings) == (None, 1, ())
    point = stored(event, 0, copied_at=timezone.now())
    BackupState.objects.create(folder="/media/usb", trouble="full")
    note_failure(TOO_LARGE)
    status = status_of(event)
    assert status is not None
    assert (status.last, status.is_today, status.places) == (point, True, 2)
    assert status.warnings == (
        "The last restore point was not saved because the event is too large.",
        "The disk of the second folder is full.",
    )
    texts = []
    for failure in (BUSY, FAULT):
        note_failure(failure)
        status = status_of(event)
        texts.append(status.warnings[0] if status else "")
    assert texts == [
        "The last restore point was not saved because earlier ones were still being saved.",
        "The last restore point was not saved.",
    ]
    settings.RESTORE_POINTS = False
    assert status_of(event) is None
