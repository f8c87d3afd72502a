"""The standings of a season: what a place gives, the best so many, who is ranked, and ties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tabellone.seasons import CountedBy, Finish, SeasonRules, SeasonTies, person_keys, season_standings

RULES = SeasonRules(points=(100, 60, 30))


def finishes(*events: str) -> list[Finish]:
    """Each event as ``a1 b2 b2``: a person and the place; the score is ten less the place."""
    return [
        Finish(number, word[0], int(word[1:]), Fraction(100 - 10 * int(word[1:])))
        for number, words in enumerate(events)
        for word in words.split()
    ]


def told(rules: SeasonRules, *events: str) -> list[tuple[str, int, float]]:
    return [(row.person, row.rank, float(row.total)) for row in season_standings(rules, finishes(*events))]


def test_places_give_points_and_further_places_nothing() -> None:
    assert told(RULES, "a1 b2 c3 d4") == [("a", 1, 100), ("b", 2, 60), ("c", 3, 30), ("d", 4, 0)]


def test_shared_places_give_the_average_of_what_they_give() -> None:
    assert told(RULES, "a1 b1 c3 d3 e3") == [("a", 1, 80), ("b", 1, 80), ("c", 3, 10), ("d", 3, 10), ("e", 3, 10)]


def test_a_third_of_a_point_stays_exact() -> None:
    rows = season_standings(replace(RULES, points=(100,)), finishes("a1 b1 c1"))
    assert {row.total for row in rows} == {Fraction(100, 3)}


def test_by_score_the_points_of_the_event_count() -> None:
    by_score = SeasonRules(by=CountedBy.SCORE)
    assert told(by_score, "a1 b2", "b1 a3") == [("b", 1, 170), ("a", 2, 160)]


def test_the_best_two_count_and_the_others_are_kept_in_sight() -> None:
    best_two = replace(RULES, counting=2)
    events = ("a1 b2 c3", "a2 b1 c3", "a3 b2 c1")
    assert told(best_two, *events) == [("a", 1, 160), ("b", 1, 160), ("c", 3, 130)]
    (a, *_others) = season_standings(best_two, finishes(*events))
    assert [(row.event, row.counts) for row in a.results] == [(0, True), (1, True), (2, False)]


def test_who_played_too_few_events_comes_last_without_a_rank() -> None:
    least = replace(RULES, least=2)
    assert told(least, "a1 b2 c3", "b2 c3") == [("b", 1, 120), ("c", 2, 60), ("a", 0, 100)]


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        (SeasonTies.SHARED, [("a", 1), ("b", 1), ("c", 3)]),
        (SeasonTies.BEST, [("a", 1), ("b", 2), ("c", 3)]),
        (SeasonTies.PLACES, [("a", 1), ("b", 2), ("c", 3)]),
        (SeasonTies.EVENTS, [("b", 1), ("a", 2), ("c", 3)]),
    ],
)
def test_what_decides_between_equal_totals(ties: SeasonTies, order: list[tuple[str, int]]) -> None:
    """a has a first place, b two second ones; both have 120."""
    rules = SeasonRules(points=(120, 60, 10), ties=ties)
    assert [row[:2] for row in told(rules, "a1 b2 c3", "b2 c3")] == order


def test_of_the_same_results_the_longer_list_is_not_behind() -> None:
    rules = SeasonRules(points=(100, 50), counting=1, ties=SeasonTies.BEST)
    assert told(rules, "a1 b2", "b1") == [("b", 1, 100), ("a", 2, 100)]
    assert told(rules, "a1 b3", "b1") == [("a", 1, 100), ("b", 1, 100)]  # a third place gave nothing


@pytest.mark.parametrize("seed", range(50))
def test_the_total_is_the_largest_sum_of_so_many_results(seed: int) -> None:
    random = Random(seed)
    events = [
        " ".join(f"{person}{place}" for place, person in enumerate(random.sample("abcdefgh", random.randint(3, 8)), 1))
        for _event in range(5)
    ]
    rules = SeasonRules(counting=random.randint(1, 4))
    for row in season_standings(rules, finishes(*events)):
        values = [result.value for result in row.results]
        most = max(map(sum, combinations(values, min(rules.counting, len(values)))))
        assert row.total == most
        assert sum(result.counts for result in row.results) == min(rules.counting, len(values))


def test_one_person_by_id_by_name_and_by_a_name_that_one_id_has() -> None:
    people = [("11", "Rossi, Anna"), ("", "ROSSI  Anna"), ("12", "Rossi, Anna B"), ("", "Verdi, Bo"), ("", "verdi bo")]
    assert person_keys(people) == ("11", "11", "12", "=verdi bo", "=verdi bo")
    assert person_keys([("11", "Rossi, Anna"), ("12", "Rossi, Anna"), ("", "Rossi, Anna")])[2] == "=rossi anna"
