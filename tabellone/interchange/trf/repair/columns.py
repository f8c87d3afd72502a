"""Repair of shifted columns: tabs instead of blanks, and blanks too many or missing before a field.

A line is moved only if exactly one way to move it gives a line without errors whose rounds fit its opponents' lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import END_OF_POINTS, FIRST_ROUND, ROUND_WIDTH, PlayerLine, player_line
from tabellone.interchange.trf.repair.edits import CODE, MUST_BE_BLANK, ReportDraft
from tabellone.messages import Message

FIELDS = (5, 10, 11, 15, 49, 54, 58, 70, 81, 86)
"""First columns of the fields before the rounds."""
BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
"""Columns between the fields, which are blank in a line of any program."""
INSIDE = (-2, 0, 4, 5, 6, 7)
"""Columns of a round where a blank can be missing, from its first one."""
TABS = (1, 8, 4)
MOST_SHIFTED = 8
"""Columns that a line can be shifted by; letters that are counted as two bytes shift it by one each."""
MOST_MOVED = 300
"""Maximum number of lines that are moved."""
COLUMNS = Message("columns")
NUMBER = re.compile(r" *[1-9]\d*$| *0?$")
FEDERATION = re.compile(r"[A-Z]{3}$| *$")
BIRTH = re.compile(r"[\d./-]* *$| *[\d./-]*$")
Named = Mapping[tuple[int, int], set[int]]
"""The players who name an opponent in a round, by round and opponent."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to move the line, and what the line then says."""

    text: str
    read: PlayerLine
    rank: tuple[int, int]
    """The rounds that fit opponents, and the length of the run of blanks that becomes shorter."""


def repair_columns(draft: ReportDraft) -> None:
    """Move the columns of the players' lines that cannot be read and can be read so."""
    for number, text in draft.lines.items():
        if text.lstrip().startswith(CODE) and not text.startswith(CODE) and len(text) > END_OF_POINTS:
            draft.put(number, text.lstrip(), COLUMNS, Message("blanks before the line are removed"))
    good = {number: read for number in draft.of_players if (read := _read(draft, number, draft.lines[number]))}
    if len(draft.of_players) - len(good) > MOST_MOVED:
        _refuse_first(draft, good)
    named = _named(good.values())
    for number in draft.of_players:
        if number in good:
            continue
        moved = _moved(draft, number, named)
        if moved:
            why = (
                Message("tabs are replaced by blanks")
                if "\t" in draft.lines[number]
                else Message("the columns were shifted")
            )
            draft.put(number, moved, COLUMNS, why)
        else:
            _settle_unmoved(draft, number)


def _refuse_first(draft: ReportDraft, good: Mapping[int, PlayerLine]) -> None:
    first = next(number for number in draft.of_players if number not in good)
    player_line(Line(draft.source, first, draft.lines[first]))


def _settle_unmoved(draft: ReportDraft, number: int) -> None:
    """Raise the reader's error for a line whose rounds are not at their columns: nothing in them can be trusted.

    A single character between two values is no shift, and is removed.
    """
    text = draft.lines[number]
    starts = range(FIRST_ROUND, len(text.rstrip()), ROUND_WIDTH)
    between = [column for start in starts for column in (start - 2, start - 1, start + 4, start + 6)]
    wrong = [column for column in between if text[column - 1 : column].strip()]
    if len(wrong) == 1:
        what = Message("column %(column)s", column=wrong[0])
        draft.put_columns(number, wrong[0], " ", what, MUST_BE_BLANK)
    elif wrong:
        player_line(Line(draft.source, number, text))


def _moved(draft: ReportDraft, number: int, named: Named) -> str:
    """Return the only line without errors among the ways to move it; empty if there is none or several."""
    text = draft.lines[number]
    ways: list[_Way] = []
    for variant, run in _variants(text):
        read = _read(draft, number, variant) if _is_regular(variant) else None
        if read:
            ways.append(_Way(variant, read, (_fitting(read, named), run)))
    best = max((way.rank for way in ways), default=(0, 0))
    found = [way for way in ways if way.rank == best]
    if not found or any(_says(way) != _says(found[0]) for way in found):
        return ""
    return found[0].text


def _says(way: _Way) -> tuple[object, ...]:
    return way.read.player, way.read.stated, way.read.cells


def _read(draft: ReportDraft, number: int, text: str) -> PlayerLine | None:
    try:
        return player_line(Line(draft.source, number, text))
    except TrfError:
        return None


def _variants(text: str) -> Iterator[tuple[str, int]]:
    """Yield the line moved in each way, and the length of the run of blanks that was shortened."""
    if "\t" in text:
        for size in TABS:
            yield text.expandtabs(size), 0
        text = text.replace("\t", " ")
    rounds = (*range(FIRST_ROUND, len(text) + MOST_SHIFTED, ROUND_WIDTH),)
    runs = [(found.start(), found.end()) for found in re.finditer(" +", text) if found.start() >= len(CODE)]
    inside = (column + offset for column in rounds for offset in INSIDE)
    starts = {column - 1 for column in (*FIELDS, *BLANKS, *inside)} | {end for _start, end in runs}
    for start in sorted(starts):
        for width in range(1, MOST_SHIFTED + 1):
            yield text[:start] + " " * width + text[start:], 0
    for start, end in runs:
        for width in range(1, min(MOST_SHIFTED, end - start) + 1):
            yield text[: end - width] + text[end:], end - start


def _is_regular(text: str) -> bool:
    """Return whether each field before the rounds has the usual form, at its place."""
    padded = text.ljust(FIRST_ROUND)
    return (
        all(padded[column - 1] == " " for column in BLANKS)
        and "  " not in padded[14:47].strip()
        and padded[14] != " "
        and bool(NUMBER.match(padded[48:52]))
        and bool(FEDERATION.match(padded[53:56]))
        and padded[57:68].strip().isalnum() | (not padded[57:68].strip())
        and bool(BIRTH.match(padded[69:79]))
        and not padded[89:91].strip()
    )


def _named(lines: Iterable[PlayerLine]) -> Named:
    named: dict[tuple[int, int], set[int]] = {}
    for read in lines:
        for number, (opponent, _sign) in enumerate(read.cells, start=1):
            if opponent:
                named.setdefault((number, opponent), set()).add(read.player.tpn)
    return named


def _fitting(read: PlayerLine, named: Named) -> int:
    """Return the number of rounds whose opponent names the player, less those that do not fit."""
    own = read.player.tpn
    cells = enumerate(read.cells, start=1)
    return sum(
        1 if opponent in named.get((number, own), set()) else -1 for number, (opponent, _sign) in cells if opponent
    )
