"""Identification of a file's tie-breaks: compute the usual ones and compare all of them with its values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.interchange.trf import TrfFile
from tabellone.messages import Message
from tabellone.record import Record
from tabellone.standings import standings_of
from tabellone.tiebreaks import TieBreakError, number

CANDIDATES = (
    "BH", "BH/C1", "BH/C2", "BH/M1", "FB", "SB", "SB/C1", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "KS", "ARO",
    "ARO/C1", "AOB", "TPR", "REP",
)  # fmt: skip
"""The tie-breaks compared with a column; a direct encounter has no value for players who are not tied."""
MOST_COLUMNS = 9
MOST_SHOWN = 12
"""Maximum number of players named for a column, each with both values."""
NEAR = 2
"""A column matches a tie-break if fewer than one value in this many differs."""

Values = Mapping[int, float | int | None]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A tie-break compared with a column: the players with a different value."""

    code: str
    values: Values
    wrong: tuple[int, ...]


def ties_of(file: TrfFile, record: Record) -> Iterator[Message]:
    """Yield the tie-break of each column of values, and its differences from the values computed here."""
    columns = {heading: _numbers(column) for heading, column in list(file.ties.items())[:MOST_COLUMNS]}
    known = {heading: column for heading, column in columns.items() if any(column.values())}
    found = list(_candidates(record)) if known else []
    for heading, column in known.items():
        likeness = min((_likeness(code, values, column) for code, values in found), key=lambda one: len(one.wrong))
        yield from _said(heading, column, likeness, record)


def _said(heading: str, column: Values, likeness: Likeness, record: Record) -> Iterator[Message]:
    if len(likeness.wrong) * NEAR >= len(column):
        yield Message("Column %(column)s: none of the tie-breaks that are computed here.", column=heading)
        return
    yield Message(
        "Column %(column)s is %(code)s: %(agreeing)s of %(count)s values agree.",
        column=heading,
        code=likeness.code,
        agreeing=len(column) - len(likeness.wrong),
        count=len(column),
    )
    for tpn in likeness.wrong[:MOST_SHOWN]:
        yield Message(
            "%(column)s of %(player)s: the file states %(stated)s, its results give %(computed)s.",
            column=heading,
            player=f"{tpn} {record.contestant[tpn].name}",
            stated=_text(column[tpn]),
            computed=_text(likeness.values.get(tpn)),
        )
    if len(likeness.wrong) > MOST_SHOWN:
        yield Message("… and %(count)s more.", count=len(likeness.wrong) - MOST_SHOWN)


def _numbers(column: Mapping[int, str]) -> Values:
    return {tpn: _number(text) for tpn, text in column.items() if _number(text) is not None}


def _number(text: str) -> float | None:
    plain = text.replace(",", ".").replace("½", ".5").replace(" ", "")
    return float(plain) if re.fullmatch(r"\d{0,6}\.?\d{1,4}|\d{1,6}\.", plain) else None


def _text(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"


def _candidates(record: Record) -> Iterator[tuple[str, Values]]:
    """Yield every computable tie-break, after the finished rounds and including the current one."""
    finished = sum(round_.is_finished for round_ in record.rounds)
    for after in dict.fromkeys((len(record.rounds), finished)):
        for code in CANDIDATES:
            try:
                rows = standings_of(record, codes=(code,), after_round=after).rows
            except TieBreakError:
                continue
            yield code, {row.tpn: number(row.values[0]) for row in rows}


def _likeness(code: str, values: Values, column: Values) -> Likeness:
    return Likeness(code, values, tuple(tpn for tpn, stated in sorted(column.items()) if values.get(tpn) != stated))
