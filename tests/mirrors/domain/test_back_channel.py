"""Messages wait on the server until the laptop has received them; nothing waits for an event of the server alone."""

from __future__ import annotations

import pytest

from mirrors.domain import back_channel
from mirrors.domain.back_channel import messages_for, note_for_laptop
from mirrors.domain.mirror_list import end_mirror
from mirrors.domain.server_terms import MirrorEnded
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import BackMessage, ScopedToken
from phones.models import PlayerRequest
from tests.entries.made import applied, open_event
from tests.factories import make_user, started_event
from tests.mirrors.pairs import Pair
from tournaments.models import Event

pytestmark = pytest.mark.django_db
Kind = BackMessage.Kind


def asked(event: Event, number: int) -> PlayerRequest:
    player = event.registrations.order_by("tpn")[number]
    return PlayerRequest.objects.create(player=player, kind="bye", round_number=2, bye="Z")


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=6, rounds=3))
    pair.send()
    return pair


def numbers(pair: Pair, *received: int) -> list[int]:
    found = messages_for(token=ScopedToken.objects.get(name="laptop"), source=pair.link.source, received=received)
    return [message["number"] for message in found["messages"]]


def test_a_message_waits_for_its_receipt_and_a_newer_one_replaces_it(pair: Pair) -> None:
    first, second = asked(pair.copy, 0), asked(pair.copy, 1)
    old = numbers(pair)
    assert len(old) == 2
    assert numbers(pair) == old
    first.state = "cancelled"
    first.save()
    new = numbers(pair)
    assert (new[0], new[1] > old[1]) == (old[1], True)
    assert numbers(pair, old[0], old[1]) == new[1:]
    assert numbers(pair, new[1]) == []
    assert second.state == "pending"


def test_messages_come_in_bounded_answers(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(back_channel, "MOST_AT_ONCE", 2)
    for number in range(3):
        asked(pair.copy, number)
    token = ScopedToken.objects.get(name="laptop")
    first = messages_for(token=token, source=pair.link.source, received=[])
    assert (len(first["messages"]), first["more"], first["state"]) == (2, True, [1, pair.mirror.digest])
    received = [message["number"] for message in first["messages"]]
    assert messages_for(token=token, source=pair.link.source, received=received)["more"] is False


def test_a_row_that_is_gone_has_no_message(pair: Pair) -> None:
    asked(pair.copy, 0).delete()
    assert numbers(pair) == []
    assert BackMessage.objects.count() == 0


def test_nothing_waits_for_an_event_of_this_computer_alone(pair: Pair) -> None:
    asked(pair.event, 0)
    applied(open_event())
    note_for_laptop(pair.event, Kind.REQUEST, 1)
    assert BackMessage.objects.count() == 0
    asked(pair.copy, 0)
    assert BackMessage.objects.count() == 1
    end_mirror(event=pair.copy)
    assert BackMessage.objects.count() == 0
    asked(pair.copy, 1)
    assert BackMessage.objects.count() == 0


def test_only_the_mirror_s_own_token_reads_messages(pair: Pair) -> None:
    asked(pair.copy, 0)
    stranger, _text = create_token(owner=make_user("stranger"), name="x", scopes=[MIRROR])
    with pytest.raises(MirrorEnded):
        messages_for(token=stranger, source=pair.link.source, received=[])
    unknown = messages_for(token=stranger, source="unknown", received=[])
    assert (unknown["messages"], unknown["state"]) == ([], [0, ""])
