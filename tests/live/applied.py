"""A difference put in place of the older page, on its text: what static/js/difference.js does to its elements."""

from __future__ import annotations

import re
from typing import Any

from live.page_parts import page_of

HELD = re.compile(r'<(?P<tag>[a-z0-9]+) data-held="(?P<key>[^"]*)"></(?P=tag)>')
CELL = re.compile(r"(<t[dh]\b.*?</t[dh]>)", re.DOTALL)


def applied(page: str, told: dict[str, Any]) -> str:
    """The page that the difference leads to."""
    texts = {part.key: part.text for part in page_of(page).within()}
    for first, length, runs in told["orders"]:
        around = next(key for key, text in texts.items() if f'data-held="{first}"' in text)
        texts[around] = reordered(texts[around], first, length, runs, told["parts"])
    for key, cells in told["cells"].items():
        pieces = CELL.split(texts[key])
        for place, cell in cells.items():
            at = 2 * int(place) + 1
            pieces[at] = after(pieces[at], cell)
        texts[key] = "".join(pieces)
    texts |= told["parts"]
    for first, length, place, step, gaps in told["shared"]:
        around = next(text for text in texts.values() if f'data-held="{first}"' in text)
        keys = [place["key"] for place in HELD.finditer(around)]
        begin = keys.index(first)
        for key in rows_of(keys[begin : begin + length], gaps):
            pieces = CELL.split(texts[key])
            pieces[2 * place + 1] = after(pieces[2 * place + 1], step)
            texts[key] = "".join(pieces)
    root = re.sub(r' data-state="[^"]*"', f' data-state="{told["to"]}"', texts[""], count=1)
    texts[""] = re.sub(r' data-version="[^"]*"', f' data-version="{told["version"]}"', root, count=1)
    return whole("", texts)


def after(cell: str, step: int | str) -> str:
    """The cell with all numbers in its texts so much more; or as this one; or with this in the place of its text."""
    if isinstance(step, str):
        return step if step.startswith("<") else re.sub(r"(?<=>)[^<>]+(?=<)", lambda _text: step, cell)
    pieces = re.split(r"(<[^>]*>)", cell)
    pieces[::2] = [re.sub("[0-9]+", lambda number: str(int(number[0]) + step), text) for text in pieces[::2]]
    return "".join(pieces)


def rows_of(keys: list[str], gaps: list[int]) -> list[str]:
    """Those of the keys that are taken: so many passed over, so many taken, and so on."""
    taken, row = [], 0
    for passes, takes in zip(gaps[::2], gaps[1::2], strict=True):
        taken += keys[row + passes : row + passes + takes]
        row += passes + takes
    return taken


def reordered(text: str, first: str, length: int, runs: list[Any], new: dict[str, str]) -> str:
    """The text with another list in the place of the one that begins with ``first``."""
    places = list(HELD.finditer(text))
    begin = next(index for index, place in enumerate(places) if place["key"] == first)
    old = places[begin : begin + length]
    space = text[old[0].end() : old[1].start()]
    wanted = []
    for run in runs:
        if isinstance(run, str):
            tag = re.match(r"<([a-z0-9]+)", new[run])
            assert tag is not None
            wanted.append(f'<{tag[1]} data-held="{run}"></{tag[1]}>')
        else:
            wanted += [place[0] for place in old[run[0] : run[0] + run[1]]]
    return text[: old[0].start()] + space.join(wanted) + text[old[-1].end() :]


def whole(key: str, texts: dict[str, str]) -> str:
    """The part with all that is in it."""
    return HELD.sub(lambda match: whole(match["key"], texts), texts[key])
