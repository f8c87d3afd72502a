"""How a round is told, and why two do not meet in it, against the book."""

from __future__ import annotations

import pytest

from tabellone.engine.amalfi.round_explanation import EXPLAINER
from tests.tabellone.engine.stories import assert_the_round_is_told, events, kinds_true_by_the_book


@pytest.mark.no_cover
def test_every_answer_is_true_by_the_book() -> None:
    assert kinds_true_by_the_book("amalfi", "2008") >= {"paired", "refused", "story", "at_a_distance"}


def test_the_round_is_told_and_so_is_each_place_in_it() -> None:
    assert_the_round_is_told(events("amalfi", "2008", 1)[0], EXPLAINER)
