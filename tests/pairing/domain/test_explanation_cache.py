"""Explanations are made once, and readers cannot make the program compute without bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache

from pairing.domain import explanation_cache
from pairing.domain.explanation_cache import OF_EVENT, Explanations, TooMany, as_explained
from pairing.domain.pairing_steps import Question, answer_to, overview_of
from tabellone.record import Result
from tests.tabellone.engine.dubov.dubov_events import worked
from tests.tabellone.engine.played import record

OPEN = record(6, "1-4 1, 5-2 =, 3-6 0", "6-1 *, 2-3 *, 4-5 *")
PLAYED = record(6, "1-4 1, 5-2 =, 3-6 0", "6-1 1, 2-3 0, 4-5 1", "1-2 *")


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def kept_keys() -> set[str]:
    kept: Any = cache
    return {key for key in kept._cache if "explained:" in key}


def test_what_is_kept_is_what_the_system_says() -> None:
    first, again = Explanations(OPEN, 2, None), Explanations(OPEN, 2, None)
    assert first.overview == again.overview == overview_of(OPEN, 2)
    question = Question(1, 2)
    assert first.answer(question) == again.answer(question) == answer_to(question, OPEN, 2)
    assert len(kept_keys()) == 2


def test_a_result_of_the_round_and_later_rounds_leave_its_explanation_as_it_is() -> None:
    assert as_explained(OPEN, 2) == as_explained(PLAYED, 2)
    assert as_explained(PLAYED, 2).rounds[1].games[0].results == (Result.UNKNOWN, Result.UNKNOWN)
    assert Explanations(OPEN, 2, None).overview is not None
    assert Explanations(PLAYED, 2, None).overview is not None
    assert len(kept_keys()) == 1


def test_an_earlier_result_another_rating_or_round_is_another_explanation() -> None:
    stronger = replace(OPEN, players=tuple(replace(player, rating=2000) for player in OPEN.players))
    other = record(6, "1-4 0, 5-2 =, 3-6 0", "6-1 *, 2-3 *, 4-5 *")
    for of, number in ((OPEN, 2), (OPEN, 1), (stronger, 2), (other, 2)):
        Explanations(of, number, None).answer(Question(1, 2))
    assert len(kept_keys()) == 4


def test_messages_keep_their_parts_so_that_each_reader_has_them_in_his_own_language() -> None:
    Explanations(OPEN, 2, None).answer(Question(1, 4))
    answer = Explanations(OPEN, 2, None).answer(Question(1, 4))
    assert answer is not None
    assert answer.short[0].template == "%(one)s and %(other)s already played each other in round %(rounds)s."
    assert answer.short[0].parameters["rounds"] == "1"


def test_new_answers_are_counted_and_kept_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation_cache, "OF_EVENT", replace(OF_EVENT, most=2))
    asked = Explanations(OPEN, 2, "event 1")
    assert asked.answer(Question(1, 2)) is not None
    assert asked.answer(Question(1, 3)) is not None
    assert asked.answer(Question(1, 2)) is not None
    with pytest.raises(TooMany):
        asked.answer(Question(2, 3))
    with pytest.raises(TooMany):
        _ = asked.overview
    assert Explanations(OPEN, 2, "event 2").answer(Question(2, 3)) is not None
    assert asked.answer(Question(2, 3)) is not None


def test_one_is_computed_at_a_time_for_readers_and_arbiters_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation_cache, "WAIT_SECONDS", 0.01)
    with explanation_cache._computing:
        with pytest.raises(TooMany):
            Explanations(OPEN, 2, "event 1").answer(Question(1, 2))
        assert Explanations(OPEN, 2, None).answer(Question(1, 2)) is not None
    assert Explanations(OPEN, 2, "event 1").answer(Question(1, 3)) is not None
    assert not explanation_cache._computing.locked()


def test_that_a_system_tells_no_steps_is_kept_too() -> None:
    knockout = replace(OPEN, system="knockout", edition="2023")
    asked = Explanations(knockout, 2, None)
    answer = asked.answer(Question(1, 2))
    assert asked.overview is None
    assert answer is not None
    assert str(answer.short[0]) == "Player 1 is not in this round of the bracket."
    assert len(kept_keys()) == 2


def test_what_would_be_worse_without_a_float_is_counted_and_left_out_where_too_much_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = worked()
    assert Explanations(of, 2, "event 1").float_of(7) is not None
    assert Explanations(replace(of, system="dutch", edition="2026"), 2, "event 1").float_of(7) is None
    cache.clear()
    monkeypatch.setattr("pairing.domain.explanation_cache.Count.take", lambda _self: False)
    assert Explanations(of, 2, "event 1").float_of(7) is None
