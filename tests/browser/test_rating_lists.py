"""Somebody is entered from a rating list, by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_arbiter import sign_in
from tests.factories import make_event, make_user
from tests.ratings.people import fide_list

pytestmark = pytest.mark.browser


def test_a_player_is_entered_from_the_list_with_three_keys_beyond_the_name(site: str, browser: Browser) -> None:
    event = make_event(owner=make_user("owner"))
    fide_list()
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/")
    expect(page.locator("#id_name")).to_be_focused()
    page.keyboard.type("muller")
    expect(page.get_by_role("button", name="Müller, Jörg")).to_be_visible()
    page.keyboard.type(" j")
    expect(page.locator("[data-takes-over]")).to_have_count(1)
    for key in ("ArrowDown", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#players")).to_contain_text("Müller, Jörg")
    row = event.registrations.get()
    assert (row.name, row.rating, row.federation, row.fide_id) == ("Müller, Jörg", 2100, "GER", "800003")


def test_who_is_not_meant_is_put_away_and_the_form_stays_as_it_is_typed(site: str, browser: Browser) -> None:
    event = make_event(owner=make_user("owner"))
    fide_list()
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/players/")
    page.locator("#id_name").fill("Rossi")
    people = page.locator("[data-takes-over]")
    expect(people).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(people.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(people).to_have_count(0)
    expect(page.locator("#id_name")).to_be_focused()
    expect(page.locator("#id_rating")).to_have_value("")
    page.locator("#id_name").fill("Rossi, A")
    expect(people).to_have_count(1)
    page.locator("#id_rating").focus()
    expect(people).to_have_count(0)
    page.locator("#id_name").fill("Rossini")
    expect(people).to_have_count(1)
    people.first.tap()
    expect(page.locator("#id_rating")).to_have_value("1700")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
