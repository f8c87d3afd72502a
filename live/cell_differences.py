"""Compact differences of table cells: the smallest message that leads to exactly the new cells.

A player who wins passes a hundred others, and each of these has a new rank: the same step in the same column of
consecutive rows. So a change that many rows of a list share is sent once. Either all numbers in the texts of a cell
increase by the same amount (a **shift**), or the new cell is the same in all rows. For a cell with a single text and
no other difference, only the text is sent; otherwise the whole cell. `static/js/difference.js` applies the same steps
to elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

TAG = re.compile(r'(<(?:[^<>"]|"[^"]*")*>)')
NUMBER = re.compile(r"[0-9]+")
SAFE_DIGITS = 15
"""Maximum number of digits that Python and JavaScript compute alike."""
MANY = 3
"""Minimum number of rows for a shared change; for fewer rows, each change is sent."""

Cells: TypeAlias = dict[str, dict[int, str]]
"""Rows by key; changed cells of each by position: whole, beginning with the tag, or only the text."""
Step: TypeAlias = int | str
"""Increase of all numbers in the texts of a cell, or the cell as it is sent."""
Shared: TypeAlias = tuple[str, int, int, Step, list[int]]
"""Shared change of a list, identified by its first part and its length.

Then follow the position of the cells, the step, and the rows: so many skipped, so many changed, and so on.
"""


def cell_difference(before: str, after: str) -> str:
    """Return the new cell, or only its text if that is its whole content and the only difference."""
    old, new = _split(before), _split(after)
    texts = [text for text in new[::2] if text]
    is_text = old[1::2] == new[1::2] and len(texts) == 1 and _is_plain(texts[0])
    at_its_place = [bool(text) for text in old[::2]] == [bool(text) for text in new[::2]]
    return texts[0] if is_text and at_its_place else after


def shift_of(before: str, after: str) -> int | None:
    """Return the increase of all numbers in the texts of the cell; None if there is any other difference."""
    old, new = _split(before), _split(after)
    numbers = NUMBER.findall("".join(old[::2])), NUMBER.findall("".join(new[::2]))
    if not all(numbers) or max(map(len, (*numbers[0], *numbers[1]))) > SAFE_DIGITS or "&" in "".join(old[::2]):
        return None
    by = int(numbers[1][0]) - int(numbers[0][0])
    return by if shifted(before, by) == after else None


def shifted(cell: str, by: int) -> str:
    """Return the cell with all numbers in its texts increased by ``by``."""
    pieces = _split(cell)
    pieces[::2] = [NUMBER.sub(lambda number: str(int(number[0]) + by), text) for text in pieces[::2]]
    return "".join(pieces)


def _split(cell: str) -> list[str]:
    """Return texts at even positions, tags at odd ones."""
    return TAG.split(cell)


def _is_plain(text: str) -> bool:
    """Return whether the text is the same without HTML parsing."""
    return not {"<", ">", "&", "\r"} & {*text}


# Shared changes ------------------------------------------------------------------------------------------------------

Changed: TypeAlias = Mapping[str, Mapping[int, tuple[str, str]]]
"""Rows by key; changed cells of each by position: the old one and the new one."""


def summed_up(changed: Changed, lists: Iterable[Sequence[str]]) -> tuple[Cells, list[Shared]]:
    """Return the changes of these cells: single cells, and changes shared by rows of the new lists."""
    shared: list[Shared] = []
    told_once: set[tuple[str, int]] = set()
    for keys in lists:
        for (place, step), rows in _by_step(changed, keys):
            shared.append((keys[0], len(keys), place, step, gaps(rows)))
            told_once |= {(keys[row], place) for row in rows}
    cells = {
        key: {place: cell_difference(*cell) for place, cell in of_row.items() if (key, place) not in told_once}
        for key, of_row in changed.items()
    }
    return {key: of_row for key, of_row in cells.items() if of_row}, shared


def _by_step(changed: Changed, keys: Sequence[str]) -> Iterator[tuple[tuple[int, Step], list[int]]]:
    """Yield the positions and steps that many rows of the list share, with the positions of these rows."""
    found: dict[tuple[int, Step], list[int]] = {}
    for row, key in enumerate(keys):
        for place, cell in changed.get(key, {}).items():
            shift = shift_of(*cell)
            found.setdefault((place, cell_difference(*cell) if shift is None else shift), []).append(row)
    return ((step, rows) for step, rows in found.items() if len(rows) >= MANY)


def gaps(rows: Sequence[int]) -> list[int]:
    """Return ascending numbers as run lengths: so many skipped, so many taken, and so on."""
    found: list[int] = []
    end = 0
    for _offset, of_run in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        run = [row for _index, row in of_run]
        found += [run[0] - end, len(run)]
        end = run[-1] + 1
    return found
