"""Undo the last action on a ladder by restoring every changed row."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import PASSED_OVER, may_undo_step
from ladders.domain.action import Acting, step
from ladders.models import Ladder, LadderStep
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import rows_to_put_back
from tournaments.domain.journal.undoing import OF_ANOTHER_VERSION, entry_to_undo, last_entry, put_back, unchanged_since


def last_undoable_step(ladder: Ladder) -> LadderStep | None:
    """Return the action that an undo would reverse; None if there is none."""
    last: LadderStep | None = last_entry(ladder, PASSED_OVER)
    return last


def undo_step(*, ladder: Ladder, actor: User, number: int, now: datetime | None = None) -> LadderStep:
    """Undo the action with this number.

    Raises Refused if a later action exists, without the permission for the action, and if its rows have changed since.
    """
    with step("undo", ladder, Acting(actor), now=now, always=True) as change:
        last = entry_to_undo(
            last_undoable_step(change.ladder),
            number=number,
            may=lambda entry: may_undo_step(actor, entry),
            ask=_("Ask an owner of the ladder."),
        )
        rows = rows_to_put_back(change.schema, last)
        if rows is None:
            raise Refused(OF_ANOTHER_VERSION)
        change.undoes = last
        change.details.update(undone=last.number, action=last.action, details=last.details)
        put_back(change, rows, unchanged_since(change.schema, rows))
    return last
