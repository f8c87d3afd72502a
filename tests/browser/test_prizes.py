"""From the last result to prizes in public: few clicks, and they are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.organiser import Organiser
from tests.factories import add_players, make_event, make_user, play_round, publish_next
from tests.prizes.made import fund_now, fund_with
from tournaments.domain.events.event_lifecycle import start_event

pytestmark = pytest.mark.browser


def test_prizes_are_public_two_clicks_after_the_last_result(site: str, browser: Browser) -> None:
    owner = make_user("organiser")
    event = make_event(owner=owner, name="Harbour Open", rounds=2)
    add_players(event, 4)
    start_event(event=event, actor=owner, initial_colour="w")
    fund_with(event, main=[100_000, 50_000])
    play_round(event)
    publish_next(event)
    context = browser.new_context(locale="en")
    arbiter = Organiser(context.new_page(), site)
    arbiter.sign_in()
    page = arbiter.page
    page.goto(f"{site}/e/{event.slug}/desk/round/2/results/")
    for key in ("1", "0"):
        page.keyboard.press(key)
    expect(page.get_by_text("All boards have a result.")).to_be_visible()
    clicks = 0

    page.get_by_role("link", name="Prizes").click()
    clicks += 1
    page.get_by_role("button", name="Publish winners").click()
    clicks += 1
    expect(page.locator("#toasts")).to_contain_text("Prizes published with their winners")
    expect(page.get_by_text("Winners published on")).to_be_visible()

    reader = browser.new_context(locale="en").new_page()
    reader.goto(f"{site}/e/{event.slug}/")
    reader.get_by_role("link", name="Prizes").click()
    expect(reader.locator("main")).to_contain_text("Hort system")
    expect(reader.locator(".prizes tbody tr")).to_have_count(len(fund_now(event).published["awards"]))
    assert clicks == 2
    context.close()
