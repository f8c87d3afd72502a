"""Who goes on from one stage to the next, and why."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, strategies as st

from tabellone.stages.qualifying import (
    Contest,
    Finisher,
    MetThere,
    Qualification,
    Qualifier,
    QualifyingRule,
    Unequal,
    Why,
    qualification,
)


def part(*ranks: int, first: int = 1) -> list[Finisher]:
    """Keys from ``first`` on, with these ranks; each is rated 100 times the key below 3000."""
    return [Finisher(key, rank, 3000 - 100 * key) for key, rank in enumerate(ranks, start=first)]


def keys(found: Qualification) -> list[int]:
    return [one.key for one in found.qualifiers]


def test_the_first_of_each_part_go_on_and_then_the_second_ones() -> None:
    found = qualification([part(1, 3, 2), part(2, 1, 3, first=4)], QualifyingRule(best=2))
    assert found == Qualification(
        (
            Qualifier(1, Why.PLACE, 0, 1),
            Qualifier(5, Why.PLACE, 1, 1),
            Qualifier(3, Why.PLACE, 0, 2),
            Qualifier(4, Why.PLACE, 1, 2),
        )
    )


def test_who_is_tied_at_the_line_does_not_go_on_until_as_many_are_named_as_there_are_places() -> None:
    parts = [part(1, 2, 2, 4), part(1, 1, 3, first=5), part(1, 1, 1, first=8)]
    found = qualification(parts, QualifyingRule(best=2))
    assert (keys(found), found.is_complete) == ([1, 5, 6], False)
    assert found.contests == (Contest(Why.PLACE, (2, 3), 1, 0), Contest(Why.PLACE, (8, 9, 10), 2, 2))
    assert qualification(parts, QualifyingRule(best=2), named=[2, 3, 8]).contests == found.contests
    settled = qualification(parts, QualifyingRule(best=2), named=[3, 4, 8, 10])
    assert (keys(settled), settled.is_complete) == ([1, 5, 8, 3, 6, 10], True)


def test_a_part_of_fewer_than_places_goes_on_as_a_whole_and_who_is_gone_does_not() -> None:
    gone = [Finisher(1, 1, is_gone=True), Finisher(2, 2), Finisher(3, 3)]
    assert keys(qualification([gone, part(1, 1, first=4)], QualifyingRule(best=2))) == [2, 4, 3, 5]
    assert keys(qualification([part(1, 1)], QualifyingRule(best=3))) == [1, 2]


def played(key: int, rank: int, *games: tuple[int, int]) -> Finisher:
    return Finisher(key, rank, 2000, tuple(MetThere(opponent, points, points == 10) for opponent, points in games))


FOUR = [
    played(1, 1, (2, 10), (3, 10), (4, 10)),
    played(2, 2, (1, 0), (3, 5), (4, 10)),
    played(3, 3, (1, 0), (2, 5), (4, 10)),
    played(4, 4, (1, 0), (2, 0), (3, 0)),
]
THREE = [played(5, 1, (6, 10), (7, 10)), played(6, 2, (5, 0), (7, 10)), played(7, 3, (5, 0), (6, 0))]


def test_the_best_second_place_of_parts_of_unequal_size_is_found_without_the_last_of_the_larger() -> None:
    rule = QualifyingRule(best=1, next_best=1)
    found = qualification([FOUR, THREE], rule)
    assert found.qualifiers[2:] == (Qualifier(6, Why.NEXT, 1, 2, Fraction(10)),)
    each = qualification([FOUR, THREE], QualifyingRule(best=1, next_best=1, unequal=Unequal.PER_GAME))
    assert each.qualifiers[2:] == (Qualifier(6, Why.NEXT, 1, 2, Fraction(5)),)  # level, with more wins a game


def test_points_a_game_then_wins_a_game_compare_and_who_is_level_in_both_is_named() -> None:
    per_game = QualifyingRule(best=1, next_best=1, unequal=Unequal.PER_GAME)
    two = [played(1, 1), played(2, 2, (1, 0), (3, 10), (4, 5))]
    other = [played(5, 1), played(6, 2, (5, 0), (7, 10))]
    assert keys(qualification([two, other], per_game)) == [1, 5, 6]  # 1½ of 3 and 1 of 2: more wins a game
    level = [played(5, 1), played(6, 2, (5, 5), (7, 5), (8, 5))]
    assert keys(qualification([two, level], per_game)) == [1, 5, 2]  # as many points, more wins
    same = [played(5, 1), played(6, 2, (5, 5), (7, 10), (8, 0))]
    found = qualification([two, same], per_game)
    assert found.contests == (Contest(Why.NEXT, (2, 6), 1),)
    assert keys(qualification([two, same], per_game, named=[6])) == [1, 5, 6]


def test_a_contest_keeps_what_comes_after_it_open() -> None:
    found = qualification([part(1, 1), part(1, 2, first=3)], QualifyingRule(best=1, by_rating=1))
    assert (keys(found), found.contests) == ([3], (Contest(Why.PLACE, (1, 2), 1, 0),))


def test_the_highest_rated_of_all_others_and_wild_cards_come_last() -> None:
    rule = QualifyingRule(best=1, by_rating=2, wild_cards=1)
    parts = [part(3, 1, 2), part(1, 2, first=4)]
    open_ = qualification(parts, rule, others=[(9, 2950)])
    assert keys(open_) == [2, 4, 9, 1]
    assert open_.contests == (Contest(Why.NAMED, (3, 5), 1),)
    found = qualification(parts, rule, others=[(9, 2950)], named=[5])
    assert found.qualifiers[2:] == (
        Qualifier(9, Why.RATING),
        Qualifier(1, Why.RATING, 0),
        Qualifier(5, Why.NAMED, 1),
    )
    assert qualification(parts, rule, others=[(9, 2950)], named=[5, 3]).contests == open_.contests


def test_sixty_four_who_share_the_first_place_go_on_together() -> None:
    ninety_three = part(*[1] * 64, *[65] * 29)
    assert keys(qualification([ninety_three], QualifyingRule(best=64))) == list(range(1, 65))


def test_the_total_counts_every_way() -> None:
    assert QualifyingRule(2, 3, 4, 5).total(6) == 24


@given(
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=7), min_size=1, max_size=5),
    st.builds(QualifyingRule, st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(0, 2)),
    st.sets(st.integers(1, 35), max_size=12),
)
def test_nobody_goes_on_twice_and_a_complete_list_has_as_many_as_the_rule_or_all(
    ranks: list[list[int]], rule: QualifyingRule, named: set[int]
) -> None:
    parts, first = [], 1
    for row in ranks:
        parts.append(part(*row, first=first))
        first += len(row)
    found = qualification(parts, rule, named=named)
    assert len(set(keys(found))) == len(keys(found))
    assert len(keys(found)) <= rule.total(len(parts))
    everybody = {one.key for row in parts for one in row}
    assert set(keys(found)) <= everybody
    for contest in found.contests:
        assert not set(contest.keys) & set(keys(found))
    best = sum(one.why is Why.PLACE for one in found.qualifiers)
    if found.is_complete:
        assert best == sum(min(rule.best, len(row)) for row in parts)
