"""Reading a report: lines are sorted by their codes, then put together to a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.interchange.trf.errors import TrfError, quoted
from tournaments.interchange.trf.line import Line
from tournaments.interchange.trf.players import END_OF_POINTS, PlayerLine, Stated, national_line, player_line
from tournaments.interchange.trf.rounds import check_history, rounds_of
from tournaments.interchange.trf.scoring import ScoringLines
from tournaments.interchange.trf.systems import SystemCode, code_of, system_of
from tournaments.interchange.trf.text import decoded, lines_of
from tournaments.record import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Header,
    NationalRating,
    Player,
    Points,
    Record,
    RequestedBye,
    VirtualPoints,
)

HEADER_CODES = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "starting_rank_method",
    "182": "controller",
    "222": "time_control_code",
}
COUNTS = ("062", "072")
"""Numbers of players and of rated players: they follow from the lines, so they are written, not read."""
NATIONAL_CODE_LENGTH = 3


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A report that was read: its record, and what its lines state of points and ranks."""

    record: Record
    stated: Mapping[int, Stated]


@dataclass
class _Report:
    """What has been read so far."""

    header: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_dates: tuple[str, ...] = ()
    unknown: list[str] = field(default_factory=list)
    players: dict[int, PlayerLine] = field(default_factory=dict)
    national: list[tuple[Line, int, NationalRating]] = field(default_factory=list)
    planned_rounds: int = 0
    initial_colour: Colour | None = None
    system: SystemCode = field(default_factory=lambda: SystemCode("dutch"))
    system_code: str = ""
    tie_breaks: tuple[str, ...] = ()
    scoring: ScoringLines = field(default_factory=ScoringLines)
    virtual: list[VirtualPoints] = field(default_factory=list)
    forbidden: list[ForbiddenPairs] = field(default_factory=list)
    forbidden_lines: list[Line] = field(default_factory=list)
    byes: list[tuple[Line, RequestedBye]] = field(default_factory=list)
    absent_next: list[tuple[Line, int]] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)


def read(data: bytes | str, *, source: str = "", strict: bool = False) -> TrfFile:
    """The report's record, with the points and ranks that its lines state.

    ``source`` names the file in messages. ``strict`` also refuses what happens in real events but no pairing program
    should see: a rematch, and a line that ends before the rounds do. Raises TrfError.
    """
    report = _Report()
    for number, text in enumerate(lines_of(decoded(data, source)), start=1):
        if text.strip():
            _read_line(report, Line(source, number, text))
    lines = list(report.players.values())
    if not lines:
        raise TrfError(source, 0, 0, "a tournament report with players (lines that begin with 001)", "none")
    _check_lengths(lines)
    rounds, requested = rounds_of(lines, strict=strict)
    if strict:
        check_history(lines, rounds)
    record = Record(
        players=_players(report),
        rounds=rounds,
        header=_header(report),
        planned_rounds=report.planned_rounds,
        system=report.system.system,
        edition=report.system.edition,
        system_code=report.system_code,
        scoring=report.scoring.scoring(),
        initial_colour=report.initial_colour,
        baku=report.system.baku,
        virtual_points=tuple(report.virtual),
        forbidden=_forbidden(report),
        requested_byes=_requested(report, requested, len(rounds)),
        adjustments=tuple(report.adjustments),
        tie_breaks=report.tie_breaks,
    )
    return TrfFile(record, {line.player.tpn: line.stated for line in lines})


def _read_line(report: _Report, line: Line) -> None:
    code = line.code
    if code in READERS:
        READERS[code](report, line)
    elif code in HEADER_CODES:
        report.header[HEADER_CODES[code]] = line.value
    elif code.isalpha() and code.isupper() and len(code) == NATIONAL_CODE_LENGTH and _looks_national(line):
        tpn, national = national_line(line)
        report.national.append((line, tpn, national))
    elif code not in COUNTS:
        report.unknown.append(line.text.rstrip())


def _looks_national(line: Line) -> bool:
    return not line.code.startswith("XX") and line.text[3:4] == " " and line.cut(5, 8).isdecimal()


def _player(report: _Report, line: Line) -> None:
    read_line = player_line(line)
    tpn = read_line.player.tpn
    if tpn in report.players:
        first = report.players[tpn].line.number
        raise line.error(5, "a starting rank that no other player has", f"{tpn}, which line {first} has too")
    report.players[tpn] = read_line


def _check_lengths(lines: list[PlayerLine]) -> None:
    """A line that ends before the points, where others do not, was cut."""
    if any(len(line.line.text) >= END_OF_POINTS for line in lines):
        for line in lines:
            if line.stated.points is None and len(line.line.text) < END_OF_POINTS:
                raise line.line.error(81, "the player's points", "the end of the line")


def _players(report: _Report) -> tuple[Player, ...]:
    national: dict[int, list[NationalRating]] = {}
    for line, tpn, row in report.national:
        if tpn not in report.players:
            raise line.error(5, "the starting rank of a player of this report", str(tpn))
        national.setdefault(tpn, []).append(row)
    return tuple(
        replace(line.player, national=tuple(national[tpn])) if tpn in national else line.player
        for tpn, line in sorted(report.players.items())
    )


def _header(report: _Report) -> Header:
    return Header(
        **report.header,
        deputies=tuple(report.deputies),
        round_dates=report.round_dates,
        unknown_lines=tuple(report.unknown),
    )


def _deputy(report: _Report, line: Line) -> None:
    report.deputies.append(line.value)


