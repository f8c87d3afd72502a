"""The ranking: points, then each tie-break for every subgroup that is still tied (article 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from standings.tiebreaks import opponents, own
from standings.tiebreaks.codes import Code, parse_code
from standings.tiebreaks.direct import direct_encounter
from standings.tiebreaks.tallies import Tallies
from standings.tiebreaks.values import Value
from tournaments.record import Points, Record

EDITIONS = ("2024", "2026")
FIRST_DAY_OF_2026 = "2026/03/01"

FUNCTIONS: dict[str, Callable[[Tallies, int, str], Value | None]] = {
    "BH": opponents.buchholz,
    "SB": opponents.sonneborn_berger,
    "ARO": opponents.average_rating,
    "WIN": own.wins,
    "WON": own.games_won,
    "BPG": own.games_with_black,
    "BWG": own.games_won_with_black,
    "PS": own.progressive,
    "REP": own.rounds_elected,
    "TPN": own.pairing_number,
    "RTNG": own.rating,
}


@dataclass(frozen=True, slots=True)
class Row:
    """A player's place. ``rank`` is shared by players whom nothing separates; ``values`` follow the codes."""

    tpn: int
    rank: int
    points: Points
    values: tuple[Value | None, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The table, best first; players of one rank stand in order of their numbers."""

    codes: tuple[str, ...]
    edition: str
    after_round: int
    rows: tuple[Row, ...]


def edition_of(record: Record) -> str:
    """The edition of C.07 by the event's first day; the newest where it is not known."""
    start = record.header.start
    return "2024" if start and start < FIRST_DAY_OF_2026 else "2026"


def standings(
    record: Record, *, codes: Sequence[str] | None = None, edition: str | None = None, after_round: int | None = None
) -> Standings:
    """The standings after that round (default: the last), by these tie-breaks (default: the record's).

    Raises UnknownTieBreak for a code that cannot be computed.
    """
    last = len(record.rounds) if after_round is None else min(after_round, len(record.rounds))
    tallies = Tallies(record, last, edition or edition_of(record))
    parsed = [parse_code(code) for code in (record.tie_breaks if codes is None else codes) if code.upper() != "PTS"]
    values: dict[int, list[Value | None]] = {player.tpn: [] for player in record.players}
    by_points: dict[Points, list[int]] = {}
    for tpn in sorted(values):
        by_points.setdefault(tallies.scores[tpn], []).append(tpn)
    groups = [by_points[points] for points in sorted(by_points, reverse=True)]
    for code in parsed:
        _compute(tallies, code, groups, values)
        groups = [part for group in groups for part in _separated(group, code, values)]
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [Row(tpn, rank, tallies.scores[tpn], tuple(values[tpn])) for tpn in group]
    return Standings(tuple(map(str, parsed)), tallies.edition, last, tuple(rows))


def _compute(tallies: Tallies, code: Code, groups: list[list[int]], values: dict[int, list[Value | None]]) -> None:
    if code.name == "DE":
        for group in groups:
            places = direct_encounter(tallies, group)
            for tpn in group:
                values[tpn].append(places[tpn])
        return
    function = FUNCTIONS[code.name]
    for tpn, row in values.items():
        row.append(function(tallies, tpn, code.variant))


def _separated(group: list[int], code: Code, values: dict[int, list[Value | None]]) -> list[list[int]]:
    """The group's players by their last value, best first; who has none comes last."""
    if len(group) == 1:
        return [group]
    by_value: dict[Value | None, list[int]] = {}
    for tpn in group:
        by_value.setdefault(values[tpn][-1], []).append(tpn)
    best_first = not (code.lowest_first or code.name == "DE")
    known = sorted((value for value in by_value if value is not None), reverse=best_first)
    return [by_value[value] for value in known] + ([by_value[None]] if None in by_value else [])
