"""What lists say of those who are entered."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.domain.list_import import import_list
from ratings.domain.lookup import are_alike, people_of_all_lists
from ratings.domain.name_index import words
from ratings.models import RatingList
from tabellone.interchange.players import Entrant
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.rating_lists.player_ratings import read_known
from tests.factories import make_event, make_user, owner_of
from tests.ratings.people import NOVEMBER, fide_list, listed
from tournaments.domain.entries.registrations import change_registration, register, register_many
from tournaments.models import Registration

pytestmark = pytest.mark.django_db
ZEROS = dict.fromkeys(("standard", "standard_k", "rapid", "rapid_k", "blitz", "blitz_k"), 0)


@pytest.mark.parametrize(
    ("entered", "listed", "alike"),
    [("Rossi, A.", "Rossi, Anna", True), ("Anna Rossi", "Rossi, Anna", True), ("Rossi, Bea", "Rossi, Anna", False)],
)
def test_names_that_may_be_one_persons(entered: str, listed: str, *, alike: bool) -> None:
    assert are_alike(entered, listed) is alike


def test_who_is_entered_gets_what_the_list_says_of_the_number_unless_it_is_somebody_elses() -> None:
    fide_list()
    event = make_event(owner=make_user("owner"))
    entrants = [
        Entrant("Rossi, Anna", fide_id="800001"),
        Entrant("Wrong, One", fide_id="800003"),
        Entrant("Nobody, New", fide_id="5"),
        Entrant("No, Number"),
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    found = {row.name: [one.rating for one in read_known(row.ratings)] for row in event.registrations.all()}
    assert found == {"Rossi, Anna": [2301, 2250], "Wrong, One": [], "Nobody, New": [], "No, Number": []}


def test_another_number_brings_what_is_said_of_it() -> None:
    fide_list()
    event = make_event(owner=make_user("owner"))
    row = register(event=event, actor=owner_of(event), entrant=Entrant("Mueller, A", fide_id="800001"))
    assert row.ratings is None
    change_registration(registration=row, actor=owner_of(event), changes={"fide_id": "800004"})
    assert [one.rating for one in read_known(row.ratings)] == [1900]
    change_registration(registration=row, actor=owner_of(event), changes={"club": "Lanterna"})
    assert [one.rating for one in read_known(row.ratings)] == [1900]
    change_registration(registration=row, actor=owner_of(event), changes={"fide_id": ""})
    assert row.ratings is None


@pytest.mark.parametrize(
    ("known", "numbers"),
    [
        ({"fide_id": "800001"}, ["800001", "800001"]),
        ({"fide_id": "800001", "name": "Verdi, Bea"}, []),
        ({"birth": "1990/05/12"}, ["800001", "9"]),
        ({"birth": "1991/00/00"}, []),
        ({"national": [{"federation": "ITA", "number": "0017"}]}, ["17"]),
        ({"national": [{"federation": "ITA", "number": "18"}], "birth": "1990/00/00"}, ["800001", "9"]),
        ({"fide_id": "800001", "birth": "1990/00/00"}, ["800001", "800001", "9"]),
    ],
)
def test_a_player_is_found_on_each_list_by_a_number_and_a_similar_name_or_by_name_and_year(
    known: dict[str, object], numbers: list[str]
) -> None:
    people = [
        listed(9, "Rossi, Anna", 2400, birth_year=1990),
        listed(17, "Rossi, A.", 1500, birth_year=1970),
        listed(18, "Twin, Known", 1500),
    ]
    own = RatingList.objects.create(
        name="Club", month=NOVEMBER, state="current", is_own=True, begun_at="2026-11-01T00:00Z"
    )
    words().create(own)
    own.people.create(number="800001", name="Rossi, Anna", key=name_key("Rossi, Anna"), birth_year=1990, **ZEROS)
    words().add(own, after=0)
    lists = [fide_list(), own, import_list(name="FSI", month=NOVEMBER, people=people)]
    row = Registration(**{"name": "Rossi, Anna", **known})
    assert [one.number for one in people_of_all_lists([row], lists)[id(row)]] == numbers


def test_two_people_of_one_name_and_year_are_nobody() -> None:
    people = [listed(number, "Rossi, Anna", 2400, birth_year=1990) for number in (9, 10)]
    lists = [import_list(name="FSI", month=NOVEMBER, people=people)]
    row = Registration(name="Rossi, Anna", birth="1990/00/00")
    assert people_of_all_lists([row], lists) == {id(row): []}


def test_a_name_is_found_by_its_words_in_one_query_for_all_lists() -> None:
    people = [listed(9, "Rossi, Anna", 2400, birth_year=1990)]
    lists = [import_list(name=name, month=NOVEMBER, people=people) for name in ("FSI", "DSB")]
    row = Registration(name="Rossi, Anna", birth="1990/00/00")
    with CaptureQueriesContext(connection) as queries:
        found = people_of_all_lists([row], lists)[id(row)]
    assert [one.rating_list for one in found] == lists
    (query,) = queries
    word = "to_tsquery" if connection.vendor == "postgresql" else f"ratings_words_{lists[1].pk}"
    assert word in query["sql"]


def test_a_name_without_letters_is_not_looked_up() -> None:
    lists = [import_list(name="FSI", month=NOVEMBER, people=[listed(9, "Rossi, Anna", 2400, birth_year=1990)])]
    row = Registration(name="-", birth="1990/00/00")
    assert people_of_all_lists([row], lists) == {id(row): []}
