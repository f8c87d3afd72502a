"""B.02, article 8.3: the change of a rating, named by its articles."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tabellone.interchange.trf.time_control import Tempo
from tabellone.rating_change import (
    GameChange,
    InitialRating,
    InitialState,
    Performance,
    RatedGame,
    RatingChange,
    WhyK,
    initial_rating,
    performance,
    rating_change,
)

BEFORE, AFTER = datetime.date(2025, 9, 30), datetime.date(2025, 10, 1)


def change_of(
    rating: int, *games: tuple[int, int], birth_year: int = 1980, began: datetime.date | None = AFTER
) -> RatingChange:
    rated = [RatedGame(number, opponent, points) for number, (opponent, points) in enumerate(games, start=1)]
    found = rating_change(rating, rated, birth_year=birth_year, began=began)
    assert found is not None
    return found


def test_8_3_2_each_game_changes_by_score_less_expectation() -> None:
    found = change_of(2000, (2000, 10), (2100, 5), (1900, 0))
    assert found.games == (
        GameChange(RatedGame(1, 2000, 10), 0, False, 50, 50),
        GameChange(RatedGame(2, 2100, 5), -100, False, 36, 14),
        GameChange(RatedGame(3, 1900, 0), 100, False, 64, -64),
    )
    assert (found.expected, found.points, found.change, found.rounded) == (Fraction(3, 2), 15, Fraction(0), 0)


@pytest.mark.parametrize(
    ("rating", "opponent", "began", "difference", "is_limited"),
    [
        (2000, 2400, AFTER, -400, False),
        (2000, 2401, AFTER, -400, True),
        (2000, 1500, AFTER, 400, True),
        (2649, 2000, AFTER, 400, True),
        (2650, 2000, AFTER, 650, False),
        (2650, 2000, BEFORE, 400, True),
        (2650, 2000, None, 650, False),
    ],
)
def test_8_3_1_a_difference_above_400_counts_as_400_but_not_for_2650_since_october_2025(
    rating: int, opponent: int, began: datetime.date | None, difference: int, *, is_limited: bool
) -> None:
    game = change_of(rating, (opponent, 10), began=began).games[0]
    assert (game.difference, game.is_limited) == (difference, is_limited)


@pytest.mark.parametrize(
    ("rating", "birth_year", "k", "why"),
    [
        (2400, 1980, 10, WhyK.HIGH),
        (2399, 1980, 20, WhyK.ORDINARY),
        (2299, 2007, 40, WhyK.JUNIOR),
        (2299, 2006, 20, WhyK.ORDINARY),
        (2300, 2007, 20, WhyK.ORDINARY),
        (2299, 0, 20, WhyK.ORDINARY_AGE_UNKNOWN),
        (2300, 0, 20, WhyK.ORDINARY),
    ],
)
def test_8_3_3_k_by_rating_and_age(rating: int, birth_year: int, k: int, why: WhyK) -> None:
    found = change_of(rating, (2000, 10), birth_year=birth_year)
    assert (found.k, found.why_k) == (k, why)


@pytest.mark.parametrize(("games", "k", "why"), [(17, 40, "junior"), (18, 38, "many-games"), (20, 35, "many-games")])
def test_8_3_3_k_times_the_games_is_at_most_700(games: int, k: int, why: str) -> None:
    found = change_of(2000, *[(2000, 10)] * games, birth_year=2010)
    assert (found.k, found.why_k) == (k, WhyK(why))


@pytest.mark.parametrize(
    ("points", "opponent", "exact", "rounded"),
    [
        (10, 2004, Fraction(51, 10), 5),
        (5, 1989, Fraction(-2, 10), 0),
        (10, 2036, Fraction(55, 10), 6),
        (0, 1964, Fraction(-55, 10), -6),
    ],
)
def test_8_3_4_a_half_is_rounded_away_from_zero(points: int, opponent: int, exact: Fraction, rounded: int) -> None:
    found = change_of(2000 + 400, (opponent + 400, points))
    assert (found.k, found.change, found.rounded) == (10, exact, rounded)


def test_8_3_without_a_rating_or_a_rated_game_nothing_changes() -> None:
    assert rating_change(0, [RatedGame(1, 2000, 10)]) is None
    assert rating_change(2000, []) is None


@given(
    st.integers(1400, 2900),
    st.lists(st.tuples(st.integers(1400, 2900), st.sampled_from((0, 5, 10))), min_size=1, max_size=20),
)
def test_8_3_what_one_wins_the_other_loses_before_k(rating: int, games: list[tuple[int, int]]) -> None:
    began = BEFORE
    found = change_of(rating, *games, began=began)
    for game in found.games:
        other = change_of(game.game.opponent_rating, (rating, 10 - game.game.points), began=began).games[0]
        assert game.change == -other.change
    assert abs(found.rounded - found.change) <= Fraction(1, 2)


def test_8_1_1_the_performance_is_the_average_moved_by_the_table() -> None:
    games = [RatedGame(1, 2001, 10), RatedGame(2, 2000, 5), RatedGame(3, 1900, 0)]
    found = performance(games)
    assert found == Performance(3, 15, 1967, 50, 0)
    assert found.rating == 1967
    assert performance(games[:2]) == Performance(2, 15, 2001, 75, 193)
    assert performance([]) is None


@pytest.mark.parametrize("tempo", ["rapid", "blitz"])
@pytest.mark.parametrize(("rating", "birth_year"), [(2700, 1980), (2000, 1980), (1500, 2015)])
def test_rapid_and_blitz_k_is_20_for_every_player_and_no_rating_is_without_limit(
    tempo: Tempo, rating: int, birth_year: int
) -> None:
    games = [RatedGame(1, rating - 500, 10)] * 40
    found = rating_change(rating, games, birth_year=birth_year, began=AFTER, tempo=tempo)
    assert found is not None
    assert (found.k, found.why_k, found.games[0].difference, found.games[0].is_limited) == (20, WhyK.FAST, 400, True)


def test_rapid_and_blitz_a_game_of_somebody_above_2600_with_600_points_between_is_not_rated() -> None:
    games = [RatedGame(1, 2001, 10), RatedGame(2, 2002, 10), RatedGame(3, 2700, 5)]
    found = rating_change(2601, games, began=AFTER, tempo="blitz")
    assert found is not None
    assert [row.game.round for row in found.games] == [2, 3]
    earlier = rating_change(2601, games, began=datetime.date(2024, 11, 30), tempo="blitz")
    assert earlier is not None
    assert len(earlier.games) == 3
    assert rating_change(2000, [RatedGame(1, 2601, 10)], began=AFTER, tempo="rapid") is None
    assert change_of(2601, (2001, 10)).games[0].game.round == 1


def test_8_3_3_k_of_the_rating_list_has_priority_in_standard_play_alone() -> None:
    games = [RatedGame(1, 2000, 10)]
    listed = rating_change(2000, games, birth_year=2012, began=AFTER, listed_k=20)
    fast = rating_change(2000, games, began=AFTER, tempo="rapid", listed_k=40)
    assert listed is not None
    assert fast is not None
    assert (listed.k, listed.why_k, listed.change) == (20, WhyK.LISTED, Fraction(10))
    assert (fast.k, fast.why_k) == (20, WhyK.FAST)


def test_8_3_3_k_of_the_list_is_lowered_too_for_many_games() -> None:
    found = rating_change(2000, [RatedGame(number, 2000, 5) for number in range(1, 21)], listed_k=40)
    assert found is not None
    assert (found.k, found.why_k) == (35, WhyK.MANY_GAMES)


def initial(points: tuple[int, ...], ratings: tuple[int, ...]) -> InitialRating | None:
    rows = enumerate(zip(ratings, points, strict=True), start=1)
    return initial_rating([RatedGame(number, rating, scored) for number, (rating, scored) in rows])


def test_8_2_2_two_draws_against_1800_are_added_to_the_games_of_an_unrated_player() -> None:
    # (1900 + 2000 + 2100 + 1800 + 1700 + 2 × 1800) / 7 = 1871.4; (3 + 1) / 7 = .57, dp 50
    found = initial((10, 10, 5, 5, 0), (1900, 2000, 2100, 1800, 1700))
    assert found == InitialRating(5, 30, 1871, 57, 50, InitialState.PUBLISHED)
    assert (found.rating, found.is_limited) == (1921, False)


@pytest.mark.parametrize(
    ("points", "ratings", "state", "rating"),
    [
        ((10,) * 5, (2300,) * 5, InitialState.PUBLISHED, 2200),
        ((10,) * 4, (2000,) * 4, InitialState.FEW_GAMES, 2200),
        ((0,) * 5, (2000,) * 5, InitialState.NO_POINTS, 1943 - 309),
        ((5, 0, 0, 0, 0), (1400,) * 5, InitialState.LOW, 1514 - 230),
    ],
)
def test_7_1_4_to_8_2_3_what_becomes_of_a_first_performance(
    points: tuple[int, ...], ratings: tuple[int, ...], state: InitialState, rating: int
) -> None:
    found = initial(points, ratings)
    assert found is not None
    assert (found.state, found.rating) == (state, rating)


def test_without_a_rated_opponent_there_is_no_first_performance() -> None:
    assert initial_rating([]) is None
