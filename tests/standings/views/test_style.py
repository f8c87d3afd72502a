"""/style/: every part of the language, for those who work on the program."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from config.paths import SHIPPED
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db

STYLESHEET = SHIPPED / "static/css/tabellone.css"
ONLY_WITH_OTHERS = {
    "choice--of", "crosstable--few", "crosstable-box--wide", "top-boards", "columns--even", "how__groups",
    "room",
    "clock", "position", "position__rank",
    "ladder", "ladder-challenge", "ladder-games", "ladder-opponents", "ladder-rules",
    "bar--event", "bar--desk", "bar__event", "bar__region", "bar__tabs", "bar__tools", "find__open",
    "countdown", "mygame__me", "mygame__text", "rounds--named", "suggestions", "suggests",
}  # fmt: skip
"""Parts of the bar and of pages that are not this one: the browser tests look at them where they are."""


def staff_client() -> Client:
    user = make_user("staff")
    user.is_staff = True
    user.save()
    client = Client()
    client.login(username="staff", password=PASSWORD)
    return client


def parts() -> set[str]:
    """The classes of the layer of parts, without comments and values."""
    text = re.sub(r"/\*.*?\*/", "", STYLESHEET.read_text(), flags=re.DOTALL)
    layer = text[text.index("@layer parts {") : text.index("@layer pages {")]
    selectors = re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", layer)
    return {name for selector in selectors for name in re.findall(r"\.([a-z][\w-]*)", selector)}


def shown(page: str) -> set[str]:
    return {name for classes in re.findall(r'class="([^"]*)"', page) for name in classes.split()}


def test_who_is_not_of_the_staff_finds_no_such_page(client: Client) -> None:
    assert client.get("/style/").status_code == 404
    make_user("somebody")
    client.login(username="somebody", password=PASSWORD)
    assert client.get("/style/").status_code == 404


def test_every_part_of_the_stylesheet_is_shown() -> None:
    page = staff_client().get("/style/")
    assert page.status_code == 200
    assert len(parts()) > 100
    assert parts() - shown(page.content.decode()) - ONLY_WITH_OTHERS == set()


def test_every_mark_is_shown() -> None:
    page = staff_client().get("/style/").content.decode()
    for attribute, values in (
        ("data-mark", {"win", "draw", "loss", "fwin", "floss", "bye", "half", "none", "open"}),
        ("data-c", {"w", "b"}),
        ("data-d", {"up", "down", "same", "played", "now"}),
        ("data-state", {"live", "stale", "off"}),
    ):
        assert set(re.findall(rf'{attribute}="(\w+)"', page)) == values


def test_a_wrong_field_says_what_is_wrong_where_a_screen_reader_finds_it() -> None:
    page = staff_client().get("/style/").content.decode()
    rating = re.search(r'<input[^>]*name="rating"[^>]*>', page)
    assert rating is not None
    assert 'aria-invalid="true"' in rating[0]
    assert 'aria-describedby="example_rating_error"' in rating[0]
    assert re.search(r'id="example_rating_error">\s*<p class="error">Enter a whole number.</p>', page)
