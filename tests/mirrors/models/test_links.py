"""The tables of links: they go with their event, and a received row is one row here."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from mirrors.models import EventLink, ReceivedMessage
from tests.factories import started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def test_a_received_row_is_unique_on_both_computers_and_goes_with_the_event() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    row = pair.link.received.create(part="entries", theirs=1, ours=2)
    assert (str(row), str(pair.link)) == ("entries 1", f"link of {pair.event}")
    for theirs, ours in ((1, 3), (3, 2)):
        with pytest.raises(IntegrityError), transaction.atomic():
            pair.link.received.create(part="entries", theirs=theirs, ours=ours)
    pair.event.delete()
    assert (EventLink.objects.count(), ReceivedMessage.objects.count()) == (0, 0)
