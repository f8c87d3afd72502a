"""The stages of an event are numbered, and go with it."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_event
from tournaments.models import Event, Stage

pytestmark = pytest.mark.django_db


def test_an_event_has_one_stage_of_each_number_in_their_order() -> None:
    event, other = make_event(), make_event(name="Other Open")
    second, first = (Stage.objects.create(event=event, number=number) for number in (2, 1))
    Stage.objects.create(event=other, number=1)
    assert list(event.stages.all()) == [first, second]
    with pytest.raises(IntegrityError), transaction.atomic():
        Stage.objects.create(event=event, number=2, name="Final")


def test_parts_are_in_the_order_of_their_stages_and_go_with_the_event() -> None:
    event = make_event()
    for number in (2, 1):
        stage = Stage.objects.create(event=event, number=number)
        for label in "AB":
            Event.objects.create(slug=f"part-{number}-{label}", name="Part", label=label, stage=stage)
    assert [(part.stage.number, part.label) for part in event.parts if part.stage] == [
        (1, "A"),
        (1, "B"),
        (2, "A"),
        (2, "B"),
    ]
    event.delete()
    assert (Stage.objects.count(), Event.objects.count()) == (0, 0)
