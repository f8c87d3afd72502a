"""Where somebody was in the draft before, for the page."""

from __future__ import annotations

import datetime

from pairing.domain.draft_changes import Changed, Difference, PreviousPlace
from pairing.templatetags.draft_changes import board_before, has_new_pair, place_before

CHANGED = Changed(
    datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC), Difference((2,), {4: 5}, {7: None}), {7: PreviousPlace()}
)


def test_only_who_has_another_place_has_one_before() -> None:
    assert [place_before(CHANGED, who) for who in (7, 8)] == [PreviousPlace(), None]


def test_a_board_has_a_new_pair_or_its_pair_sat_elsewhere() -> None:
    assert [has_new_pair(CHANGED, board) for board in (2, 4, 5)] == [True, False, False]
    assert [board_before(CHANGED, board) for board in (2, 4, 5)] == [0, 5, 0]


def test_without_an_earlier_draft_nothing_is_claimed() -> None:
    assert (place_before(None, 7), has_new_pair(None, 2), board_before(None, 4)) == (None, False, 0)
