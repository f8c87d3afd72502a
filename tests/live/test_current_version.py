"""The one question to the database that all readers wait for together."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection

from live import current_version
from live.current_version import current_version_of, mark_of, versions_of
from tests.factories import make_event, started_event
from tournaments.models import Event, Stage

pytestmark = pytest.mark.django_db(transaction=True)


def test_many_who_ask_at_once_hear_the_same_and_an_unknown_address_hears_nothing() -> None:
    events = [make_event(name=f"Event {number}") for number in range(3)]

    async def ask() -> list[tuple[int, int] | None]:
        slugs = [event.slug for event in events] * 200 + ["nowhere"]
        found = await asyncio.gather(*map(current_version_of, slugs))
        return [None if answer is None else (answer.event_id, answer.version) for answer in found]

    assert asyncio.run(ask()) == [(event.pk, event.public_version) for event in events] * 200 + [None]


def test_every_change_of_the_public_pages_is_another_mark() -> None:
    event = started_event(players=4)

    async def mark() -> str:
        found = await current_version_of(event.slug)
        assert found is not None
        return found.mark

    first = asyncio.run(mark())
    assert asyncio.run(mark()) == first
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    assert asyncio.run(mark()) == first
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    assert asyncio.run(mark()) != first


def test_an_event_of_another_day_is_another_mark_also_under_the_same_key_and_version() -> None:
    """SQLite gives the key of a deleted event again; its pages may still be kept."""
    event = started_event(players=4)
    later = Event.objects.get(pk=event.pk)
    later.created_at += timedelta(seconds=1)
    assert mark_of(Event.objects.get(pk=event.pk)) == mark_of(event)
    assert mark_of(later) != mark_of(event)


def test_each_visibility_of_an_event_and_of_the_event_it_is_a_group_of_is_another_mark() -> None:
    event, group = make_event(name="Whole"), make_event(name="Group")
    group.stage = Stage(event=event, number=1)
    marks = set()
    for visibility in Event.Visibility:
        event.visibility = visibility
        marks |= {mark_of(event), mark_of(group)}
    assert len(marks) == 2 * len(Event.Visibility)


def test_versions_of_events_are_read_at_once() -> None:
    event = started_event(players=4)
    assert asyncio.run(versions_of([event.pk, 0])) == {event.pk: (event.public_version, event.version)}


def test_from_the_start_on_sqlite_keeps_beside_its_file_what_readers_need() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has such files")
    make_event()
    name = str(connection.settings_dict["NAME"])
    current_version.prepare()
    asyncio.run(versions_of([]))  # the same thread, after that
    connection.close()
    assert Path(f"{name}-shm").exists()
