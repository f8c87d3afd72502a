"""Article 12: tie-breaks of teams by their boards, independent of the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from tabellone.messages import Message
from tabellone.record import ByeKind, Entry, Points, Result, Scoring
from tabellone.record.matches import sides_of
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Term

Boards: TypeAlias = Sequence[Points]
"""Game points by board, the first board first."""
UNREPORTED = "not-reported"
BY_BOARDS = ("BC", "TBR", "BBE", "EDEBT", "EDEBB", "EDET", "EDEB")
"""Tie-breaks that use boards, some of them last."""


def points_by_board(table: Crosstable, entry: Entry, tpn: int) -> Boards:
    """Return a round's game points by board.

    Forfeited games count as won or lost ones, and so does a bye on every board, by its value: a pairing-allocated bye
    as a win. A match with only a reported score has none.
    """
    record = table.record
    if entry.bye is not None:
        return [_of_bye(entry.bye, record.scoring)] * record.matches.boards
    pairings = record.rounds[entry.round - 1].pairings
    pairing = next(row for row in pairings if tpn in (row.first, row.second))
    if pairing.reported is not None:
        return [0] * len(pairing.games)
    sides = sides_of(pairing, record.scoring, record.matches, record.team_of)
    side = sides[0] if sides[0].team == tpn else sides[1]
    standard = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}
    return [
        record.scoring.of_result(standard.get(result, result), colour)
        for result, colour in zip(side.results, side.colours, strict=True)
    ]


def are_known(table: Crosstable) -> bool:
    """Return whether every match was reported with its games.

    Otherwise no tie-break of article 12 can be computed for any team: teams would be compared by boards that some
    have and others have not.
    """
    return not table.record.unreported_matches(table.rounds)


def _is_told(table: Crosstable, entry: Entry, tpn: int) -> bool:
    pairings = table.record.rounds[entry.round - 1].pairings
    return all(row.reported is None for row in pairings if tpn in (row.first, row.second))


def _of_bye(kind: ByeKind, scoring: Scoring) -> Points:
    return {ByeKind.HALF: scoring.draw, ByeKind.ZERO: 0}.get(kind, scoring.win)


def remarks(table: Crosstable, codes: Sequence[Code]) -> tuple[Message, ...]:
    """Return remarks on the tie-breaks that cannot use the boards, with reasons."""
    names = [str(code) for code in codes if code.name in BY_BOARDS]
    if not names or are_known(table):
        return ()
    text = Message(
        "Tie-breaks by boards are not applied (%(codes)s): for some matches (%(count)s) only the match score is known",
        count=table.record.unreported_matches(table.rounds),
        codes=", ".join(names),
    )
    return (text,)


def totals(table: Crosstable, tpn: int, entries: Iterable[Entry]) -> Boards:
    """Return the game points by board in these rounds; 0 on each board without any."""
    rounds = [points_by_board(table, entry, tpn) for entry in entries]
    return [sum(column) for column in zip(*rounds, strict=True)] or [0] * table.record.matches.boards


def _count(boards: Boards) -> Points:
    return sum(number * points for number, points in enumerate(boards, start=1))


def board_count(table: Crosstable, _code: Code, tpn: int) -> Sequence[Term]:
    """Return the terms of BC (12.1): for each round the sum of board number times game points; lowest first."""
    terms = []
    for entry in table.lines[tpn]:
        count, note = _count(points_by_board(table, entry, tpn)), "" if entry.opponent else "bye"
        term = Term(entry.round, entry.opponent, count, count, entry.points, note=note)
        terms.append(term if _is_told(table, entry, tpn) else term._replace(counts=False, note=UNREPORTED))
    return terms


KEYS: Mapping[str, Callable[[Boards], Sequence[Points]]] = {
    "BC": lambda boards: [-_count(boards)],
    "TBR": lambda boards: boards,
    "BBE": lambda boards: [sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)],
}
"""Values compared one after the other.

12.1: the sum; 12.2: the first board, then the second …; 12.3: all boards but the last, then all but the last two …
"""


def groups_by(name: str, boards_of: Mapping[int, Boards]) -> list[list[int]]:
    """Return the teams in order by these boards, in groups that the tie-break leaves tied."""
    keys = {tpn: tuple(KEYS[name](boards)) for tpn, boards in boards_of.items()}
    return [[tpn for tpn in boards_of if keys[tpn] == key] for key in sorted(set(keys.values()), reverse=True)]


def resolved(table: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Return the tied teams in order by TBR (12.2) or BBE (12.3) over all rounds, in groups that are still tied."""
    if not are_known(table):
        return [list(tied)]
    return groups_by(code.name, {tpn: totals(table, tpn, table.lines[tpn]) for tpn in tied})


def first_step(table: Crosstable, code: Code, tpn: int, _tied: Sequence[int]) -> Sequence[Term]:
    """Return the terms that TBR and BBE compare first, round by round: the first board, or all but the last."""
    terms = []
    for entry in table.lines[tpn]:
        points = next(iter(KEYS[code.name](points_by_board(table, entry, tpn))), 0)
        note, article = ("first-board", "12.2") if code.name == "TBR" else ("without-last-board", "12.3")
        term = Term(entry.round, entry.opponent, points, points, entry.points, note=note, article=article)
        terms.append(term if _is_told(table, entry, tpn) else term._replace(counts=False, note=UNREPORTED))
    return terms
