"""Which prizes tied players can bring: compared with Hall's condition."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from tabellone.prizes.prize_matching import PrizeMatching
from tests.tabellone.prizes.twin import is_matchable


def test_players_move_to_other_prizes_so_that_one_more_can_be_brought() -> None:
    """One player is eligible for 0 and 1, one for 0 only: the first moves to 1 when 0 has a second prize."""
    matching = PrizeMatching({0b11: 1, 0b01: 1}, 2)
    assert [matching.eligible(index) for index in (0, 1)] == [2, 1]
    assert [matching.add(index) for index in (0, 0, 0)] == [True, True, False]
    again = PrizeMatching({0b11: 1, 0b01: 1}, 2)
    assert [again.add(index) for index in (0, 1, 0, 1)] == [True, True, False, False]


def test_a_chain_of_moves_passes_a_prize_on() -> None:
    kinds = {0b0011: 1, 0b0110: 1, 0b1100: 1, 0b1000: 1}
    matching = PrizeMatching(kinds, 4)
    assert [matching.add(index) for index in (1, 2, 3, 0, 3)] == [True, True, True, True, False]


def test_a_category_without_players_takes_no_prize() -> None:
    matching = PrizeMatching({0b01: 3}, 2)
    assert (matching.add(1), matching.add(0)) == (False, True)


@given(
    st.lists(st.integers(1, 2**5 - 1), max_size=8),
    st.lists(st.integers(0, 4), max_size=14),
)
def test_a_prize_is_added_exactly_if_hall_allows_it(players: list[int], prizes: list[int]) -> None:
    matching = PrizeMatching(Counter(players), 5)
    members = {str(index): {n for n, kind in enumerate(players) if kind & 1 << index} for index in range(5)}
    used = dict.fromkeys(members, 0)
    for index in prizes:
        more = used | {str(index): used[str(index)] + 1}
        expected = is_matchable(more, members)
        assert matching.add(index) == expected
        used = more if expected else used
