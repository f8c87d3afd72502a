"""Data of a player, field by field."""

from __future__ import annotations

from collections.abc import Callable

from tabellone.values.dates import birth
from tabellone.values.numbers import whole
from tabellone.values.problems import WrongValue
from tabellone.values.texts import BIDIRECTIONAL, LONGEST, clean, text

MAX_RATING = 4000
"""Highest valid rating: human players stay below 3000, but engines play in events too."""
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""In the order of C.04.2 B.2.b."""
SEXES = ("m", "w")
FEDERATION_LETTERS = 3


def name(written: str) -> str:
    """Return a name, which must have a letter or a digit, and no character that changes the reading direction."""
    if not BIDIRECTIONAL.isdisjoint(written):
        raise WrongValue("unprintable")
    found = text(written, LONGEST["person"])
    if not any(letter.isalnum() for letter in found):
        raise WrongValue("name")
    return found


def rating(written: str) -> int:
    """Return a rating; 0 for nothing."""
    return whole(written, most=MAX_RATING) if written.strip() else 0


def title(written: str) -> str:
    """Return one of the eight titles, in capitals; empty for nothing."""
    found = clean(written).upper()
    if found and found not in TITLES:
        raise WrongValue("title")
    return found


def sex(written: str) -> str:
    """Return ``m`` or ``w`` (``f`` is ``w``); empty for nothing."""
    found = {"f": "w"}.get(letter := clean(written).lower(), letter)
    if found and found not in SEXES:
        raise WrongValue("sex")
    return found


def federation(written: str) -> str:
    """Return three letters from A to Z, in capitals; empty for nothing.

    Letters of other alphabets are not codes, and some become longer in capitals (``ß`` becomes ``SS``).
    """
    found = clean(written)
    if found and not (len(found) == FEDERATION_LETTERS and found.isascii() and found.isalpha()):
        raise WrongValue("federation")
    return found.upper()


def fide_id(written: str) -> str:
    """Return a FIDE ID: up to eleven digits, without leading zeros; empty for nothing and for 0."""
    found = clean(written)
    if not found:
        return ""
    if not (found.isascii() and found.isdecimal()):
        raise WrongValue("digits")
    digits = found.lstrip("0")
    if len(digits) > LONGEST["fide_id"]:
        raise WrongValue("long", most=LONGEST["fide_id"])
    return digits


def club(written: str) -> str:
    """Return a club's name."""
    return text(written, LONGEST["club"])


def categories(written: str) -> str:
    """Return the organiser's own categories, each once, separated by a comma and a space."""
    words = [clean(word) for word in written.replace(";", ",").split(",")]
    return text(", ".join(dict.fromkeys(word for word in words if word)), LONGEST["categories"])


PERSON: dict[str, Callable[[str], str | int]] = {
    "name": name,
    "rating": rating,
    "title": title,
    "sex": sex,
    "federation": federation,
    "fide_id": fide_id,
    "birth": birth,
    "club": club,
    "categories": categories,
}
"""Every field of a player with the function that reads it."""


def short_name(written: str) -> str:
    """Return a team's name for tables; empty for nothing."""
    return text(written, LONGEST["short_name"])


def captain(written: str) -> str:
    """Return the name of a team's captain; empty for nothing."""
    return text(written, LONGEST["person"])


TEAM: dict[str, Callable[[str], str | int]] = {
    "name": name,
    "short_name": short_name,
    "federation": federation,
    "captain": captain,
    "rating": rating,
}
"""Every field of a team with the function that reads it."""
