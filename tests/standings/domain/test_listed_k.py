"""K as the FIDE list has it."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from standings.domain.listed_k import list_of, listed_k, listed_ks
from tabellone.interchange.rating_lists import ListedRating, RatedPerson
from tabellone.record import Player
from tests.factories import make_event
from tests.ratings.people import NOVEMBER, OCTOBER, fide_list, listed
from tests.standings.rated import DAY

pytestmark = pytest.mark.django_db
PLAYERS = (
    Player(1, "A", 2000, fide_id="0001"),
    Player(2, "B", 2000, fide_id="2"),
    Player(3, "C", 2000),
    Player(4, "D", 0, fide_id="4"),
    Player(5, "E", 2000, fide_id="5"),
)


def on_list(number: int, k: int) -> RatedPerson:
    return listed(number, f"P{number}", standard=ListedRating(2000, k=k))


def test_k_is_known_of_rated_players_on_the_list() -> None:
    event = make_event(start_date=DAY)
    people = [on_list(number, k) for number, k in ((1, 40), (2, 20), (4, 40), (5, 15))]
    assert list_of(event) is None
    fide_list(*people, month=NOVEMBER)
    assert listed_ks(event, PLAYERS, list_of(event)) == {1: 40, 2: 20}
    assert [listed_k(event, player) for player in PLAYERS] == [40, 20, 0, 0, 0]


def test_rapid_and_blitz_have_one_k_for_all() -> None:
    event = make_event(start_date=DAY, time_control_code="600+5")
    fide_list(on_list(1, 40), month=NOVEMBER)
    assert listed_ks(event, PLAYERS, list_of(event)) == {}


def test_without_a_list_of_the_month_the_current_one_counts() -> None:
    event = make_event(start_date=DAY)
    fide_list(on_list(1, 40), month=OCTOBER)
    found = list_of(event)
    assert found is not None
    assert found.month == OCTOBER


def test_a_player_without_a_fide_id_costs_no_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = make_event(start_date=DAY)
    with django_assert_num_queries(0):
        assert listed_k(event, PLAYERS[2]) == 0
