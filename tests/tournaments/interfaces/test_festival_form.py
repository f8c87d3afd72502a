"""The forms of a festival."""

from __future__ import annotations

import pytest

from tests.festivals import festival_of, section_of
from tournaments.domain.festivals.creation import SectionPlanned
from tournaments.domain.festivals.section_rules import SectionRule
from tournaments.interfaces.festival_form import (
    CopyForm,
    FestivalForm,
    SectionForm,
    SectionRuleForm,
    section_forms,
)


def test_a_line_without_a_name_is_no_section() -> None:
    form = SectionForm({"name": " ", "system": "dutch", "rounds": "9"})
    assert form.is_valid()
    assert form.planned() is None


def test_a_line_is_read_with_what_is_empty_as_usual() -> None:
    form = SectionForm({"name": "Open", "system": "dutch", "rounds": "", "most_rating": "1999"})
    assert form.is_valid(), form.errors
    assert form.planned() == SectionPlanned("Open", "dutch", 7, SectionRule(most_rating=1999))


@pytest.mark.parametrize(
    ("field", "value"), [("system", "nonsense"), ("rounds", "0"), ("least_rating", "-1"), ("oldest", "x")]
)
def test_what_no_section_has(field: str, value: str) -> None:
    form = SectionForm({"name": "Open", "system": "dutch", field: value})
    assert set(form.errors) == {field}


@pytest.mark.django_db
def test_the_forms_show_what_is_there() -> None:
    festival = festival_of("A", rules={"A": SectionRule(first_board=11)}, city="Rimini")
    assert FestivalForm.of(festival)["city"].value() == "Rimini"
    form = SectionRuleForm.of(section_of(festival, "A"))
    assert (form["first_board"].value(), form["least_rating"].value()) == (11, None)
    assert [line.prefix for line in section_forms()] == ["section1", "section2", "section3", "section4"]
    copy = CopyForm({"name": "Again", "with_staff": "on"})
    assert copy.is_valid()
    assert (copy.wanted().name, copy.wanted().with_staff, copy.wanted().with_players) == ("Again", True, False)
