"""Somebody is entered from a rating list, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from ratings.models import RatingList
from ratings.views import lists
from tests.browser.test_arbiter import sign_in
from tests.factories import make_event, make_user
from tests.ratings.domain.test_uploads import TWO
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


def test_a_list_is_sent_in_pieces_and_its_place_is_told(
    site: str, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "PIECE", 100)
    keeper = make_user("owner")
    keeper.is_staff = True
    keeper.save()
    path = tmp_path / "players_list.zip"
    path.write_bytes(TWO)
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/piece/" in request.url else None)
    broken: list[str] = []

    def break_once(route: Route) -> None:
        if not broken and "start=100" in route.request.url:
            broken.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    page.route("**/piece/**", break_once)
    sign_in(page, site)
    page.goto(f"{site}/lists/upload/")
    page.get_by_label("File").set_input_files(path)
    page.get_by_label("Valid from the month").fill("2026-11")
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("#upload-state")).to_contain_text("The list is in its place, with 2 people.", timeout=30_000)
    assert (len(broken), len(sent)) == (1, 1 + -(-len(TWO) // 100))
    assert str(RatingList.objects.get()) == "FIDE 2026-11"
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_list_that_is_refused_is_said_and_a_wrong_form_says_where(
    site: str, browser: Browser, tmp_path: Path
) -> None:
    make_user("owner")
    path = tmp_path / "players_list.zip"
    path.write_bytes(b"PK\x03\x04 damaged")
    page = browser.new_context(locale="en").new_page()
    sign_in(page, site)
    page.goto(f"{site}/lists/upload/")
    page.get_by_label("File").set_input_files(path)
    page.get_by_label("Valid from the month").fill("2026-11")
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("#upload-state")).to_contain_text("The archive is damaged", timeout=30_000)
    page.goto(f"{site}/lists/upload/")
    page.get_by_label("File").set_input_files(path)
    page.get_by_label("Valid from the month").fill("1900-01")
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("form.stack")).to_contain_text("A month is written 2026-11.", timeout=30_000)
