"""One action on a ladder, as `tournaments.domain.journal.logged_change` runs it: by an account or a player's link."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from ladders.domain.access import may_act_as
from ladders.domain.rows import LADDER_SCHEMA
from ladders.models import Challenge, Ladder, LadderPlayer
from tournaments.domain.errors import Refused
from tournaments.domain.journal.logged_change import RowChange, logged


@dataclass(frozen=True, slots=True)
class Acting:
    """The user of an action: an account, or a player by the personal link."""

    user: User | None = None
    player: LadderPlayer | None = None


@dataclass
class LadderChange(RowChange[Ladder]):
    """The running action on a ladder, and its time. ``always``: it is logged also if no row changes."""

    player: LadderPlayer | None = None
    now: datetime = field(default_factory=timezone.now)
    always: bool = False
    schema = LADDER_SCHEMA
    counted = (Challenge,)

    @property
    def ladder(self) -> Ladder:
        """Return the locked ladder."""
        return self.owner

    @property
    def is_logged(self) -> bool:
        return self.always or super().is_logged

    def lock(self, name: str) -> None:
        """Lock the ladder. Raises Refused without permission for the action with this name."""
        self.owner = Ladder.objects.select_for_update().get(pk=self.ladder.pk)
        if self.player is not None:
            fresh = LadderPlayer.objects.get(pk=self.player.pk)
            if fresh.ladder_id != self.ladder.pk or not fresh.link or fresh.link != self.player.link:
                raise Refused(_("This link is not valid any more."), _("Ask the arbiter for a new one."))
        elif self.actor is None or not may_act_as(self.actor, self.ladder, name):
            raise Refused(_("Only the arbiters of the ladder may do this."))

    def values(self) -> dict[str, Any]:
        return super().values() | {"at": self.now, "player": self.player}

    def take_number(self) -> int:
        """Return the number of a new action."""
        self.ladder.taken += 1
        return self.ladder.taken


@contextmanager
def step(
    action: str, ladder: Ladder, acting: Acting, *, now: datetime | None = None, why: str = "", **details: Any
) -> Iterator[LadderChange]:
    """Run one logged action. An action without changes leaves no log entry, unless ``always`` is set.

    Raises Refused without permission. The given ladder has the new values afterwards.
    """
    always, at = details.pop("always", False), now or timezone.now()
    change = LadderChange(ladder, acting.user, details, player=acting.player, now=at, always=always)
    with logged(change, action, why):
        yield change
    for name in ("name", "time_zone", "visibility", "rules", "start", "taken", "version", "closed_at"):
        setattr(ladder, name, getattr(change.ladder, name))
