"""What people type about ladders."""

from __future__ import annotations

import pytest

from ladders.domain.players import NewOnLadder
from ladders.interfaces.forms import LadderForm, PeopleForm
from tabellone.ladder import LadderRules, WinTakes
from tests.ladders.made import made_ladder


def entered(text: str, **others: str) -> PeopleForm:
    return PeopleForm({"people": text, "place": "0"} | others)


def test_a_line_is_a_name_and_perhaps_a_rating() -> None:
    form = entered("Rossi, Anna 1850\n\n  Bianchi;1700\r\nVerdi, Bo\nLi 3\n", by_rating="")
    assert form.is_valid()
    people = [
        NewOnLadder("Rossi, Anna", 1850), NewOnLadder("Bianchi", 1700), NewOnLadder("Verdi, Bo"), NewOnLadder("Li 3"),
    ]  # fmt: skip
    assert form.entrants() == people


def test_people_may_be_put_in_the_order_of_their_ratings() -> None:
    form = entered("A 1200\nB\nC 1900", by_rating="on")
    assert form.is_valid()
    assert [one.name for one in form.entrants()] == ["C", "A", "B"]


@pytest.mark.parametrize("text", ["", " \n", "x" * 300, "Rossi 4001", "\n".join(f"P{n}" for n in range(301))])
def test_what_is_no_list_of_people_is_refused(text: str) -> None:
    assert not entered(text).is_valid()


@pytest.mark.django_db
def test_the_form_has_the_present_rules_and_gives_them_back() -> None:
    ladder = made_ladder(win=WinTakes.INSERT, also_won=True, reach=7)
    form = LadderForm.of(ladder)
    again = LadderForm({name: form.get_initial_for_field(field, name) for name, field in form.fields.items()})
    assert again.is_valid(), again.errors
    assert again.rules() == LadderRules(win=WinTakes.INSERT, also_won=True, reach=7)
