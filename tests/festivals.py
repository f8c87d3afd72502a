"""Festivals for tests, made through the domain's own actions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client

from tests.factories import PASSWORD, entrants, make_user, owner_of
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.creation import SectionPlanned, create_festival, sections_of
from tournaments.domain.festivals.people import enter_person
from tournaments.domain.festivals.section_rules import SectionRule, section_name
from tournaments.models import Event, Registration


def festival_of(*names: str, rules: dict[str, SectionRule] | None = None, rounds: int = 5, **fields: Any) -> Event:
    """A festival with these sections, that everybody sees."""
    fields.setdefault("visibility", Event.Visibility.LISTED)
    planned = [SectionPlanned(name, rounds=rounds, rule=(rules or {}).get(name, SectionRule())) for name in names]
    owner = fields.pop("owner", None) or make_user()
    return create_festival(actor=owner, sections=planned, name=fields.pop("name", "Festival"), **fields)


def section_of(festival: Event, name: str) -> Event:
    """The section of that name."""
    return next(section for section in sections_of(festival) if section_name(section) == name)


def put_in(festival: Event, name: str, count: int, *others: str, start: int = 0) -> list[Registration]:
    """Enter that many new people for the section, and the others."""
    sections = [section_of(festival, one) for one in (name, *others)]
    owner, there = owner_of(festival), start or festival.registrations.count()
    return [
        enter_person(festival=festival, actor=owner, entrant=entrant, sections=sections)
        for entrant in entrants(there + count)[there:]
    ]


def playing(festival: Event, name: str) -> list[str]:
    """Who plays in the section, by name."""
    rows = section_of(festival, name).registrations.filter(is_withdrawn=False)
    return sorted(rows.values_list("name", flat=True))


def signed_in(username: str) -> Client:
    """The browser of that user."""
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


@contextmanager
def refused(contains: str = "") -> Iterator[None]:
    """What is done inside is refused, in words that have these."""
    with pytest.raises(Refused) as told:
        yield
    assert contains in str(told.value)
