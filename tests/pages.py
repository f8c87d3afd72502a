"""Pages as a reader sees them: the texts of the rows of their tables and of their list items."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Protocol

CELLS = {"td", "th"}


class Response(Protocol):
    """What the test client gives back."""

    @property
    def status_code(self) -> int: ...
    @property
    def content(self) -> bytes: ...


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.items: list[str] = []
        self.titles: list[str] = []
        self.text: list[str] = []
        self.all: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  (its shape)
        self.text.append(" ")
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in CELLS or tag in {"li", "h1"}:
            self.text = []

    def handle_endtag(self, tag: str) -> None:
        words = " ".join("".join(self.text).split())
        if tag in CELLS:
            self.tables[-1][-1].append(words)
        elif tag == "li":
            self.items.append(words)
        elif tag == "h1":
            self.titles.append(words)
        self.text.append(" ")

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        self.all.append(data)


def _read(response: Response) -> _Reader:
    assert response.status_code == 200
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader


def tables_of(response: Response) -> list[list[list[str]]]:
    """The page's tables, each as its rows, the first one the heading."""
    return _read(response).tables


def items_of(response: Response) -> list[str]:
    """The texts of all list items."""
    return _read(response).items


def text_of(response: Response) -> str:
    """All words of the page in their order."""
    return " ".join(" ".join(_read(response).all).split())


def title_of(response: Response) -> str:
    """The page's first heading."""
    return _read(response).titles[0]


class _FormReader(HTMLParser):
    """The fields of the forms of a page, as a browser would send them untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.inside = False
        self.list_name = ""
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.inside = True
            self.forms.append({})
        elif not self.inside or not (name or tag == "option") or "disabled" in given:
            return
        elif tag == "input" and (given.get("type") not in {"checkbox", "radio"} or "checked" in given):
            self.forms[-1][name] = value or ("on" if given.get("type") == "checkbox" else "")
        elif tag == "select":
            self.list_name = name
        elif tag == "option" and self.list_name and ("selected" in given or self.list_name not in self.forms[-1]):
            self.forms[-1][self.list_name] = value
        elif tag == "textarea":
            self.area = name
            self.forms[-1][name] = ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"
        self.list_name = "" if tag == "select" else self.list_name
        self.area = "" if tag == "textarea" else self.area

    def handle_data(self, data: str) -> None:
        if self.area:
            self.forms[-1][self.area] += data


def forms_of(response: Response) -> list[dict[str, str]]:
    """What a browser would send of each form of the page, if nobody touched it."""
    reader = _FormReader()
    reader.feed(response.content.decode())
    return reader.forms


def form_of(response: Response, field: str) -> dict[str, str]:
    """What a browser would send of the page's first form that has this field, if nobody touched it."""
    return next(form for form in forms_of(response) if field in form)


def field(page: str, name: str) -> str:
    """What the first hidden field of that name on the page says."""
    tags = (tag for tag in re.findall(r"<input[^>]*>", page) if f'name="{name}"' in tag)
    found = re.search(r'value="([^"]*)"', next(tags))
    return unescape(found[1]) if found else ""
