"""How rounds of the textbook were made (Held 2023, chapter 10), as facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, pair
from tabellone.engine.dutch import explanation, facts_text, round_text
from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.generation_order import Distance
from tabellone.engine.reasons.facts import Refusal
from tabellone.record import ForbiddenPairs
from tests.tabellone.engine.dutch.dutch_examples import (
    completion_table,
    exchange,
    fewer_pairs,
    limbo,
    transposition,
    two_halves,
)
from tests.tabellone.engine.played import record
from tests.twins.compare import rounds_of


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_10_8_the_first_candidate_was_worse_in_colours(edition: str) -> None:
    (bracket,) = explained(two_halves(edition), 2).brackets
    assert (bracket.kind, bracket.pairs, bracket.floaters) == ("homogeneous", ((1, 4), (2, 3)), ())
    assert (bracket.order.s1, bracket.order.s2) == ((1, 2), (4, 3))
    assert bracket.first
    assert bracket.first.pairs == ((1, 3), (2, 4))
    assert bracket.first.contrast
    assert bracket.first.contrast.other
    assert bracket.first.contrast.other.kind == "preference"


def test_10_8_four_has_the_bye_and_why_not_five() -> None:
    made = explained(transposition(), 2)
    assert made.bye == 4
    assert [floater.reason for floater in made.brackets[0].floaters] == ["bye"]
    (five,) = made.passed_over
    assert five.contrast
    assert (five.number, five.contrast.article) == (5, "2.4.7")


def test_10_9_two_and_three_are_exchanged_as_one_has_met_three() -> None:
    (bracket,) = explained(exchange(), 3).brackets
    assert (bracket.order.down, bracket.order.up) == ((2,), (3,))
    assert bracket.first
    assert bracket.first.refused == ((1, 3, Refusal("met", "2.1.1", rounds=(1,))),)


def test_10_10_one_comes_down_three_times() -> None:
    brackets = explained(limbo(), 3).brackets
    assert [[(row.number, row.reason) for row in bracket.floaters] for bracket in brackets] == [
        [(1, "no_opponent")],
        [(1, "no_opponent"), (2, "no_opponent")],
        [(1, "no_opponent")],
        [],
    ]
    assert [seat.came_from for seat in brackets[3].seats] == [3, 0]
    assert brackets[3].kind == "heterogeneous"


def test_10_11_both_float_so_that_the_others_can_be_paired() -> None:
    brackets = explained(fewer_pairs(), 2).brackets
    assert [(row.number, row.reason, row.instead) for row in brackets[0].floaters] == [
        (1, "completion", None),
        (2, "completion", None),
    ]


def test_10_12_the_penultimate_bracket_and_the_collapsed_one() -> None:
    made = explained(completion_table(), 5)
    assert [bracket.place for bracket in made.brackets] == [*["usual"] * 6, "penultimate", "collapsed"]
    assert made.brackets[7].pairs == ((12, 11),)
    assert made.boards[6].article == "E.2"
    assert [row.reason for row in made.brackets[3].floaters] == ["again"]


def test_the_boards_are_those_that_are_paired() -> None:
    for number in range(5):
        for of in rounds_of("2026", f"boards/{number}"):
            found = len(of.rounds) + 1
            try:
                expected = pair(of, found)
            except NoLegalPairing:
                continue
            made = explained(of, found)
            assert tuple((board.white, board.black) for board in made.boards) == expected.pairs
            assert (made.bye or None) == next(iter(expected.free), None)
            assert sorted(
                pair for bracket in made.brackets for pair in map(tuple, map(sorted, bracket.pairs))
            ) == sorted(tuple(sorted(pair)) for pair in expected.pairs)


def test_forbidden_pairs_acceleration_and_changes_by_hand_are_told() -> None:
    of = replace(record(4), forbidden=(ForbiddenPairs((1, 3, 9)),), acceleration="baku")
    made = explained(of, 1)
    assert (made.forbidden, made.acceleration, made.differs) == (((1, 3),), "baku", ())
    assert [(seat.number, seat.virtual) for bracket in made.brackets for seat in bracket.seats] == [
        (1, 10),
        (2, 10),
        (3, 0),
        (4, 0),
    ]
    assert explained(record(4, "1-4 1, 3-2 0"), 1).differs == ((1, 4), (3, 2))
    assert explained(record(4, "1-3 1, 4-2 0"), 1).differs == ()


def test_an_odd_number_and_no_more_pairs() -> None:
    odd = explained(record(6, "1-4 1, 5-2 0, 3-6 1"), 2)
    (floater,) = odd.brackets[0].floaters
    assert floater.reason == "odd"
    assert floater.instead
    made = explained(replace(record(8, "1-5 1, 6-2 0, 3-7 1, 8-4 0"), forbidden=(ForbiddenPairs((1, 2, 3)),)), 2)
    assert [row.reason for row in made.brackets[0].floaters] == ["no_more_pairs", "no_more_pairs"]


def test_10_8_the_next_best_candidate_and_how_often_each_criterion_is_broken() -> None:
    (bracket,) = explained(two_halves(), 2).brackets
    assert bracket.distance == Distance(False, 0, 0, 0, 1)
    other = bracket.next_best
    assert other
    assert (other.article, other.step, other.chosen, other.other) == ("4.3", "exchange", None, None)
    assert facts_text.pairs(other.other_order) == [(1, 2), (3, 4)]
    (bracket,) = explained(transposition(), 2).brackets
    assert bracket.distance.transposition == 1, "{3, 5, 4} is the first transposition"
    (bracket,) = explained(exchange(), 3).brackets
    assert (bracket.distance.exchanged, bracket.distance.places, bracket.next_best) == (1, 1, None)
    last = explained(fewer_pairs(), 2).brackets[-1].next_best
    assert last
    assert (last.article, last.chosen and last.chosen.value, last.other and last.other.value) == ("2.4.7", 0, 2)


def test_the_next_best_candidate_is_not_looked_for_in_a_very_large_bracket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "MOST_COMPARED", 1)
    (bracket,) = explained(two_halves(), 2).brackets
    assert (bracket.next_best, bracket.has_next_best) == (None, False)
    parts = round_text.explanation_text(two_halves(), explained(two_halves(), 2))
    assert "The bracket is too large to find the next best candidate." in parts[0].lines
