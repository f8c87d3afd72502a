"""Ratings of players by round."""

from __future__ import annotations

import pytest

from tabellone.record import LaterRating, Player, Record, Team

ANNA = Player(1, "Anna", 2000, later_ratings=(LaterRating(3, 2050), LaterRating(6, 1980)))


@pytest.mark.parametrize(("number", "rating"), [(0, 2000), (2, 2000), (3, 2050), (5, 2050), (6, 1980), (9, 1980)])
def test_a_later_rating_is_valid_from_its_round_until_the_next(number: int, rating: int) -> None:
    assert ANNA.rating_in(number) == rating


def test_a_team_has_one_strength() -> None:
    assert Team(1, "Tower", rating=2100).rating_in(7) == 2100


@pytest.mark.parametrize(("chosen", "rating"), [("", 2000), ("each", 2050), ("6", 1980), ("x", 2000)])
def test_the_rating_in_tie_breaks_is_the_first_that_of_the_game_or_that_of_a_round(chosen: str, rating: int) -> None:
    assert Record(players=(ANNA,), tie_break_ratings=chosen).tie_break_rating(1, 4) == rating
