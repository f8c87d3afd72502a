"""A player as the arbiter types one in."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import make_event
from tournaments.interfaces.player_form import PlayerForm
from tournaments.models import Registration

TYPED = {
    "name": " Rossi,  Anna ", "rating": "2143", "title": "WIM", "sex": "w", "federation": "ita",
    "fide_id": "00812345", "birth": "17.5.1990", "club": "Torre", "categories": "U18,  S50",
}  # fmt: skip


def test_what_is_typed_is_read_into_the_one_way_in_which_it_is_kept() -> None:
    form = PlayerForm(TYPED)
    assert form.is_valid()
    assert form.entrant() == Entrant(
        name="Rossi, Anna",
        rating=2143,
        title="WIM",
        sex="w",
        federation="ITA",
        fide_id="812345",
        birth="1990/05/17",
        club="Torre",
        categories="U18, S50",
    )


def test_a_name_is_enough_and_without_one_it_is_asked_for() -> None:
    named, nameless = PlayerForm({"name": "Rossi, Anna"}), PlayerForm({"rating": "2000"})
    assert (named.is_valid(), nameless.is_valid()) == (True, False)
    assert named.entrant() == Entrant(name="Rossi, Anna")
    assert nameless.errors == {"name": ["This field is required."]}


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", "Ros\0si", "There is a character in it that cannot be printed; type it again."),
        ("rating", "4001", "Write a number up to 4000."),
        ("rating", "²", "Write a number, in the digits 0 to 9."),
        ("title", "XM", "Select a valid choice. XM is not one of the available choices."),
        ("sex", "x", "Select a valid choice. x is not one of the available choices."),
        ("federation", "IT", "Write three letters from A to Z, such as ITA."),
        ("fide_id", "abc", "Write a number, in the digits 0 to 9."),
        ("birth", "17 May", "Write a year or a date, such as 1990 or 1990/05/17."),
    ],
)
def test_what_cannot_be_kept_is_said_beside_its_field(field: str, typed: str, said: str) -> None:
    assert PlayerForm({"name": "Rossi, Anna", field: typed}).errors == {field: [said]}


@pytest.mark.django_db
def test_the_form_of_a_player_holds_what_is_kept_and_sent_untouched_changes_nothing() -> None:
    kept: dict[str, Any] = {"name": "Rossi, Anna", "rating": 2143, "title": "WIM", "sex": "w", "federation": "ITA",
            "fide_id": "812345", "birth": "1990/05/17", "club": "Torre", "categories": "U18, S50"}  # fmt: skip
    row = Registration.objects.create(event=make_event(), **kept)
    assert {field.name: field.value() for field in PlayerForm.of(row)} == kept
    sent = PlayerForm.of(row, {name: str(value) for name, value in kept.items()})
    assert sent.is_valid()
    assert sent.entrant() == Entrant(**kept)


@pytest.mark.django_db
def test_a_year_of_birth_is_shown_as_a_year_and_kept() -> None:
    row = Registration.objects.create(event=make_event(), name="Rossi, Anna", birth="1980/00/00")
    form = PlayerForm.of(row)
    assert (form["birth"].value(), 'value="1980"' in str(form["birth"])) == ("1980", True)
    sent = PlayerForm({"name": "Rossi, Anna", "birth": str(form["birth"].value())})
    assert sent.is_valid()
    assert sent.entrant().birth == "1980/00/00"
