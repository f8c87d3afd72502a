"""FIDE's lists as text: one header line, and one line a person with every field at its place.

Places are taken from the header line: the lists with and without the titles of the online arena (FOA), the combined
ones and those of one kind of play have different ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.listed import RatedPerson
from tabellone.messages import Message, ToldError

HEADING = re.compile(r"ID Number|\S+")
MONTH = re.compile(r"[A-Z]{3}\d\d")
"""Heads the ratings of a list of one kind of play: OCT26."""
FIELDS = {
    "ID Number": "fideid", "Name": "name", "Fed": "country", "Sex": "sex", "Tit": "title", "WTit": "w_title",
    "OTit": "o_title", "FOA": "foa_title", "SRtng": "rating", "SGm": "games", "SK": "k", "RRtng": "rapid_rating",
    "RGm": "rapid_games", "Rk": "rapid_k", "BRtng": "blitz_rating", "BGm": "blitz_games", "BK": "blitz_k",
    "B-day": "birthday", "Flag": "flag",
}  # fmt: skip
"""Headings of the combined list, and the names that its XML has for them."""
NEEDED = {"fideid", "name"}
PREFIXES = {"standard": "", "rapid": "rapid_", "blitz": "blitz_"}


class RatingListError(ToldError):
    """The file is no rating list, or a damaged one, and what was found instead."""


def read_fixed_width(lines: Iterable[str], *, tempo: str = "standard") -> Iterator[RatedPerson | None]:
    """The person of each line after the header; None for a line that says none. Lines are without their ends.

    ``tempo``: what the ratings of a list of one kind of play are for, which the list itself does not say. Raises
    RatingListError where the header is none.
    """
    wanted = iter(lines)
    places = list(_places(next(wanted, ""), PREFIXES[tempo]).items())
    for line in wanted:
        if line.strip():
            yield person({field: line[start:end] for field, (start, end) in places})


def _places(header: str, prefix: str) -> dict[str, tuple[int, int | None]]:
    """Where each field starts and ends. A field of titles may run on into the next one, which is then empty."""
    headings = [(match.group(), match.start()) for match in HEADING.finditer(header)]
    ends = [start for _heading, start in headings[1:]]
    one = {"Gms": f"{prefix}games", "K": f"{prefix}k"}
    found: dict[str, tuple[int, int | None]] = {}
    for (heading, start), end in zip(headings, [*ends, None], strict=False):
        field = f"{prefix}rating" if MONTH.fullmatch(heading) else FIELDS.get(heading) or one.get(heading)
        if field is not None:
            found[field] = (start, end)
    if not found.keys() >= NEEDED:
        text = Message("The first line does not name the columns of a rating list (ID Number, Name, Fed …).")
        raise RatingListError(text)
    if "foa_title" in found and "o_title" in found:
        found["o_title"] = (found["o_title"][0], found.pop("foa_title")[1])
    return found
