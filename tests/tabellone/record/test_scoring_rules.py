"""Points that no event can have, and those that are rarely meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.record import Scoring
from tabellone.record.scoring_rules import impossible_in, unusual_bye

ABOVE_A_WIN = ("bye_points", "The pairing-allocated bye must not be worth more than a win.")
STANDARD = ("bye_points", "With 1, ½ and 0 points for results, the pairing-allocated bye is worth 1, ½ or 0.")


@pytest.mark.parametrize(
    ("values", "bye", "found"),
    [
        ((10, 5, 0), 10, []),
        ((10, 5, 0), 5, []),
        ((10, 5, 0), 0, []),
        ((30, 10, 0), 30, []),
        ((30, 10, 0), 10, []),
        ((30, 10, 0), 15, []),
        ((30, 20, 10), 0, []),
        ((10, 5, 0), 20, [ABOVE_A_WIN]),
        ((30, 10, 0), 31, [ABOVE_A_WIN]),
        ((10, 5, 0), 3, [STANDARD]),
        ((10, 5, 0), 7, [STANDARD]),
        ((30, 10, 0), -5, [("bye_points", "The pairing-allocated bye must not be worth less than a loss.")]),
        ((10, 6, 0), 10, [("draw", "Two draws must not be worth more than a win and a loss.")]),
        ((10, 11, 0), 10, [("draw", "A draw must not be worth more than a win.")]),
        ((30, 5, 10), 30, [("draw", "A draw must not be worth less than a loss.")]),
        ((10, 10, 10), 10, [("win", "A win must be worth more than a loss.")]),
    ],
)
def test_results_keep_their_order_and_the_bye_is_worth_a_win_at_most(
    values: tuple[int, int, int], bye: int, found: list[tuple[str, str]]
) -> None:
    assert list(impossible_in(Scoring.of(*values, pairing_allocated_bye=bye))) == found


def test_values_of_black_alone_are_judged_too() -> None:
    scoring = replace(Scoring(), black_draw=6)
    assert list(impossible_in(scoring)) == [("draw", "Two draws must not be worth more than a win and a loss.")]


def test_a_bye_that_is_worth_no_result_is_named_where_it_is_possible() -> None:
    found = {bye: [str(text) for text in unusual_bye(30, 10, 0, bye)] for bye in (30, 10, 0, 15, 40)}
    text = "The pairing-allocated bye is worth other points than a win, a draw or a loss. Is that intended?"
    assert found == {30: [], 10: [], 0: [], 15: [text], 40: []}
