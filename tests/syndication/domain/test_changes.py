"""The time of the last change, and identifiers that stay."""

from __future__ import annotations

import pytest

from syndication.domain.changes import changed_at, stable_id
from tests.factories import make_event, owner_of
from tournaments.domain.events.archiving import set_visibility
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_last_entry_of_the_change_log_is_the_last_change() -> None:
    event = make_event()
    before = changed_at(event)
    set_visibility(event=event, actor=owner_of(event), visibility="link", shows_birth_years=False)
    assert changed_at(event) == event.journal.get(action="set_visibility").at > before


def test_without_a_change_log_it_is_the_creation() -> None:
    event = Event.objects.create(slug="x", name="x")
    assert changed_at(event) == event.created_at


def test_an_identifier_survives_every_change_and_belongs_to_one_thing() -> None:
    event, other = make_event(), make_event(owner=None, name="Other")
    before = stable_id(event, "round", 1)
    Event.objects.filter(pk=event.pk).update(name="New name", slug="new", public_version=99)
    event.refresh_from_db()
    assert stable_id(event, "round", 1) == before
    every = [
        stable_id(event, "round", 2),
        stable_id(event, "round", 1, 1),
        stable_id(event),
        stable_id(other, "round", 1),
    ]
    assert len({before, *every}) == 5
