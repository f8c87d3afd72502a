"""Which messages of laptops count on the server."""

from __future__ import annotations

import pytest

from mirrors.domain.link_errors import LinkError
from mirrors.domain.server_terms import chain_of_mirror, refuse, take_over_event
from mirrors.domain.terms.chain import SERVER
from mirrors.domain.terms.server_rules import TermRefusal
from mirrors.models import EventLink, EventTerm, KeptAct
from tests.factories import enter_results, owner_of, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused
from tournaments.models import JournalEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    return pair


def test_the_first_term_is_that_of_the_laptop(pair: Pair) -> None:
    assert [term.machine for term in chain_of_mirror(pair.mirror)] == [pair.link.source]
    assert not EventTerm.objects.exists()


def test_the_take_over_begins_a_term_after_the_last_state_and_is_in_the_change_log(pair: Pair) -> None:
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    terms = chain_of_mirror(pair.mirror)
    assert [(term.machine, term.start) for term in terms] == [(pair.link.source, 0), (SERVER, 1)]
    entry = pair.copy.journal.order_by("-number").first()
    assert entry is not None
    assert (entry.action, entry.number) == ("take_over", pair.copy.version)
    with pytest.raises(Refused, match="already runs"):
        take_over_event(event=pair.copy, actor=owner_of(pair.copy))


def test_an_event_that_no_laptop_sends_is_not_taken_over() -> None:
    event = started_event(players=4)
    with pytest.raises(Refused, match="No laptop sends this event"):
        take_over_event(event=event, actor=owner_of(event))


def test_a_laptop_that_was_set_back_does_not_overwrite_what_it_had_sent(pair: Pair) -> None:
    """After a disk failure its database is a day old; the change log of the server has more."""
    round_ = publish_next(pair.event)
    old = EventLink.objects.get(pk=pair.link.pk)
    enter_results(round_, boards=1)
    pair.send()
    position = pair.mirror.position
    JournalEntry.objects.filter(event=pair.event).order_by("-number")[0].delete()
    pair.event.rounds.get(number=1).pairings.get(board=1).games.update(white_result="*", black_result="*")
    enter_results(round_, boards=2)
    EventLink.objects.filter(pk=old.pk).update(
        position=0, digest="", acknowledged=b"", sent_position=position + 1, sent_digest="x"
    )
    with pytest.raises(LinkError, match="over"):
        pair.send()
    assert pair.mirror.position == position
    assert KeptAct.objects.filter(action="result").count() >= 1


def test_each_refusal_has_a_sentence() -> None:
    for refusal in TermRefusal:
        with pytest.raises(Refused) as caught:
            refuse(refusal)
        assert caught.value.remedy
    refuse(None)
