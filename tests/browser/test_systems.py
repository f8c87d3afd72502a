"""An arbiter runs a whole event of each other Swiss system in a browser, and sees how its rounds are made."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tabellone.engine.checker import check_pairings
from tests.browser.organiser import Organiser, open_settings
from tournaments.domain.records import record_of
from tournaments.models import Event

ROUNDS, PLAYERS = 5, 12
COLUMNS = {
    "dubov:2026": ["Row", "No.", "Player", "Score", "ARO", "Due", "Upfloats", "Subgroup", "Opponent"],
    "dubov:1997": ["Row", "No.", "Player", "Score", "ARO", "Due", "Upfloats", "Subgroup", "Opponent"],
    "burstein:2026": ["Rank", "No.", "Player", "BH", "SB", "Due", "Opponents' scores"],
    "burstein:1998": ["Rank", "No.", "Player", "SB", "BH", "Median", "Rating", "Due", "Opponents' scores"],
    "lim:2026": ["No.", "Player", "Score", "Due", "Pair", "Opponent", "Colour", "Floats"],
}
EVERY_DAY = ("burstein:2026",)
SEEDING_ROUNDS = {"burstein:2026": 2}

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "system",
    [system if system in EVERY_DAY else pytest.param(system, marks=pytest.mark.endurance) for system in COLUMNS],
)
def test_an_event_of_each_system_is_played_as_its_engine_pairs_it(site: str, browser: Browser, system: str) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.create("Lighthouse Open", rounds=ROUNDS, system=system)
    arbiter.enter_players(PLAYERS)
    arbiter.start()
    for number in range(1, ROUNDS + 1):
        arbiter.pair(number)
        see_how_it_was_made(arbiter.page, number, system)
        arbiter.page.keyboard.press("u")
        expect(arbiter.page.get_by_text(f"Round {number} is published.")).to_be_visible()
        arbiter.enter_results(number)
    arbiter.finish()
    record = record_of(Event.objects.get())
    assert f"{record.system}:{record.edition}" == system
    assert [len(round_.games) for round_ in record.rounds] == [PLAYERS // 2] * ROUNDS
    assert list(check_pairings(record)) == []


def see_how_it_was_made(page: Page, number: int, system: str) -> None:
    """The draft is the program's, and says how it came to be: everybody stands in the table."""
    page.wait_for_url(f"**/desk/round/{number}/")
    expect(page.get_by_text("This draft differs from the program's pairing")).to_have_count(0)
    section = page.locator("details", has=page.get_by_role("heading", name="Pairing of this round, step by step"))
    if number <= SEEDING_ROUNDS.get(system, 0):
        expect(section.get_by_text(f"Seeding round {number} of 2: paired by the Dutch system")).to_be_visible()
        expect(section.get_by_role("table")).to_have_count(0)
        return
    expect(section.get_by_role("columnheader")).to_have_text(COLUMNS[system])
    names = section.locator("td.name").all_inner_texts()
    assert {name.split(",")[0] for name in names} == {f"Player {tpn:02}" for tpn in range(1, PLAYERS + 1)}


def test_the_form_says_what_the_chosen_system_is_for_and_hides_what_does_not_matter(
    site: str, browser: Browser
) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    page = arbiter.page
    page.goto(f"{site}/new/")
    open_settings(page)
    expect(page.get_by_text("The standard Swiss system").first).to_be_visible()
    expect(page.get_by_label("Games against each opponent", exact=True)).to_be_hidden()
    saved = page.get_by_text("FIDE (Dutch), edition of 2026 · 9 rounds", exact=True)
    expect(saved).to_be_visible()
    page.get_by_label("Pairing system").select_option("dubov:2026")
    expect(saved).to_be_hidden()
    expect(page.get_by_text("DE, BH/C1, BH, SB", exact=True)).to_be_hidden()  # another system has other tie-breaks
    expect(page.get_by_text("Win 1 · Draw ½ · Loss 0", exact=False)).to_be_visible()
    expect(page.get_by_text("Deprecated by FIDE since 2026.", exact=True).first).to_be_visible()
    page.get_by_label("Acceleration", exact=True).select_option("mcmahon")
    expect(page.get_by_label("McMahon initial scores")).to_be_visible()
    page.get_by_label("Pairing system").select_option("round-robin:2023")
    for hidden in ("Rounds", "Acceleration", "McMahon initial scores", "Pairing-allocated bye", "Dummy player"):
        expect(page.get_by_label(hidden, exact=True)).to_be_hidden()
    page.get_by_label("Tables").select_option("rotation")
    expect(page.get_by_label("Dummy player")).to_be_visible()
    expect(page.locator("input[name=tie_breaks]")).to_have_value("DE, WIN, SB, KS")
    page.get_by_label("Pairing system").select_option("dutch:2026")
    expect(page.locator("input[name=tie_breaks]")).to_have_value("DE, BH/C1, BH, SB")
