"""Assignment of players to teams in board order before the start: manually, by a proposal, or by lot."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.collation import alphabetical
from tabellone.engine import SYSTEMS
from tabellone.engine.tables.groups import by_snake
from tabellone.engine.tables.team_table_record import drawn_sides
from tabellone.engine.tables.team_tables import MOST_PLAYERS, MOST_SIDES
from tabellone.record import Team
from tabellone.values import WrongValue
from tournaments.domain.entries.initial_order import in_initial_order
from tournaments.domain.errors import Refused
from tournaments.domain.events.planning import plan_calendar
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.table_team_checks import refusal_of_sides
from tournaments.domain.table_teams import OF_A_SIDE, has_sides, kept_sides, sides_values
from tournaments.domain.words.validation_messages import refused
from tournaments.models import Event, Registration

WAYS = ("hand", "snake", "club", "federation")
LONGEST_NAME = 32
"""Maximum length in a report (TRF 013)."""
FEWEST_SIDES = 2


@dataclass(frozen=True, slots=True)
class PlannedSide:
    """A team and its players in board order."""

    name: str
    players: tuple[Registration, ...] = ()


def taking_part_in(event: Event) -> list[Registration]:
    """Return the participants in the initial order."""
    return in_initial_order(event.registrations.contestants().filter(is_withdrawn=False))


def planned_sides(event: Event, taking_part: Sequence[Registration]) -> list[PlannedSide]:
    """Return the stored teams with their participating players."""
    by_key = {row.pk: row for row in taking_part}
    return [
        PlannedSide(side["name"], tuple(by_key[key] for key in side["players"] if key in by_key))
        for side in kept_sides(event)
    ]


def sides_seen(event: Event, taking_part: Sequence[Registration]) -> str:
    """Return a fingerprint of the teams and their possible players, as a page shows them."""
    return fingerprint(event.system, event.sides, sorted((row.pk, row.name) for row in taking_part))


def proposed_sides(event: Event, taking_part: Sequence[Registration], way: str, count: int) -> list[PlannedSide]:
    """Return proposed teams; nothing is stored.

    ``hand``: the current ones, in the requested number. ``snake``: the requested number, filled by rating in
    alternating direction. ``club``, ``federation``: one team for each, with its players in the initial order.
    """
    if way in ("club", "federation"):
        found: dict[str, list[Registration]] = defaultdict(list)
        for row in taking_part:
            found[getattr(row, way)].append(row)
        found.pop("", None)
        in_order = sorted(found.items(), key=lambda side: (alphabetical(side[0]), side[0]))
        return [PlannedSide(name[:LONGEST_NAME], tuple(rows)) for name, rows in in_order][:MOST_SIDES]
    now = planned_sides(event, taking_part)
    names = _names([side.name for side in now], count)
    if way == "snake" and len(taking_part) >= count:
        by_key = {row.pk: row for row in taking_part}
        dealt = by_snake([*by_key], count)
        return [PlannedSide(name, tuple(by_key[key] for key in keys)) for name, keys in zip(names, dealt, strict=True)]
    return [PlannedSide(name, now[place].players if place < len(now) else ()) for place, name in enumerate(names)]


def sides_to_begin_with(event: Event) -> int:
    """Return the number of teams, or the system's usual number."""
    return len(kept_sides(event)) or SYSTEMS[event.system].sides


def _names(names: Sequence[str], count: int) -> list[str]:
    """Return the requested number of names; letters for teams without a name."""
    free = (letter for letter in ascii_uppercase if letter not in names)
    return [*names[:count], *(next(free) for _place in range(count - len(names)))]


