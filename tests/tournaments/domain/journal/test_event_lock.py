"""Changes outside the change log: one at a time, and the desk hears of them."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.factories import owner_of, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event
from tournaments.domain.journal.event_lock import locked, notify_desk

pytestmark = pytest.mark.django_db


def test_the_event_is_reloaded_and_the_block_is_one_transaction() -> None:
    event = started_event(players=4)
    event.name = "as it was read before"
    with locked(event):
        assert event.name == "Tower Open"
        assert transaction.get_connection().in_atomic_block


def test_an_archived_event_is_refused() -> None:
    event = started_event(players=4)
    archive_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="archived"), locked(event):
        pass


def test_the_desk_has_a_new_version_and_public_pages_have_not() -> None:
    event = started_event(players=4)
    version, public = event.version, event.public_version
    last = event.journal.order_by("-number")[0].number
    notify_desk(event)
    assert (event.version, event.public_version) == (version + 1, public)
    assert event.journal.order_by("-number")[0].number == last
