"""A page as its parts, and what differs between two versions of it, part by part.

A part is an element with a key of its own on the page: a row (``data-key``), or something else that changes by itself
(``data-part``). Parts stand in each other. What a part says itself is its text, with a held place for each part inside
it; so a row that changed is one part, and the page around it none.

Nothing here knows what a page is about: parts are compared as they were rendered. `static/js/difference.js` puts a
difference in place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.views.cells import summed_up

KEY = re.compile(r'\sdata-(key|part)="([^"]*)"')
TAG = re.compile(r'<([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>')
CELL = re.compile(r"(<t[dh]\b.*?</t[dh]>)", re.DOTALL)
CHANGES_ALWAYS = re.compile(r' data-(?:state|version)="[^"]*"')

Run: TypeAlias = tuple[int, int] | str
"""From that place of the old list on, so many of it; or the key of a part that is new in it."""


class NoParts(ValueError):  # noqa: N818  (what is so, not that it is wrong)
    """The page cannot be told by its parts: a key stands twice, or an element has no end."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Parts one after the other, with the same space between any two."""

    parts: tuple[Part, ...]
    space: str

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(part.key for part in self.parts)

    @property
    def text(self) -> str:
        """The held places of the parts."""
        return self.space.join(f'<{part.tag} data-held="{part.key}"></{part.tag}>' for part in self.parts)

    @property
    def frame(self) -> str:
        """The same for all lists that differ only in which parts they have, and in which order."""
        return f"<list {self.space!r}>" if len(self.parts) > 1 else self.text


@dataclass(frozen=True, slots=True)
class Part:
    """An element with a key: its own text, and the lists of parts in it."""

    key: str
    tag: str
    content: tuple[str | Listed, ...]

    @property
    def text(self) -> str:
        """What it says itself, with the places of the parts inside."""
        return "".join(piece if isinstance(piece, str) else piece.text for piece in self.content)

    @property
    def frame(self) -> str:
        """The same, without what its lists have."""
        return "".join(piece if isinstance(piece, str) else piece.frame for piece in self.content)

    @property
    def lists(self) -> list[Listed]:
        """Its lists of two parts at least."""
        return [piece for piece in self.content if isinstance(piece, Listed) and len(piece.parts) > 1]

    @property
    def cells(self) -> list[str]:
        """The cells of a row in the odd places, what stands between them in the even ones; nothing but this."""
        text = self.content[0]
        is_row = self.tag == "tr" and len(self.content) == 1 and isinstance(text, str) and "<table" not in text
        return CELL.split(text) if is_row and isinstance(text, str) else [self.frame]

    def within(self) -> Iterator[Part]:
        """The part and all in it."""
        yield self
        for piece in self.content:
            if isinstance(piece, Listed):
                for part in piece.parts:
                    yield from part.within()


# Reading --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Element:
    key: str
    tag: str
    start: int
    end: int


def page_of(html: str) -> Part:
    """The page as a part without a key. Raises NoParts."""
    elements = [_element(html, match) for match in KEY.finditer(html)]
    if len({element.key for element in elements}) != len(elements):
        raise NoParts
    waiting = elements[::-1]
    return _part(html, _Element("", "", 0, len(html)), waiting)


def _element(html: str, match: re.Match[str]) -> _Element:
    """The element that has this attribute."""
    kind, name = match.groups()
    start = html.rfind("<", 0, match.start())
    opening = TAG.match(html, start)
    if opening is None:
        raise NoParts
    depth = 1
    for step in _steps(opening[1]).finditer(html, opening.end()):
        depth += -1 if step[1] else 1
        if not depth:
            return _Element(name if kind == "key" else f".{name}", opening[1], start, html.index(">", step.end()) + 1)
    raise NoParts


def _steps(tag: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){tag}\b")


def _part(html: str, element: _Element, waiting: list[_Element]) -> Part:
    """The part of this element; those in it are taken from ``waiting``, whose last comes first."""
    content: list[str | Listed] = []
    here = element.start
    while waiting and waiting[-1].start < element.end:
        inner = waiting.pop()
        before = html[here : inner.start]
        part = _part(html, inner, waiting)
        here = inner.end
        last = content[-1] if content else ""
        if isinstance(last, Listed) and not before.strip() and (len(last.parts) == 1 or last.space == before):
            content[-1] = Listed((*last.parts, part), before)
        else:
            content += [before, Listed((part,), "")]
    content.append(html[here : element.end])
    return Part(element.key, element.tag, tuple(content))


# Comparing ------------------------------------------------------------------------------------------------------------


def difference(old_html: str, new_html: str) -> dict[str, object] | None:
    """What makes the new page of the old one, as JSON takes it: ``parts``, the texts of those that are new or say
    something else; ``orders``, the lists that have other parts than before, each by the first of the old list, its
    length, and the runs that the new one is made of; of rows where only cells differ ``cells`` by their places, and
    then what rows have in common, ``shared``, by the lists as they are by now (`tournaments.views.cells`).

    None where the page outside its parts differs, or has none.
    """
    try:
        old_page, new_page = page_of(old_html), page_of(new_html)
    except NoParts:
        return None
    if _shell(old_page) != _shell(new_page):
        return None
    old = {part.key: part for part in old_page.within()}
    parts: dict[str, str] = {}
    changed: dict[str, dict[int, tuple[str, str]]] = {}
    orders: list[tuple[str, int, list[Run]]] = []
    for part in new_page.within():
        before = old.get(part.key)
        if before is None:
            parts[part.key] = part.text
        elif part.key and (before.tag, before.frame) != (part.tag, part.frame):
            of_row = changed_cells(before, part)
            if of_row:
                changed[part.key] = of_row
            else:
                parts[part.key] = part.text
        else:
            orders += changed_orders(before, part)
    lists = (listed.keys for part in new_page.within() for listed in part.lists)
    cells, shared = summed_up(changed, lists)
    return {"parts": parts, "cells": cells, "shared": shared, "orders": orders}


def _shell(page: Part) -> str:
    return CHANGES_ALWAYS.sub("", page.frame)


def changed_cells(old: Part, new: Part) -> dict[int, tuple[str, str]]:
    """The cells of a row that differ, by their places, as they were and as they are; none where more differs."""
    before, after = old.cells, new.cells
    if before[::2] != after[::2]:
        return {}
    pairs = enumerate(zip(before[1::2], after[1::2], strict=True))
    return {place: (was, now) for place, (was, now) in pairs if was != now}


def changed_orders(old: Part, new: Part) -> Iterator[tuple[str, int, list[Run]]]:
    """The lists of the part that have other parts than before, or in another order."""
    for before, after in zip(old.lists, new.lists, strict=True):
        if before.keys != after.keys:
            yield before.keys[0], len(before.keys), runs(before.keys, after.keys)


def runs(old: Sequence[str], new: Sequence[str]) -> list[Run]:
    """The new list as runs of the old one."""
    places = {key: place for place, key in enumerate(old)}
    found: list[Run] = []
    for key in new:
        place = places.get(key)
        last = found[-1] if found else ""
        if place is None:
            found.append(key)
        elif not isinstance(last, str) and place == sum(last):
            found[-1] = (last[0], last[1] + 1)
        else:
            found.append((place, 1))
    return found
