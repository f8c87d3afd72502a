"""A cup is played in the browser, from the form to its winner."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser

pytestmark = pytest.mark.browser

ROUNDS = 5


def press_results(page: Page, event: str, number: int, boards: int, *, draws: int = 0) -> None:
    """By keyboard: the first boards drawn, then White wins."""
    page.goto(f"{event}/desk/round/{number}/results/")
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-open", "1")
    for board in range(boards):
        page.keyboard.press("=" if board < draws else "1")
    expect(page.get_by_text("All boards have a result.")).to_be_visible()


def play_off(page: Page, *games: tuple[str, str]) -> None:
    """The first tied match: its games, and who goes on as they say; the first side has Black in an Armageddon."""
    section = page.locator("section.play-off").first
    for place, (speed, result) in enumerate(games, start=1):
        section.locator(f"[name=speed-{place}]").select_option(speed)
        section.locator(f"[name=white-{place}]").select_option("second" if speed == "a" else "first")
        section.locator(f"[name=result-{place}]").select_option(result)
    section.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("The winner was saved.")


@pytest.mark.endurance
def test_a_cup_of_twenty_one_is_played_to_its_winner_with_a_play_off_and_an_armageddon(
    site: str, browser: Browser
) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    organiser = Organiser(page, site)
    organiser.sign_in()
    organiser.create("Coppa del Golfo", system="knockout:2023")
    organiser.enter_players(21)
    organiser.start()
    for number, boards in enumerate((5, 8, 4, 2, 1), start=1):
        organiser.pair(number)
        organiser.publish(number)
        press_results(page, organiser.event, number, boards, draws=1 if number in (1, ROUNDS) else 0)
        page.goto(f"{organiser.event}/desk/")
        if number in (1, ROUNDS):
            expect(page.get_by_role("heading", name="1 match is tied.")).to_be_visible()
            page.keyboard.press("o")
            games = (("r", "=="), ("b", "10")) if number == 1 else (("r", "=="), ("a", "=="))
            play_off(page, *games)
    organiser.finish()
    page.goto(f"{organiser.event}/bracket/")
    expect(page.get_by_text("Winner:")).to_be_visible()
    winner = page.locator("[data-part=champion] [data-player]").inner_text()
    page.locator(".ko__p[data-won] a", has_text=winner).last.click()
    expect(page.get_by_text(f"The path of {winner} is highlighted.")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".ko-box")).to_be_visible()
    assert page.evaluate("(box => box.scrollWidth > box.clientWidth)(document.querySelector('.ko-box'))")
    cut = "[...document.querySelectorAll('.ko__p a, .ko__to')].filter(it => it.scrollWidth > it.clientWidth + 1)"
    assert page.evaluate(f"{cut}.length") == 0
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    page.goto(f"{organiser.event}/desk/round/5/play-offs/")
    expect(page.locator(".message--success")).to_contain_text("advances.")
    assert Axe().run(page).response["violations"] == []
    context.close()
