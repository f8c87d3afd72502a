"""Addresses for other programs and sites."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Event
from tournaments.templatetags.tabellone import absolute


def public_address(name: str, *args: str | int) -> str:
    """Return the address of a page: with the host if the program knows its own, else only the path."""
    path = reverse(name, args=args)
    return absolute(path) or path


def event_address(event: Event) -> str:
    """Return the address of the event's home page."""
    return public_address("tournaments:event", event.slug)


def round_address(event: Event, number: int) -> str:
    """Return the address of a round's page."""
    return public_address("pairing:round", event.slug, number)


def contestant_address(event: Event, tpn: int) -> str:
    """Return the address of the page of a player or team."""
    return public_address("standings:team" if event.is_of_teams else "standings:player", event.slug, tpn)
