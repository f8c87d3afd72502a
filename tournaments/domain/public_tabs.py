"""Pages of apps above this one in the public navigation of an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.translation import get_language

from live.current_version import mark_of
from tournaments.models import Event

KEEP_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class PublicTab:
    """A page in the navigation: the name that the page gives itself, its text and its address."""

    name: str
    text: str
    address: str


_FINDERS: list[Callable[[Event], PublicTab | None]] = []


def register(finder: Callable[[Event], PublicTab | None]) -> None:
    """Register a function that returns the page of an event, None if the event has none."""
    _FINDERS.append(finder)


def public_tabs_of(event: Event) -> list[PublicTab]:
    """Return the registered pages that the event has. Each asks the database once after a change of the event."""
    key = f"public-tabs:{event.pk}:{mark_of(event)}:{get_language()}"
    known: list[PublicTab] | None = cache.get(key)
    if known is None:
        known = [tab for tab in (finder(event) for finder in _FINDERS) if tab is not None]
        cache.set(key, known, KEEP_SECONDS)
    return known
