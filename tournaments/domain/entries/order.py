"""The initial order of the players (C.04.2 B; 2026 articles 2.2 and 2.3), and of teams."""

import unicodedata
from collections.abc import Iterable

from tournaments.domain.teams.strength import strengths_of
from tournaments.models import Registration

TITLES = {title: place for place, title in enumerate(Registration.TITLES)}
"""The highest first."""


def in_initial_order(registrations: Iterable[Registration]) -> list[Registration]:
    """By rating, then by FIDE title (GM-IM-WGM-FM-WIM-CM-WFM-WCM-none), then by name; teams, which have no titles, by
    their strength and name.
    """
    rows = list(registrations)
    strengths = strengths_of(rows) if any(row.is_team for row in rows) else {}
    return sorted(rows, key=lambda row: _place(row, strengths.get(row.pk, row.rating)))


def _place(row: Registration, rating: int) -> tuple[int, int, str, int]:
    return -rating, TITLES.get(row.title, len(TITLES)), alphabetical(row.name), row.pk or 0


def alphabetical(name: str) -> str:
    """The name as a list of names sorts it: without accents and case."""
    folded = name.casefold()
    if folded.isascii():
        return folded
    decomposed = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
