"""How an event may end: the same from the same seed, and as often as the ratings say."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import Player, Record
from tabellone.simulation import DRAWS, Chances, simulate
from tests.tabellone.engine.played import record

ALL = {"": frozenset({1, 2, 3, 4})}
LAST = record(4, "1-3 1, 4-2 0", "2-1 *, 3-4 *", planned=2)


def rated(of: Record, *ratings: int) -> Record:
    players = tuple(Player(tpn, f"Player {tpn}", rating=rating) for tpn, rating in enumerate(ratings, start=1))
    return replace(of, players=players)


def runs_of(chances: Chances, tpn: int) -> dict[str, int]:
    return {said: sum(chances.of("", tpn, said)) for said in ("1", "=", "0", "")}


def test_the_same_seed_gives_the_same_and_another_one_another() -> None:
    first, again, other = (simulate(LAST, seed, 200, ALL) for seed in ("a", "a", "b"))
    assert first == again
    assert (first.seed, first.runs) == ("a", 200)
    assert first.places != other.places


def test_each_run_gives_everybody_one_place_and_no_place_contradicts_the_result() -> None:
    chances = simulate(LAST, "a", 300, ALL)
    for tpn in (1, 2, 3, 4):
        assert sum(runs_of(chances, tpn).values()) == 300
    assert chances.of("", 1, "1") == (runs_of(chances, 1)["1"], 0, 0, 0)
    assert chances.of("", 1, "=")[1:] == (0, 0, 0)
    assert chances.of("", 1, "0")[0] == 0
    assert (chances.of("", 9, "1"), chances.of("none", 1, "1")) == ((), ())


def test_games_end_as_the_ratings_say_with_the_share_of_draws() -> None:
    equal = runs_of(simulate(LAST, "a", 4000, ALL), 1)
    assert abs(equal["="] - 40 * DRAWS) < 120
    assert abs(equal["1"] - equal["0"]) < 160
    stronger = runs_of(simulate(rated(LAST, 2400, 2000, 2000, 2000), "a", 4000, ALL), 1)
    assert abs(2 * stronger["1"] + stronger["="] - 2 * 40 * 92) < 120  # 92 % for 400 points (B.02 8.1.2)
    sure = runs_of(simulate(rated(LAST, 2900, 1500, 2000, 2000), "a", 500, ALL), 1)
    assert sure == {"1": 500, "=": 0, "0": 0, "": 0}


def test_places_in_a_category_are_among_its_players() -> None:
    chances = simulate(LAST, "a", 100, {"women": frozenset({3, 4})})
    assert sum(chances.of("women", 3, "1")) == chances.of("women", 3, "1")[0]
    assert chances.of("women", 3, "0")[0] == 0
    assert chances.of("women", 1, "1") == ()


def test_a_round_to_come_is_paired_and_played() -> None:
    of = record(5, "1-3 1, 4-2 0, 5 U", planned=2)
    chances = simulate(of, "a", 60, {"": frozenset(of.by_tpn)})
    assert chances.runs == 60
    assert sum(sum(chances.of("", 1, said)) for said in ("1", "=", "0", "")) == 60
    assert sum(chances.of("", 4, "")) == 60  # the bye of the round to come is no result
    two = record(2, "1-2 *", planned=2)
    assert simulate(two, "a", 10, {"": frozenset({1, 2})}) == Chances("a", 0)


def test_a_last_round_that_is_not_paired_brings_everybody_an_opponent_or_the_bye() -> None:
    of = record(5, "1-3 1, 4-2 0, 5 U", planned=2)
    chances = simulate(of, "a", 50, {"": frozenset(range(1, 6))})
    for tpn in range(1, 6):
        brought = {said: row for (one, said), row in chances.lasts.items() if one == tpn}
        assert sum(sum(row.values()) for row in brought.values()) == chances.runs == 50
        assert all(result == said for said, row in brought.items() for _other, result in row)
    assert any((0, "") in row for row in chances.lasts.values()), "somebody is free"
    assert simulate(LAST, "a", 5, ALL).lasts == {}
