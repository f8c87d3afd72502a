"""The standings of Scheveningen teams: after any public round, by rounds, against each other."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.record import Record, format_points
from tabellone.team_table_standings import SideRow, side_matches, side_standings
from tournaments.domain.words.result_names import ITSELF


@dataclass(frozen=True, slots=True)
class SideLine:
    """A team's line.

    ``against``: its points against each team, in the order of the lines; empty if they have not played.
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
    """A match of a round: two teams and the points of their players."""

    round: int
    sides: tuple[int, int]
    """The numbers of the two teams."""
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
    """The teams after a round."""

    lines: tuple[SideLine, ...]
    rounds: tuple[int, ...]
    matches: tuple[MatchLine, ...]
    """All rounds, the last one first."""

    @property
    def has_square(self) -> bool:
        """Return True if a table of teams against each other adds information to the rounds."""
        return len(self.lines) > 2 and bool(self.rounds)


def sides_table(record: Record, after_round: int) -> SidesTable | None:
    """Return the teams after that round; None without Scheveningen teams."""
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
    """Return the category of a team's players, by its number, because two teams may have the same name."""
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
