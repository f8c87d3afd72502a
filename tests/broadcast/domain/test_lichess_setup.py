"""The connection of an event with Lichess."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import TestCase

from broadcast.domain.lichess_jobs import queue_due_broadcasts
from broadcast.domain.lichess_setup import LichessValues, can_broadcast, connect, retry, stop
from broadcast.domain.token_encryption import decrypted
from broadcast.models import LichessBroadcast
from tests.broadcast.lichess_server import PUSHED, TOKEN, LichessServer
from tests.factories import owner_of, started_event
from tests.syndication.events import publish_draft, see, shared_event
from tournaments.domain.errors import Refused
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db


def connected(event: Event, values: LichessValues = PUSHED) -> LichessBroadcast:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return connect(event=event, actor=owner_of(event), values=values)


def refusal(event: Event, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        connect(event=event, actor=owner_of(event), values=replace(PUSHED, **values))
    return str(caught.value)


def test_one_act_creates_the_broadcast_and_the_worker_keeps_it_up_to_date(server: LichessServer) -> None:
    event = shared_event()
    row = connected(event)
    row.refresh_from_db()
    assert (row.state, len(server.rounds), len(server.pushes)) == ("current", 3, 1)
    publish_draft(event)
    LichessBroadcast.objects.update(next_at=event.created_at)
    with TestCase.captureOnCommitCallbacks(execute=True):
        queue_due_broadcasts()
    assert len(server.pushes) == 2
    assert set(Job.objects.filter(kind="lichess").values_list("state", flat=True)) == {"done"}


def test_a_token_is_stored_encrypted_and_kept_if_none_is_entered(server: LichessServer) -> None:
    event = shared_event()
    row = connected(event)
    assert TOKEN not in row.token
    assert decrypted(row.token) == TOKEN
    connected(event, replace(PUSHED, token="", delay_minutes=5))
    row.refresh_from_db()
    assert (decrypted(row.token), row.delay_minutes, row.state) == (TOKEN, 5, "current")
    assert [one.get("delay") for one in server.rounds.values()] == ["300"] * 3


def test_the_change_log_has_nothing_of_it(server: LichessServer) -> None:
    event = shared_event()
    before = event.journal.count()
    connected(event)
    assert (event.journal.count(), len(server.tours)) == (before, 1)


def test_invalid_settings_are_refused() -> None:
    event = shared_event()
    assert refusal(event, token="") == "Enter a token."
    assert refusal(event, token="x y") == "Invalid token. Copy it from lichess.org again."
    assert refusal(event, mode="x") == refusal(event, audience="") == "Choose one from the list."
    assert refusal(event, delay_minutes=61) == refusal(event, delay_minutes=-1)
    assert refusal(event, mode="poll").startswith("Lichess cannot load the addresses of this computer.")
    see(event, "hidden")
    assert refusal(event).startswith("The event is hidden.")
    event.is_festival = True
    assert (can_broadcast(event), LichessBroadcast.objects.count()) == (False, 0)


def test_another_attempt_begins_afresh_and_stopping_deletes_the_token(server: LichessServer) -> None:
    event = shared_event()
    row = connected(event, replace(PUSHED, token="lip_another_token"))
    row.refresh_from_db()
    assert (row.state, row.failures) == ("failed", 1)
    server.requests.clear()
    with TestCase.captureOnCommitCallbacks(execute=True):
        retry(event=event)
    assert server.requests == ["POST /broadcast/new"]
    stop(event=event)
    assert not LichessBroadcast.objects.exists()


def test_an_event_without_a_broadcast_has_nothing_to_stop() -> None:
    event = started_event(players=4)
    for act in (retry, stop):
        with pytest.raises(Refused, match="no broadcast"):
            act(event=event)
