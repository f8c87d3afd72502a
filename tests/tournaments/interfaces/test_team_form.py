"""The form of a team."""

from __future__ import annotations

from tournaments.domain.teams.entries import TeamEntrant
from tournaments.interfaces.team_form import TeamForm
from tournaments.models import Registration


def test_what_is_typed_becomes_a_team() -> None:
    form = TeamForm({"name": " Torre ", "short_name": "TL", "federation": "ita", "captain": "Rossi, Ada", "rating": ""})
    assert form.errors == {}
    assert form.entrant() == TeamEntrant("Torre", "TL", "ITA", "Rossi, Ada", 0)


def test_what_is_no_value_is_said_beside_its_field() -> None:
    form = TeamForm({"name": "–", "short_name": "x" * 21, "federation": "Italy", "rating": "strong"})
    assert set(form.errors) == {"name", "short_name", "federation", "rating"}


def test_a_team_whose_strength_nobody_stated_shows_none() -> None:
    form = TeamForm.of(Registration(name="Torre", captain="Rossi, Ada"))
    assert {name: form[name].value() for name in form.fields} == {
        "name": "Torre", "short_name": "", "federation": "", "captain": "Rossi, Ada", "rating": "",
    }  # fmt: skip
