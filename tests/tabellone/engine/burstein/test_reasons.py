"""The steps of a round of the Burstein system, against its twin by the book and by the examples of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine.burstein.reasons import BursteinReasons
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired, why_not_paired_in
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.played import record
from tests.twins.apart import Parted
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of, wrong_in_answer

TOURNAMENTS = 6


def six(*forbidden: tuple[int, int]) -> Record:
    """6.2: six players who have not played yet; these may not meet."""
    of = replace(record(6, edition="1998"), system="burstein")
    return replace(of, forbidden=tuple(ForbiddenPairs(pair) for pair in forbidden))


def test_6_2_the_first_of_the_fifteen_combinations_is_1_6_2_5_3_4() -> None:
    made = explain_steps(BursteinReasons(six(), 1, "1998")).made
    assert [part.pairs for part in made.parts] == [((1, 6), (2, 5), (3, 4))]
    later = why_not_paired(BursteinReasons(six(), 1, "1998"), 2, 4).parting
    assert later
    assert (later.chosen.kind, later.chosen.article) == ("opponents_in_order", "6.2")
    assert later.other.value == ((1, 6), (2, 4), (3, 5)), "number 2 of the list"


def test_6_6_two_groups_are_joined_where_somebody_else_could_not_be_paired() -> None:
    of = replace(record(4, "1-3 1, 4-2 0", edition="1998"), system="burstein")
    found = why_not_paired(BursteinReasons(of, 2, "1998"), 1, 4).parting
    assert found
    assert (found.chosen.kind, found.chosen.value, found.other.value) == ("joined", 1, 2)


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["1998", "2020", "2026"])
def test_every_answer_is_true_by_the_book(edition: str) -> None:
    found = [
        row
        for number in range(TOURNAMENTS)
        for of in rounds_of(edition, f"apart/{number}", "burstein")
        for row in questions_of(of, most_players=8)
    ]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "opponents_in_order"}


def test_a_wrong_answer_is_noticed() -> None:
    book = Parted(six(), 1)
    reasons = BursteinReasons(six(), 1, "1998")
    true = why_not_paired_in(reasons, reasons.made(), 2, 4)
    assert true.parting
    assert wrong_in_answer(true, book) == ""
    lies = (
        replace(true, verdict="paired", parting=None),
        replace(true, parting=replace(true.parting, part=1)),
        replace(true, parting=replace(true.parting, other=true.parting.chosen)),
        replace(true, pairs=((1, 6), (2, 5), (3, 4))),
        replace(true, bye=1),
    )
    assert all(wrong_in_answer(lie, book) for lie in lies)
