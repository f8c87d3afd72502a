"""What is read for the pages that say why, and what they show."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from pairing.domain.pairing_steps import Question, answer_to
from pairing.domain.public_explanations import (
    MOST_FOUND,
    AskedRound,
    asked_round_of,
    round_explained,
    why_not_page,
    why_page,
)
from tests.factories import make_event, pair_round, play_round, publish_next, started_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten() -> None:
    cache.clear()


def asked(event: Event, number: int) -> AskedRound:
    found = asked_round_of(event, number)
    assert found is not None
    return found


def test_only_public_rounds_of_events_that_explain_to_everybody_are_asked_about() -> None:
    event = started_event(players=5, rounds=3)
    play_round(event)
    pair_round(event)
    assert [asked_round_of(event, number) is not None for number in (0, 1, 2, 3)] == [False, True, False, False]
    event.explained_to = Event.Explained.ARBITERS
    assert asked_round_of(event, 1) is None
    assert asked_round_of(make_event(), 1) is None


def test_a_page_names_board_opponent_and_the_reasons() -> None:
    event = started_event(players=5, rounds=3)
    publish_next(event)
    page = why_page(asked(event, 1), 3)
    assert page is not None
    assert (page.number, page.who.tpn, page.opponent and page.opponent.tpn, page.board) == (1, 3, 1, 1)
    assert [reason.question for reason in page.reasons] == [
        "Why this opponent?", "Why this colour?", "Why this board?",
    ]  # fmt: skip
    assert (page.differs, page.has_overview, page.has_bye, page.found) == (False, True, True, ())
    bye = why_page(asked(event, 1), 5)
    assert bye is not None
    assert (bye.opponent, bye.board, bye.has_bye) == (None, 0, False)
    assert [reason.question for reason in bye.reasons] == ["Why the bye?"]
    assert why_page(asked(event, 1), 6) is None


def test_whom_one_may_ask_for_is_found_by_any_part_of_the_name_and_bounded() -> None:
    event = started_event(players=30, rounds=3)
    publish_next(event)
    of = asked(event, 1)

    def found(find: str, tpn: int = 1) -> list[int]:
        page = why_page(of, tpn, find)
        assert page is not None
        return [row.tpn for row in page.found]

    assert found("PLAYER0004") == [5]
    assert found("layer000", 3) == [1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert (found("nobody"), found("  "), len(found("test"))) == ([], [], MOST_FOUND)


def test_the_answer_is_the_systems_own() -> None:
    event = started_event(players=5, rounds=3)
    publish_next(event)
    of = asked(event, 1)
    page = why_not_page(of, 1, 2)
    assert page is not None
    assert page.other is not None
    assert (page.who.tpn, page.other.tpn, page.answer) == (1, 2, answer_to(Question(1, 2), of.record, 1))
    bye = why_not_page(of, 1, 0)
    assert bye is not None
    assert (bye.other, bye.answer) == (None, answer_to(Question(1, 0), of.record, 1))
    assert [why_not_page(of, one, other) for one, other in ((1, 1), (1, 77), (77, 1), (0, 1))] == [None] * 4


def test_a_system_that_does_not_explain_has_no_page_of_the_round_and_no_question() -> None:
    event = started_event(players=4, rounds=2, system="knockout", edition="2023")
    publish_next(event)
    assert round_explained(asked(event, 1)) is None
    page = why_page(asked(event, 1), 1)
    assert page is not None
    assert not page.has_overview
    assert page.reasons
