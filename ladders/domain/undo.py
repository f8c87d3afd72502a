"""Undo the last action on a ladder by restoring every changed row."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import PASSED_OVER, may_undo_step
from ladders.domain.action import Acting, LadderChange, step
from ladders.domain.rows import KINDS, state_of, values_of
from ladders.models import Ladder, LadderStep
from tournaments.domain.errors import Refused


def last_undoable_step(ladder: Ladder) -> LadderStep | None:
    """Return the action that an undo would reverse; None if there is none."""
    steps = ladder.journal.filter(undone_by=None, undoes=None).exclude(action__in=PASSED_OVER)
    return steps.select_related("ladder").order_by("-number").first()


def undo_step(*, ladder: Ladder, actor: User, number: int, now: datetime | None = None) -> LadderStep:
    """Undo the action with this number.

    Raises Refused if a later action exists, without the permission for the action, and if its rows have changed since.
    """
    with step("undo", ladder, Acting(actor), now=now, always=True) as change:
        last = last_undoable_step(change.ladder)
        if last is None:
            raise Refused(_("There is nothing to undo."))
        if last.number != number:
            raise Refused(
                _("Something else was done after this step, so it was not undone."), _("Check the change log first.")
            )
        if not may_undo_step(actor, last):
            raise Refused(_("This step is not yours to undo."), _("Ask an owner of the ladder."))
        change.undoes = last
        change.details.update(undone=last.number, action=last.action, details=last.details)
        for row in reversed(last.changes):
            _put_back(change, row)
    return last


def _put_back(change: LadderChange, row: dict[str, object]) -> None:
    """Restore a row to its state before the action. Raises Refused if the row has changed since."""
    kind, key, before, after = str(row["kind"]), row["key"], row["before"], row["after"]
    if kind not in KINDS or not isinstance(key, int):
        raise Refused(_("This change was saved by another version of the program and can no longer be undone."))
    model = KINDS[kind][0]
    instance: models.Model | None = change.ladder if model is Ladder else model._default_manager.filter(pk=key).first()
    now = state_of(instance) if instance is not None else {}
    if (instance is None) != (after is None) or any(
        now.get(name) != value
        for name, value in (after or {}).items()  # type: ignore[attr-defined]  # a state
    ):
        raise Refused(_("This change can no longer be undone: the same data has changed again."))
    try:
        values = values_of(kind, before or {})  # type: ignore[arg-type]  # a state
    except (KeyError, ValueError, ValidationError) as error:
        raise Refused(
            _("This change was saved by another version of the program and can no longer be undone.")
        ) from error
    if instance is None:
        change.create(model(pk=key, **values))
    elif before is None:
        change.delete(instance)
    else:
        change.update(instance, **values)
