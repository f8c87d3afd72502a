"""A double click on a slow network enters one player."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.network import Network
from tests.browser.organiser import Organiser
from tournaments.models import Event

pytestmark = pytest.mark.browser


def test_a_double_click_enters_one_player_and_goes_on_as_one_click_does(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en")
    arbiter = Organiser(context.new_page(), site)
    arbiter.sign_in()
    arbiter.create("Harbour Open", rounds=3)
    page = arbiter.page
    Network(page).set(latency=300)
    page.fill(".entry input[name=name]", "Rossi, Mario")
    page.get_by_role("button", name="Add player").dblclick()
    expect(page.get_by_text("Rossi, Mario was added.")).to_be_visible()
    assert [row.name for row in Event.objects.get().registrations.all()] == ["Rossi, Mario"]
    expect(page.get_by_role("button", name="Add player")).to_be_enabled()
    context.close()
