"""The Dubov system of 2018 and 2026: the worked tournament, and the articles one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.record import ByeKind, ForbiddenPairs, RequestedBye
from tests.tabellone.engine.dubov.dubov_events import EDITIONS, worked
from tests.tabellone.engine.played import record

PRINTED = {
    1: ([(1, 7), (8, 2), (3, 9), (10, 4), (5, 11), (12, 6)], None),
    2: ([(2, 5), (4, 3), (6, 1), (13, 12), (7, 14), (11, 8), (9, 10)], None),
    3: ([(1, 2), (3, 13), (5, 4), (12, 7), (8, 9), (14, 6), (10, 11)], None),
    5: ([(3, 8), (1, 5), (4, 2), (10, 7), (9, 14), (6, 13)], 11),
    6: ([(3, 1), (8, 4), (2, 7), (5, 6), (14, 10), (11, 12), (9, 13)], None),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", PRINTED)
def test_the_worked_tournament_is_paired_as_printed_in_the_order_of_its_boards(number: int, edition: str) -> None:
    pairs, bye = PRINTED[number]
    assert pair(worked(edition), number) == RoundPairing.of(tuple(pairs), bye)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_4_the_bracket_of_1_point_is_paired_by_the_averages_of_the_table_above_it(edition: str) -> None:
    """The text has 13 before 7 in S1, with averages of 2465 and 2540; those of its table are 2510 and 2487."""
    pairs = ((2, 3), (4, 1), (12, 8), (14, 5), (11, 13), (7, 10), (6, 9))
    assert pair(worked(edition), 4) == RoundPairing.of(pairs)


def test_b_0_the_bye_of_the_printed_example_goes_to_11() -> None:
    """6, 9 and 10 have left. 13 has played one game fewer than 7 and 11, who has the larger number."""
    of = worked()
    away = tuple(RequestedBye(4, tpn, ByeKind.ZERO) for tpn in (6, 9, 10))
    assert pair(replace(of, rounds=of.rounds[:3], requested_byes=away)).free == (11,)


@pytest.mark.parametrize(("edition", "bye"), [("2018", 3), ("2026", 4)])
def test_c2_a_full_point_bye_bars_from_the_bye_since_2026(edition: str, bye: int) -> None:
    """Three are there: 1 and 4 with a point and a half, 3 with the point of his bye."""
    of = record(5, "1-2 =, 4-5 =, 3 F", "5-1 0, 2-4 0, 3 Z", edition=edition)
    away = tuple(RequestedBye(3, tpn, ByeKind.ZERO) for tpn in (2, 5))
    assert pair(replace(of, system="dubov", requested_byes=away)).free == (bye,)


def test_c3_holds_for_the_leaders_in_the_last_round_too() -> None:
    """1 and 2 have had White twice. In the Dutch system they would meet as topscorers."""
    of = record(6, "1-3 1, 2-4 1, 5-6 1", "1-6 1, 2-5 1, 3-4 1", planned=3)
    assert {frozenset(p) for p in pair(of).pairs} >= {frozenset((1, 2))}
    assert {frozenset(p) for p in pair(replace(of, system="dubov")).pairs}.isdisjoint({frozenset((1, 2))})


@pytest.mark.parametrize("system", ["dutch", "dubov"])
@pytest.mark.parametrize("count", [2, 7, 10])
def test_round_1_is_that_of_the_dutch_system(count: int, system: str) -> None:
    assert pair(replace(record(count), system=system)) == pair(record(count))


def test_3_2_4_a_player_of_g1_who_may_meet_nobody_of_g2_meets_the_one_of_g1_in_the_middle() -> None:
    """1 has no opponent in the lower half: 2, in the middle of 1, 2 and 3, is shifted, and of 4, 5 and 6 the 5."""
    of = replace(record(6), system="dubov", forbidden=tuple(ForbiddenPairs((1, other)) for other in (4, 5, 6)))
    assert pair(of).pairs == ((1, 2), (3, 4), (5, 6))
