"""The teams of an event with individual pairings, as the database stores them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from tabellone.engine import SYSTEMS
from tabellone.record import Team
from tournaments.domain.event_rows import EventRows
from tournaments.models import Event

OF_A_SIDE = ("short_name", "rating", "federation", "captain")
"""Other fields of a team in a report; kept if present."""


def has_sides(event: Event) -> bool:
    """Return True if the event's system has teams that collect their players' points."""
    return event.system in SYSTEMS and SYSTEMS[event.system].sides > 0


def kept_sides(event: Event) -> list[dict[str, Any]]:
    """Return the stored teams, each with its name and the keys of its players in board order."""
    return list(event.sides.get("sides", ())) if has_sides(event) else []


def sides_of(event: Event, tpn: Mapping[int, int]) -> tuple[Team, ...]:
    """Return the teams as a record has them, with their players' numbers; empty while no player has a number."""
    if not tpn:
        return ()
    return tuple(
        Team(
            tpn=row.get("number", place),
            name=row["name"],
            players=tuple(tpn[key] for key in row["players"] if key in tpn),
            **{name: row[name] for name in OF_A_SIDE if name in row},
        )
        for place, row in enumerate(kept_sides(event), start=1)
    )


class TableTeamRows(EventRows):
    """The rows of an event with such teams."""

    @cached_property
    def besides(self) -> Mapping[str, Any]:  # type: ignore[override]
        """Return the teams with the numbers of their players."""
        return {"sides": sides_of(self.event, self.numbers)}


def sides_values(sides: Iterable[Team], keys: Mapping[int, int], seed: str = "") -> dict[str, Any]:
    """Return the teams as the database stores them, with their players' keys, by number; empty without teams.

    ``seed``: the random seed of their drawing.
    """
    rows = [_values(side, place, keys) for place, side in enumerate(sides, start=1)]
    return {"sides": rows} | ({"seed": seed} if seed else {}) if rows else {}


def _values(side: Team, place: int, keys: Mapping[int, int]) -> dict[str, Any]:
    said = {name: getattr(side, name) for name in OF_A_SIDE}
    number = {} if side.tpn == place else {"number": side.tpn}
    kept = {name: value for name, value in said.items() if value}
    return {"name": side.name, "players": [keys[tpn] for tpn in side.players if tpn in keys], **number, **kept}
