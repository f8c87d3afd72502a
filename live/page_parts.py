"""Parts of a page, and the differences between two versions of the page, part by part.

A part is an element with its own key on the page: a row (``data-key``), or another element that changes independently
(``data-part``). Parts can be nested. The text of a part has a placeholder for each part inside it; so a changed row
is one changed part, and the page around it is unchanged.

This module does not depend on the content of a page: it compares parts as they were rendered.
`static/js/difference.js` applies a difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from live.cell_differences import summed_up

KEY = re.compile(r'\sdata-(key|part)="([^"]*)"')
TAG = re.compile(r'<([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>')
CELL = re.compile(r"(<t[dh]\b.*?</t[dh]>)", re.DOTALL)
CHANGES_ALWAYS = re.compile(r' data-(?:state|version)="[^"]*"')

Run: TypeAlias = tuple[int, int] | str
"""Run of a list: position in the old list and length; or the key of a new part."""


class NoParts(ValueError):  # noqa: N818  (what is so, not that it is wrong)
    """The page cannot be divided into parts: a key is not unique, or an element has no end."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Consecutive parts with the same space between any two."""

    parts: tuple[Part, ...]
    space: str

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(part.key for part in self.parts)

    @property
    def text(self) -> str:
        """Return the placeholders of the parts."""
        return self.space.join(f'<{part.tag} data-held="{part.key}"></{part.tag}>' for part in self.parts)

    @property
    def frame(self) -> str:
        """Return a text that is the same for all lists with other parts or another order."""
        return f"<list {self.space!r}>" if len(self.parts) > 1 else self.text


@dataclass(frozen=True, slots=True)
class Part:
    """Element with a key: its own text, and the lists of parts in it."""

    key: str
    tag: str
    content: tuple[str | Listed, ...]

    @property
    def text(self) -> str:
        """Return the text, with placeholders for the parts inside."""
        return "".join(piece if isinstance(piece, str) else piece.text for piece in self.content)

    @property
    def frame(self) -> str:
        """Return the text, without the content of its lists."""
        return "".join(piece if isinstance(piece, str) else piece.frame for piece in self.content)

    @property
    def lists(self) -> list[Listed]:
        """Return the lists with at least two parts."""
        return [piece for piece in self.content if isinstance(piece, Listed) and len(piece.parts) > 1]

    @property
    def cells(self) -> list[str]:
        """Return the cells of a row at odd positions, and the text between them at even ones."""
        text = self.content[0]
        is_row = self.tag == "tr" and len(self.content) == 1 and isinstance(text, str) and "<table" not in text
        return CELL.split(text) if is_row and isinstance(text, str) else [self.frame]

    def within(self) -> Iterator[Part]:
        """Yield the part and all parts inside it."""
        yield self
        for piece in self.content:
            if isinstance(piece, Listed):
                for part in piece.parts:
                    yield from part.within()


# Parsing --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Element:
    key: str
    tag: str
    start: int
    end: int


def page_of(html: str) -> Part:
    """Return the page as a part without a key. Raises NoParts."""
    elements = [_element(html, match) for match in KEY.finditer(html)]
    if len({element.key for element in elements}) != len(elements):
        raise NoParts
    waiting = elements[::-1]
    return _part(html, _Element("", "", 0, len(html)), waiting)


def _element(html: str, match: re.Match[str]) -> _Element:
    """Return the element with this attribute."""
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
    """Return the part of this element; inner parts are taken from the end of ``waiting``."""
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
    """Return the changes from the old page to the new one as JSON-ready values.

    ``parts``: texts of new or changed parts; ``orders``: lists with other parts or another order, each by its first
    part in the old list, its length, and the runs of the new one; ``cells``: changed cells by position, for rows
    where only cells differ; ``shared``: changes shared by many rows, by the new lists
    (`live.cell_differences`).

    None if the page outside its parts differs, or if it has no parts.
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
    """Return the changed cells of a row by position, old and new; empty if the row differs in another way."""
    before, after = old.cells, new.cells
    if before[::2] != after[::2]:
        return {}
    pairs = enumerate(zip(before[1::2], after[1::2], strict=True))
    return {place: (was, now) for place, (was, now) in pairs if was != now}


def changed_orders(old: Part, new: Part) -> Iterator[tuple[str, int, list[Run]]]:
    """Yield the lists of the part that have other parts than before, or another order."""
    for before, after in zip(old.lists, new.lists, strict=True):
        if before.keys != after.keys:
            yield before.keys[0], len(before.keys), runs(before.keys, after.keys)


def runs(old: Sequence[str], new: Sequence[str]) -> list[Run]:
    """Return the new list as runs of the old one."""
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
