"""An assistant's phone: the desk creates a code, the phone enters results, the desk sees them and revokes the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_results_entry import sign_in
from tests.browser.visits import sideways
from tests.factories import owner_of, publish_next, started_event
from tournaments.models import Event, Game

pytestmark = pytest.mark.browser


def results(event: Event) -> list[str]:
    games = Game.objects.filter(pairing__round__event=event).order_by("pairing__board")
    return [game.white_result + game.black_result for game in games]


def enrol(page: Page, site: str, code: str) -> None:
    page.goto(f"{site}/r/")
    page.get_by_label("Six digits").fill(code)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Results of round 1")


def test_a_phone_is_enrolled_by_six_digits_enters_results_and_is_revoked(site: str, browser: Browser) -> None:
    event = started_event(players=8, rounds=3, visibility="hidden")
    publish_next(event)
    desk = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}).new_page()
    sign_in(desk, site, owner_of(event).username)
    desk.goto(f"{site}/e/{event.slug}/desk/")
    desk.get_by_role("link", name="Assistants' phones").click()
    desk.get_by_label("Name").fill("Anna, hall B")
    desk.get_by_label("First board").fill("2")
    desk.get_by_label("Last board").fill("3")
    desk.get_by_role("button", name="Add device").click()
    code = desk.locator(".device-code__digits").inner_text()
    assert re.fullmatch(r"\d{3} \d{3}", code)

    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    enrol(phone, site, code)
    expect(desk.locator("#devices")).to_contain_text("Active")  # by itself, and the code is still there
    expect(desk.locator(".device-code__digits")).to_have_text(code)
    buttons = phone.locator(".report button")
    assert min(box["height"] for button in buttons.all() if (box := button.bounding_box())) >= 72
    assert sideways(phone) == 0
    phone.get_by_role("button", name="1 – 0").click()
    expect(phone.get_by_text("Board 2: 1 – 0")).to_be_visible()
    expect(phone.locator("#board-now")).to_have_text(re.compile(r"Board\s+3"))
    phone.get_by_text("Enter forfeit").click()
    phone.get_by_role("button", name="+ – − (Black absent)").click()
    expect(phone.get_by_text("All boards have a result.")).to_be_visible()
    assert results(event) == ["**", "10", "+-", "**"]
    phone.get_by_role("button", name="Undo the result of board 3").click()
    phone.get_by_role("button", name="½ – ½").click()
    expect(phone.get_by_text("Board 3: ½ – ½")).to_be_visible()
    assert results(event) == ["**", "10", "==", "**"]

    desk.goto(f"{site}/e/{event.slug}/desk/round/1/results/")
    expect(desk.get_by_label("Result of board 3", exact=True)).to_have_value("½-½")
    desk.goto(f"{site}/e/{event.slug}/desk/journal/")
    expect(desk.locator(".journal")).to_contain_text("½ – ½, by Anna, hall B (device)")
    desk.goto(f"{site}/e/{event.slug}/desk/devices/")
    desk.get_by_role("button", name="Revoke Anna, hall B").click()
    expect(desk.locator("#devices")).to_contain_text("Revoked")

    phone.get_by_role("button", name="Undo the result of board 3").click()
    expect(phone.get_by_role("alert")).to_have_text("This device was revoked. Ask the arbiter for a new code.")
    assert results(event) == ["**", "10", "==", "**"]
    for page in (desk, phone):
        page.context.close()
