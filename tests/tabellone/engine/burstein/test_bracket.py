"""A bracket of the Burstein system: of the best pairings the first in the printed order."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tabellone.engine.burstein.bracket import BursteinBracket, BursteinZone, Task, colours_allow, only_colour
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.record import Colour
from tests.tabellone.engine.burstein.test_pairing import due, met, players
from tests.twins.pairings import pairings

FORTY_FIVE = """
1-6 2-5 3-0 4-0, 1-6 2-4 3-0 5-0, 1-6 2-3 4-0 5-0, 1-6 2-0 3-5 4-0, 1-6 2-0 3-4 5-0, 1-6 2-0 3-0 4-5,
1-5 2-6 3-0 4-0, 1-5 2-4 3-0 6-0, 1-5 2-3 4-0 6-0, 1-5 2-0 3-6 4-0, 1-5 2-0 3-4 6-0, 1-5 2-0 3-0 4-6,
1-4 2-6 3-0 5-0, 1-4 2-5 3-0 6-0, 1-4 2-3 5-0 6-0, 1-4 2-0 3-6 5-0, 1-4 2-0 3-5 6-0, 1-4 2-0 3-0 5-6,
1-3 2-6 4-0 5-0, 1-3 2-5 4-0 6-0, 1-3 2-4 5-0 6-0, 1-3 2-0 4-6 5-0, 1-3 2-0 4-5 6-0, 1-3 2-0 4-0 5-6,
1-2 3-6 4-0 5-0, 1-2 3-5 4-0 6-0, 1-2 3-4 5-0 6-0, 1-2 3-0 4-6 5-0, 1-2 3-0 4-5 6-0, 1-2 3-0 4-0 5-6,
1-0 2-6 3-5 4-0, 1-0 2-6 3-4 5-0, 1-0 2-6 3-0 4-5, 1-0 2-5 3-6 4-0, 1-0 2-5 3-4 6-0, 1-0 2-5 3-0 4-6,
1-0 2-4 3-6 5-0, 1-0 2-4 3-5 6-0, 1-0 2-4 3-0 5-6, 1-0 2-3 4-6 5-0, 1-0 2-3 4-5 6-0, 1-0 2-3 4-0 5-6,
1-0 2-0 3-6 4-5, 1-0 2-0 3-5 4-6, 1-0 2-0 3-4 5-6
"""
"""Article 4's example without the one it prints twice (1-3, 2-0, 4-5, 6-0)."""
FIFTEEN_OF_SIX = """
1-6 2-5 3-4, 1-6 2-4 3-5, 1-6 2-3 4-5, 1-5 2-6 3-4, 1-5 2-4 3-6, 1-5 2-3 4-6, 1-4 2-6 3-5, 1-4 2-5 3-6,
1-4 2-3 5-6, 1-3 2-6 4-5, 1-3 2-5 4-6, 1-3 2-4 5-6, 1-2 3-6 4-5, 1-2 3-5 4-6, 1-2 3-4 5-6
"""
"""1998, 6.2."""
FIFTEEN_OF_FIVE = """
1-5 2-4 3-0, 1-5 2-3 4-0, 1-5 2-0 3-4, 1-4 2-5 3-0, 1-4 2-3 5-0, 1-4 2-0 3-5, 1-3 2-5 4-0, 1-3 2-4 5-0,
1-3 2-0 4-5, 1-2 3-5 4-0, 1-2 3-4 5-0, 1-2 3-0 4-5, 1-0 2-5 3-4, 1-0 2-4 3-5, 1-0 2-3 4-5
"""
"""1998, 6.4; its F is the 0 of later editions."""
TABLES = [(6, 2, FORTY_FIVE), (6, 0, FIFTEEN_OF_SIX), (5, 1, FIFTEEN_OF_FIVE)]


def table(text: str) -> list[tuple[tuple[int, int], ...]]:
    return [tuple((int(a), int(b)) for a, b in (pair_.split("-") for pair_ in one.split())) for one in text.split(",")]


