"""Reading of a report: the lines are sorted by code, then combined into a record.

The module for lines of teams is imported only when needed, which makes the start faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tabellone.interchange.trf.codes import Report, read_line
from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.notes import Note, notes_of
from tabellone.interchange.trf.options import read_options
from tabellone.interchange.trf.play_offs import settled
from tabellone.interchange.trf.players import END_OF_POINTS, PlayerLine, Stated, column_of
from tabellone.interchange.trf.rounds import COLOUR, RESULT, check_history, rounds_of
from tabellone.interchange.trf.systems import forbids_rematches, games_of_match, primary_of
from tabellone.interchange.trf.teams import has_sides, names_teams_clearly, plays_matches
from tabellone.interchange.trf.text import decoded, lines_of
from tabellone.messages import Message
from tabellone.record import (
    ByeKind,
    ForbiddenPairs,
    Header,
    Matches,
    Player,
    Points,
    Record,
    RequestedBye,
    Round,
    Score,
    Scoring,
    Team,
    VirtualPoints,
    of_players,
)

if TYPE_CHECKING:
    from tabellone.interchange.trf.team_lines import StatedTeam, TeamLines


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A report that was read: its record, and the stated points and ranks of players and of teams."""

    record: Record
    stated: Mapping[int, Stated]
    notes: tuple[Note, ...] = ()
    """Decisions made while reading it."""
    system_code: str = ""
    """The code of 192, unchanged; empty if there is none."""
    stated_teams: Mapping[int, StatedTeam] = field(default_factory=dict)
    more: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Additional data of players in other programs' files, by the fields of an entry: ``club``, ``categories``."""
    ties: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """Values of unnamed tie-break columns, by heading and pairing number."""
    lacks: tuple[Message, ...] = ()
    """Contents that such a file lacks."""

    @property
    def stated_of_contestants(self) -> Mapping[int, Stated]:
        """Return the stated standings of the contestants, in the primary score: players, or teams."""
        if not self.record.teams:
            return self.stated
        is_match = self.record.score is Score.MATCH
        return {
            tpn: Stated(row.match_points if is_match else row.game_points, row.rank)
            for tpn, row in self.stated_teams.items()
        }

    @property
    def stated_points(self) -> Iterator[tuple[Record, Mapping[int, Points | None]]]:
        """Yield the stated points, each with its record: of players, and of teams in both scores."""
        yield of_players(self.record), {tpn: row.points for tpn, row in self.stated.items()}
        if self.record.teams:
            yield self.record.by(Score.MATCH), {tpn: row.match_points for tpn, row in self.stated_teams.items()}
            yield self.record.by(Score.GAME), {tpn: row.game_points for tpn, row in self.stated_teams.items()}


def read(data: bytes | str, *, source: str = "", strict: bool = False) -> TrfFile:
    """Return the report's record, with the points and ranks that its lines state. Raises TrfError.

    ``source`` names the file in messages. ``strict`` also refuses a rematch, which happens in real events but which
    no pairing program should accept.
    """
    lines = _lines(data, source)
    if not plays_matches(lines):
        return _read(lines, source, strict=strict)
    from tabellone.interchange.trf.team_lines import TeamLines  # noqa: PLC0415  (only where there are teams)

    try:
        return _read(lines, source, TeamLines(), strict=strict)
    except TrfError as error:
        if names_teams_clearly(lines):
            raise
        reason = Message(
            "read as an individual event, because the teams in lines 013 do not play each other: %(what)s",
            what=error.message,
        )
        note = Note(error.line, reason)
        file = _read(lines, source, strict=strict)
        return replace(file, notes=(note, *file.notes))


