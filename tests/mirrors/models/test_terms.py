"""The rows of terms: what the database itself refuses."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from mirrors.models import EventMirror, EventTerm, KeptAct
from tests.factories import make_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def term(event: Event, number: int, key: str) -> EventTerm:
    return EventTerm.objects.create(event=event, number=number, key=key, start=0, begun_at=timezone.now())


def test_a_number_and_a_key_are_given_once_in_an_event() -> None:
    event = make_event()
    assert str(term(event, 1, "a")) == f"term 1 of {event}"
    for number, key in ((1, "b"), (2, "a")):
        with pytest.raises(IntegrityError), transaction.atomic():
            term(event, number, key)


def test_one_laptop_at_most_runs_an_event() -> None:
    event, now = make_event(), timezone.now()
    EventMirror.objects.create(source="a", event=event, created_at=now)
    EventMirror.objects.create(source="b", event=event, created_at=now, is_over=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        EventMirror.objects.create(source="c", event=event, created_at=now)


def test_an_act_is_kept_once() -> None:
    event = make_event()
    values = {"event": event, "source": "a", "mark": "m", "number": 3, "at": "", "action": "result", "laptop": "hall"}
    assert str(KeptAct.objects.create(**values)) == "result of hall"
    with pytest.raises(IntegrityError), transaction.atomic():
        KeptAct.objects.create(**values)
