"""A Swiss-Manager team event as a record: teams, rosters, line-ups, matches and their games.

The games of a round are stored match by match, one for each board; an empty board has 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice

from tabellone.interchange.swiss_manager.contents import BYE, FileContents, FileGame, FileMatch, FileRound
from tabellone.interchange.swiss_manager.future_rounds import without_later_rounds
from tabellone.interchange.swiss_manager.people import RESULTS, header_of, more_of, player_of
from tabellone.interchange.trf import Note, TrfError, TrfFile
from tabellone.interchange.trf.systems import system_of_type
from tabellone.messages import Message
from tabellone.record import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Matches,
    Pairing,
    Record,
    RequestedBye,
    Result,
    Round,
    Score,
    Team,
)

ROUND_ROBIN, SWISS = 2, 3
KINDS = {ROUND_ROBIN: ("Team: Round-Robin", "TUTX"), SWISS: ("Team: Swiss-System", "TUMX")}
"""Name of such events in a report, and file extension."""
BOARD_POINTS = 1
"""Number of the tie-break for game points: as the first one it is the primary score. Match points are 13."""
HALF_POINT = 5
"""A half in tenths."""
UNREPORTED = (Result.UNREPORTED, Result.UNREPORTED)


def of_teams(file: FileContents, source: str) -> TrfFile:
    """Return the event: teams and players by their order in the file. Raises TrfError for contradictory data."""
    _refuse_wrong_numbers(file, source)
    last = max((place for place, row in enumerate(file.rounds, start=1) if _is_paired(row)), default=0)
    words, code = KINDS[file.kind]
    matches = _matches(file)
    record = Record(
        players=tuple(player_of(tpn, row, "") for tpn, row in enumerate(file.players, start=1)),
        teams=tuple(_team(tpn, file) for tpn in range(1, len(file.teams) + 1)),
        matches=matches,
        rounds=tuple(_round(file, number, source) for number in range(1, last + 1)),
        header=header_of(file),
        planned_rounds=len(file.rounds),
        system=system_of_type(words, of_teams=True).system,
        requested_byes=tuple(_requested(file, last)),
    )
    record, later = without_later_rounds(record)
    notes = (*_notes(file, record), *later)
    return TrfFile(record, {}, notes, code, more=more_of(file.players))


def _is_paired(row: FileRound) -> bool:
    return any(match.is_between_two for match in row.matches)


def _refuse_wrong_numbers(file: FileContents, source: str) -> None:
    """Raise if a team appears twice in a round, a player plays twice, or a player's team does not exist."""
    for number, row in enumerate(file.rounds, start=1):
        met = [team for match in row.matches for team in _teams(match)]
        seen = [tpn for game in row.games for tpn in (game.white, game.black) if tpn]
        known = all(1 <= team <= len(file.teams) for team in met) and all(tpn <= len(file.players) for tpn in seen)
        if not known or len(set(met)) < len(met) or len(set(seen)) < len(seen):
            raise _contradiction(source, number, Message("a repeated or unknown pairing number"))
    if any(not 1 <= row.team <= len(file.teams) for row in file.players):
        expected = Message("every player in one of the teams")
        raise TrfError(source, 0, 0, expected, Message("a repeated or unknown pairing number"))


def _contradiction(source: str, number: int, found: Message) -> TrfError:
    return TrfError(source, 0, 0, Message("every team and player once in round %(round)s", round=number), found)


def _teams(match: FileMatch) -> tuple[int, ...]:
    return (match.first, match.second) if match.is_between_two else (match.first,)


def _team(tpn: int, file: FileContents) -> Team:
    row = file.teams[tpn - 1]
    roster = [(one.board, number) for number, one in enumerate(file.players, start=1) if one.team == tpn]
    return Team(
        tpn,
        row.name or row.short_name,
        row.short_name if row.short_name != row.name else "",
        federation=row.federation,
        captain=row.captain,
        players=tuple(number for _board, number in sorted(roster)),
    )


def _matches(file: FileContents) -> Matches:
    """Return the usual settings of matches. The game points of a bye are in the file; match points follow from them."""
    colours = tuple(islice(cycle((Colour.WHITE, Colour.BLACK)), file.boards))
    primary = Score.GAME if file.tie_breaks[:1] == (BOARD_POINTS,) else Score.MATCH
    usual = Matches(primary, colours=colours)
    noted = [match.first_halves for row in file.rounds for match in row.matches if match.second == BYE]
    if not noted or noted[0] in (0, file.boards) or file.kind == ROUND_ROBIN:
        return usual
    points = usual.win if noted[0] > file.boards else usual.loss
    return Matches(primary, colours=colours, bye=(points, noted[0] * HALF_POINT))


