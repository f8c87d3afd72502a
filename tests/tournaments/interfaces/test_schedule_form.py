"""The form of the times at which the rounds of an event begin."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from tests.factories import started_event
from tournaments.interfaces.schedule_form import ScheduleForm


@pytest.mark.django_db
def test_the_times_of_the_rounds_are_read_by_their_numbers() -> None:
    event = started_event(players=4, rounds=3)
    form = ScheduleForm(event, {"round_1": "2026-05-02T15:00", "round_3": ""})
    with timezone.override(datetime.UTC):
        assert form.is_valid()
    assert form.starts() == {1: datetime.datetime(2026, 5, 2, 15, tzinfo=datetime.UTC), 2: None, 3: None}
    assert form.fields_of == {"1": ("round_1",), "2": ("round_2",), "3": ("round_3",)}
    before = form.seen
    event.rounds.filter(number=2).update(starts_at=datetime.datetime(2026, 5, 3, 9, tzinfo=datetime.UTC))
    assert ScheduleForm(event).seen != before
