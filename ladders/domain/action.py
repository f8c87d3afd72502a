"""One action on a ladder: one transaction, a lock on the ladder's row, one entry in its change log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import may_act_as
from ladders.domain.rows import kind_of, state_of
from ladders.models import Challenge, Ladder, LadderPlayer, LadderStep
from tournaments.domain.errors import Refused

LONGEST_WHY = 300


@dataclass(frozen=True, slots=True)
class Acting:
    """The user of an action: an account, or a player by the personal link."""

    user: User | None = None
    player: LadderPlayer | None = None


@dataclass
class LadderChange:
    """An action in progress: its locked ladder, the time and the changed rows."""

    ladder: Ladder
    acting: Acting
    now: datetime
    details: dict[str, Any]
    rows: list[dict[str, Any]] = field(default_factory=list)
    undoes: LadderStep | None = None

    def create(self, row: models.Model) -> None:
        """Insert the row."""
        row.save(force_insert=True)
        self.rows.append({"kind": kind_of(row), "key": row.pk, "before": None, "after": state_of(row)})

    def update(self, row: models.Model, **values: Any) -> None:
        """Set the values. A challenge's version increases with each change."""
        before = state_of(row)
        for name, value in values.items():
            setattr(row, name, value)
        after = state_of(row)
        changed = [name for name in after if before[name] != after[name]]
        if not changed:
            return
        if isinstance(row, Challenge):
            row.version += 1
        row.save()
        before, after = ({name: state[name] for name in changed} for state in (before, after))
        self.rows.append({"kind": kind_of(row), "key": row.pk, "before": before, "after": after})

    def delete(self, row: models.Model) -> None:
        """Delete the row."""
        self.rows.append({"kind": kind_of(row), "key": row.pk, "before": state_of(row), "after": None})
        row.delete()

    def take_number(self) -> int:
        """Return the number of a new action."""
        self.ladder.taken += 1
        return self.ladder.taken


@contextmanager
def step(
    action: str, ladder: Ladder, acting: Acting, *, now: datetime | None = None, why: str = "", **details: Any
) -> Iterator[LadderChange]:
    """Run one logged action. An action without changes leaves no log entry, unless ``always`` is set.

    Raises Refused without permission. The row lock makes simultaneous actions run one after the other.
    """
    with transaction.atomic():
        locked = Ladder.objects.select_for_update().get(pk=ladder.pk)
        _refuse_stranger(action, locked, acting)
        change = LadderChange(locked, acting, now or timezone.now(), details)
        yield change
        if change.rows or change.details.get("always"):
            change.details.pop("always", None)
            locked.version += 1
            locked.save()
            LadderStep.objects.create(
                ladder=locked, number=locked.version, at=change.now, actor=acting.user, player=acting.player,
                action=action, details=change.details, why=why.strip()[:LONGEST_WHY], changes=change.rows,
                undoes=change.undoes,
            )  # fmt: skip
    for name in ("name", "time_zone", "visibility", "rules", "start", "taken", "version", "closed_at"):
        setattr(ladder, name, getattr(locked, name))


def _refuse_stranger(action: str, ladder: Ladder, acting: Acting) -> None:
    if acting.player is not None:
        fresh = LadderPlayer.objects.get(pk=acting.player.pk)
        if fresh.ladder_id != ladder.pk or not fresh.link or fresh.link != acting.player.link:
            raise Refused(_("This link is not valid any more."), _("Ask the arbiter for a new one."))
    elif acting.user is None or not may_act_as(acting.user, ladder, action):
        raise Refused(_("Only the arbiters of the ladder may do this."))
