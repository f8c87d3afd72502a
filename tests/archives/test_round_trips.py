"""What is exported, imported and exported again is the same: events of every kind, with random histories."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from archives.domain.container import EventFile, unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from pairing.management import demo_teams
from pairing.management.demo_event import make_event as demo_event
from prizes.management.demo_festival import make_festival
from tests.archives.random_events import random_event
from tests.factories import make_user
from tests.norms.made import fill, norm_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import delete_event
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
USUAL, ALL = 12, 200
"""Random events of each run of the tests, and of every night."""
STEPS = 8
"""Steps that are undone before and after the import."""


def moved(event: Event) -> Event:
    """The same event after its export, its deletion and its import by another user."""
    data = export_event(event)
    delete_event(event=event, typed=event.name)
    return import_event(file=unpack(data), actor=make_user("importer"))


@contextmanager
def taken_back() -> Iterator[None]:
    """What is done inside is not kept."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def undone(event: Event) -> EventFile:
    """The file after the last steps of each of its events were undone, as far as they can be."""
    actor = make_user("undoer")
    actor.is_superuser = True
    actor.save()
    for one in Event.objects.belonging_to(event).order_by("pk"):
        for _step in range(STEPS):
            try:
                with transaction.atomic():
                    undo_last(event=Event.objects.get(pk=one.pk), actor=actor)
            except Refused:
                break
    return unpack(export_event(Event.objects.get(pk=event.pk)))


def without_times(file: EventFile) -> dict[str, list[dict[str, Any]]]:
    """The parts without what differs between two undoings of the same step: time, names in its details, salts."""
    left_out = ("journal", "jobs", "staff", "seal_steps", "seal_salts")
    parts = {part: list(rows) for part, rows in file.parts.items() if part not in left_out}
    parts["seal_steps"] = [
        {name: row[name] for name in ("ref", "event", "number", "kind", "entry")} for row in file.rows("seal_steps")
    ]
    parts["journal"] = [
        {name: value for name, value in row.items() if name not in ("at", "details")} for row in file.rows("journal")
    ]
    return parts


def check(event: Event) -> None:
    before = export_event(event)
    with taken_back():
        expected = without_times(undone(event))
    again = moved(event)
    after = export_event(again)
    assert unpack(after).parts == unpack(before).parts
    assert after == before
    assert without_times(undone(again)) == expected


@pytest.mark.parametrize("number", range(USUAL))
def test_a_random_event_is_the_same_after_export_and_import_and_its_steps_can_be_undone(number: int) -> None:
    check(random_event(number))


@pytest.mark.endurance
@pytest.mark.parametrize("number", range(USUAL, ALL))
def test_every_random_event_is_the_same_after_export_and_import(number: int) -> None:
    check(random_event(number))


def test_the_demonstration_is_the_same_after_export_and_import() -> None:
    check(demo_event(make_user(), name="Lanterna Open"))
    check(demo_teams.make_team_event(make_user()))
    check(make_festival(make_user()))


def test_an_event_with_norms_and_an_import_report_is_the_same_after_export_and_import() -> None:
    event = norm_event("1=1=1=1=1")
    fill(event)
    check(event)
