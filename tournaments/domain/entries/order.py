"""The initial order of the players (C.04.2 B; 2026 articles 2.2 and 2.3)."""

import unicodedata
from collections.abc import Iterable

from tournaments.models import Registration


def in_initial_order(registrations: Iterable[Registration]) -> list[Registration]:
    """By rating, then by FIDE title (GM-IM-WGM-FM-WIM-CM-WFM-WCM-none), then by name."""
    return sorted(registrations, key=_place)


def _place(row: Registration) -> tuple[int, int, str, int]:
    titles = Registration.TITLES
    title = titles.index(row.title) if row.title in titles else len(titles)
    return -row.rating, title, alphabetical(row.name), row.pk or 0


def alphabetical(name: str) -> str:
    """The name as a list of names sorts it: without accents and case."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
