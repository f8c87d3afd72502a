"""Public pages are the same for everybody; still an arbiter finds the way to the desk, and each reader the language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.factories import PASSWORD, played_event

pytestmark = pytest.mark.browser


def test_who_is_signed_in_finds_the_own_links_and_anybody_the_own_language(site: str, browser: Browser) -> None:
    event = played_event(players=4, rounds=3, played=1)
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.get_by_role("link", name="Sign in").click()
    page.fill("input[name=login]", "owner")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/e/{event.slug}/standings/")
    expect(page.get_by_role("link", name="Desk")).to_be_visible()
    page.locator("header.bar .choice > summary").click()
    page.get_by_role("button", name="Italiano").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Classifica dopo il turno 1")
    page.get_by_role("button", name="Esci").click()
    page.goto(f"{site}/e/{event.slug}/standings/")
    expect(page.get_by_role("link", name="Accedi")).to_be_visible()
    context.close()
