"""The form of a member gives and takes what a list keeps."""

from __future__ import annotations

import pytest

from ratings.interfaces.member_form import MemberForm
from tabellone.interchange.rating_lists import ListedRating, RatedPerson
from tests.ratings.people import fide_list, listed

pytestmark = pytest.mark.django_db


def test_what_is_typed_becomes_a_person_of_a_list_and_wrong_values_are_said() -> None:
    form = MemberForm({"name": "Rossi, Anna", "rating": "1650", "rapid": "1600", "birth": "17/5/1990", "sex": "w"})
    assert form.is_valid()
    assert form.rated() == RatedPerson(
        "", "Rossi, Anna", sex="w", standard=ListedRating(1650), rapid=ListedRating(1600), birth_year=1990
    )
    wrong = MemberForm({"name": "", "rating": "9999"})
    assert set(wrong.errors) == {"name", "rating"}


def test_the_present_data_stand_in_the_form() -> None:
    own = fide_list(listed(5, "Verdi, Bo", 1500, 1400, title="CM", birth_year=2001))
    initial = MemberForm.of_person(own.people.select_related("rating_list").get()).initial
    assert initial["name"] == "Verdi, Bo"
    assert (initial["rating"], initial["rapid"], initial["birth"], initial["fide_id"]) == (1500, 1400, "2001", "5")
