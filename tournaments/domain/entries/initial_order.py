"""Initial order of the players (C.04.2 B; 2026 articles 2.2 and 2.3), and of teams."""

from collections.abc import Iterable

from tabellone.collation import alphabetical
from tabellone.interchange.rating_lists.player_ratings import EqualOrder, order_of_equals
from tournaments.domain.teams.strength import strengths_of
from tournaments.models import Registration

__all__ = ["alphabetical", "by_name", "in_initial_order"]

UNKNOWN = 10**12
"""Sort key of players without the data: above every FIDE ID and date."""
TITLES = {title: place for place, title in enumerate(Registration.TITLES)}
"""Titles, the highest first."""


def in_initial_order(registrations: Iterable[Registration]) -> list[Registration]:
    """Sort by rating, then by FIDE title (GM-IM-WGM-FM-WIM-CM-WFM-WCM-none), then as the event announced, or by name.

    Teams have no titles: they are sorted by strength and name.
    """
    rows = list(registrations)
    strengths = strengths_of(rows) if any(row.is_team for row in rows) else {}
    equal = _announced(rows)
    return sorted(rows, key=lambda row: _place(row, strengths.get(row.pk, row.rating), equal))


def _announced(rows: list[Registration]) -> EqualOrder:
    """Return the event's order of players with the same rating and title; a group has that of its whole event."""
    event = rows[0].event if rows and rows[0].event_id else None
    return order_of_equals(event.divided.rating_rule) if event is not None else EqualOrder.NAME


def _place(row: Registration, rating: int, equal: EqualOrder) -> tuple[int, int, int, str, int]:
    return -rating, TITLES.get(row.title, len(TITLES)), _criterion(row, equal), alphabetical(row.name), row.pk or 0


def _criterion(row: Registration, equal: EqualOrder) -> int:
    """Return the sort key of the announced criterion; players without the data come last."""
    text = row.fide_id if equal == EqualOrder.FIDE_ID else row.birth.replace("/", "")
    if equal == EqualOrder.NAME:
        return 0
    if not (text.isascii() and text.isdecimal()):
        return UNKNOWN
    return -int(text) if equal == EqualOrder.YOUNGEST else int(text)


def by_name(registrations: Iterable[Registration]) -> list[Registration]:
    """Sort as lists of names are sorted (`alphabetical`); equal names in order of entry."""
    return sorted(registrations, key=lambda row: (alphabetical(row.name), row.pk or 0))
