"""The codes of a report: one function per code, which adds its contents to the report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.play_offs import CODE as PLAY_OFF, LOSER, WINNER, read_play_off
from tabellone.interchange.trf.players import PlayerLine, national_line, player_line
from tabellone.interchange.trf.playing_conditions import HANDICAP, POSITION, with_line
from tabellone.interchange.trf.scoring import ScoringLines
from tabellone.interchange.trf.systems import SystemCode, code_of, system_of, system_of_type
from tabellone.messages import Message
from tabellone.record import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenPairs,
    NationalRating,
    Play,
    PlayOff,
    RequestedBye,
    VirtualPoints,
)

if TYPE_CHECKING:
    from tabellone.interchange.trf.team_lines import TeamLines

HEADER_CODES = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "082": "teams",
    "092": "type",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "starting_rank_method",
    "182": "controller",
    "222": "time_control_code",
}
COUNTS = ("062", "072")
"""Numbers of players and of rated players: computed when writing and ignored when reading."""
OF_TEAMS = ("240", "250", "260", "299")
"""In a report with 310 lines but without team matches these codes are about teams; they are kept unchanged."""
OF_PLAYERS = ("XXA", "XXP", "XXZ")
"""JaVaFo's lines, only for players; in a report of teams they are kept unchanged."""
POINTS = "PTS"
NATIONAL_CODE_LENGTH = 3
A_PLAYER = Message("a player's number")


