"""Rounds of a round robin after a manual pairing: each pair once, with the colours of the table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.kinds import calendar_of
from tabellone.engine.tables.rearranged import pairs_of, rearranged
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import ByeKind

Rounds = tuple[RoundPairing, ...]


def table(players: int, **settings: int) -> Rounds:
    rounds = calendar_of(CalendarSettings(**settings), players)  # type: ignore[arg-type]
    return tuple(RoundPairing.of(round_.pairs, round_.bye, ByeKind.ZERO) for round_ in rounds)


def swapped(round_: RoundPairing, one: int, other: int) -> RoundPairing:
    """The round with two places exchanged, as on the page of a draft."""
    place = {one: other, other: one}
    pairs = tuple((place.get(white, white), place.get(black, black)) for white, black in round_.pairs)
    free = next(iter(round_.free), None)
    return RoundPairing.of(pairs, free if free is None else place.get(free, free), ByeKind.ZERO)


def text(rounds: Rounds) -> list[str]:
    return [" ".join(f"{white}-{black}" for white, black in round_.pairs) for round_ in rounds]


def test_the_rounds_of_the_table_remain_if_only_colours_or_boards_changed() -> None:
    six = table(6)
    made = RoundPairing(tuple((black, white) for white, black in six[0].pairs[::-1]))
    assert rearranged(six, [made], 5) == six
    assert rearranged(six, [], 5) == six


def test_a_whole_round_that_is_played_earlier_changes_places_with_the_one_it_replaced() -> None:
    six = table(6)
    assert rearranged(six, [six[3]], 5) == (six[3], six[1], six[2], six[0], six[4])
    assert rearranged(six, [six[0], six[4]], 5) == (six[0], six[4], six[2], six[3], six[1])


def test_the_rounds_without_a_moved_pair_keep_their_places_and_each_pair_its_colours() -> None:
    six = table(6)
    assert text(six) == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    first = swapped(six[0], 6, 5)
    found = rearranged(six, [first], 5)
    assert found is not None
    assert text(found) == ["1-5 2-6 3-4", "6-4 5-3 1-2", "3-1 4-2 6-5", "1-4 2-5 3-6", "1-6 2-3 4-5"]


@given(st.data())
def test_each_pair_still_plays_once_in_each_cycle_with_balanced_colours(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 14), label="players")
    cycles = data.draw(st.integers(1, 2), label="cycles")
    rounds = table(players, cycles=cycles)
    length = len(rounds) // cycles
    at = data.draw(st.integers(0, max(0, length // 3)), label="earlier rounds") + length * (cycles - 1)
    made = [*rounds[: at + 1]]
    for _swap in range(data.draw(st.integers(1, 2), label="swaps")):
        one, other = data.draw(st.lists(st.integers(1, players), min_size=2, max_size=2, unique=True))
        made[-1] = swapped(made[-1], one, other)
    found = rearranged(rounds, made, length)
    if found is None:
        earlier = frozenset().union(*map(pairs_of, made[length * (cycles - 1) : -1]))
        assert pairs_of(made[-1]) & earlier or players <= 6
        return
    assert [*map(pairs_of, found[: len(made)])] == [*map(pairs_of, made)]
    everybody = [frozenset(pair) for pair in combinations(range(players % 2 ^ 1, players + 1), 2)]
    for start in range(0, len(found), length):
        assert Counter(pair for round_ in found[start : start + length] for pair in pairs_of(round_)) == Counter(
            everybody
        )
    later = {pair for round_ in found[len(made) :] for pair in round_.pairs}
    assert later <= {pair for round_ in rounds[length * (cycles - 1) :] for pair in round_.pairs}


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_any_swap_of_two_in_round_1_can_be_completed(players: int) -> None:
    rounds = table(players)
    for one, other in combinations(range(1, players + 1), 2):
        assert rearranged(rounds, [swapped(rounds[0], one, other)], len(rounds)) is not None


def test_a_pair_that_has_played_in_this_cycle_leaves_another_pair_without_a_round() -> None:
    six, double = table(6), table(6, cycles=2)
    again = [*six[:2], swapped(six[2], 6, 1)]  # 2-1 and 3-6: 1-2 was in round 2
    assert rearranged(six, again, 5) is None
    assert rearranged(double, [*double[:5], swapped(double[5], 6, 5)], 5) is not None  # a new cycle


def test_the_last_round_cannot_differ() -> None:
    six = table(6)
    assert rearranged(six, [*six[:4], swapped(six[4], 1, 2)], 5) is None


def test_a_contestant_who_is_in_no_pair_makes_it_impossible() -> None:
    six = table(6)
    assert rearranged(six, [RoundPairing(((1, 5), (2, 6)))], 5) is None


def test_new_rounds_are_in_the_order_with_the_fewest_colours_three_in_a_row() -> None:
    eight = table(8)
    found = rearranged(eight, [swapped(eight[0], 2, 5)], 7)
    assert found is not None
    assert len({*found} & {*eight}) == 3
    colours = dict.fromkeys(range(1, 9), "")
    for round_ in found:
        for white, black in round_.pairs:
            colours[white] += "w"
            colours[black] += "b"
    assert [history for history in colours.values() if "www" in history or "bbb" in history] == []