def set_sides(*, event: Event, actor: User, sides: Sequence[tuple[str, Sequence[int]]], seen: str) -> None:
    """Store these teams: names, and the keys of their players in board order. Other players can be added later.

    Refused for empty or equal names, and for a player who is in two teams or does not take part.
    """
    with _before_the_start(event, actor, "set_sides", seen) as change:
        keys = [key for _name, players in sides for key in players]
        if not {*keys} <= {row.pk for row in taking_part_in(event)} or len({*keys}) != len(keys):
            raise Refused(_("A player is in two teams or does not take part."), _("Check the players and try again."))
        names = _checked_names([name for name, _players in sides])
        refuse_too_many(len(sides), len(keys))
        teams = [
            Team(place, name, players=tuple(players))
            for place, (name, (_name, players)) in enumerate(zip(names, sides, strict=True), start=1)
        ]
        change.update(event, sides=sides_values(_as_said(event, teams), {key: key for key in keys}))
        change.details["names"] = ", ".join(names)


def draw_sides(*, event: Event, actor: User, seen: str) -> None:
    """Draw the order of the teams and of their players by lot, from a stored seed.

    The draw starts with the teams by name and their players in the initial order, so that it can be repeated.
    """
    with _before_the_start(event, actor, "draw_sides", seen) as change:
        taking_part = taking_part_in(event)
        places = {row.pk: place for place, row in enumerate(taking_part, start=1)}
        keys = {place: key for key, place in places.items()}
        kept = sorted(planned_sides(event, taking_part), key=lambda side: side.name)
        if not any(side.players for side in kept):
            raise Refused(_("No player is in a team yet."), _("Put the players in their teams."))
        sides = [
            Team(number, side.name, players=tuple(sorted(places[row.pk] for row in side.players)))
            for number, side in enumerate(kept, start=1)
        ]
        seed = secrets.token_hex(8)
        change.update(event, sides=sides_values(_as_said(event, drawn_sides(sides, seed)), keys, seed))


def _as_said(event: Event, sides: Sequence[Team]) -> list[Team]:
    """Return the teams with the other stored data of teams with the same name."""
    known: Mapping[str, Mapping[str, Any]] = {row["name"]: row for row in kept_sides(event)}
    return [
        replace(side, **{name: value for name, value in known.get(side.name, {}).items() if name in OF_A_SIDE})
        for side in sides
    ]


def _checked_names(names: Sequence[str]) -> list[str]:
    clean = [_checked_name(name) for name in names]
    if len({name.casefold() for name in clean}) != len(clean):
        raise Refused(_("Two teams have the same name."), _("Give each team a different name."))
    return clean


def _checked_name(name: str) -> str:
    try:
        clean = values.clean(name)
    except WrongValue as wrong:
        raise refused("name", name, wrong) from None
    if not clean:
        raise Refused(_("A team has no name."), _("Give each team a different name."))
    if len(clean) > LONGEST_NAME:
        raise Refused(
            _("A team name has %(count)s characters (maximum %(most)s).") % {"count": len(clean), "most": LONGEST_NAME},
            _("Shorten it."),
        )
    return clean


def refuse_too_many(sides: int, players: int) -> None:
    """Refuse more teams, or more players in all teams, than the tables allow."""
    if not FEWEST_SIDES <= sides <= MOST_SIDES:
        raise Refused(
            _("An event can have %(fewest)s to %(most)s teams, not %(count)s.")
            % {"fewest": FEWEST_SIDES, "most": MOST_SIDES, "count": sides}
        )
    if players > MOST_PLAYERS:
        raise Refused(
            _("Too many players in the teams: %(count)s (maximum %(most)s).") % {"most": MOST_PLAYERS, "count": players}
        )


@contextmanager
def _before_the_start(event: Event, actor: User, name: str, seen: str) -> Iterator[Change]:
    """Run the action; refused if the system has no teams to set, or if they have changed.

    With the last player the rounds of the pairing table are planned.
    """
    with action(name, event=event, actor=actor) as change:
        if not has_sides(event):
            raise Refused(_("There are no teams in this system."))
        if event.is_started:
            raise Refused(_("The event has started. Its teams cannot change."))
        if seen != sides_seen(event, taking_part_in(event)):
            raise Refused(
                _("Another user changed the players or their teams. Nothing was saved."),
                _("Check the teams and try again."),
            )
        yield change
        taking_part = taking_part_in(event)
        if refusal_of_sides(event, taking_part) is None:
            plan_calendar(change, taking_part)
