"""A Swiss-Manager file as the record of an event, with what had to be settled in reading it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.interchange.swiss_manager.binary import HEADER, DamagedFileError
from tabellone.interchange.swiss_manager.contents import (
    BYE,
    NOT_PAIRED,
    FileContents,
    FileGame,
    FilePlayer,
    FileRound,
    contents,
)
from tabellone.interchange.trf import Note, TrfError, TrfFile
from tabellone.interchange.trf.systems import system_of_type
from tabellone.messages import Message
from tabellone.record import (
    Bye,
    ByeKind,
    Game,
    Header,
    NationalRating,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
)

RESULTS = {
    0: (Result.UNKNOWN, Result.UNKNOWN),
    1: (Result.WIN, Result.LOSS),
    2: (Result.DRAW, Result.DRAW),
    3: (Result.LOSS, Result.WIN),
    4: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    5: (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    6: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    10: (Result.LOSS, Result.LOSS),
    15: (Result.SHORT_WIN, Result.SHORT_LOSS),
    17: (Result.SHORT_LOSS, Result.SHORT_WIN),
}
"""White's and Black's result of each code that is known."""
BYES = {0: ByeKind.ZERO, 1: ByeKind.FULL, 2: ByeKind.HALF, 3: ByeKind.ZERO}
"""What the code of a result says of who is not paired."""
KINDS = {0: ("Individual: Swiss-System", "TUNX"), 1: ("Individual: Round-Robin", "TURX")}
"""What a report calls such events, and what such files are called."""
NAME, SECTION, CITY, TIME_CONTROL, FEDERATION, ARBITER, DEPUTY = 0, 1, 5, 14, 20, 21, 22
"""Which of the header's texts says what."""
TITLES = {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def is_swiss_manager(data: bytes) -> bool:
    """Whether the bytes begin as its files do."""
    return data.startswith(HEADER)


def read(data: bytes, *, source: str = "") -> TrfFile:
    """The event: everybody with the starting number as tournament number, every round that has games; what is said of
    later rounds becomes requested byes. Raises TrfError for a damaged file and for one of teams.
    """
    expected = Message("an individual event of Swiss-Manager (TUNX, TURX)")
    try:
        file = contents(data)
    except DamagedFileError:
        raise TrfError(source, 0, 0, expected, Message("a damaged file")) from None
    if file.has_teams or file.kind not in KINDS:
        raise TrfError(source, 0, 0, expected, Message("an event of teams"))
    _refuse_wrong_numbers(file, source)
    played = _played(file.rounds)
    words, code = KINDS[file.kind]
    order = _order(file)
    record = Record(
        players=tuple(_player(tpn, row, order) for tpn, row in enumerate(file.players, start=1)),
        rounds=tuple(_round(row, len(file.players), file.kind) for row in played),
        header=_header(file),
        planned_rounds=len(file.rounds),
        system=system_of_type(words).system,
        requested_byes=tuple(_requested(file)),
    )
    return TrfFile(record, {}, tuple(_notes(file)), code, more=_more(file.players))


def _refuse_wrong_numbers(file: FileContents, source: str) -> None:
    """Nobody plays twice in a round, or against a number that nobody has."""
    for number, round_ in enumerate(file.rounds, start=1):
        seen = [tpn for game in round_.games for tpn in _people(game)]
        if len(seen) != len(set(seen)) or any(not 1 <= tpn <= len(file.players) for tpn in seen):
            raise TrfError(
                source,
                0,
                0,
                Message("every player once in round %(round)s", round=number),
                Message("a number twice, or one that nobody has"),
            )


def _people(game: FileGame) -> tuple[int, ...]:
    return (game.white,) if game.black in (BYE, NOT_PAIRED) else (game.white, game.black)


def _played(rounds: Sequence[FileRound]) -> Sequence[FileRound]:
    """The rounds up to the last in which two people meet."""
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
    """Who is free in a round robin has nothing for it."""
    if game.black == BYE:
        return ByeKind.ZERO if kind == 1 else ByeKind.PAIRING_ALLOCATED
    return BYES.get(game.code, ByeKind.ZERO)


def _requested(file: FileContents) -> Iterator[RequestedBye]:
    played = len(_played(file.rounds))
    for number, row in enumerate(file.rounds[played:], start=played + 1):
        for game in row.games:
            if game.black == NOT_PAIRED:
                yield RequestedBye(number, game.white, BYES.get(game.code, ByeKind.ZERO))


def _order(file: FileContents) -> str:
    """By which rating the players of a Swiss event seem to be numbered: the first that falls all the way down the list,
    empty where none does. In a round robin numbers are drawn.
    """
    players = file.players
    orders = {
        "international": [row.rating for row in players],
        "national": [row.national_rating for row in players],
        "higher": [max(row.rating, row.national_rating) for row in players],
    }
    falling = [name for name, found in orders.items() if any(found) and found == sorted(found, reverse=True)]
    return falling[0] if falling and file.kind == 0 else ""


def _player(tpn: int, row: FilePlayer, order: str) -> Player:
    """The rating is the international one; where there is none, or the list is ordered by it, the national one."""
    rating = row.rating or row.national_rating
    if order in ("national", "higher"):
        rating = row.national_rating if order == "national" else max(row.rating, row.national_rating)
    has_national = row.national_rating or row.national_id
    national = NationalRating(row.federation, row.national_rating, number=row.national_id)
    return Player(
        tpn,
        ", ".join(part for part in (row.surname, row.first_name) if part),
        rating,
        TITLES.get(row.title, row.title),
        "w" if row.is_woman else "",
        row.federation,
        str(row.fide_id) if row.fide_id else "",
        row.birth,
        (national,) if has_national and len(row.federation) == 3 else (),
    )


def _header(file: FileContents) -> Header:
    texts = file.texts
    return Header(
        name=" – ".join(part for part in (texts[NAME], texts[SECTION]) if part),
        city=texts[CITY],
        federation=texts[FEDERATION],
        start=file.start,
        end=file.end,
        chief_arbiter=texts[ARBITER],
        deputies=tuple(part for part in (texts[DEPUTY],) if part),
        time_control=texts[TIME_CONTROL],
        round_dates=tuple(row.day[2:] for row in file.rounds),
    )


def _more(players: Sequence[FilePlayer]) -> dict[int, dict[str, str]]:
    return {
        tpn: {"club": row.club, "categories": ", ".join(dict.fromkeys(part for part in (row.type, row.group) if part))}
        for tpn, row in enumerate(players, start=1)
    }


def _notes(file: FileContents) -> Iterator[Note]:
    order = _order(file)
    if order == "national":
        yield Note(0, Message("the players are ordered by the national rating, which is taken as theirs"))
    elif order == "higher":
        yield Note(0, Message("the players are ordered by the higher of both ratings, which is taken as theirs"))
    elif any(not row.rating and row.national_rating for row in file.players):
        yield Note(0, Message("who has no international rating has the national one"))
    yield Note(0, Message("tie-breaks, scoring and acceleration are not read from such files: look at the settings"))
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
        yield Note(0, Message("round %(round)s says nothing of %(count)s players: absent", round=number, count=missing))
