"""The form of the embedding."""

from __future__ import annotations

import pytest

from syndication.domain.embedding import MOST_SITES
from syndication.interfaces.forms import EmbedForm
from syndication.models import EmbedSetting


def test_the_form_shows_the_present_values_one_site_per_line() -> None:
    form = EmbedForm.of(EmbedSetting(access="listed", sites=["https://a.example", "https://b.example"]))
    assert form.initial == {"access": "listed", "sites": "https://a.example\nhttps://b.example"}


def test_sites_are_cleaned_and_each_is_there_once() -> None:
    form = EmbedForm({"access": "listed", "sites": "https://A.example/x\n\nhttps://a.example https://b.example"})
    assert form.is_valid()
    assert form.cleaned_data == {"access": "listed", "sites": ["https://a.example", "https://b.example"]}


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"access": "listed", "sites": ""}, {"sites": ["Enter a site."]}),
        ({"access": "listed", "sites": "club"}, {"sites": ["“club” is not the address of a site."]}),
        (
            {"access": "any", "sites": " ".join(f"https://c{number}.example" for number in range(MOST_SITES + 1))},
            {"sites": [f"Too many sites (maximum {MOST_SITES})."]},
        ),
    ],
)
def test_an_error_is_beside_its_field(data: dict[str, str], errors: dict[str, list[str]]) -> None:
    assert EmbedForm(data).errors == errors


def test_no_site_is_needed_where_none_is_listed() -> None:
    assert [EmbedForm({"access": access}).is_valid() for access in ("off", "any")] == [True, True]
