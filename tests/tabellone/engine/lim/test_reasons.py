"""The steps of a round of the Lim system, against its twin by the book and by the printed tables."""

from __future__ import annotations

import pytest

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.step_explanation import explain_steps, why_not_paired
from tests.tabellone.engine.lim.lim_events import lim
from tests.twins.compare import rounds_of
from tests.twins.compare_apart import questions_of

TOURNAMENTS = 6


def test_4_2_six_players_the_printed_order_of_the_exchanges() -> None:
    found = why_not_paired(LimReasons(lim(6), 1, "1999"), 1, 5).parting
    assert found
    assert (found.name, found.chosen.kind, found.chosen.article) == ("median", "exchanges", "4.2")
    assert (found.chosen.value, found.other.value) == (((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 4), (3, 6)))


def test_2_6_a_pair_that_was_cracked_is_a_step_of_the_median_group() -> None:
    made = explain_steps(LimReasons(lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 4), (3, 5)]), 2, "1999")).made
    step = made.parts[-1].steps[0]
    assert (step.kind, step.article, step.value) == ("cracked", "2.6", ((1, 2),))
    assert [(row.number, row.reason) for row in made.parts[0].leaving] == [
        (3, "odd"),
        (1, "cracked"),
        (2, "cracked"),
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", ["1999", "2026"])
def test_every_answer_is_true_by_the_book(edition: str) -> None:
    found = [
        row
        for number in range(TOURNAMENTS)
        for of in rounds_of(edition, f"apart/{number}", "lim")
        for row in questions_of(of, most_players=8)
    ]
    assert [text for _kind, text in found if text] == []
    assert {kind for kind, _text in found} >= {"paired", "refused", "story", "floaters", "exchanges"}
