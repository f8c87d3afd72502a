"""Preselection by knock-out into a final of another system (textbook 2.5.1)."""

from __future__ import annotations

import pytest

from tabellone.engine.knockout.plan import BadPlan
from tabellone.engine.knockout.preselection import preselection
from tabellone.engine.knockout.single import knockout


def test_the_example_of_ninety_three_entrants_and_a_final_of_eight() -> None:
    stage = preselection(93, 8)
    assert (len(stage.pairs), stage.exempt, stage.places) == (29, tuple(range(1, 36)), 64)
    assert stage.pairs[:2] == ((93, 36), (37, 92))
    assert stage.pairs[-1] == (65, 64)
    printed = tuple(tuple(range(group, 65, 8)) for group in range(1, 9))
    assert stage.groups(range(1, 65)) == printed
    assert stage.plan == knockout(8)
    assert len(stage.plan.rounds) == 3


def test_who_wins_round_one_stands_where_the_own_number_says_and_not_in_the_place_of_the_loser() -> None:
    stage = preselection(5, 2)
    assert (stage.exempt, stage.pairs) == ((1, 2, 3), ((5, 4),))
    assert stage.groups({1, 2, 3, 5}) == ((1, 3), (2, 5))


def test_a_number_that_fits_needs_no_round_one() -> None:
    stage = preselection(64, 8)
    assert (stage.pairs, stage.exempt, stage.places) == ((), tuple(range(1, 65)), 64)


@pytest.mark.parametrize("finalists", range(2, 13))
def test_any_number_of_entrants(finalists: int) -> None:
    for entrants in range(2 * finalists, 201):
        stage = preselection(entrants, finalists)
        playing = [seed for pair in stage.pairs for seed in pair]
        assert sorted([*stage.exempt, *playing]) == list(range(1, entrants + 1))
        assert len(stage.exempt) + len(stage.pairs) == stage.places
        assert stage.places % finalists == 0
        assert (stage.places // finalists).bit_count() == 1
        assert {len(group) for group in stage.groups(range(1, stage.places + 1))} == {stage.places // finalists}


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadPlan, match="for 8 finalists needs 16 to 2048 players, not 15"):
        preselection(15, 8)
    with pytest.raises(BadPlan, match="for 1 finalists needs 4 to 2048 players, not 15"):
        preselection(15, 1)
    with pytest.raises(BadPlan, match="64 players must qualify from the preselection, not 63"):
        preselection(93, 8).groups(range(1, 64))
