"""Seeds of a knock-out that follows on groups."""

from __future__ import annotations

import pytest

from tabellone.stages.qualifying import Qualifier, Why
from tabellone.stages.seeding import crossed, meeting_round


def best(groups: int, places: int) -> list[Qualifier]:
    """The key of the second of group B is 22."""
    return [
        Qualifier(10 * (group + 1) + place, Why.PLACE, group, place)
        for place in range(1, places + 1)
        for group in range(groups)
    ]


def first_round(seeds: tuple[int, ...]) -> list[tuple[int, int]]:
    half = len(seeds) // 2
    return [(seeds[place], seeds[-1 - place]) for place in range(half)]


def test_seeds_meet_as_in_the_bracket() -> None:
    assert [meeting_round(1, seed, 8) for seed in range(2, 9)] == [3, 3, 2, 2, 3, 3, 1]
    assert meeting_round(3, 6, 8) == 1
    assert meeting_round(5, 8, 8) == 2


def test_the_first_of_a_meets_the_second_of_b() -> None:
    assert first_round(crossed(best(4, 2))) == [(11, 22), (21, 12), (31, 42), (41, 32)]
    assert first_round(crossed(best(2, 2))) == [(11, 22), (21, 12)]


@pytest.mark.parametrize(("groups", "places"), [(2, 2), (4, 2), (8, 2), (8, 1), (3, 2), (6, 2), (5, 2), (16, 2)])
def test_two_of_a_group_meet_in_the_final_only(groups: int, places: int) -> None:
    seeds = crossed(best(groups, places))
    assert sorted(seeds) == sorted(one.key for one in best(groups, places))
    size = 1 << (len(seeds) - 1).bit_length()
    for group in range(1, groups + 1):
        own = [seed for seed, key in enumerate(seeds, start=1) if key // 10 == group]
        if len(own) == 2:
            assert meeting_round(own[0], own[1], size) == size.bit_length() - 1


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_four_of_a_group_meet_in_the_semi_finals_at_the_earliest(groups: int) -> None:
    seeds = crossed(best(groups, 4))
    size = len(seeds)
    for group in range(1, groups + 1):
        own = [seed for seed, key in enumerate(seeds, start=1) if key // 10 == group]
        meetings = [meeting_round(one, other, size) for one in own for other in own if one < other]
        assert min(meetings) == size.bit_length() - 2


def test_the_best_third_places_do_not_meet_the_first_of_their_group_at_once() -> None:
    thirds = [Qualifier(10 * group + 13, Why.NEXT, group, 3) for group in (0, 1, 4, 5)]
    seeds = crossed([*best(6, 2), *thirds])
    assert all(one // 10 != other // 10 for one, other in first_round(seeds))


def test_who_comes_from_no_part_and_too_few_for_a_choice() -> None:
    lone = Qualifier(7, Why.RATING)
    assert crossed([*best(1, 1), lone]) == (11, 7)
    assert crossed(best(1, 4)) == (11, 12, 13, 14)
    assert crossed([]) == ()
