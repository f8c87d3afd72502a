"""What is told of the cells of rows that differ: as little as leads to exactly the new ones.

Somebody who wins goes past a hundred others, and each of these has another rank: the same step in the same column of
one row after the other. So what many rows of a list share is told once: that all numbers in the texts of a cell are
that much more (a **shift**), or that it is the same cell by now. Of a cell the text is told, where it has but one and
nothing else differs; else the whole cell. `static/js/difference.js` does the same to elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

TAG = re.compile(r'(<(?:[^<>"]|"[^"]*")*>)')
NUMBER = re.compile(r"[0-9]+")
SAFE_DIGITS = 15
"""Numbers of no more are counted alike by all."""
MANY = 3
"""What so many rows share is told once; of fewer, each is told."""

Cells: TypeAlias = dict[str, dict[int, str]]
"""Rows by their keys; of each the cells that differ, by their places: whole, beginning with the tag, or its text."""
Step: TypeAlias = int | str
"""How much more all numbers in the texts of a cell are; or how the cell is told."""
Shared: TypeAlias = tuple[str, int, int, Step, list[int]]
"""Of the list that begins with this part and has so many: in the cells of that place this step, in these rows: so many
passed over, so many taken, and so on."""


def told(before: str, after: str) -> str:
    """The new cell, or its text where this is all that it has and all that differs."""
    old, new = _split(before), _split(after)
    texts = [text for text in new[::2] if text]
    is_text = old[1::2] == new[1::2] and len(texts) == 1 and _is_plain(texts[0])
    at_its_place = [bool(text) for text in old[::2]] == [bool(text) for text in new[::2]]
    return texts[0] if is_text and at_its_place else after


def shift_of(before: str, after: str) -> int | None:
    """How much more all numbers in the texts of the new cell are; None where this is not all that differs."""
    old, new = _split(before), _split(after)
    numbers = NUMBER.findall("".join(old[::2])), NUMBER.findall("".join(new[::2]))
    if not all(numbers) or max(map(len, (*numbers[0], *numbers[1]))) > SAFE_DIGITS or "&" in "".join(old[::2]):
        return None
    by = int(numbers[1][0]) - int(numbers[0][0])
    return by if shifted(before, by) == after else None


def shifted(cell: str, by: int) -> str:
    """The cell with all numbers in its texts so much more."""
    pieces = _split(cell)
    pieces[::2] = [NUMBER.sub(lambda number: str(int(number[0]) + by), text) for text in pieces[::2]]
    return "".join(pieces)


def _split(cell: str) -> list[str]:
    """Texts in the even places, tags in the odd ones."""
    return TAG.split(cell)


def _is_plain(text: str) -> bool:
    """Whether it says the same where it is not read as HTML."""
    return not {"<", ">", "&", "\r"} & {*text}


# What rows share ------------------------------------------------------------------------------------------------------

Changed: TypeAlias = Mapping[str, Mapping[int, tuple[str, str]]]
"""Rows by their keys; of each the cells that differ, by their places: the old one and the new one."""


def summed_up(changed: Changed, lists: Iterable[Sequence[str]]) -> tuple[Cells, list[Shared]]:
    """How these cells are told: those that are told one by one, and what rows of these lists, as they are in the end,
    have in common.
    """
    shared: list[Shared] = []
    told_once: set[tuple[str, int]] = set()
    for keys in lists:
        for (place, step), rows in _by_step(changed, keys):
            shared.append((keys[0], len(keys), place, step, gaps(rows)))
            told_once |= {(keys[row], place) for row in rows}
    cells = {
        key: {place: told(*cell) for place, cell in of_row.items() if (key, place) not in told_once}
        for key, of_row in changed.items()
    }
    return {key: of_row for key, of_row in cells.items() if of_row}, shared


def _by_step(changed: Changed, keys: Sequence[str]) -> Iterator[tuple[tuple[int, Step], list[int]]]:
    """The places and steps that many rows of the list share, with these rows by their places in it."""
    found: dict[tuple[int, Step], list[int]] = {}
    for row, key in enumerate(keys):
        for place, cell in changed.get(key, {}).items():
            shift = shift_of(*cell)
            found.setdefault((place, told(*cell) if shift is None else shift), []).append(row)
    return ((step, rows) for step, rows in found.items() if len(rows) >= MANY)


def gaps(rows: Sequence[int]) -> list[int]:
    """Rising numbers as what lies between them: so many passed over, so many taken, and so on."""
    found: list[int] = []
    end = 0
    for _offset, of_run in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        run = [row for _index, row in of_run]
        found += [run[0] - end, len(run)]
        end = run[-1] + 1
    return found
