"""The standings as their page shows them, after any public round."""

from __future__ import annotations

from dataclasses import dataclass

from standings.domain.names import name_of
from standings.domain.public import PublicState, public_state
from standings.tiebreaks import Standings, format_value, standings
from tournaments.domain.switch import Switch, switch_of
from tournaments.models import Event
from tournaments.record import Record, format_points


@dataclass(frozen=True, slots=True)
class Heading:
    """A tie-break's code and what it means."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A player's line. ``move``: places won (or lost) since the round before; None where there was none."""

    rank: int
    move: int | None
    tpn: int
    name: str
    title: str
    rating: int
    federation: str
    points: str
    values: tuple[str, ...]

    @property
    def places(self) -> int:
        """How many places the player moved, whichever way."""
        return abs(self.move or 0)


@dataclass(frozen=True, slots=True)
class Table:
    """The page: the places after the round, and how much of that round is played."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    """Tie-breaks of an imported event that cannot be computed; the page says so."""
    places: tuple[Place, ...]
    switch: Switch
    boards: int
    finished: int

    @property
    def is_complete(self) -> bool:
        return self.boards == self.finished


def table_of(event: Event, after_round: int | None = None) -> Table | None:
    """The standings after that round (default: the last public one), None if it is not public; six queries."""
    switch = switch_of(event, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    state = public_state(event)
    record = state.record
    now = _after(state, switch.shown)
    before = _ranks(_after(state, switch.before)) if switch.before else {}
    games = record.rounds[switch.shown - 1].games if switch.shown else ()
    return Table(
        tuple(Heading(code, name_of(code)) for code in now.codes),
        state.unknown,
        _places(record, now, before),
        switch,
        len(games),
        sum(game.is_finished for game in games),
    )


def _after(state: PublicState, number: int) -> Standings:
    if number == len(state.record.rounds):
        return state.ranking
    return standings(state.record, codes=state.codes, after_round=number)


def _ranks(table: Standings) -> dict[int, int]:
    return {row.tpn: row.rank for row in table.rows}


def _places(record: Record, table: Standings, before: dict[int, int]) -> tuple[Place, ...]:
    places = []
    for row in table.rows:
        player = record.by_tpn[row.tpn]
        places.append(
            Place(
                row.rank,
                before[row.tpn] - row.rank if before else None,
                row.tpn,
                player.name,
                player.title,
                player.rating,
                player.federation,
                format_points(row.points),
                tuple(map(format_value, row.values)),
            )
        )
    return tuple(places)
