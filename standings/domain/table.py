"""The standings as their page shows them, after any public round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from standings.domain.names import name_of
from standings.tiebreaks import Standings, TieBreakError, format_value, standings
from tournaments.domain.records import record_of
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


def public_record(event: Event) -> Record:
    """The event's public rounds, in which a game that is not finished has given nobody anything yet.

    For pairing such a game counts as a draw (C.04.2 3.1); a reader wants to know only what has been won.
    """
    record = record_of(event)
    return replace(record, scoring=replace(record.scoring, unknown=0))


def computable(record: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The event's tie-breaks that can be computed, and those that cannot: a report may name any."""
    known: list[str] = []
    unknown: list[str] = []
    for code in record.tie_breaks:
        if code.upper() == "PTS":
            continue
        try:
            standings(record, codes=[code], after_round=0)
        except TieBreakError:
            unknown.append(code)
        else:
            known.append(code)
    return tuple(known), tuple(unknown)


def ranking(record: Record) -> Standings:
    """The standings after the last round of the record, by the tie-breaks that can be computed."""
    return standings(record, codes=computable(record)[0])


def table_of(event: Event, after_round: int | None = None) -> Table | None:
    """The standings after that round (default: the last public one), None if it is not public; six queries."""
    switch = switch_of(event, after_round)
    if not 0 <= switch.shown <= switch.last or (after_round is not None and not after_round):
        return None
    record = public_record(event)
    codes, unknown = computable(record)
    now = standings(record, codes=codes, after_round=switch.shown)
    before = _ranks(standings(record, codes=codes, after_round=switch.before)) if switch.before else {}
    games = record.rounds[switch.shown - 1].games if switch.shown else ()
    return Table(
        tuple(Heading(code, name_of(code)) for code in now.codes),
        unknown,
        _places(record, now, before),
        switch,
        len(games),
        sum(game.is_finished for game in games),
    )


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
