"""What a laptop hears of terms, and what its users can do then."""

from __future__ import annotations

import pytest

from mirrors.domain.laptop_terms import (
    cancel_hand_over,
    continue_here,
    hear,
    hear_answer,
    laptop_of,
    request_hand_over,
    standing_of,
    stop_here,
    with_copy,
)
from mirrors.domain.link_errors import LinkError
from mirrors.domain.links import link_event
from mirrors.domain.term_rows import written_chain
from mirrors.domain.terms.chain import SERVER, RunningTerm
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.models import EventLink, LaptopStanding
from tests.factories import make_event, owner_of
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def link() -> EventLink:
    event = make_event()
    return link_event(event=event, actor=owner_of(event), address="https://chess.example", token="tab_x")


def over(link: EventLink) -> tuple[RunningTerm, ...]:
    return (RunningTerm(link.source, link.source, 0), RunningTerm("s", SERVER, 0))


def test_a_linked_laptop_runs_the_event_until_it_hears_of_another_term(link: EventLink) -> None:
    assert standing_of(link) is LaptopRole.RUNS
    assert hear(link, over(link)[:1], 0) is LaptopRole.RUNS
    assert not LaptopStanding.objects.exists()
    assert hear(link, over(link), 4) is LaptopRole.OVER
    assert LaptopStanding.objects.get().kept == 4
    assert hear(link, over(link)[:1], 0) is LaptopRole.OVER  # a late answer


def test_users_go_on_and_stop(link: EventLink) -> None:
    hear(link, over(link), 0)
    continue_here(event=link.event)
    assert standing_of(link) is LaptopRole.LOCAL
    stop_here(event=link.event)
    assert standing_of(link) is LaptopRole.OVER


def test_a_hand_over_is_requested_once_and_cancelled_once(link: EventLink) -> None:
    request_hand_over(event=link.event)
    key = laptop_of(link).handing_over
    assert len(key) == 32
    with pytest.raises(Refused):
        request_hand_over(event=link.event)
    cancel_hand_over(event=link.event)
    assert [term.machine for term in laptop_of(link).line.chain] == [link.source, link.source]
    with pytest.raises(Refused):
        cancel_hand_over(event=link.event)


def test_an_event_without_a_link_is_not_handed_over() -> None:
    with pytest.raises(Refused, match="not linked"):
        request_hand_over(event=make_event())


def test_a_copy_replaces_only_what_nobody_works_on(link: EventLink) -> None:
    terms = (*over(link), RunningTerm("t", link.source, 3))
    copied = with_copy(link, terms, 3)
    assert copied is not None
    assert (copied.line.chain, copied.line.position) == (terms, 3)
    assert with_copy(link, over(link), 3) is None  # the server runs the event
    assert with_copy(link, over(link)[:1], 3) is None
    hear(link, over(link), 0)
    continue_here(event=link.event)
    assert with_copy(link, terms, 3) is None


def test_an_answer_without_terms_says_nothing_and_a_wrong_one_is_an_error(link: EventLink) -> None:
    assert hear_answer(link, {}) is LaptopRole.RUNS
    assert hear_answer(link, {"terms": written_chain(over(link)), "kept": -1}) is LaptopRole.OVER
    with pytest.raises(LinkError, match="answer"):
        hear_answer(link, {"terms": ["nothing"]})