def _round(file: FileContents, number: int, source: str) -> Round:
    row = file.rounds[number - 1]
    team_of = {tpn: one.team for tpn, one in enumerate(file.players, start=1)}
    blocks = _blocks(row, file.boards, number, source)
    pairings = tuple(
        _pairing(match, blocks[match], team_of, number, source) for match in row.matches if match in blocks
    )
    byes = [Bye(match.first, _bye(match, file)) for match in row.matches if not match.is_between_two]
    there = {team for match in row.matches for team in _teams(match)}
    byes += [Bye(team, ByeKind.ZERO) for team in range(1, len(file.teams) + 1) if team not in there]
    return Round(pairings, tuple(byes))


def _blocks(row: FileRound, boards: int, number: int, source: str) -> dict[FileMatch, Sequence[FileGame]]:
    """Return the games of each match of two teams.

    In one kind of file a team with a bye has a block of games too, in the other it has none. The number of blocks
    tells which kind it is.
    """
    met = [match for match in row.matches if match.is_between_two]
    with_games = next((rows for rows in (met, row.matches) if len(rows) * boards == len(row.games)), None)
    if with_games is None:
        found = Message("%(games)s games of %(matches)s matches", games=len(row.games), matches=len(met))
        raise _contradiction(source, number, found)
    blocks = {match: row.games[boards * place : boards * (place + 1)] for place, match in enumerate(with_games)}
    return {match: games for match, games in blocks.items() if match.is_between_two}


def _pairing(
    match: FileMatch, rows: Sequence[FileGame], team_of: Mapping[int, int], number: int, source: str
) -> Pairing:
    both = {match.first, match.second}
    for row in rows:
        sides = {team_of[tpn] for tpn in (row.white, row.black) if tpn}
        if not sides <= both or (row.white and row.black and len(sides) == 1):
            raise _contradiction(source, number, Message("a player at a board of other teams"))
    is_told_whole = not any(row.code for row in rows) and bool(match.first_halves or match.second_halves)
    games = tuple(
        Game(row.white, row.black, *(UNREPORTED if is_told_whole else RESULTS.get(row.code, RESULTS[0])))
        for row in rows
    )
    points = (match.first_halves * HALF_POINT, match.second_halves * HALF_POINT)
    return Pairing(match.first, match.second, games, reported=points if is_told_whole else None)


def _bye(match: FileMatch, file: FileContents) -> ByeKind:
    """Return the kind of bye: no points in a round robin; for an unpaired team by the noted points."""
    if match.second == BYE:
        return ByeKind.ZERO if file.kind == ROUND_ROBIN else ByeKind.PAIRING_ALLOCATED
    return {file.boards: ByeKind.HALF, 2 * file.boards: ByeKind.FULL}.get(match.first_halves, ByeKind.ZERO)


def _requested(file: FileContents, last: int) -> Iterator[RequestedBye]:
    for number, row in enumerate(file.rounds[last:], start=last + 1):
        for match in row.matches:
            if not match.is_between_two and match.second != BYE:
                yield RequestedBye(number, match.first, _bye(match, file))


def _notes(file: FileContents, record: Record) -> Iterator[Note]:
    if record.matches.primary is Score.GAME:
        yield Note(0, Message("teams are ranked by the points on boards, as the file's first tie-break says"))
    yield Note(0, Message("match points assumed: 2, 1 and 0. Check the settings"))
    numbers = ", ".join(f"[{code}]" for code in file.tie_breaks)
    yield Note(
        0, Message("choose the tie-breaks in the settings; Swiss-Manager's numbers: %(numbers)s", numbers=numbers)
    )
    for number, row in enumerate(file.rounds[: len(record.rounds)], start=1):
        for code in sorted({game.code for game in row.games} - RESULTS.keys()):
            yield Note(
                0,
                Message("round %(round)s: games with the unknown code %(code)s are left open", round=number, code=code),
            )
        missing = len(file.teams) - sum(len(_teams(match)) for match in row.matches)
        if missing:
            yield Note(
                0,
                Message("round %(round)s has no data for %(count)s teams: set to absent", round=number, count=missing),
            )
