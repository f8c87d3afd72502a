"""The forms of a paragraph and of the default time."""

from __future__ import annotations

import pytest
from django.conf import settings

from regulations.interfaces.forms import DefaultTimeForm, ParagraphForm
from regulations.models import LONGEST_TEXT


def test_a_new_paragraph_has_a_section_and_a_text_in_each_language() -> None:
    form = ParagraphForm({"section": "schedule", "text_en": "Bring a pen."})
    assert form.is_valid()
    assert set(form.fields) == {"section", *(f"text_{code}" for code, _name in settings.LANGUAGES)}
    assert form.texts() == {code: "Bring a pen." if code == "en" else "" for code, _name in settings.LANGUAGES}


def test_the_section_of_a_paragraph_does_not_change() -> None:
    form = ParagraphForm(None, texts={"it": "Penna"})
    assert "section" not in form.fields
    assert (form["text_it"].value(), form["text_en"].value()) == ("Penna", "")


@pytest.mark.parametrize("data", [{"section": "nowhere", "text_en": "a"}, {"section": "data", "text_en": "a" * 2001}])
def test_an_unknown_section_and_a_long_text_are_refused(data: dict[str, str]) -> None:
    assert LONGEST_TEXT == 2000
    assert not ParagraphForm(data).is_valid()


@pytest.mark.parametrize(("given", "minutes"), [("", None), ("0", 0), ("30", 30)])
def test_the_default_time_may_be_empty_or_zero(given: str, minutes: int | None) -> None:
    form = DefaultTimeForm({"minutes": given})
    assert form.is_valid()
    assert form.cleaned_data["minutes"] == minutes


@pytest.mark.parametrize("given", ["-1", "1441", "half"])
def test_another_default_time_is_refused(given: str) -> None:
    assert not DefaultTimeForm({"minutes": given}).is_valid()
