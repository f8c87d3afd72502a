"""A difference put in place of the older page, on its text: what static/js/difference.js does to its elements."""

from __future__ import annotations

import re
from typing import Any

from tournaments.views.parts import page_of

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
            pieces[2 * int(place) + 1] = cell
        texts[key] = "".join(pieces)
    texts |= told["parts"]
    root = re.sub(r' data-state="[^"]*"', f' data-state="{told["to"]}"', texts[""], count=1)
    texts[""] = re.sub(r' data-version="[^"]*"', f' data-version="{told["version"]}"', root, count=1)
    return whole("", texts)


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
