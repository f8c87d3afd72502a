"""What the criteria say of candidates, against the book's own criteria."""

from __future__ import annotations

import pytest

from tabellone.literal.dutch import NoPairing
from tests.tabellone.engine.dutch.dutch_examples import chosen, completion_table, limbo, transposition
from tests.twins.compare import rounds_of
from tests.twins.compare_explanations import flat
from tests.twins.why_not import EveryRound


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_chosen_brackets_are_judged_as_by_the_book(edition: str) -> None:
    judged = 0
    for number in range(12):
        for of in rounds_of(edition, f"judged/{number}"):
            try:
                every = EveryRound(of, len(of.rounds) + 1)
            except NoPairing:
                continue
            here = chosen(of)
            for place in range(len(here.brackets)):
                rows = here.candidate(place).judged
                assert [row.code for row in rows] == [*every.codes]
                assert [row.value for row in rows] == [flat(value) for value in every.judged_by_the_book(place)]
                judged += 1
    assert judged > 30


def test_people_stand_beside_the_values() -> None:
    here = chosen(transposition())
    bracket = here.brackets[0]
    first = {row.kind: (row.value, row.people) for row in here.judge.judged(bracket, [(0, 2), (1, 3)])}
    assert first["preference"] == (1, (4,))
    assert first["downfloaters"] == (1, (5,))
    taken = {row.kind: (row.value, row.people) for row in here.candidate(0).judged}
    assert (taken["preference"], taken["downfloaters"]) == ((0, ()), (1, (4,)))


def test_who_came_down_and_floats_again_has_a_larger_difference_than_any() -> None:
    here = chosen(limbo())
    rows = {row.code: row for row in here.candidate(2).judged}
    assert (rows["C18"].article, rows["C18"].value) == ("2.4.13", ((True, 55), (False, 5)))


def test_the_collapsed_bracket_has_no_outlook_and_the_penultimate_neither() -> None:
    here = chosen(completion_table())
    outlooks = [{row.code: row.value for row in here.candidate(place).judged}["C.7"] for place in (5, 6, 7)]
    assert outlooks == [(1, 10, 5), (), ()]
