"""A festival of three sections in the browser: made from the form, people entered once, moved, rounds together."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.organiser import Organiser
from tests.factories import enter_results
from tests.festivals import playing, section_of
from tournaments.models import Event, Round

pytestmark = pytest.mark.browser
NAME = "Harbour Festival"


class FestivalOrganiser(Organiser):
    """The arbiter's browser, at a festival."""

    def make(self) -> None:
        self.page.goto(f"{self.site}/")
        self.page.get_by_role("link", name="New festival").click()
        self.page.fill("input[name=name]", NAME)
        self.page.fill("input[name=city]", "Rimini")
        for number, (name, least, most) in enumerate((("Open A", "2000", ""), ("Open B", "", "1999")), start=1):
            self.page.fill(f"input[name=section{number}-name]", name)
            self.page.fill(f"input[name=section{number}-rounds]", "5")
            self.page.fill(f"input[name=section{number}-least_rating]", least)
            self.page.fill(f"input[name=section{number}-most_rating]", most)
        self.page.fill("input[name=section3-name]", "Blitz")
        self.page.get_by_role("button", name="Create festival").click()
        self.page.wait_for_url("**/e/harbour-festival/desk/")
        self.event = self.page.url.removesuffix("/desk/")

    def enter(self, name: str, rating: int, *sections: str) -> None:
        summary = self.page.locator("summary", has_text="New player")
        if not self.page.locator("details.entry[open]").count():
            summary.click()
        for section in sections:
            self.page.get_by_label(section, exact=True).check()
        self.page.fill(".entry input[name=name]", name)
        self.page.fill(".entry input[name=rating]", str(rating))
        self.page.get_by_role("button", name="Add player").click()
        expect(self.page.get_by_text(f"{name} was added.")).to_be_visible()

    def together(self, button: str, said: str) -> None:
        self.page.goto(f"{self.event}/desk/")
        self.page.get_by_role("button", name=re.compile(f"^{button}")).click()
        expect(self.page.locator("#toasts")).to_contain_text(said)


def festival() -> Event:
    return Event.objects.get(name=NAME)


def enter_everybody(club: FestivalOrganiser) -> None:
    """Ten in Open A, of whom four belong to B and four play the blitz, too; one in B."""
    club.page.goto(f"{club.event}/desk/players/")
    for number in range(6):
        club.enter(f"Strong, Player{number}", 2300 - number, "Open A", *(["Blitz"] if number < 4 else []))
    for number in range(4):
        club.enter(f"Weak, Player{number}", 1500 - number, "Open A")
    club.enter("Late, Lucy", 1000, "Open B")
    assert (len(playing(festival(), "Open A")), len(playing(festival(), "Blitz"))) == (10, 4)


def move_everybody(club: FestivalOrganiser) -> None:
    """One by hand; the others by the limits, and back, and again."""
    page = club.page
    page.get_by_role("navigation", name="Section").get_by_role("link", name="Open A").click()
    page.get_by_label("Weak, Player0").check()
    page.locator("#to").select_option(label="Open B")
    page.get_by_role("button", name="Move selected players").click()
    expect(page.locator("#toasts")).to_contain_text("Moved to Open B: Weak, Player0")
    expect(page.locator("#players tbody tr")).to_have_count(9)
    page.get_by_role("link", name="Move players by limits").click()
    page.get_by_role("button", name="Move 3 players").click()
    expect(page.locator("#toasts")).to_contain_text("Players moved: 3")
    assert playing(festival(), "Open B") == ["Late, Lucy", *(f"Weak, Player{number}" for number in range(4))]
    page.goto(f"{club.event}/desk/")
    page.get_by_role("button", name="Undo the last step").click()
    expect(page.locator("#toasts")).to_contain_text("Undone: Moved by the limits to Open B")
    assert len(playing(festival(), "Open A")) == 9
    page.goto(f"{club.event}/desk/sections/deal/")
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("button", name="Move 3 players").click()
    expect(page.locator("#toasts")).to_contain_text("Players moved: 3")


def draft_two_rounds(club: FestivalOrganiser) -> None:
    """Boards go on, everybody may look, all start, and two of three are paired."""
    page = club.page
    page.goto(f"{club.event}/desk/sections/")
    page.get_by_role("button", name="Number boards continuously across sections").click()
    expect(page.locator("#toasts")).to_contain_text("First boards or limits of sections changed")
    page.goto(f"{club.event}/desk/keeping/")
    page.get_by_role("radio", name="Public").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("Public")
    club.together("Start", "Started together: Open A, Open B, Blitz")
    page.get_by_label("Blitz", exact=True).uncheck()
    page.get_by_role("button", name=re.compile("^Pair the next rounds")).click()
    expect(page.get_by_role("link", name="publish round 1")).to_have_count(2, timeout=30_000)
    expect(page.get_by_text("pair round 1")).to_have_count(1)
    assert Axe().run(page).response["violations"] == []


@pytest.mark.endurance
def test_a_festival_of_three_sections(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    club = FestivalOrganiser(context.new_page(), site)
    club.sign_in()
    club.make()
    expect(club.page.get_by_role("row")).to_have_count(4)
    enter_everybody(club)
    move_everybody(club)
    draft_two_rounds(club)

    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.set_default_timeout(30_000)
    phone.goto(club.event)
    expect(phone.get_by_text("The pairings of round 1 will appear here when they are published.")).to_have_count(3)
    club.together("Publish the drafts", "Published together: Open A, Open B")
    rounds = Round.objects.filter(event__festival=festival(), number=1, state=Round.State.PUBLISHED)
    assert sorted(row.pairings.order_by("board")[0].board for row in rounds) == [1, 4]

    # The phone hears of it by itself, of results too, and finds people over all sections.
    expect(phone.get_by_text("0 of 3 games finished", exact=True)).to_be_visible()
    expect(phone.get_by_text("0 of 2 games finished", exact=True)).to_be_visible()
    enter_results(section_of(festival(), "Open A").rounds.get(number=1))
    expect(phone.get_by_text("3 of 3 games finished", exact=True)).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert Axe().run(phone).response["violations"] == []
    phone.locator("#who").fill("player0")
    phone.get_by_role("button", name="Find me").click()
    expect(phone.locator("tbody tr")).to_have_count(3)
    phone.get_by_role("link", name="Weak, Player0").click()
    expect(phone.get_by_role("heading", name="Weak, Player0")).to_be_visible()
    context.close()


def test_last_years_festival_is_made_again(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    page = context.new_page()
    club = FestivalOrganiser(page, site)
    club.sign_in()
    club.make()
    page.goto(f"{club.event}/desk/players/")
    club.enter("Strong, One", 2300, "Open A", "Blitz")
    page.goto(f"{club.event}/desk/keeping/")
    page.get_by_role("link", name="Copy event").click()
    page.fill("input[name=name]", "Harbour Festival 2027")
    page.get_by_label("Include players").check()
    page.get_by_role("button", name="Create event").click()
    page.wait_for_url("**/e/harbour-festival-2027/desk/")
    again = Event.objects.get(name="Harbour Festival 2027")
    assert (playing(again, "Open A"), playing(again, "Open B"), playing(again, "Blitz")) == (
        ["Strong, One"],
        [],
        ["Strong, One"],
    )
    assert again.registrations.get().entries.count() == 2
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    context.close()
