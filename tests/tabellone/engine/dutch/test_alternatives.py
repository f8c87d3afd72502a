"""The best candidates when more is asked of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.dutch import alternatives
from tabellone.engine.dutch.alternatives import Unsettled, Wish
from tabellone.engine.dutch.bracket import Bounds
from tabellone.record import Adjustment
from tests.tabellone.engine.dutch.dutch_examples import chosen, fewer_pairs, transposition
from tests.tabellone.engine.played import record


def test_a_wish_comes_true_in_the_bracket_of_the_lower_ranked_and_a_bye_in_the_last() -> None:
    first, last = chosen(fewer_pairs()).brackets
    assert [Wish(0, 3).is_for(bracket) for bracket in (first, last)] == [False, True]
    assert [Wish(0, 1).is_for(bracket) for bracket in (first, last)] == [True, False]
    assert [Wish(0, None).is_for(bracket) for bracket in (first, last)] == [False, True]


def test_a_wish_for_later_asks_that_both_float() -> None:
    first, last = chosen(fewer_pairs()).brackets
    assert Wish(3, 0).bounds(first) == Bounds(floats=frozenset({0}))
    assert Wish(3, 0).bounds(last) == Bounds(pair=(0, 3))
    assert Wish(0, None).bounds(last) == Bounds(floats=frozenset({0}))


def test_the_chosen_candidate_allows_what_it_has() -> None:
    of = chosen(transposition())
    (bracket,) = of.brackets
    found = {
        wish: of.alternatives.allows(bracket, bracket.pairs, wish)
        for wish in (Wish(0, 2), Wish(0, 3), Wish(3, None), Wish(4, None), None)
    }
    assert [*found.values()] == [True, False, True, False, True]


def test_those_who_float_are_chosen_anew_where_they_leave_no_way() -> None:
    """2 has met everybody below, so that he cannot float; for 4 to meet 5 somebody else has to."""
    of = chosen(record(6, "1-4 1, 5-2 0, 3-6 1", "2-4 0, 6-1 0, 5-3 0", "2-6 1, 4-5 =, 1-3 ="))
    assert of.refusals.of_pair(2, 6)
    found = {}
    for one, other in ((0, 5), (1, 3), (3, 5)):
        wish = of.wish(one, other)
        found[one, other] = wish is not None and of.departure(wish) is not None
    assert found == {(0, 5): False, (1, 3): False, (3, 5): True}


def test_a_question_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alternatives, "MOST_TRIED", 0)
    of = chosen(transposition())
    with pytest.raises(Unsettled):
        of.alternatives.best(of.brackets[0], Wish(0, 3))


def test_there_may_be_no_candidate_at_all() -> None:
    of = chosen(record(2))
    assert of.alternatives.best(of.brackets[0], None, Bounds(floats=frozenset({0}))) is None


def test_the_next_best_candidate_lacks_a_pair_or_has_a_floater_in_one() -> None:
    here = chosen(transposition())
    other = here.alternatives.next_best(here.brackets[0])
    assert other
    assert other.pairs != tuple(here.brackets[0].pairs)
    first, last = chosen(fewer_pairs()).brackets
    assert chosen(fewer_pairs()).alternatives.next_best(first) is None, "1-2 leaves 3 and 4, who have met"
    swapped = chosen(fewer_pairs()).alternatives.next_best(last)
    assert swapped
    assert sorted(swapped.pairs) == [(0, 3), (1, 2)]


def test_the_next_best_candidate_may_have_more_pairs() -> None:
    """1 and 2 float so that 4 can have the bye (C5); if they meet, 3, who has more points, has it."""
    of = record(5, "3-5 1, 1 Z, 2 Z, 4 Z", "5 U, 1 Z, 2 Z, 3 Z, 4 Z")
    of = replace(of, adjustments=(Adjustment(20, (1, 2)), Adjustment(5, (3,)), Adjustment(10, (4,))))
    here = chosen(of)
    first = here.brackets[0]
    assert first.pairs == []
    other = here.alternatives.next_best(first)
    assert other
    assert other.pairs == ((0, 1),)
    assert here.contrast(0, other).article == "2.3.1"
