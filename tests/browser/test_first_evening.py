"""From an empty list of events to a published first round, using only what the pages say; clicks are counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser
from tournaments.models import Event, Round

pytestmark = pytest.mark.browser

NAMES = "Anna Rossi\nBo Chen\nCarla Vidal\nDario Neri\nEva Lund\nFarid Aziz\nGita Rao\nHugo Paz"
TEAMS = "\n".join(
    [
        "team\tboard\tname",
        *(f"{team}\t{board}\t{team} {board}" for team in ("Tower", "Rook", "Pawn", "Knight") for board in (1, 2, 3, 4)),
    ]
)
MOST_STEPS = 12
KINDS = {
    "Club evening": (NAMES, 11), "Weekend open": (NAMES, 12), "Rated open (FIDE)": (NAMES, 12),
    "Round robin": (NAMES, 15), "Team event": (TEAMS, 12), "Knock-out": (NAMES, 12), "Rapid or blitz": (NAMES, 12),
    "School event": (NAMES, 12),
}  # fmt: skip
"""By kind of event: the pasted players and the clicks. A round robin draws its numbers on a page of its own."""

EVERY_DAY = {"Club evening", "Round robin", "Team event"}
"""Each has steps of its own; the others are run every night."""


class Beginner:
    """Clicks what stands on the page, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, role: str, name: str | re.Pattern[str]) -> None:
        self.page.locator("main").get_by_role(role, name=name).first.click()  # type: ignore[arg-type]
        self.page.wait_for_load_state()
        self.clicks += 1

    def filled_button(self) -> None:
        """The one next step of the desk."""
        self.page.locator("main .now .button--primary").first.click()
        self.page.wait_for_load_state()
        self.clicks += 1


@pytest.mark.parametrize(
    "kind", [kind if kind in EVERY_DAY else pytest.param(kind, marks=pytest.mark.endurance) for kind in KINDS]
)
def test_from_the_list_of_events_to_a_published_first_round(site: str, browser: Browser, kind: str) -> None:
    names, clicks = KINDS[kind]
    page = browser.new_context(locale="en").new_page()
    page.set_default_timeout(20_000)
    Organiser(page, site).sign_in()
    beginner = Beginner(page)
    page.goto(f"{site}/")
    beginner.click("link", "New event")
    if kind != "Club evening":
        beginner.click("radio", kind)
    page.get_by_label("Name", exact=True).fill("Tonight")
    beginner.click("button", "Create event")
    beginner.filled_button()
    beginner.click("link", re.compile("Import"))
    page.fill("textarea[name=text]", names)
    beginner.click("button", "Preview")
    beginner.click("button", re.compile(r"Add \d+ players"))
    page.get_by_role("link", name="Desk").first.click()
    beginner.clicks += 1
    published = Round.objects.filter(state=Round.State.PUBLISHED)
    for _step in range(MOST_STEPS):
        page.wait_for_load_state()
        if published.exists():
            break
        if page.url.endswith("/desk/"):
            expect(page.locator("main .now .button--primary").first).to_be_visible()
            beginner.filled_button()
        else:  # the page of the next step: its own filled button, then back to the desk
            page.locator("main .button--primary").first.click()
            page.wait_for_load_state()
            page.goto(f"{site}/e/tonight/desk/")
            beginner.clicks += 2
    event = Event.objects.get()
    assert (event.name, published.count() >= 1) == ("Tonight", True)
    assert beginner.clicks == clicks
    page.goto(f"{site}/e/tonight/desk/")
    expect(page.get_by_text("First steps")).to_have_count(0)
