"""What the desk shows of a link."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from mirrors.domain.link_status import SHOWN, status_of
from mirrors.models import EventLink
from tests.factories import make_event, play_round, started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def test_an_event_without_a_link_has_no_status() -> None:
    assert status_of(make_event()) is None


def test_the_state_follows_what_was_sent_and_what_failed() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    first = status_of(pair.event)
    assert first is not None
    assert (first.state, first.pending, first.is_fine) == ("connecting", pair.link.event.version, False)
    pair.send()
    second = status_of(pair.event, with_entries=True)
    assert second is not None
    assert (second.state, second.pending, second.is_fine, second.latest) == ("connected", 0, True, ())
    before = pair.copy.journal.count()
    play_round(pair.event)
    third = status_of(pair.event, with_entries=True)
    assert third is not None
    added = pair.event.journal.count() - before
    assert (third.state, third.pending, len(third.latest)) == ("sending", added, min(SHOWN, added))
    assert [entry.number for entry in third.latest] == sorted((entry.number for entry in third.latest), reverse=True)
    EventLink.objects.update(problem="slow", next_at=timezone.now() + datetime.timedelta(seconds=20))
    fourth = status_of(pair.event)
    assert fourth is not None
    assert (fourth.state, fourth.problem) == ("offline", "The server did not answer in time.")
    assert fourth.seconds_left in (19, 20)
    EventLink.objects.update(problem="token", next_at=timezone.now() - datetime.timedelta(seconds=20))
    fifth = status_of(pair.event)
    assert fifth is not None
    assert (fifth.state, fifth.is_fine, fifth.seconds_left) == ("stopped", False, 0)
    EventLink.objects.update(is_paused=True)
    sixth = status_of(pair.event)
    assert sixth is not None
    assert sixth.state == "paused"
