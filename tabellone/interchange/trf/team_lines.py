"""The lines of TRF26 for teams: teams (310, 013), and the settings and results of their matches."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.messages import Message
from tabellone.record import Colour, Matches, Points, Score, Team

A_TEAM = Message("a team's number")
A_PLAYER = Message("a player's number")
A_ROUND = Message("the round")
FORFEITS = ("+-", "-+", "--")
MATCH_POINTS = {"TW": "win", "TD": "draw", "TL": "loss"}
SYMBOL_AND_POINTS = re.compile(r"(?P<symbol>[A-Za-z]*) *(?P<points>\S*) *")
"""Fields of 362, nine columns each in TRF26.

bbpPairings' team reports have ten, with one more blank before the points.
"""


@dataclass(frozen=True, slots=True)
class StatedTeam:
    """Standings data of a team's line; None if not stated."""

    match_points: Points | None
    game_points: Points | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A 310 or a 013 line: the team, and its stated standings."""

    line: Line
    team: Team
    stated: StatedTeam


@dataclass(frozen=True, slots=True)
class StatedLineUp:
    """A 300 line: the players at the boards in order, 0 for an empty board."""

    line: Line
    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A 330 line: a match that was not played; ``results`` are ``+`` or ``-`` of White and of Black."""

    line: Line
    round: int
    white: int
    black: int
    results: str


@dataclass(frozen=True, slots=True)
class ReportedMatch:
    """An XXG line: a match with only a reported score; ``first`` has the colours of first-named teams."""

    line: Line
    round: int
    first: int
    second: int
    points: tuple[Points, Points]


@dataclass(frozen=True, slots=True)
class AllocatedBye:
    """An entry of the 320 line: the team without an opponent in that round, and the column."""

    line: Line
    round: int
    team: int
    column: int


@dataclass
class TeamLines:
    """The data of teams read so far."""

    of_sides: bool = False
    """The teams are sides whose players are the contestants: they have no lines of matches."""
    teams: dict[int, TeamLine] = field(default_factory=dict)
    old: list[TeamLine] = field(default_factory=list)
    """Teams from 013, where they have no number but their position."""
    members: list[tuple[Line, int, int]] = field(default_factory=list)
    """Players' numbers in lines for teams, with line and column."""
    mentioned: list[tuple[Line, int, int]] = field(default_factory=list)
    """Teams' numbers, in the same way."""
    line_ups: dict[tuple[int, int], StatedLineUp] = field(default_factory=dict)
    forfeits: list[Forfeit] = field(default_factory=list)
    reported: list[ReportedMatch] = field(default_factory=list)
    byes: list[AllocatedBye] = field(default_factory=list)
    has_byes: bool = False
    """True if there is a 320 line; otherwise the byes of 162 also apply to teams."""
    matches: Matches = field(default_factory=Matches)
    primary: Score | None = None
    """The primary score stated by XXM."""
    captains: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Federation and captain by team, from XXT."""

    def takes(self, line: Line) -> bool:
        """Add the data of a line for teams and return True; return False for any other line.

        Raises TrfError if invalid.
        """
        if self.of_sides and line.code not in OF_SIDES:
            return False
        if line.code in TEAM_READERS:
            TEAM_READERS[line.code](self, line)
        return line.code in TEAM_READERS or line.code in INFORMATIVE

    def settle(self) -> None:
        """Use the 013 lines if there are no others, and add the data of XXT."""
        if not self.teams:
            self.teams = {row.team.tpn: row for row in self.old}
        for tpn, (federation, captain) in self.captains.items():
            if tpn in self.teams:
                row = self.teams[tpn]
                self.teams[tpn] = replace(row, team=replace(row.team, federation=federation, captain=captain))


def _team(lines: TeamLines, line: Line) -> None:
    """Read 310."""
    line.refuse_text_in(4, 8, 41, 47, 54, 61, 68, 72, 73)
    tpn = line.integer(5, 7, A_TEAM)
    name = _name(line, 9)
    if tpn < 1 or tpn in lines.teams:
        raise line.error(5, Message("a number that no other team has"), Message("%(number)s", number=tpn))
    stated = StatedTeam(
        line.points(55, 60, Message("match points")) if line.cut(55, 60) else None,
        line.points(62, 67, Message("points, such as  1.0")) if line.cut(62, 67) else None,
        line.integer(69, 71, Message("a rank")) if line.cut(69, 71) else None,
    )
    team = Team(
        tpn,
        name,
        short_name=line.cut(42, 46),
        rating=_strength(line),
        players=_members(lines, line, 74),
    )
    lines.teams[tpn] = TeamLine(line, team, stated)


def _old_team(lines: TeamLines, line: Line) -> None:
    """Read 013."""
    tpn = len(lines.old) + 1
    team = Team(tpn, _name(line, 5), players=_members(lines, line, 37))
    lines.old.append(TeamLine(line, team, StatedTeam(None, None, None)))


def _name(line: Line, column: int) -> str:
    name = line.cut(column, column + 31)
    if not name:
        raise line.error(column, Message("the team's name"))
    return name


def _strength(line: Line) -> int:
    """Return the strength factor, usually a whole number; otherwise rounded to the nearest one."""
    tenths = line.points(48, 53, Message("the team's strength"), 0)
    return (tenths + 5) // 10


def _members(lines: TeamLines, line: Line, column: int) -> tuple[int, ...]:
    places = [(where, number) for where, number in line.integers(column, 5, 4, A_PLAYER) if number]
    lines.members += [(line, where, number) for where, number in places]
    return tuple(number for _where, number in places)


def _mention(lines: TeamLines, line: Line, first: int) -> int:
    number = line.integer(first, first + 2, A_TEAM)
    lines.mentioned.append((line, first, number))
    return number


def _line_up(lines: TeamLines, line: Line) -> None:
    """Read 300."""
    line.refuse_text_in(4, 8, 12, 16)
    number = _round(line, 5)
    team, opponent = _mention(lines, line, 9), _mention(lines, line, 13)
    if (number, team) in lines.line_ups or team == opponent:
        raise line.error(9, Message("one line-up of each team in a round"))
    places = line.integers(17, 5, 4, A_PLAYER)
    lines.members += [(line, column, player) for column, player in places if player]
    players = tuple(player for _column, player in places)
    lines.line_ups[number, team] = StatedLineUp(line, number, team, opponent, players)


def _forfeit(lines: TeamLines, line: Line) -> None:
    """Read 330."""
    results = line.cut(5, 6)
    if results not in FORFEITS:
        raise line.error(5, Message("a forfeited match: +-, -+ or --"), quoted(results))
    line.refuse_text_in(7, 11, 15)
    number = _round(line, 8)
    lines.forfeits.append(Forfeit(line, number, _mention(lines, line, 12), _mention(lines, line, 16), results))


def _reported_match(lines: TeamLines, line: Line) -> None:
    """Read ``XXG``, this program's own: the game points of both teams of a match whose games are unknown."""
    line.refuse_text_in(4, 8, 12, 16, 23)
    number, first, second = _round(line, 5), _mention(lines, line, 9), _mention(lines, line, 13)
    if first == second or any(
        row.round == number and {row.first, row.second} & {first, second} for row in lines.reported
    ):
        raise line.error(9, Message("one score of each match in a round"))
    points = tuple(line.points(column, column + 5, Message("points, such as  1.0")) for column in (17, 24))
    lines.reported.append(ReportedMatch(line, number, first, second, (points[0], points[1])))


