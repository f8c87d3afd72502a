"""Choices for a paper: ranges, and no endless papers."""

from __future__ import annotations

import pytest

from papers.domain.request import PaperRequest, check_cards
from tabellone.papers.cards import MOST_CARDS
from tournaments.domain.errors import Refused


@pytest.mark.parametrize(
    ("first", "last", "found"), [(0, 0, [1, 2, 3, 4]), (2, 3, [2, 3]), (3, 0, [3, 4]), (0, 2, [1, 2]), (4, 2, [])]
)
def test_a_range_has_its_ends(first: int, last: int, found: list[int]) -> None:
    wanted = PaperRequest("", first=first, last=last)
    assert [number for number in (1, 2, 3, 4) if wanted.has(number)] == found


def test_more_cards_than_allowed_are_refused_with_a_remedy() -> None:
    check_cards(MOST_CARDS)
    with pytest.raises(Refused) as refused:
        check_cards(MOST_CARDS + 1)
    assert str(refused.value) == "Too many cards (maximum 1000). Enter the first and the last number."
