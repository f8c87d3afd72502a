"""A ladder for one week with an arbiter's laptop and two phones, in the browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db.models import F
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ladders.models import Challenge, Ladder, LadderDeed
from tests.browser.organiser import Organiser

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}


def days_pass(days: float) -> None:
    """Everything that was done and everything that runs out lies so many days further back: the clock moves on."""
    past = timedelta(days=days)
    Ladder.objects.update(created_at=F("created_at") - past)
    LadderDeed.objects.update(at=F("at") - past)
    moments = ("made_at", "answer_by", "answered_at", "play_by", "reported_at", "confirm_by", "decided_at", "meets_at")
    Challenge.objects.update(**{name: F(name) - past for name in moments})


def places(page: Page) -> list[str]:
    return [cell.inner_text().split()[0] for cell in page.locator("table.ladder td.name a").all()]


def sees(page: Page, text: str) -> None:
    expect(page.get_by_text(text).first).to_be_visible()


def test_a_ladder_for_one_week_with_two_phones(site: str, browser: Browser) -> None:  # noqa: PLR0915  (a week has many)
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    club = Organiser(page, site)
    club.sign_in()
    page.get_by_role("link", name="Ladders").click()
    page.wait_for_load_state()
    page.fill("input[name=name]", "Club ladder")
    page.get_by_role("button", name="Create ladder").click()
    page.wait_for_url("**/ladder/club-ladder/desk/players/")
    page.fill("textarea[name=people]", "Anna 2000\nBruno 1900\nCarla 1800\nDario 1700")
    page.get_by_role("button", name="Enter", exact=True).click()
    sees(page, "Entered: 4.")
    page.get_by_role("button", name="Create all links").click()
    page.wait_for_load_state()
    links = {
        name: page.get_by_label(f"Link of {name}", exact=True).input_value() for name in ("Anna", "Bruno", "Dario")
    }
    page.get_by_role("navigation", name="Ladder").get_by_role("link", name="People").click()
    page.wait_for_load_state()
    page.get_by_label("listed: on the list of events").check()
    page.get_by_role("button", name="Save").click()
    sees(page, "Saved.")

    phones = {name: browser.new_context(locale="en", viewport=PHONE, has_touch=True).new_page() for name in links}
    dario, bruno = phones["Dario"], phones["Bruno"]
    for name, phone in phones.items():
        phone.set_default_timeout(30_000)
        phone.goto(links[name])
    public = browser.new_context(locale="en", viewport=PHONE).new_page()
    public.goto(site)
    public.get_by_role("link", name="Club ladder").click()
    public.wait_for_load_state()
    assert places(public) == ["Anna", "Bruno", "Carla", "Dario"]

    # Monday: Dario challenges Bruno. Tuesday: Bruno accepts, on a page that heard of it by itself.
    dario.get_by_role("button", name="Challenge Bruno").dblclick()  # one act
    sees(dario, "Bruno is challenged.")
    expect(dario.locator(".message--error")).to_have_count(0)
    expect(bruno.get_by_role("heading", name="Dario challenges you")).to_be_visible(timeout=60_000)
    expect(public.get_by_text("challenged by Dario", exact=True)).to_be_visible(timeout=60_000)
    days_pass(1)
    bruno.get_by_role("button", name="Accept").click()
    sees(bruno, "The challenge is accepted.")
    sees(bruno, "You have White.")

    # Thursday: Dario has won and says so; Bruno confirms it.
    days_pass(2)
    dario.reload()
    sees(dario, "You have Black.")
    dario.get_by_role("button", name="I won").click()
    sees(dario, "The other player must confirm it.")
    bruno.reload()
    sees(bruno, "Result reported by Dario: the challenger won.")
    assert Axe().run(bruno).response["violations"] == []
    bruno.get_by_role("button", name="I lost").click()
    sees(bruno, "Result confirmed.")
    public.reload()
    assert places(public) == ["Anna", "Dario", "Carla", "Bruno"]

    # Friday: Dario challenges Anna, who does not answer for more than three days: the place is his without a game.
    dario.reload()
    dario.get_by_role("button", name="Challenge Anna").click()
    sees(dario, "Anna is challenged.")
    phones["Anna"].reload()
    days_pass(3.1)
    phones["Anna"].get_by_role("button", name="Accept").click()
    sees(phones["Anna"], "The time to answer is over.")
    public.reload()
    assert places(public) == ["Dario", "Anna", "Carla", "Bruno"]

    # Sunday: the arbiter corrects the game of Thursday; what came after it is told anew.
    page.goto(f"{site}/ladder/club-ladder/desk/")
    thursday = page.locator("details.ladder-challenge", has_text="Bruno")
    thursday.locator("summary").click()
    thursday.get_by_label("Outcome").select_option("drawn")
    thursday.get_by_label("Reason").fill("the score sheet says so")
    thursday.get_by_role("button", name="Decide").click()
    sees(page, "Saved.")
    sees(page, "the score sheet says so")
    public.reload()
    assert places(public) == ["Dario", "Bruno", "Carla", "Anna"]
    page.get_by_role("button", name="Undo the last step").click()
    sees(page, "The last step is undone.")
    public.reload()
    assert places(public) == ["Dario", "Anna", "Carla", "Bruno"]

    public.get_by_role("link", name="Dario").first.click()
    public.wait_for_load_state()
    expect(public.locator("svg.chart")).to_be_visible()
    for shown in (page, public, dario):
        assert Axe().run(shown).response["violations"] == []
        assert shown.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    for used in (context, *(phone.context for phone in (*phones.values(), public))):
        used.close()
