"""Numbers in submitted data: bounded before conversion, digits 0 to 9 only."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest

from tabellone.values import LARGEST, MOST_ROUNDS, WrongValue, canonical, whole


def read_number(text: str, *, most: int = LARGEST) -> int | None:
    """Return the number, or None if it is invalid or too large."""
    try:
        return whole(text, most=most)
    except WrongValue:
        return None


def read_numbers(texts: Iterable[str]) -> list[int]:
    """Return the valid numbers among the texts."""
    return [found for found in map(read_number, texts) if found is not None]


def posted_number(request: HttpRequest, name: str, missing: int = 0) -> int:
    """Return the number in a field of the form; ``missing`` if it is invalid or absent."""
    found = read_number(request.POST.get(name, ""))
    return missing if found is None else found


def posted_text(request: HttpRequest, name: str) -> str:
    """Return the text in a field of the form without null characters, which no database stores; empty if absent."""
    return request.POST.get(name, "").replace("\0", "")


def asked_round(request: HttpRequest, name: str = "after") -> int | None:
    """Return the round of ``?after=`` (or another parameter), None if absent.

    404 for any spelling except the canonical one, so that a cached page is cached once.
    """
    text = request.GET.get(name, "")
    found = canonical(text, most=MOST_ROUNDS) if text else None
    if text and found is None:
        raise Http404
    return found
