"""Lists of federations and clubs: tables (CSV) whose first line has the headings, read by a mapping of headings."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tabellone.interchange.players.headings import MEANINGS, plain
from tabellone.interchange.rating_lists.fields import person
from tabellone.interchange.rating_lists.fixed_width import PREFIXES, RatingListError
from tabellone.interchange.rating_lists.listed_person import RatedPerson
from tabellone.messages import Message

NUMBER_WORDS = (
    "number", "id", "idno", "idnumber", "code", "codice", "tessera", "tesserafsi", "idfsi", "mglnr", "pkz", "zpspkz",
    "nrffe", "fexerjid", "nationalid", "natid", "memberno", "memberid", "pnr",
)  # fmt: skip
"""Headings of a person's number in national lists."""
KNOWN = {
    **{plain(word): "number" for word in NUMBER_WORDS},
    **dict.fromkeys(("standard", "std", "elostandard", "ratingstandard"), "standard"),
    **dict.fromkeys(("rapid", "rpd", "rapidrating", "elorapid", "elorapide", "schnellschach", "rapide"), "rapid"),
    **dict.fromkeys(("blitz", "blz", "blitzrating", "eloblitz", "lampo"), "blitz"),
}
FIELDS = {
    "number": "fideid", "name": "name", "surname": "surname", "first_name": "first_name", "federation": "country",
    "sex": "sex", "title": "title", "standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating",
    "birth": "birthday",
}  # fmt: skip
"""The fields of a column, and the name of each in FIDE's XML."""
SEPARATORS = ("\t", ";", ",")


def columns_of_list(headings: Sequence[str], mapping: Mapping[str, str]) -> dict[int, str]:
    """Return the field of each column by index: from the mapping of headings, otherwise from the known headings.

    Raises RatingListError if a mapped heading is missing, or without a column of numbers or names.
    """
    said = {plain(heading): field for heading, field in mapping.items()}
    missing = [heading for heading in mapping if plain(heading) not in set(map(plain, headings))]
    if missing:
        raise RatingListError(Message("The list has no column “%(heading)s”.", heading=missing[0][:40]))
    found: dict[int, str] = {}
    for place, heading in enumerate(headings):
        field = said.get(plain(heading)) or _known(heading)
        if field and (plain(heading) in said or field not in {*found.values(), *said.values()}):
            found[place] = field
    if "number" not in found.values() or not {"name", "surname"} & set(found.values()):
        raise RatingListError(Message("The column of player IDs or of names was not found. Enter its heading."))
    if {"name", "first_name"} <= set(found.values()) and "surname" not in found.values():
        found = {place: "surname" if field == "name" else field for place, field in found.items()}
    elif {"name", "surname"} <= set(found.values()) and "first_name" not in found.values():
        found = {place: "first_name" if field == "name" else field for place, field in found.items()}
    return found


def _known(heading: str) -> str:
    if plain(heading) in KNOWN:
        return KNOWN[plain(heading)]
    field = MEANINGS.get(plain(heading), ("", 0))[0]
    return {"rating": "standard", "fide_id": ""}.get(field, field if field in FIELDS else "")


def read_columns(
    lines: Iterable[str], *, mapping: Mapping[str, str], tempo: str = "standard"
) -> Iterator[RatedPerson | None]:
    """Yield the person of each line after the headings; None for a line without a person.

    ``tempo``: the kind of play of a list with only one rating. Raises RatingListError.
    """
    wanted = iter(lines)
    first = next(wanted, "").removeprefix("\ufeff")
    separator = max(SEPARATORS, key=first.count)
    try:
        columns = columns_of_list(next(csv.reader([first], delimiter=separator), []), mapping)
        places = {(_field(field, tempo), place) for place, field in columns.items()}
        for cells in csv.reader(wanted, delimiter=separator):
            if any(cells):
                yield _person({field: cells[place] for field, place in places if place < len(cells)})
    except csv.Error as error:
        raise RatingListError(Message("The table is damaged: %(reason)s.", reason=str(error))) from error


def _field(field: str, tempo: str) -> str:
    return f"{PREFIXES[tempo]}rating" if field == "standard" else FIELDS[field]


def _person(found: Mapping[str, str]) -> RatedPerson | None:
    name = found.get("name") or ", ".join(
        part for part in (found.get("surname", "").strip(), found.get("first_name", "").strip()) if part
    )
    return person({**found, "name": name}, of_fide=False)
