"""What lists say of those who are entered."""

from __future__ import annotations

import pytest

from ratings.domain.lookup import are_alike
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists.player_ratings import read_known
from tests.factories import make_event, make_user, owner_of
from tests.ratings.people import fide_list
from tournaments.domain.entries.registrations import change_registration, register, register_many

pytestmark = pytest.mark.django_db


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
