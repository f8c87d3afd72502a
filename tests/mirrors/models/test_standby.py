"""The rows of second laptops name themselves."""

from __future__ import annotations

import pytest
from django.utils import timezone

from mirrors.models import EventMirror, FollowedLaptop, PairingCode, StandBy
from tests.factories import make_event

pytestmark = pytest.mark.django_db


def test_rows_name_the_event_and_the_laptop() -> None:
    event = make_event()
    mirror = EventMirror(source="a", event=event, created_at=timezone.now())
    assert str(PairingCode(event=event)) == f"pairing code of {event}"
    assert str(StandBy(event=event, laptop="hall2")) == f"hall2 follows {event}"
    assert str(FollowedLaptop(mirror=mirror)) == f"mirror of {event} followed"
