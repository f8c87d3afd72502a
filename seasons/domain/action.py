"""One step on a season, as `tournaments.domain.journal.logged_change` runs it.

The step's entry has the whole season before and after. The user sends the version of the season that the page showed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from seasons.domain.access import may_run
from seasons.models import Season, SeasonStep
from tournaments.domain.errors import Refused
from tournaments.domain.journal.logged_change import LoggedChange, logged

MOST_EVENTS = 100


@dataclass
class SeasonChange(LoggedChange[Season]):
    """The running step on a season. ``seen``: the version that the page showed."""

    seen: int = -1
    before: dict[str, Any] = field(default_factory=dict)
    """The season before the step; empty for its creation."""

    def lock(self, name: str) -> None:
        """Lock the season. Raises Refused without permission, and if another user changed the season."""
        self.owner = Season.objects.select_for_update().get(pk=self.owner.pk)
        if self.actor is None or not may_run(self.actor, self.owner):
            raise Refused(_("Only the staff of the season can change it."))
        if self.owner.version != self.seen:
            raise Refused(
                _("Another user changed the season. Nothing was saved. Check it and try again."),
                _("Check it and try again."),
            )
        if name != "make":
            self.before = _state(self.owner)

    @cached_property
    def after(self) -> dict[str, Any]:
        """Return the season at the end of the step."""
        return _state(self.owner)

    @property
    def is_logged(self) -> bool:
        return self.before != self.after

    def values(self) -> dict[str, Any]:
        return {"before": self.before, "after": self.after}


@contextmanager
def season_step(action: str, season: Season, actor: User, *, seen: int, why: str = "") -> Iterator[Season]:
    """Run one logged step on the season, whose row is locked; a step that changes nothing leaves no entry."""
    with logged(SeasonChange(season, actor, seen=seen), action, why) as change:
        yield change.owner


def _state(season: Season) -> dict[str, Any]:
    """Return the season as its change log stores it."""
    rows = season.events.order_by("event__pk").values_list("event__pk", "event__name")
    events = [{"id": pk, "name": name} for pk, name in rows]
    people = [{"name": member.user.username, "role": member.role} for member in season.members.select_related("user")]
    others = season.others or []
    return {"name": season.name, "rules": season.rules, "events": events, "others": others, "people": people}


def refuse_full(season: Season) -> None:
    """Refuse another event if the season is full."""
    if season.events.count() + len(season.others or []) >= MOST_EVENTS:
        raise Refused(_("A season has at most %(most)s events.") % {"most": MOST_EVENTS})


def differences(step: SeasonStep) -> Mapping[str, tuple[Any, Any]]:
    """Return the step's changes by name.

    The names are the season's name, each rule, the events by name, the other counted results, and people with their
    stored data.
    """
    before, after = ({**state, **state.get("rules", {})} for state in (step.before, step.after))
    for state in (before, after):
        state["events"] = [row["name"] for row in state.get("events", [])]
        state.pop("rules", None)
    names = [*dict.fromkeys([*before, *after])]
    return {
        name: (before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name) and (before.get(name) or after.get(name))
    }
