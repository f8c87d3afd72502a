"""Initial order of the players (C.04.2 B; 2026 articles 2.2 and 2.3), and of teams."""

from collections.abc import Iterable

from tabellone.collation import alphabetical
from tournaments.domain.teams.strength import strengths_of
from tournaments.models import Registration

__all__ = ["alphabetical", "by_name", "in_initial_order"]

TITLES = {title: place for place, title in enumerate(Registration.TITLES)}
"""Titles, the highest first."""


def in_initial_order(registrations: Iterable[Registration]) -> list[Registration]:
    """Sort by rating, then by FIDE title (GM-IM-WGM-FM-WIM-CM-WFM-WCM-none), then by name.

    Teams have no titles: they are sorted by strength and name.
    """
    rows = list(registrations)
    strengths = strengths_of(rows) if any(row.is_team for row in rows) else {}
    return sorted(rows, key=lambda row: _place(row, strengths.get(row.pk, row.rating)))


def _place(row: Registration, rating: int) -> tuple[int, int, str, int]:
    return -rating, TITLES.get(row.title, len(TITLES)), alphabetical(row.name), row.pk or 0


def by_name(registrations: Iterable[Registration]) -> list[Registration]:
    """Sort as lists of names are sorted (`alphabetical`); equal names in order of entry."""
    return sorted(registrations, key=lambda row: (alphabetical(row.name), row.pk or 0))