def _round(line: Line, column: int) -> int:
    number = line.integer(column, column + 2, A_ROUND)
    if number < 1:
        raise line.error(column, A_ROUND, Message("0"))
    return number


def _allocated_byes(lines: TeamLines, line: Line) -> None:
    """Read 320."""
    line.refuse_text_in(4, 9, 14)
    lines.has_byes = True
    if line.cut(5, 8) or line.cut(10, 13):
        match, game = (line.points(column, column + 3, Message("points, such as  1.0"), 0) for column in (5, 10))
        lines.matches = replace(lines.matches, bye=(match, game))
    for place, column in enumerate(range(15, len(line.text.rstrip()) + 1, 4), start=1):
        line.refuse_text_in(column + 3)
        team = line.integer(column, column + 2, A_TEAM, 0)
        if team:
            lines.mentioned.append((line, column, team))
            lines.byes.append(AllocatedBye(line, place, team, column))


def _colours(lines: TeamLines, line: Line) -> None:
    """Read 352."""
    letters = line.value.upper()
    if not letters or letters.strip("WB"):
        raise line.error(5, Message("the colours of the boards, such as WBWB"))
    lines.matches = replace(lines.matches, colours=tuple(Colour(letter.lower()) for letter in letters))


def _match_points(lines: TeamLines, line: Line) -> None:
    """Read 362."""
    stated: dict[str, Points] = {"win": lines.matches.win, "draw": lines.matches.draw, "loss": lines.matches.loss}
    for found in SYMBOL_AND_POINTS.finditer(line.text.rstrip(), 4):
        symbol, end = found["symbol"].upper(), found.end("symbol")
        if symbol in MATCH_POINTS:
            what = Message("match points")
            stated[MATCH_POINTS[symbol]] = line.points(end + 1, max(end + 4, found.end("points")), what)
        elif found[0]:
            raise line.error(found.start() + 1, Message("one of the symbols TW TD TL"), quoted(symbol))
    lines.matches = replace(lines.matches, win=stated["win"], draw=stated["draw"], loss=stated["loss"])


def _captain(lines: TeamLines, line: Line) -> None:
    """Read ``XXT``, this program's own: a team's federation and captain."""
    line.refuse_text_in(4, 8, 12)
    lines.captains[_mention(lines, line, 5)] = (line.cut(9, 11), line.text[12:].strip())


def _primary(lines: TeamLines, line: Line) -> None:
    """Read ``XXM``, this program's own: the primary score of a system whose code does not state it."""
    if line.value.upper() not in ("MP", "GP"):
        raise line.error(5, Message("the primary score, MP or GP"))
    lines.primary = Score(line.value.upper())


TEAM_READERS: dict[str, Callable[[TeamLines, Line], None]] = {
    "013": _old_team,
    "310": _team,
    "300": _line_up,
    "320": _allocated_byes,
    "330": _forfeit,
    "352": _colours,
    "362": _match_points,
    "XXG": _reported_match,
    "XXM": _primary,
    "XXT": _captain,
}
OF_SIDES = ("013", "310", "XXT", "082")
INFORMATIVE = ("082", "801", "802")
"""Codes with contents that follow from other lines of a report of teams: they are written, not read."""
