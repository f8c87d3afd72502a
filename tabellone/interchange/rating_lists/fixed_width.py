"""FIDE's rating lists as text: one header line, and one line per person with fields in fixed columns.

The columns are found from the header line, because they differ between lists. There are lists with and without titles
of the online arena (FOA), combined lists, and lists of one kind of play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.listed_person import RatedPerson
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
    """The file is not a rating list, or is damaged; with the text that was found instead."""


def read_fixed_width(lines: Iterable[str], *, tempo: str = "standard") -> Iterator[RatedPerson | None]:
    """Yield the person of each line after the header; None for a line without a person. Lines have no line ends.

    ``tempo``: the kind of play of a list with only one rating, which the list itself does not state. Raises
    RatingListError for an invalid header.
    """
    wanted = iter(lines)
    places = list(_places(next(wanted, ""), PREFIXES[tempo]).items())
    for line in wanted:
        if line.strip():
            yield person({field: line[start:end] for field, (start, end) in places})


def _places(header: str, prefix: str) -> dict[str, tuple[int, int | None]]:
    """Return the start and the end of each field.

    A field of titles may extend into the next one, which is then empty.
    """
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
