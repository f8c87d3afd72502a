"""What the laptop sends arrives on the server once, in order, whatever happens to the messages."""

from __future__ import annotations

import pytest

from mirrors.models import EventLink
from tests.factories import enter_results, owner_of, play_round, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    return Pair(started_event(players=8, rounds=5))


def test_the_first_message_makes_the_copy_with_every_row(pair: Pair) -> None:
    assert pair.send() is True
    assert pair.differences() == {}
    assert (pair.copy.name, pair.copy.pk == pair.event.pk) == ("Tower Open", False)
    assert owner_of(pair.copy).username == "server-owner"
    assert pair.send() is False


def test_each_act_follows_by_a_small_message(pair: Pair) -> None:
    play_round(pair.event)
    pair.send()
    round_ = publish_next(pair.event)
    pair.send()
    enter_results(round_, boards=1)
    pair.send()
    assert pair.differences() == {}
    assert len(pair.client.sent) == 3
    assert len(pair.client.sent[-1]) < 1500
    undo_last(event=pair.event, actor=owner_of(pair.event))
    pair.send()
    assert pair.differences() == {}
    assert EventLink.objects.get().position == pair.mirror.position == 4


def test_a_repeated_message_is_acknowledged_again_and_changes_nothing(pair: Pair) -> None:
    pair.send()
    play_round(pair.event)
    pair.send()
    before = pair.copy.version
    answer = pair.client.send(pair.client.sent[-1])
    assert (answer.position, answer.digest, answer.is_accepted) == (2, pair.mirror.digest, True)
    assert (pair.copy.version, pair.differences()) == (before, {})


def test_a_late_message_is_refused_with_what_the_server_has(pair: Pair) -> None:
    pair.send()
    first = pair.client.sent[0]
    play_round(pair.event)
    pair.send()
    second = pair.client.sent[1]
    play_round(pair.event)
    pair.send()
    for late in (first, second):
        answer = pair.client.send(late)
        assert (answer.position, answer.digest, answer.is_accepted) == (3, pair.mirror.digest, False)
    assert pair.differences() == {}
