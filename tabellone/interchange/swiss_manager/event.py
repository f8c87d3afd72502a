"""An individual Swiss-Manager event as a record, with notes about decisions of the import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.interchange.swiss_manager.contents import BYE, NOT_PAIRED, FileContents, FileGame, FileRound
from tabellone.interchange.swiss_manager.future_rounds import without_later_rounds
from tabellone.interchange.swiss_manager.people import RESULTS, header_of, more_of, order_of, player_of
from tabellone.interchange.trf import Note, TrfError, TrfFile
from tabellone.interchange.trf.systems import system_of_type
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, Record, RequestedBye, Round

BYES = {0: ByeKind.ZERO, 1: ByeKind.FULL, 2: ByeKind.HALF, 3: ByeKind.ZERO}
"""Kind of bye by result code, for a player who is not paired."""
KINDS = {0: ("Individual: Swiss-System", "TUNX"), 1: ("Individual: Round-Robin", "TURX")}
"""Name of such events in a report, and file extension."""


def of_players(file: FileContents, source: str) -> TrfFile:
    """Return the event: pairing numbers are the starting numbers; every round with games is included.

    Byes of later rounds become requested byes. Raises TrfError for contradictory data.
    """
    _refuse_wrong_numbers(file, source)
    played = _played(file.rounds)
    words, code = KINDS[file.kind]
    order = order_of(file)
    record = Record(
        players=tuple(player_of(tpn, row, order) for tpn, row in enumerate(file.players, start=1)),
        rounds=tuple(_round(row, len(file.players), file.kind) for row in played),
        header=header_of(file),
        planned_rounds=len(file.rounds),
        system=system_of_type(words).system,
        requested_byes=tuple(_requested(file)),
    )
    record, later = without_later_rounds(record)
    return TrfFile(record, {}, (*_notes(file), *later), code, more=more_of(file.players))


def _refuse_wrong_numbers(file: FileContents, source: str) -> None:
    """Raise if a player plays twice in a round, or against an unknown number."""
    for number, round_ in enumerate(file.rounds, start=1):
        seen = [tpn for game in round_.games for tpn in _people(game)]
        if len(seen) != len(set(seen)) or any(not 1 <= tpn <= len(file.players) for tpn in seen):
            raise TrfError(
                source,
                0,
                0,
                Message("every player once in round %(round)s", round=number),
                Message("a repeated or unknown pairing number"),
            )


def _people(game: FileGame) -> tuple[int, ...]:
    return (game.white,) if game.black in (BYE, NOT_PAIRED) else (game.white, game.black)


def _played(rounds: Sequence[FileRound]) -> Sequence[FileRound]:
    """Return the rounds up to the last one with a game between two players."""
    paired = [place for place, row in enumerate(rounds, start=1) if any(len(_people(game)) > 1 for game in row.games)]
    return rounds[: max(paired, default=0)]


def _round(row: FileRound, players: int, kind: int) -> Round:
    games = [
        Game(game.white, game.black, *RESULTS.get(game.code, RESULTS[0]))
        for game in row.games
        if len(_people(game)) > 1
    ]
    byes = [Bye(game.white, _bye(game, kind)) for game in row.games if len(_people(game)) == 1]
    there = {tpn for game in row.games for tpn in _people(game)}
    byes += [Bye(tpn, ByeKind.ZERO) for tpn in range(1, players + 1) if tpn not in there]
    return Round.of(games, byes)


def _bye(game: FileGame, kind: int) -> ByeKind:
    """Return the kind of bye; in a round robin a free player gets no points."""
    if game.black == BYE:
        return ByeKind.ZERO if kind == 1 else ByeKind.PAIRING_ALLOCATED
    return BYES.get(game.code, ByeKind.ZERO)


def _requested(file: FileContents) -> Iterator[RequestedBye]:
    played = len(_played(file.rounds))
    for number, row in enumerate(file.rounds[played:], start=played + 1):
        for game in row.games:
            if game.black == NOT_PAIRED:
                yield RequestedBye(number, game.white, BYES.get(game.code, ByeKind.ZERO))


def _notes(file: FileContents) -> Iterator[Note]:
    order = order_of(file)
    if order == "national":
        yield Note(0, Message("the starting list is by national rating, so national ratings are used"))
    elif order == "higher":
        yield Note(0, Message("the starting list is by the higher of both ratings, so the higher rating is used"))
    elif any(not row.rating and row.national_rating for row in file.players):
        yield Note(0, Message("players without a FIDE rating have their national rating"))
    yield Note(0, Message("tie-breaks, scoring and acceleration are not imported: check the settings"))
    for number, row in enumerate(_played(file.rounds), start=1):
        yield from _notes_of_round(number, row, len(file.players))


def _notes_of_round(number: int, row: FileRound, players: int) -> Iterator[Note]:
    for board, game in enumerate(row.games, start=1):
        is_game = len(_people(game)) > 1
        if is_game and game.code not in RESULTS:
            text = Message(
                "round %(round)s, board %(board)s: left open, as the result has the unknown code %(code)s",
                round=number,
                board=board,
                code=game.code,
            )
            yield Note(0, text)
        elif game.black == NOT_PAIRED and game.code not in BYES:
            text = Message(
                "round %(round)s: player %(player)s is absent, by the unknown code %(code)s",
                round=number,
                player=game.white,
                code=game.code,
            )
            yield Note(0, text)
    missing = players - sum(len(_people(game)) for game in row.games)
    if missing:
        yield Note(
            0, Message("round %(round)s has no data for %(count)s players: set to absent", round=number, count=missing)
        )
