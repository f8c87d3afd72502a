"""The command erases where an event is over, and nowhere else."""

import datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.entries.made import applied, open_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_those_who_asked_are_erased_once_their_event_is_over() -> None:
    over, running = open_event(), open_event()
    for event in (over, running):
        applied(event, wants_erasure=True)
        applied(event, "Stays, S")
    Event.objects.filter(pk=over.pk).update(start_date=timezone.localdate() - datetime.timedelta(days=3))
    said = []
    for _time in range(2):
        out = StringIO()
        call_command("erase_entries", stdout=out)
        said.append(out.getvalue())
    assert said == ["erased: 1\n", "erased: 0\n"]
    assert [event.applications.count() for event in (over, running)] == [1, 2]
