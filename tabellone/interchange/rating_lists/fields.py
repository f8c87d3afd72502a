"""Meaning of a list's fields, the same for lines and elements."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabellone.interchange.rating_lists.listed_person import ListedRating, RatedPerson
from tabellone.values import FIRST_YEAR, LAST_YEAR, LONGEST, MAX_RATING, TITLES

SHORT = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
"""Titles as older lists shorten them."""
LONGEST_OTHER_TITLES, LONGEST_FLAG = 40, 4
MOST_GAMES, MOST_K = 9999, 99
MOST_DIGITS = 5
NUMBER = re.compile(r"[A-Z]{0,3}\d[\dA-Z/-]*", re.ASCII | re.IGNORECASE)
"""A number of a national list: 10110-023, A12345."""


def person(found: Mapping[str, str], *, of_fide: bool = True) -> RatedPerson | None:
    """Return the person of these fields, named as in FIDE's XML; None if number or name is missing.

    Numbers of national lists may contain letters. Invalid fields are left out: one wrong cell of two million is no
    reason to refuse a list.
    """
    number, name = found.get("fideid", "").strip(), " ".join(found.get("name", "").split())
    is_number = number.isdecimal() if of_fide else NUMBER.fullmatch(number) is not None
    if not name or not is_number or len(number) > LONGEST["fide_id"]:
        return None
    sex = {"M": "m", "F": "w", "W": "w"}.get(found.get("sex", "").strip().upper(), "")
    return RatedPerson(
        number=number.upper().lstrip("0") or "0",
        name=name[: LONGEST["person"]],
        federation=_federation(found.get("country", "")),
        sex=sex,
        title=_title(found.get("title", ""), found.get("w_title", "")),
        other_titles=_others(found.get("o_title", ""), found.get("foa_title", "")),
        standard=_rating(found, ""),
        rapid=_rating(found, "rapid_"),
        blitz=_rating(found, "blitz_"),
        birth_year=_birth_year(found.get("birthday", "")),
        flag=found.get("flag", "").strip()[:LONGEST_FLAG],
    )


def _federation(written: str) -> str:
    code = written.strip().upper()
    return code if len(code) == LONGEST["federation"] and code.isascii() and code.isalpha() else ""


def _title(*written: str) -> str:
    """Return the highest of the titles, in the order of C.04.2."""
    said = {SHORT.get(one.strip().lower(), one.strip().upper()) for one in written}
    return next((title for title in TITLES if title in said), "")


def _others(*written: str) -> str:
    said = [part.strip() for one in written for part in one.split(",")]
    return ",".join(dict.fromkeys(part for part in said if part))[:LONGEST_OTHER_TITLES]


def _rating(found: Mapping[str, str], prefix: str) -> ListedRating:
    return ListedRating(
        rating=_whole(found.get(f"{prefix}rating", ""), MAX_RATING),
        games=_whole(found.get(f"{prefix}games", ""), MOST_GAMES),
        k=_whole(found.get(f"{prefix}k", ""), MOST_K),
    )


def _whole(written: str, most: int) -> int:
    text = written.strip()
    value = int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0
    return value if value <= most else 0


def _birth_year(written: str) -> int:
    """Return the year, which is the whole text, or first or last in a date; 0 if there is none."""
    text = written.strip()
    year = max(_whole(text[:4], LAST_YEAR), _whole(text[-4:], LAST_YEAR)) if len(text) >= len("1990") else 0
    return year if year >= FIRST_YEAR else 0