def _read(lines: list[Line], source: str, teams: TeamLines | None = None, *, strict: bool) -> TrfFile:
    sides = _lines_of_sides() if teams is None and has_sides(lines) else None
    report = Report(teams=teams, of_teams=not (teams or sides) and any(line.code == "310" for line in lines))
    for line in sorted(lines, key=_players_first):
        if sides is None or not sides.takes(line):
            read_line(report, line)
    players = list(report.players.values())
    if not players:
        expected = Message("a tournament report with players (lines that begin with 001)")
        raise TrfError(source, 0, 0, expected, Message("none"))
    _check_lengths(players)
    for named in filter(None, (teams, sides)):
        named.settle()
        _check_rosters(named, report)
    _check_mentioned(report)
    scoring = report.scoring.scoring()
    rounds, requested, matches = _rounds(report, players, scoring, _code(lines))
    _check_end(lines[-1], len(rounds))
    system = report.system
    options, foreign = read_options(system.system, system.options, report.option_lines)
    report.unknown += [line.text.rstrip() for line in foreign]
    if strict and forbids_rematches(system.system):
        check_history(players, rounds, games_of_match(system.system, options))
    record = Record(
        players=_players(report),
        rounds=rounds,
        header=_header(report),
        planned_rounds=report.planned_rounds,
        system=system.system,
        edition=system.edition,
        system_code=report.system_code,
        scoring=scoring,
        initial_colour=report.initial_colour,
        acceleration="baku" if system.baku else "",
        options=options,
        virtual_points=_virtual(report, matches) or _by_ranges(report.javafo_virtual),
        forbidden=_forbidden(report),
        requested_byes=_requested(report, requested, len(rounds)),
        adjustments=tuple(report.adjustments),
        annulled=frozenset(report.annulled),
        expelled=frozenset(report.expelled),
        tie_breaks=report.tie_breaks,
        teams=_named(teams),
        sides=_named(sides),
        matches=matches,
        play=report.play,
        play_offs=settled(report.play_offs, len(rounds)),
    )
    stated = {line.player.tpn: line.stated for line in players}
    stated_teams = {tpn: row.stated for tpn, row in teams.teams.items()} if teams else {}
    notes = notes_of(lines, players, of_players(record).rounds, of_teams=teams is not None)
    return TrfFile(record, stated, notes, _code(lines), stated_teams)


def _lines_of_sides() -> TeamLines:
    """Return empty team lines for the sides of an event of players, whose other lines are about the players."""
    from tabellone.interchange.trf.team_lines import TeamLines  # noqa: PLC0415  (only where there are sides)

    return TeamLines(of_sides=True)


def _named(teams: TeamLines | None) -> tuple[Team, ...]:
    return tuple(row.team for _tpn, row in sorted(teams.teams.items())) if teams else ()


def _rounds(
    report: Report, players: list[PlayerLine], scoring: Scoring, code: str
) -> tuple[tuple[Round, ...], tuple[RequestedBye, ...], Matches]:
    """Return the rounds, the stated byes of later rounds, and the settings of matches."""
    if report.teams is None:
        return *rounds_of(players), Matches()
    from tabellone.interchange.trf.matches import matches_of  # noqa: PLC0415  (only where there are teams)

    rounds, matches = matches_of(players, report.teams, report.byes)
    primary = report.teams.primary or primary_of(code)
    if not report.teams.has_byes and scoring.pairing_allocated_bye != scoring.win:
        matches = replace(matches, bye=(matches.draw, matches.boards * scoring.pairing_allocated_bye))
    if matches.bye == matches.usual_bye(scoring):
        matches = replace(matches, bye=None)
    return rounds, (), replace(matches, primary=primary)


def _virtual(report: Report, matches: Matches) -> tuple[VirtualPoints, ...]:
    """Return the 250 lines.

    If match points are primary, points in the column of game points are match points: they are for pairing, and the
    example of TRF26 writes them so.
    """
    if report.teams is None or matches.primary is Score.GAME:
        return tuple(report.virtual)
    return tuple(row if row.match_points else replace(row, points=0, match_points=row.points) for row in report.virtual)


def _check_rosters(teams: TeamLines, report: Report) -> None:
    """Raise unless everyone in the lines of teams is a player of the report, and of only one team."""
    for line, column, tpn in teams.members:
        if tpn not in report.players:
            raise line.error(
                column, Message("the number of a player of this report"), Message("%(number)s", number=tpn)
            )
    owners: dict[int, int] = {}
    for row in teams.teams.values():
        for player in row.team.players:
            if owners.setdefault(player, row.team.tpn) != row.team.tpn:
                found = Message("player %(player)s, who is of team %(team)s", player=player, team=owners[player])
                raise row.line.error(74, Message("players of one team only"), found)
    for line, column, tpn in teams.mentioned:
        if tpn not in teams.teams:
            raise line.error(column, Message("the number of a team of this report"), Message("%(number)s", number=tpn))


