"""A list that is kept here leaves as a file that can come in again."""

from __future__ import annotations

import pytest

from ratings.domain.membership_list_sheet import own_sheet
from ratings.domain.membership_lists import add_people, as_rated, make_own_list
from tabellone.interchange.players import Entrant, read_players
from tabellone.sheets import FORMATS
from tests.factories import make_user
from tests.ratings.domain.test_membership_lists import ANNA, BO

pytestmark = pytest.mark.django_db


def test_what_is_written_is_read_as_the_same_people() -> None:
    keeper = make_user("keeper")
    keeper.is_staff = True
    own = make_own_list(actor=keeper, name="Circolo Torre")
    add_people(own=own, actor=keeper, people=map(as_rated, (BO, ANNA)))
    sheet = own_sheet(own)
    assert [row[0].text for row in sheet.rows] == ["800001", "M1"]
    for ending in ("csv", "xlsx"):
        rows = [row.entrant for row in read_players(FORMATS[ending].write(sheet))]
        assert [(one.name, one.fide_id, one.rating, one.birth[:4]) for one in rows] == [
            ("Rossi, Anna", "800001", 1650, "1990"),
            ("Verdi, Bo", "", 1500, "2001"),
        ]


def test_names_are_sorted_without_regard_to_accents() -> None:
    keeper = make_user("keeper")
    keeper.is_staff = True
    own = make_own_list(actor=keeper, name="Klub")
    add_people(
        own=own, actor=keeper, people=[as_rated(Entrant(name)) for name in ("Zielinski", "Łukasz", "Ångström", "Novak")]
    )
    names = [cell.text for row in own_sheet(own).rows for cell in row[1:2]]
    assert names == ["Ångström", "Łukasz", "Novak", "Zielinski"]
