"""How a round is told, and why two do not meet in it, against the book."""

from __future__ import annotations

import pytest

from tabellone.engine.olympiad.round_explanation import EXPLAINER
from tests.tabellone.engine.stories import assert_the_round_is_told, events, kinds_true_by_the_book


@pytest.mark.no_cover
def test_every_answer_is_true_by_the_book() -> None:
    assert kinds_true_by_the_book("olympiad", "2022") >= {"paired", "refused", "story", "pairs_in_order"}


def test_the_round_is_told_and_so_is_each_place_in_it() -> None:
    assert_the_round_is_told(events("olympiad", "2022", 1)[0], EXPLAINER)


@pytest.mark.no_cover
def test_the_european_rules_are_true_too() -> None:
    assert kinds_true_by_the_book("european", "2018")
