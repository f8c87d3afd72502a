"""Numbers in what a browser sends: bounded before they are converted, and of the digits 0 to 9 only."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest

from tabellone.values import LARGEST, MOST_ROUNDS, WrongValue, canonical, whole


def read_number(text: str, *, most: int = LARGEST) -> int | None:
    """The number, or None for what is none or too large."""
    try:
        return whole(text, most=most)
    except WrongValue:
        return None


def read_numbers(texts: Iterable[str]) -> list[int]:
    """Those of the texts that are numbers."""
    return [found for found in map(read_number, texts) if found is not None]


def asked_round(request: HttpRequest, name: str = "after") -> int | None:
    """The round of ``?after=``, or so many rounds by another name, None where none is asked for. 404 for whatever is
    not the one way to write it: a page that is kept under what was asked for is kept once.
    """
    text = request.GET.get(name, "")
    found = canonical(text, most=MOST_ROUNDS) if text else None
    if text and found is None:
        raise Http404
    return found
