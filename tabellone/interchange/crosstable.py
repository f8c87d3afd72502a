"""Crosstables exported from chess-results (Excel, CSV or copied text): opponents, colours and results of all players.

Each line is a player: ``17b1`` is a win with Black against the player of line 17, ``4w`` a game without a result,
``32b+`` a forfeit, ``-½`` a half-point bye, ``-1`` a full-point bye. The lines are numbered by rank or by pairing
number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.interchange.players import (
    Columns,
    EntrantRow,
    TableError,
    TableLine,
    columns_of,
    read_rows,
    read_table,
)
from tabellone.interchange.trf import Note, Stated, TrfError, TrfFile
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, Header, Player, Record, Result, Round, parse_points
from tabellone.values import TITLES

ROUND = re.compile(r"(\d{1,2})\s*\.\s*(?:Rd|Ru|Rp|Rde|Rnd|Rr|R|T|Turno|Runde)?\.?", re.IGNORECASE)
"""Heading of a round's column: 1.Rd, 1.Ru."""
RANK = {"rk", "rank", "rg", "rang", "pos", "pl", "no", "nr", "snr", "startnr", "ordine", "class", "clas"}
NUMBER = {"sno", "stno", "stnr", "startno", "startingno"}
"""Headings of the pairing number, in tables numbered by rank."""
POINTS = {"pts", "pkt", "punti", "punkte", "points", "puntos"}
TIE_BREAK = re.compile(r"[^\W\d]{1,8}[\s.]*[1-9]")
"""Heading of a tie-break that is only counted: TB1, Wtg2."""
GAME = re.compile(r"(\d{1,5})\s*([wbsnWBSN])\s*([10½=+\-]|0[.,]5)?\s*[kK]?")
NO_OPPONENT = re.compile(r"-?\s*(1|½|0[.,]5|0|\+|-)?")
BLACK = frozenset("bsn")
"""Black, Schwarz, Nero; White is ``w`` in most languages."""
RESULTS = {
    "1": (Result.WIN, Result.LOSS), "0": (Result.LOSS, Result.WIN), "½": (Result.DRAW, Result.DRAW),
    "=": (Result.DRAW, Result.DRAW), "0.5": (Result.DRAW, Result.DRAW), "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN), "": (Result.UNKNOWN, Result.UNKNOWN),
}  # fmt: skip
"""A player's own result, and the matching results of the opponent."""
BYES = {"½": ByeKind.HALF, "0.5": ByeKind.HALF, "1": ByeKind.FULL, "+": ByeKind.FULL}
TITLE_LINES = 20
NAME_LINE = 1
"""The event's name is in the line below the name of the database."""


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A player's round: the opponent's line (0: none), whether the player had Black, and the result."""

    opponent: int
    is_black: bool
    result: str


def is_crosstable(data: bytes | str) -> bool:
    """Return whether the data is a table with columns of rounds."""
    try:
        return _heading(read_table(data)) is not None
    except TableError:
        return False


def read(data: bytes | str, *, source: str = "") -> TrfFile:
    """Return the event of the crosstable, with the points and ranks it states.

    Raises TrfError for unreadable cells, and if two lines contradict each other about a game.
    """
    try:
        lines = read_table(data)
    except TableError as error:
        raise TrfError(source, error.line, 0, error.expected, error.found) from None
    heading = _heading(lines)
    if heading is None:
        raise TrfError(source, 1, 0, Message("a crosstable with columns of rounds (1.Rd, 2.Rd …)"), Message("none"))
    return _Table(lines, heading, source).file()


def _plain(heading: str) -> str:
    return "".join(letter for letter in heading.casefold() if letter.isalpha())


def _heading(lines: Sequence[TableLine]) -> int | None:
    """Return the index of the line with the headings of rounds and players."""
    for place, line in enumerate(lines[:TITLE_LINES]):
        rounds = sum(ROUND.fullmatch(cell) is not None for cell in line.cells)
        if rounds and "name" in columns_of([line.cells], is_headed=True).fields:
            return place
    return None


class _Table:
    """The lines of one crosstable."""

    def __init__(self, lines: Sequence[TableLine], heading: int, source: str) -> None:
        self.source = source
        self.title = lines[:heading]
        self.names = lines[heading].cells
        cells = [line.cells for line in lines[heading:]]
        guessed = columns_of(cells, is_headed=True)
        self.columns = Columns(guessed.fields, guessed.names, 0)
        people = read_rows(lines[heading:], self.columns)
        by_line = {line.number: line for line in lines}
        self.rows = [(row, by_line[row.line].cells) for row in people if row.entrant.name]
        found = {int(match[1]): place for place, name in enumerate(self.names) if (match := ROUND.fullmatch(name))}
        self.round_places = [found[number] for number in sorted(found)]
        self.keys = self._keys()
        self.numbers = self._numbers()

    def file(self) -> TrfFile:
        """Return the complete event."""
        if len(self.rows) < 2:
            raise TrfError(self.source, 0, 0, Message("a crosstable of at least two players"), Message("fewer"))
        cards = {tpn: self._card(row, cells) for tpn, (row, cells) in self._people()}
        rounds = [self._round(place, cards) for place in range(len(self.round_places))]
        while rounds and not rounds[-1].games:
            rounds.pop()
        record = Record(
            players=tuple(self._player(tpn, row) for tpn, (row, _cells) in sorted(self._people())),
            rounds=tuple(rounds),
            header=Header(name=self._name()),
            planned_rounds=len(self.round_places),
        )
        return TrfFile(record, self._stated(rounds), tuple(self._notes()), more=self._more(), ties=self._ties())

    def _people(self) -> Iterator[tuple[int, tuple[EntrantRow, Sequence[str]]]]:
        for (row, cells), key in zip(self.rows, self.keys, strict=True):
            yield self.numbers[key], (row, cells)

    def _place(self, words: set[str]) -> int:
        return next((place for place, name in enumerate(self.names) if _plain(name) in words), -1)

    def _keys(self) -> list[int]:
        """Return the number by which other lines refer to each line. Lines with a shared rank state it only once."""
        place = self._place(RANK)
        written = [cells[place] if 0 <= place < len(cells) else "" for _row, cells in self.rows]
        numbers = [int(text.rstrip(".")) if text.rstrip(".").isdecimal() else 0 for text in written]
        if len(set(numbers)) == len(numbers) and all(numbers):
            return numbers
        return list(range(1, len(self.rows) + 1))

    def _numbers(self) -> Mapping[int, int]:
        """Return the tournament pairing number of each line.

        It is the stated pairing number, or the line number if lines are numbered so; otherwise the order of rating,
        title and name (C.04.2 B).
        """
        place = self._place(NUMBER)
        written = [cells[place] if 0 <= place < len(cells) else "" for _row, cells in self.rows]
        stated = [int(text) if text.isdecimal() else 0 for text in written]
        if all(stated) and len(set(stated)) == len(stated):
            return dict(zip(self.keys, stated, strict=True))
        if not self._is_by_rank:
            return {key: key for key in self.keys}
        order = sorted(zip(self.rows, self.keys, strict=True), key=lambda each: _strength(each[0][0]))
        return {key: number for number, (_row, key) in enumerate(order, start=1)}

    @property
    def _is_by_rank(self) -> bool:
        return any(_plain(name) in RANK - {"no", "nr", "snr", "startnr"} for name in self.names)

    def _player(self, tpn: int, row: EntrantRow) -> Player:
        one = row.entrant
        return Player(tpn, one.name, one.rating, one.title, one.sex, one.federation, one.fide_id, one.birth)

    def _card(self, row: EntrantRow, cells: Sequence[str]) -> list[WrittenGame]:
        return [self._cell(row, cells[place] if place < len(cells) else "") for place in self.round_places]

    def _cell(self, row: EntrantRow, written: str) -> WrittenGame:
        text = written.strip().replace(",", ".")
        game = GAME.fullmatch(text)
        if game is not None and int(game[1]) in self.numbers:
            return WrittenGame(self.numbers[int(game[1])], game[2].lower() in BLACK, game[3] or "")
        nobody = NO_OPPONENT.fullmatch(text)
        if nobody is None:
            expected = Message("a game (17b1) or an unplayed round (-½)")
            raise TrfError(self.source, row.line, 0, expected, Message("“%(text)s”", text=written[:20]))
        return WrittenGame(0, is_black=False, result=nobody[1] or "0")

    def _round(self, place: int, cards: Mapping[int, list[WrittenGame]]) -> Round:
        games, byes = [], []
        for tpn, card in sorted(cards.items()):
            cell = card[place]
            if not cell.opponent:
                byes.append(Bye(tpn, BYES.get(cell.result, ByeKind.ZERO)))
                continue
            other = cards[cell.opponent][place]
            if other.opponent != tpn or other.is_black == cell.is_black or not _agree(cell, other):
                expected = Message(
                    "the same game of players %(player)s and %(other)s in round %(round)s in both lines",
                    player=tpn,
                    other=cell.opponent,
                    round=place + 1,
                )
                raise TrfError(self.source, 0, 0, expected, Message("two different ones"))
            if not cell.is_black:
                games.append(Game(tpn, cell.opponent, RESULTS[cell.result][0], RESULTS[other.result][0]))
        return Round.of(games, _with_the_pairings_bye(byes, len(cards)))

    def _name(self) -> str:
        """Return the second line above the table, or the first if it does not name the database."""
        texts = [next(cell for cell in line.cells if cell) for line in self.title]
        if texts and "chess-results" in texts[0].casefold():
            return texts[NAME_LINE] if len(texts) > NAME_LINE else ""
        return texts[0] if texts else ""

    def _stated(self, rounds: Sequence[Round]) -> dict[int, Stated]:
        """Return points and ranks. Points are None if they might include the bye of an open round."""
        place = self._place(POINTS)
        is_open = bool(rounds) and not rounds[-1].is_finished
        unsure = {bye.player for bye in rounds[-1].byes if bye.kind is not ByeKind.ZERO} if is_open else set()
        found = {}
        for (tpn, (_row, cells)), key in zip(self._people(), self.keys, strict=True):
            text = cells[place] if 0 <= place < len(cells) else ""
            is_number = tpn not in unsure and re.fullmatch(r"\d{1,3}([.,][05]|½)?|½", text)
            points = parse_points(text) if is_number else None
            found[tpn] = Stated(points, key if self._is_by_rank else None)
        return found

    def _more(self) -> dict[int, dict[str, str]]:
        return {
            tpn: {"club": row.entrant.club, "categories": row.entrant.categories} for tpn, (row, _c) in self._people()
        }

    def _ties(self) -> dict[str, dict[int, str]]:
        """Return the values of the tie-breaks, from the columns to the right of the points."""
        points = self._place(POINTS)
        places = [
            place
            for place, name in enumerate(self.names)
            if place > points >= 0 and TIE_BREAK.fullmatch(name.strip()) and not ROUND.fullmatch(name)
        ]
        return {
            self.names[place].strip(): {
                tpn: cells[place].strip() for tpn, (_row, cells) in self._people() if place < len(cells)
            }
            for place in places
        }

    def _notes(self) -> Iterator[Note]:
        if self._is_by_rank and self._place(NUMBER) < 0:
            yield Note(0, Message("it has no starting numbers: they are given by rating, title and name"))
        yield Note(0, Message("tie-breaks, scoring and acceleration are not imported: check the settings"))
        for row, _cells in self.rows:
            for mark in row.marks:
                yield Note(row.line, Message("“%(text)s” is read otherwise or left out", text=mark.found[:40]))


def _agree(cell: WrittenGame, other: WrittenGame) -> bool:
    """Return whether two lines can describe the same game. A double loss is possible, by forfeit or over the board."""
    own, expected = RESULTS[cell.result]
    theirs = RESULTS[other.result][0]
    both_lost = own is theirs and own in (Result.FORFEIT_LOSS, Result.LOSS)
    return theirs is expected or both_lost


def _with_the_pairings_bye(byes: list[Bye], players: int) -> list[Bye]:
    """Return the byes; a single full-point bye is the pairing-allocated one if the other players are odd in number."""
    kinds = Counter(bye.kind for bye in byes)
    is_odd = (players - len(byes) + kinds[ByeKind.FULL]) % 2 == 1
    if kinds[ByeKind.FULL] != 1 or not is_odd:
        return byes
    return [Bye(bye.player, ByeKind.PAIRING_ALLOCATED) if bye.kind is ByeKind.FULL else bye for bye in byes]


def _strength(row: EntrantRow) -> tuple[int, int, str]:
    one = row.entrant
    return -one.rating, TITLES.index(one.title) if one.title in TITLES else len(TITLES), one.name.casefold()