def _code(lines: list[Line]) -> str:
    return next((line.value for line in lines if line.code == "192"), "")


def _lines(data: bytes | str, source: str) -> list[Line]:
    """Return the lines that are not empty; only the last one can lack its line end."""
    texts = lines_of(decoded(data, source))
    last = len(texts)
    return [
        Line(source, number, text, is_ended=number < last) for number, text in enumerate(texts, start=1) if text.strip()
    ]


def _players_first(line: Line) -> bool:
    """Return the sort key that puts the players' lines first: the others need the list of players."""
    return line.code != "001"


def _check_lengths(lines: list[PlayerLine]) -> None:
    """Raise for a line that ends before the points if other lines do not: it was cut."""
    if any(len(line.line.text) >= END_OF_POINTS for line in lines):
        for line in lines:
            if line.stated.points is None and len(line.line.text) < END_OF_POINTS:
                raise line.line.error(81, Message("the player's points"), Message("the end of the line"))


def _check_end(line: Line, rounds: int) -> None:
    """Raise for a last line that has no line end and ends before the points or the rounds: it was cut."""
    if line.is_ended or line.code != "001":
        return
    end = len(line.text.rstrip())
    if end < END_OF_POINTS:
        raise line.error(end + 1, Message("the player's points"), Message("the end of the file"))
    if not rounds:
        return
    has_opponent = line.cut(column_of(rounds), column_of(rounds) + 3).strip("0")
    if end < column_of(rounds) + (COLOUR if has_opponent else RESULT):
        expected = Message("an entry for round %(round)s", round=rounds)
        raise line.error(end + 1, expected, Message("the end of the file"))


def _check_mentioned(report: Report) -> None:
    of_teams = report.teams is not None
    known = report.teams.teams if report.teams else report.players
    for line, column, tpn in report.mentioned:
        if tpn not in known:
            what = "the number of a team of this report" if of_teams else "the number of a player of this report"
            raise line.error(column, Message(what), Message("%(number)s", number=tpn))


def _players(report: Report) -> tuple[Player, ...]:
    national = report.national
    return tuple(
        replace(line.player, national=tuple(national[tpn])) if tpn in national else line.player
        for tpn, line in sorted(report.players.items())
    )


def _header(report: Report) -> Header:
    return Header(
        **report.header,
        deputies=tuple(report.deputies),
        round_dates=report.round_dates,
        unknown_lines=tuple(report.unknown),
    )


def _by_ranges(rows: list[VirtualPoints]) -> tuple[VirtualPoints, ...]:
    """Return one row for neighbours with the same points in the same rounds."""
    joined: list[VirtualPoints] = []
    for row in sorted(rows, key=lambda row: (row.first_round, row.last_round, -row.points, row.first)):
        before = joined[-1] if joined else None
        if before and replace(before, first=row.first, last=row.last) == row and before.last + 1 == row.first:
            joined[-1] = replace(before, last=row.last)
        else:
            joined.append(row)
    return tuple(joined)


def _forbidden(report: Report) -> tuple[ForbiddenPairs, ...]:
    """Return the 260 lines, then the XXP lines. A 260 of all rounds that an XXP repeats has no last round, like XXP."""
    for_ever = set(report.javafo_forbidden)
    all_rounds = (0, report.planned_rounds)
    groups = [
        replace(group, last_round=0)
        if group.players in for_ever and group.first_round == 1 and group.last_round in all_rounds
        else group
        for group in report.forbidden
    ]
    known = {group.players for group in groups if group.last_round == 0 and group.first_round == 1}
    groups += [ForbiddenPairs(players) for players in report.javafo_forbidden if players not in known]
    return tuple(groups)


def _requested(report: Report, from_cells: tuple[RequestedBye, ...], paired: int) -> tuple[RequestedBye, ...]:
    """Return the requested byes of future rounds: by 240, otherwise by the players' lines, otherwise by XXZ.

    For paired rounds only the players' lines count.
    """
    known = {(paired + 1, tpn): RequestedBye(paired + 1, tpn, ByeKind.ZERO) for tpn in report.absent_next}
    known |= {(bye.round, bye.player): bye for bye in [*from_cells, *report.byes] if bye.round > paired}
    return tuple(known[key] for key in sorted(known))
