"""How forms are drawn: our templates, and what stands grey in a field."""

from __future__ import annotations

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test.html import parse_html

from config.forms import FormRenderer


def placeholders(label: str, placeholder: str) -> str:
    """A form of one field as a page shows it."""
    field = forms.CharField(label=label, widget=forms.TextInput(attrs={"placeholder": placeholder}))
    form_class: type[forms.Form] = type("OneField", (forms.Form,), {"word": field})
    return str(form_class(renderer=FormRenderer()))


@pytest.mark.parametrize(
    ("label", "placeholder"),
    [("Password", "Password"), ("Email", "Email address"), ("Authenticator code", "Code")],
)
def test_what_stands_grey_in_a_field_does_not_say_its_label_again(label: str, placeholder: str) -> None:
    page = placeholders(label, placeholder)
    assert label in page
    assert "placeholder" not in page


@pytest.mark.parametrize(
    ("label", "placeholder"),
    [("Name", "Surname, First"), ("Nome", "Cognome, Nome"), ("Born", "1990/05/17"), ("Login", "Username or email")],
)
def test_an_example_stays(label: str, placeholder: str) -> None:
    assert f'placeholder="{placeholder}"' in placeholders(label, placeholder)


def test_a_field_without_an_example_is_drawn_by_our_template() -> None:
    assert '<div class="field">' in placeholders("Name", "")


@pytest.mark.parametrize("widget", [forms.Select, forms.SelectMultiple])
@pytest.mark.parametrize("chosen", ["", "b", "<3>", "d"])
def test_a_choice_is_drawn_as_djangos_own(widget: type[forms.Select], chosen: str) -> None:
    choices = [("", "None"), ("b", "Bee & me"), ("Signs", [("<3>", "<heart>"), ("d", "Dee")])]
    select = widget(attrs={"id": "sign", "data-x": "1", "required": True}, choices=choices)
    ours, djangos = (
        select.render("sign", [chosen], renderer=renderer) for renderer in (FormRenderer(), DjangoTemplates())
    )
    assert parse_html(ours) == parse_html(djangos)
    assert (" selected" in ours, "optgroup" in ours) == (True, True)
