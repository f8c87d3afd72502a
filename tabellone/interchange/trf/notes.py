"""Notes about decisions made while reading a report: not errors, but the user should know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import PlayerLine, column_of
from tabellone.interchange.trf.results import BYES
from tabellone.messages import Message
from tabellone.record import ByeKind, Game, Round

GIVES_POINTS = frozenset("+1=")
"""Symbols without an opponent that older programs write for byes with points."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note about a decision, and its line."""

    line: int
    message: Message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


def notes_of(
    lines: Sequence[Line], players: Sequence[PlayerLine], rounds: Sequence[Round], *, of_teams: bool = False
) -> tuple[Note, ...]:
    """Return all notes in the order of the lines.

    ``rounds``: the players' rounds. In a team event ``+`` without an opponent is an empty board of the other team,
    not a bye.
    """
    notes = [
        *(Note(line.number, Message("names no arbiter: left out")) for line in lines if _is_empty_deputy(line)),
        *_of_lines(players, len(rounds)),
        *([] if of_teams else _byes_with_points(players)),
        *_shared_fide_ids(players),
        *_missing_colours(players, rounds),
    ]
    return tuple(sorted(notes, key=lambda note: note.line))


def _is_empty_deputy(line: Line) -> bool:
    return line.code == "112" and not line.value


def _of_lines(players: Sequence[PlayerLine], rounds: int) -> Iterator[Note]:
    for row in players:
        line, number = row.line, row.line.number
        title, sex = line.cut(11, 13), line.cut(10, 10)
        if title and not row.player.title:
            yield Note(number, Message("“%(title)s” is not a FIDE title: ignored", title=title))
        if sex and not row.player.sex:
            yield Note(number, Message("the sex “%(sex)s” is neither m nor w: left out", sex=sex))
        if rounds and len(line.text) < column_of(rounds):
            first = next(round_ for round_ in range(1, rounds + 1) if len(line.text) < column_of(round_))
            yield Note(number, Message("ends before round %(round)s: absent from there on", round=first))


def _byes_with_points(players: Sequence[PlayerLine]) -> Iterator[Note]:
    for row in players:
        number = row.line.number
        for place, (opponent, sign) in enumerate(row.cells, start=1):
            if not opponent and sign[1] in GIVES_POINTS:
                words = {"sign": sign[1], "round": place}
                if BYES[sign[1]] is ByeKind.HALF:
                    yield Note(number, Message("“%(sign)s” in round %(round)s is a half-point bye", **words))
                else:
                    yield Note(number, Message("“%(sign)s” in round %(round)s is a full-point bye", **words))


def _shared_fide_ids(players: Sequence[PlayerLine]) -> Iterator[Note]:
    owners: dict[str, int] = {}
    for row in players:
        fide_id, tpn = row.player.fide_id, row.player.tpn
        if fide_id and fide_id in owners:
            text = "player %(player)s has the FIDE ID of player %(other)s, %(id)s"
            yield Note(row.line.number, Message(text, player=tpn, other=owners[fide_id], id=fide_id))
        owners.setdefault(fide_id, tpn)


def _missing_colours(players: Sequence[PlayerLine], rounds: Sequence[Round]) -> Iterator[Note]:
    """Yield forfeited games without a colour in both players' lines."""
    rows = {row.player.tpn: row for row in players}
    for place, round_ in enumerate(rounds):
        for game in round_.games:
            if not game.is_played and not _has_colour(rows, game, place):
                note = Message(
                    "round %(round)s, forfeited without colours: White is %(white)s, Black %(black)s",
                    round=place + 1,
                    white=game.white,
                    black=game.black,
                )
                yield Note(rows[game.white].line.number, note)


def _has_colour(rows: dict[int, PlayerLine], game: Game, place: int) -> bool:
    return any(rows[tpn].cells[place][1][0] in "wb" for tpn in (game.white, game.black))