def _round_dates(report: _Report, line: Line) -> None:
    end = len(line.text.rstrip())
    report.round_dates = tuple(line.cut(column, column + 7) for column in range(92, end + 1, 10))


def _planned_rounds(report: _Report, line: Line) -> None:
    words = line.word_integers("the number of rounds")
    if not words or words[0] < 1:
        raise line.error(5, "the number of rounds")
    report.planned_rounds = words[0]


def _initial_colour(report: _Report, line: Line) -> None:
    letter = line.value[:1].upper()
    if letter not in ("W", "B"):
        raise line.error(5, "the initial colour, W or B")
    report.initial_colour = Colour(letter.lower())


def _javafo_configuration(report: _Report, line: Line) -> None:
    """``XXC``: the initial colour; other words (``rank``) are for that program alone and are kept as they stand."""
    rest = []
    for _column, word in line.words():
        if word.lower() in ("white1", "black1"):
            report.initial_colour = Colour(word[0].lower())
        else:
            rest.append(word)
    if rest:
        report.unknown.append(f"XXC {' '.join(rest)}")


def _system(report: _Report, line: Line) -> None:
    if not line.value:
        raise line.error(5, "the code of a pairing system")
    system = report.system = system_of(line.value)
    implied = code_of(system.system, system.edition, baku=system.baku)
    report.system_code = "" if implied == line.value and implied != "FIDE_DUTCH" else line.value


def _tie_breaks(report: _Report, line: Line) -> None:
    codes = [code.strip() for code in line.value.split(",") if code.strip()]
    if line.code == "212" and codes and codes[0].upper() == "PTS":
        codes = codes[1:]
    report.tie_breaks = tuple(codes)


def _acceleration(report: _Report, line: Line) -> None:
    report.virtual.append(
        VirtualPoints(
            points=line.points(10, 13, "the virtual points, such as  1.0", line.points(5, 8, "virtual points", 0)),
            first_round=line.integer(15, 17, "the first round"),
            last_round=line.integer(19, 21, "the last round"),
            first=line.integer(23, 26, "the first player's number"),
            last=line.integer(28, 31, "the last player's number"),
        )
    )


def _javafo_acceleration(report: _Report, line: Line) -> None:
    tpn = line.integer(5, 8, "the player's number")
    for number, column in enumerate(range(10, len(line.text.rstrip()) + 1, 5), start=1):
        points: Points = line.points(column, column + 3, "virtual points, such as  1.0", 0)
        if points:
            report.virtual.append(VirtualPoints(points, number, number, tpn, tpn))


def _forbidden_pairs(report: _Report, line: Line) -> None:
    players = line.integers(13, 5, 4, "a player's number")
    first = line.integer(5, 7, "the first round", 1) or 1
    report.forbidden.append(ForbiddenPairs(tuple(players), first, line.integer(9, 11, "the last round", 0)))
    report.forbidden_lines.append(line)


def _javafo_forbidden(report: _Report, line: Line) -> None:
    report.forbidden.append(ForbiddenPairs(tuple(line.word_integers("a player's number"))))
    report.forbidden_lines.append(line)


def _forbidden(report: _Report) -> tuple[ForbiddenPairs, ...]:
    for line, group in zip(report.forbidden_lines, report.forbidden, strict=True):
        for tpn in group.players:
            if tpn not in report.players:
                column = line.text.rfind(str(tpn), 4) + 1
                raise line.error(column, "the number of a player of this report", str(tpn))
    return tuple(report.forbidden)


def _byes(report: _Report, line: Line) -> None:
    kind = line.cut(5, 5).upper()
    if kind not in ("F", "H", "Z"):
        raise line.error(5, "the kind of bye: F, H or Z", quoted(kind))
    number = line.integer(7, 9, "the round")
    for tpn in line.integers(11, 5, 4, "a player's number"):
        report.byes.append((line, RequestedBye(number, tpn, ByeKind(kind))))


def _javafo_absent(report: _Report, line: Line) -> None:
    report.absent_next.extend((line, tpn) for tpn in line.word_integers("a player's number"))


def _requested(report: _Report, from_cells: tuple[RequestedBye, ...], paired: int) -> tuple[RequestedBye, ...]:
    """What is said of rounds to come, in cells and records; of rounds already paired the cells alone say it."""
    absent = [(line, RequestedBye(paired + 1, tpn, ByeKind.ZERO)) for line, tpn in report.absent_next]
    for line, bye in [*report.byes, *absent]:
        if bye.player not in report.players:
            raise line.error(5, "numbers of players of this report", str(bye.player))
    known = {(bye.round, bye.player): bye for bye in from_cells}
    for _line, bye in [*absent, *report.byes]:
        if bye.round > paired:
            known[bye.round, bye.player] = bye
    return tuple(known[key] for key in sorted(known))


def _abnormal_points(report: _Report, line: Line) -> None:
    report.adjustments.append(
        Adjustment(
            kind=line.cut(5, 5).upper(),
            match_points=line.points(8, 11, "match points", 0),
            points=line.points(14, 17, "points", 0),
            round=line.integer(20, 22, "the round", 0),
            players=tuple(line.integers(24, 5, 4, "a player's number")),
        )
    )


def _scoring(report: _Report, line: Line) -> None:
    report.scoring.read(line)


READERS: dict[str, Callable[[_Report, Line], None]] = {
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
    "202": _tie_breaks,
    "212": _tie_breaks,
    "240": _byes,
    "XXZ": _javafo_absent,
    "250": _acceleration,
    "XXA": _javafo_acceleration,
    "260": _forbidden_pairs,
    "XXP": _javafo_forbidden,
    "299": _abnormal_points,
}
