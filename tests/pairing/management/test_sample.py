"""A sample event to practise with, one for each user."""

from __future__ import annotations

import pytest

from pairing.management.sample import create_sample
from tests.factories import make_user
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import delete_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_user_has_one_sample_event_at_a_time_and_others_have_theirs() -> None:
    first, second = make_user("first"), make_user("second")
    event = create_sample(actor=first)
    with pytest.raises(Refused, match=r"You already have a sample event\. Delete it first\."):
        create_sample(actor=first)
    assert create_sample(actor=second) != event
    assert Event.objects.count() == 2
    delete_event(event=event, typed=event.name)
    create_sample(actor=first)
    assert Event.objects.count() == 2
