"""The navigation of the arbiters' pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import make_event, owner_of


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "marked"),
    [
        ("", [("Desk", "page")]),
        ("players/", [("Players", "page")]),
        ("players/import/", [("Players", "true")]),
        ("settings/", [("Settings", "page")]),
        ("boards/", []),
    ],
)
def test_the_bar_of_a_desk_marks_the_section_also_on_the_pages_behind_it(
    client: Client, page: str, marked: list[tuple[str, str]]
) -> None:
    event = make_event()
    client.force_login(owner_of(event))
    shown = client.get(f"/e/{event.slug}/desk/{page}").content.decode()
    tabs = shown[shown.index('class="bar__tabs"') : shown.index('class="bar__tools"')]
    assert [(text, how) for how, text in re.findall(r'aria-current="(\w+)">([^<]+)<', tabs)] == marked
