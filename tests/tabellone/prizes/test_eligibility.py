"""Who is eligible for a category of prizes."""

from __future__ import annotations

import pytest

from tabellone.prizes import Competitor, Fund, Presence
from tabellone.prizes.eligibility import exclusion, ineligibility
from tabellone.record import Player, Team
from tests.tabellone.prizes.examples import category

ANNA = Player(1, "Anna", rating=1800, title="WGM", sex="w", federation="ITA", birth="2008/12/31")
UNRATED = Player(2, "Bruno", sex="m")


def why(player: Player | Team, **conditions: object) -> str | None:
    return exclusion(category("c", 1, **conditions), player)


def test_a_category_without_conditions_is_for_all_players() -> None:
    assert why(ANNA) is None
    assert why(UNRATED) is None


@pytest.mark.parametrize(
    ("low", "high", "reason"),
    [
        (1800, 1800, None),
        (1801, None, "the rating 1800 is below 1801"),
        (None, 1799, "the rating 1800 is above 1799"),
        (None, 1800, None),
        (1800, None, None),
    ],
)
def test_rating_limits_are_inclusive(low: int | None, high: int | None, reason: str | None) -> None:
    assert why(ANNA, min_rating=low, max_rating=high) == reason


def test_unrated_players_are_in_a_rating_category_only_if_it_takes_them() -> None:
    assert why(UNRATED, max_rating=1800) == "the player is unrated"
    assert why(UNRATED, min_rating=0) == "the player is unrated"
    assert why(UNRATED, min_rating=1500, unrated=True) is None
    assert why(UNRATED, unrated=False) is None


def test_a_category_for_unrated_players_only_ends_at_rating_0() -> None:
    assert why(UNRATED, max_rating=0, unrated=True) is None
    assert why(ANNA, max_rating=0, unrated=True) == "the rating 1800 is above 0"


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (2008, 2008, None),
        (2009, None, "the year of birth 2008 is before 2009"),
        (None, 2007, "the year of birth 2008 is after 2007"),
    ],
)
def test_limits_of_the_year_of_birth_are_inclusive(first: int | None, last: int | None, reason: str | None) -> None:
    assert why(ANNA, born_from=first, born_to=last) == reason


@pytest.mark.parametrize("birth", ["", "0000/00/00"])
def test_a_player_without_a_year_of_birth_is_in_no_category_of_age(birth: str) -> None:
    player = Player(3, "Carla", birth=birth)
    assert why(player, born_from=1900) == "the year of birth is not known"
    assert why(player, born_to=2100) == "the year of birth is not known"


def test_sex_federation_and_title_are_exact() -> None:
    assert why(ANNA, sex="w", federation="ITA", title="WGM") is None
    assert why(ANNA, sex="m") == "the category is for men"
    assert why(UNRATED, sex="w") == "the category is for women"
    assert why(ANNA, federation="FRA") == "the category is for players of the federation FRA"
    assert why(ANNA, title="GM") == "the category is for players with the title GM"


def test_a_team_has_a_rating_and_a_federation_but_no_age_sex_or_title() -> None:
    team = Team(1, "Porto", rating=2100, federation="ITA")
    assert why(team, max_rating=2100, federation="ITA") is None
    assert why(team, born_to=2000) == "the year of birth is not known"
    assert why(team, sex="w") == "the category is for women"


def test_a_category_of_a_club_or_a_list_names_it() -> None:
    club = category("c", 1, club="Lanterna")
    assert [exclusion(club, ANNA, name) for name in ("LANTERNA", "Porto", "")] == [
        None,
        "the category is for players of the club Lanterna",
        "the category is for players of the club Lanterna",
    ]
    assert why(ANNA, players=frozenset({1})) is None
    assert why(ANNA, players=frozenset()) == "the player is not on the list of the category"


def competes(fund: Fund, competitor: Competitor) -> str | None:
    return ineligibility(fund, fund.categories[0], competitor)


@pytest.mark.parametrize(
    ("of_fund", "of_category", "games", "left", "reason"),
    [
        (5, None, 5, 0, None),
        (5, None, 4, 0, "games played over the board: 4, required: 5"),
        (5, None, 2, 3, None),
        (5, 3, 3, 0, None),
        (0, 3, 2, 0, "games played over the board: 2, required: 3"),
        (5, 0, 0, 0, None),
    ],
)
def test_the_minimum_of_games_is_that_of_the_category_or_of_the_fund(
    of_fund: int, of_category: int | None, games: int, left: int, reason: str | None
) -> None:
    fund = Fund(categories=(category("c", 1, minimum_games=of_category),), minimum_games=of_fund)
    assert competes(fund, Competitor(ANNA, "3", 1, 1, games=games, games_left=left)) == reason


@pytest.mark.parametrize(
    ("presence", "absent", "reason"),
    [
        (Presence.SKIP, {1}, "the player was absent from the ceremony"),
        (Presence.SKIP, {2}, None),
        (Presence.KEEP, {1}, None),
    ],
)
def test_an_absent_player_competes_only_if_absent_players_keep_their_prizes(
    presence: Presence, absent: set[int], reason: str | None
) -> None:
    fund = Fund(categories=(category("c", 1, sex="w"),), presence=presence, absent=frozenset(absent))
    assert competes(fund, Competitor(ANNA, "3", 1, 1)) == reason


def test_a_category_of_sections_is_for_the_players_of_any_of_them() -> None:
    fund = Fund(categories=(category("c", 1, sections=("A", "B")),))
    assert competes(fund, Competitor(ANNA, "3", 1, 1, sections=frozenset({"B", "C"}))) is None
    assert competes(fund, Competitor(ANNA, "3", 1, 1)) == "the category is for players of these sections: A, B"
