"""Restore points as the desk lists them, and the line that says when the last one was saved."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _

from archives.domain.backups.folders import FULL, MISSING, NOT_WRITABLE
from archives.domain.backups.restore_points import MANUAL, has_restore_points, points_of
from archives.domain.backups.state import BUSY, NO_SPACE, TOO_LARGE, backup_state
from archives.models import RestorePoint
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class ListedPoint:
    """A restore point in the list: its time, its reason in words, and the number of places that have it."""

    point: RestorePoint
    text: str
    places: int


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """When the event was saved last, and what is wrong with the backups."""

    last: RestorePoint | None
    is_today: bool
    places: int
    warnings: tuple[str, ...]


def points_by_day(event: Event) -> list[tuple[datetime.date, list[ListedPoint]]]:
    """Return the restore points by day, the newest first."""
    listed = [
        ListedPoint(point, reason_in_words(event, point), 1 + (point.copied_at is not None))
        for point in points_of(event)
    ]
    return [
        (day, list(some)) for day, some in groupby(listed, key=lambda row: timezone.localdate(row.point.at, event.zone))
    ]


def status_of(event: Event) -> BackupStatus | None:
    """Return the status for the desk; None where no restore points are saved."""
    if not has_restore_points(event):
        return None
    last = points_of(event).first()
    state = backup_state()
    failures = {
        NO_SPACE: _("The last restore point was not saved because the disk is full or cannot be written."),
        TOO_LARGE: _("The last restore point was not saved because the event is too large."),
        BUSY: _("The last restore point was not saved because earlier ones were still being saved."),
    }
    troubles = {
        MISSING: _("The second folder is missing: plug in its disk."),
        NOT_WRITABLE: _("The program cannot write to the second folder."),
        FULL: _("The disk of the second folder is full."),
    }
    warnings = []
    if state.failure:
        warnings.append(failures.get(state.failure, _("The last restore point was not saved.")))
    if state.folder and state.trouble:
        warnings.append(troubles.get(state.trouble, troubles[MISSING]))
    is_today = last is not None and timezone.localdate(last.at, event.zone) == timezone.localdate(timezone=event.zone)
    places = 1 + (last is not None and last.copied_at is not None)
    return BackupStatus(last, is_today, places, tuple(warnings))


def reason_in_words(event: Event, point: RestorePoint) -> str:
    """Return why the restore point was saved."""
    if point.reason == MANUAL:
        return _("Saved manually")
    return _before(point.reason) if point.is_before else _after(event, point)


def _after(event: Event, point: RestorePoint) -> str:
    round_ = whole_label(event, point.round_number) if point.round_number else ""
    match point.reason:
        case "publish" if round_:
            return _("Round %(round)s published") % {"round": round_}
        case "publish" | "publish_together" | "publish_calendar":
            return _("Rounds published")
        case "publish_prizes":
            return _("Prizes published")
        case "start":
            return _("Event started")
        case "finish" | "finish_together":
            return _("Event finished")
    return _("Saved automatically")


def _before(reason: str) -> str:
    texts = {
        "unpublish": _("Before a round was unpublished"),
        "unpublish_calendar": _("Before a round was unpublished"),
        "change_published": _("Before a published pairing was changed"),
        "discard": _("Before a draft was deleted"),
        "reopen": _("Before the event was reopened"),
        **dict.fromkeys(("import_players", "update_ratings", "import_fund"), _("Before an import")),
        **dict.fromkeys(("remove_player", "remove_people", "leave_section"), _("Before players were removed")),
        **dict.fromkeys(("move_people", "move_by_rule"), _("Before players were moved")),
        **dict.fromkeys(("renumber", "exchange_numbers"), _("Before pairing numbers were reassigned")),
        "remove_fund": _("Before a prize fund was deleted"),
        "undo": _("Before an undo"),
        "restore": _("Before a restore"),
    }
    return texts.get(reason, _("Before sections, groups or stages were changed"))