def any_pair(upper: Any, lower: Any) -> tuple[int, ...] | None:
    return None if upper.zone is lower.zone is BursteinZone.FLOAT else (0,)


@pytest.mark.parametrize(("size", "floats", "text"), TABLES)
def test_4_3_the_order_of_the_printed_tables(size: int, floats: int, text: str) -> None:
    assert list(pairings(size, floats)) == table(text)


@pytest.mark.parametrize(("size", "floats", "text"), TABLES)
def test_4_3_the_first_pairing_in_which_nobody_meets_again_is_taken(size: int, floats: int, text: str) -> None:
    random = Random(1)
    everybody = [(a, b) for a in range(1, size + 1) for b in range(a + 1, size + 1)]
    for _ in range(400):
        again = random.sample(everybody, random.randint(0, len(everybody) - 2))
        possible = [one for one in table(text) if not set(one) & set(again)]
        task = task_of(met(players(size), *again), BursteinBracket(range(size)), floats)
        assert task.solve() == bool(possible)
        if possible:
            assert [(a + 1, b + 1) for a, b in task.first_pairing()] == [(a, b) for a, b in possible[0] if b]


def task_of(of: tuple[SwissPlayer, ...], bracket: BursteinBracket, floats: int = 0) -> Task:
    return Task(of, bracket, cost=any_pair, due=lambda _player: None, floats=floats)


def test_who_is_in_no_pair_floats_in_the_order_of_the_ranking() -> None:
    bracket = BursteinBracket([0, 2, 3, 5, 7])
    assert bracket.floaters([(2, 7)]) == [0, 3, 5]
    assert bracket.floaters([]) == [0, 2, 3, 5, 7]


@pytest.mark.parametrize(
    ("history", "only"),
    [("", None), ("w", None), ("wb", None), ("ww", Colour.BLACK), ("bb", Colour.WHITE), ("wwbw", Colour.BLACK)],
)
def test_who_has_had_a_colour_twice_running_or_more_must_have_the_other(history: str, only: Colour | None) -> None:
    (player,) = players(1)
    assert only_colour(replace(player, colours=colour_state(history))) is only


def test_c3_two_who_must_have_one_colour_do_not_meet() -> None:
    """All had White twice but 2, who had Black twice; 3 is due Black, and may have White."""
    of = due(players(4), {1: "ww", 2: "bb", 3: "w", 4: "ww"})
    one, two, three, four = (kind for kind in reversed(task_of(of, BursteinBracket(range(4))).kinds))
    assert [colours_allow(one, other) for other in (two, three, four)] == [True, True, False]
    assert colours_allow(three, three)


def test_those_who_have_no_place_are_counted_and_as_many_more_may_float() -> None:
    """1 has met everybody, and 2 too."""
    of = met(players(4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4))
    task = task_of(of, BursteinBracket(range(4)))
    assert (task.solve(), task.unmatched()) == (False, 2)
    task = task_of(of, BursteinBracket(range(4)), floats=2)
    assert (task.solve(), task.first_pairing()) == (True, [(2, 3)])


def test_pairs_are_counted_by_where_their_two_stand() -> None:
    """Nobody of 1, 2 and 3 may meet another of them but 1 and 2, whom 4 and 5 need; 3 can meet 6 alone."""
    of = met(players(6, 20, 20, 20, 10, 0, 0), (1, 3), (2, 3), (3, 4), (4, 5), (4, 6), (3, 5))
    task = task_of(of, BursteinBracket([0, 1, 2], [3], [4, 5]))
    assert task.solve()
    counted = {
        (a.name, b.name): task.count_in((a, b))
        for a in BursteinZone
        for b in BursteinZone
        if a >= b and a is not BursteinZone.FLOAT
    }
    assert {zones: count for zones, count in counted.items() if count} == {("MEMBER", "NEXT"): 1, ("MEMBER", "REST"): 2}
