"""A laptop that deletes its link tells the server, also later, and stops asking when that makes no sense."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from mirrors.domain import link_endings
from mirrors.domain.link_endings import tell_endings
from mirrors.domain.link_errors import LinkError
from mirrors.domain.links import unlink
from mirrors.models import EventMirror, LinkEnding
from tests.factories import publish_next, started_event
from tests.mirrors.pairs import DirectClient, Pair
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=6, rounds=3))
    pair.send()
    return pair


@pytest.fixture
def reached(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the pair answers."""
    monkeypatch.setattr(link_endings, "LinkClient", lambda ending: DirectClient(ending, pair.token))


def fail_with(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def client(_ending: LinkEnding) -> DirectClient:
        raise LinkError(kind)

    monkeypatch.setattr(link_endings, "LinkClient", client)


@pytest.mark.usefixtures("reached")
def test_after_the_end_of_the_link_the_server_runs_its_event(pair: Pair) -> None:
    with pytest.raises(Refused, match="only shows it"):
        publish_next(pair.copy)
    assert unlink(event=pair.event)
    assert tell_endings() == 1
    assert (LinkEnding.objects.count(), tell_endings()) == (0, 0)
    assert pair.mirror.ended_at is not None
    assert publish_next(pair.copy).number == 1
    assert publish_next(pair.event).number == 1


def test_a_server_that_cannot_be_reached_is_told_later_but_not_for_ever(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink(event=pair.event)
    fail_with("server", monkeypatch)
    now = timezone.now()
    assert tell_endings() == 0
    ending = LinkEnding.objects.get()
    assert (ending.failures, ending.next_at > now + datetime.timedelta(seconds=4)) == (1, True)
    assert tell_endings() == 0
    assert LinkEnding.objects.get().failures == 1  # not due yet
    LinkEnding.objects.update(next_at=now, ended_at=now - datetime.timedelta(days=8))
    tell_endings()
    assert LinkEnding.objects.count() == 0


@pytest.mark.parametrize("kind", ["token", "ended", "unreadable"])
def test_a_server_that_refuses_is_not_asked_again(pair: Pair, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink(event=pair.event)
    fail_with(kind, monkeypatch)
    tell_endings()
    assert LinkEnding.objects.count() == 0


def test_a_server_that_has_never_heard_of_the_link_is_not_told() -> None:
    pair = Pair(started_event(players=6, rounds=3))
    unlink(event=pair.event)
    assert (LinkEnding.objects.count(), EventMirror.objects.count()) == (0, 0)
