"""The standings of the sides, as pages show them: after any public round, by rounds, against each other."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import Record, format_points
from tabellone.side_standings import SideRow, side_matches, side_standings
from tournaments.domain.words.wording import ITSELF


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side's line. ``against``: its points against each side, in the order of the lines; empty where they have not
    met.
    """

    rank: int
    tpn: int
    name: str
    key: str
    """The category of its players in the standings."""
    players: int
    points: str
    rounds: tuple[str, ...]
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a round: two sides, and what their players have scored."""

    round: int
    sides: tuple[int, int]
    """Their numbers."""
    first: str
    second: str
    score: tuple[str, str]
    open: int
    """Games without a result."""

    @property
    def key(self) -> str:
        one, other = self.sides
        return f"{self.round}-{one}-{other}"


@dataclass(frozen=True, slots=True)
class SidesTable:
    """The sides after a round."""

    lines: tuple[SideLine, ...]
    rounds: tuple[int, ...]
    matches: tuple[MatchLine, ...]
    """Of all rounds, the last one first."""

    @property
    def has_square(self) -> bool:
        """Whether more is to be said of who scored against whom than the rounds say."""
        return len(self.lines) > 2 and bool(self.rounds)


def sides_table(record: Record, after_round: int) -> SidesTable | None:
    """The sides after that round; None where nobody plays for a side."""
    if not record.sides:
        return None
    rows = side_standings(record, after_round)
    names = {row.tpn: row.name for row in rows}
    matches = tuple(
        MatchLine(
            match.round,
            (match.first, match.second),
            names[match.first],
            names[match.second],
            (format_points(match.points[0]), format_points(match.points[1])),
            match.games - match.finished,
        )
        for number in range(after_round, 0, -1)
        for match in side_matches(record, number)
    )
    return SidesTable(tuple(_line(row, rows) for row in rows), tuple(range(1, after_round + 1)), matches)


def side_key(tpn: int) -> str:
    """The category of the players of a side, by its number, as two sides may have one name."""
    return f"side:{tpn}"


def _line(row: SideRow, rows: tuple[SideRow, ...]) -> SideLine:
    return SideLine(
        row.rank,
        row.tpn,
        row.name,
        side_key(row.tpn),
        row.players,
        format_points(row.points),
        tuple(map(format_points, row.by_round)),
        tuple(_against(row, other.tpn) for other in rows),
    )


def _against(row: SideRow, other: int) -> str:
    if other == row.tpn:
        return ITSELF
    return format_points(row.against[other]) if other in row.against else ""