@dataclass
class Report:
    """The data read so far."""

    of_teams: bool = False
    """The report has teams, but its contestants are players."""
    teams: TeamLines | None = None
    """Data of the teams in a team event."""
    header: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_dates: tuple[str, ...] = ()
    unknown: list[str] = field(default_factory=list)
    players: dict[int, PlayerLine] = field(default_factory=dict)
    national: dict[int, list[NationalRating]] = field(default_factory=dict)
    mentioned: list[tuple[Line, int, int]] = field(default_factory=list)
    """Contestants' numbers in other lines, with line and column."""
    planned_rounds: int = 0
    initial_colour: Colour | None = None
    stated_system: SystemCode | None = None
    """System stated by 192."""
    system_code: str = ""
    option_lines: list[Line] = field(default_factory=list)
    """XXK and XXL lines, which are read when the system is known."""
    annulled: tuple[int, ...] = ()
    expelled: tuple[int, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    scoring: ScoringLines = field(default_factory=ScoringLines)
    virtual: list[VirtualPoints] = field(default_factory=list)
    javafo_virtual: list[VirtualPoints] = field(default_factory=list)
    forbidden: list[ForbiddenPairs] = field(default_factory=list)
    javafo_forbidden: list[tuple[int, ...]] = field(default_factory=list)
    byes: list[RequestedBye] = field(default_factory=list)
    absent_next: list[int] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    play: Play = field(default_factory=Play)
    play_offs: list[tuple[Line, PlayOff]] = field(default_factory=list)

    @property
    def system(self) -> SystemCode:
        """Return the system of 192; without it, the system of the event type (092)."""
        return self.stated_system or system_of_type(self.header.get("type", ""), of_teams=self.teams is not None)


def read_line(report: Report, line: Line) -> None:
    """Add the data of the line. Raises TrfError if it does not fit its code."""
    code = line.code
    if _is_kept(report, code):
        report.unknown.append(line.text.rstrip())
    elif report.teams and report.teams.takes(line):
        pass
    elif code in READERS:
        READERS[code](report, line)
    elif code in HEADER_CODES and not line.text[3:4].isdigit():  # otherwise a ruler of columns: 0123456789…
        report.header[HEADER_CODES[code]] = line.value
    elif _is_national(report, line):
        tpn, national = national_line(line)
        report.national.setdefault(tpn, []).append(national)
    elif code not in COUNTS:
        report.unknown.append(line.text.rstrip())


def _is_kept(report: Report, code: str) -> bool:
    return (report.of_teams and code in OF_TEAMS) or (report.teams is not None and code in OF_PLAYERS)


def _is_national(report: Report, line: Line) -> bool:
    """Return whether the line starts with a federation code followed by a player's starting rank."""
    code, number = line.code, line.text[4:8].strip()
    return (
        len(code) == NATIONAL_CODE_LENGTH
        and code.isalpha()
        and code.isupper()
        and not code.startswith(("XX", "BB"))
        and line.text[3:4] == " "
        and number.isascii()
        and number.isdecimal()
        and int(number) in report.players
    )


def _player(report: Report, line: Line) -> None:
    read_line = player_line(line)
    tpn = read_line.player.tpn
    if tpn in report.players:
        first = report.players[tpn].line.number
        raise line.error(
            5,
            Message("a starting rank that no other player has"),
            Message("%(number)s, which line %(line)s has too", number=tpn, line=first),
        )
    report.players[tpn] = read_line


def _mention(report: Report, line: Line, places: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return the players' numbers in the line; they are checked when all players are known."""
    report.mentioned += [(line, column, tpn) for column, tpn in places]
    return tuple(tpn for _column, tpn in places)


def _deputy(report: Report, line: Line) -> None:
    if line.value:
        report.deputies.append(line.value)


def _round_dates(report: Report, line: Line) -> None:
    end = len(line.text.rstrip())
    report.round_dates = tuple(line.cut(column, column + 9) for column in range(92, end + 1, 10))


def _planned_rounds(report: Report, line: Line) -> None:
    what = Message("the number of rounds")
    words = line.word_integers(what)
    if not words or words[0][1] < 1:
        raise line.error(5, what)
    report.planned_rounds = words[0][1]


def _initial_colour(report: Report, line: Line) -> None:
    letter = line.value[:1].upper()
    if letter not in ("W", "B"):
        raise line.error(5, Message("the initial colour, W or B"))
    report.initial_colour = Colour(letter.lower())


def _javafo_configuration(report: Report, line: Line) -> None:
    """Read ``XXC``: the initial colour; other words (``rank``) are only for JaVaFo and are kept unchanged."""
    rest = []
    for _column, word in line.words():
        if word.lower() in ("white1", "black1"):
            report.initial_colour = Colour(word[0].lower())
        else:
            rest.append(word)
    if rest:
        report.unknown.append(f"XXC {' '.join(rest)}")


def _system(report: Report, line: Line) -> None:
    if not line.value:
        raise line.error(5, Message("a pairing system code"))
    system = report.stated_system = system_of(line.value)
    report.system_code = "" if code_of(system) == line.value else line.value


def _options(report: Report, line: Line) -> None:
    """Read ``XXK`` and ``XXL``, this program's own: the event's options of the pairing system."""
    report.option_lines.append(line)


def _annulled(report: Report, line: Line) -> None:
    """Read ``XXN``, this program's own: players whose results count in no standings."""
    report.annulled += _mention(report, line, line.word_integers(A_PLAYER))


def _expelled(report: Report, line: Line) -> None:
    """Read ``XXE``, this program's own: contestants who were expelled and are not in the standings."""
    report.expelled += _mention(report, line, line.word_integers(A_PLAYER))


def _tie_breaks(report: Report, line: Line) -> None:
    """Read 202, or 212 if it means the same; points, which some programs list in 202 too, are not a tie-break.

    A 212 that ranks by something else before the points is kept unchanged.
    """
    codes = [code.strip() for code in line.value.split(",") if code.strip()]
    if line.code == "212" and codes and codes[0].upper() != POINTS:
        report.unknown.append(line.text.rstrip())
        return
    report.tie_breaks = tuple(code for code in codes if code.upper() != POINTS)


def _acceleration(report: Report, line: Line) -> None:
    line.refuse_text_in(9, 14, 18, 22, 27)
    what = Message("the virtual points, such as  1.0")
    match = line.points(5, 8, what, 0) if report.teams else 0
    report.virtual.append(
        VirtualPoints(
            points=line.points(10, 13, what, 0 if match else None),
            match_points=match,
            first_round=line.integer(15, 17, Message("the first round")),
            last_round=line.integer(19, 21, Message("the last round")),
            first=line.integer(23, 26, Message("the first player's number")),
            last=line.integer(28, 31, Message("the last player's number")),
        )
    )


def _javafo_acceleration(report: Report, line: Line) -> None:
    (tpn,) = _mention(report, line, [(5, line.integer(5, 8, A_PLAYER))])
    columns = range(10, len(line.text.rstrip()) + 1, 5)
    line.refuse_text_in(*(column - 1 for column in columns))
    values = [line.points(column, column + 3, Message("virtual points, such as  1.0"), 0) for column in columns]
    number = 1
    for points, rounds in groupby(values):
        last = number + len(list(rounds)) - 1
        if points:
            report.javafo_virtual.append(VirtualPoints(points, number, last, tpn, tpn))
        number = last + 1


def _forbidden_pairs(report: Report, line: Line) -> None:
    line.refuse_text_in(8, 12)
    first = line.integer(5, 7, Message("the first round"), 1) or 1
    last = line.integer(9, 11, Message("the last round"), 0)
    players = _mention(report, line, line.integers(13, 5, 4, A_PLAYER))
    _refuse_lonely(line, players)
    report.forbidden.append(ForbiddenPairs(players, first, last))


def _javafo_forbidden(report: Report, line: Line) -> None:
    players = _mention(report, line, line.word_integers(A_PLAYER))
    _refuse_lonely(line, players)
    report.javafo_forbidden.append(players)


def _refuse_lonely(line: Line, players: tuple[int, ...]) -> None:
    if len(set(players)) < 2:
        raise line.error(
            len(line.text) + 1, Message("a prohibited pairing: two or more players"), Message("the end of the line")
        )


def _byes(report: Report, line: Line) -> None:
    kind = line.cut(5, 5).upper()
    if kind not in ("F", "H", "Z"):
        raise line.error(5, Message("the kind of bye: F, H or Z"), quoted(kind))
    line.refuse_text_in(6, 10)
    number = line.integer(7, 9, Message("the round"))
    for tpn in _mention(report, line, line.integers(11, 5, 4, A_PLAYER)):
        report.byes.append(RequestedBye(number, tpn, ByeKind(kind)))


def _javafo_absent(report: Report, line: Line) -> None:
    report.absent_next += _mention(report, line, line.word_integers(A_PLAYER))


def _abnormal_points(report: Report, line: Line) -> None:
    """Read 299. Programs write it in two layouts, which differ in their blank columns."""
    match, points, number, players = (8, 14, 20, 24)
    if not line.are_blank((6, 7, 12, 13, 18, 19, 23)) and line.are_blank((6, 11, 16, 20)):
        match, points, number, players = (7, 12, 17, 21)
    else:
        line.refuse_text_in(6, 7, 12, 13, 18, 19, 23)
    report.adjustments.append(
        Adjustment(
            kind=line.cut(5, 5).upper(),
            match_points=line.points(match, match + 3, Message("match points"), 0),
            points=line.points(points, points + 3, Message("points, such as  1.0"), 0),
            round=line.integer(number, number + 2, Message("the round"), 0),
            players=_mention(report, line, line.integers(players, 5, 4, A_PLAYER)),
        )
    )


def _play_off(report: Report, line: Line) -> None:
    play_off = read_play_off(line)
    _mention(report, line, [(WINNER, play_off.winner), (LOSER, play_off.loser)])
    report.play_offs.append((line, play_off))


def _play(report: Report, line: Line) -> None:
    report.play = with_line(report.play, line)


def _scoring(report: Report, line: Line) -> None:
    report.scoring.read(line)


READERS: dict[str, Callable[[Report, Line], None]] = {
    "001": _player,
    "112": _deputy,
    "132": _round_dates,
    "142": _planned_rounds,
    "XXR": _planned_rounds,
    "152": _initial_colour,
    "XXC": _javafo_configuration,
    "162": _scoring,
    "XXS": _scoring,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _scoring),
    "192": _system,
    "XXK": _options,
    "XXL": _options,
    "XXN": _annulled,
    "XXE": _expelled,
    "202": _tie_breaks,
    "212": _tie_breaks,
    "240": _byes,
    "XXZ": _javafo_absent,
    "250": _acceleration,
    "XXA": _javafo_acceleration,
    "260": _forbidden_pairs,
    "XXP": _javafo_forbidden,
    "299": _abnormal_points,
    PLAY_OFF: _play_off,
    POSITION: _play,
    HANDICAP: _play,
}
