"""A Double-Swiss of twenty players in the browser: matches of two games, each with its own result."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tabellone.engine.checker import check_pairings
from tabellone.interchange.trf import read
from tabellone.record import POINT, Result
from tests.browser.organiser import Organiser, open_settings
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.browser

ROUNDS, PLAYERS = 4, 20


@pytest.mark.endurance
def test_a_double_swiss_of_twenty_players(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    arbiter = Organiser(page, site)
    page.set_default_timeout(30_000)
    arbiter.sign_in()
    page.goto(f"{site}/new/")
    open_settings(page)
    page.fill("input[name=name]", "Half a match")
    page.locator("[name=system]").select_option("double-swiss:2026")
    page.fill("input[name=planned_rounds]", "5")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_text("an even number of rounds is needed")).to_be_visible()
    arbiter.create("Two games", rounds=ROUNDS, system="double-swiss:2026")
    arbiter.enter_players(PLAYERS)
    arbiter.start()
    for number in range(1, ROUNDS + 1):
        if number == 2:  # misses the second game of a match
            arbiter.request_bye("Player 07, Test", 2, "Z", called="Match 1, game 2")
        arbiter.pair(number)
        page.wait_for_url(f"**/desk/round/{number}/")
        expect(page.get_by_text("This draft differs from the program's pairing")).to_have_count(0)
        arbiter.publish(f"{(number + 1) // 2}.{2 - number % 2}")
        arbiter.enter_results(number)
    arbiter.finish()

    record = record_of(Event.objects.get())
    assert list(check_pairings(record)) == []
    for first in (0, 2):
        pairs = {(game.white, game.black) for game in record.rounds[first].games}
        assert len(pairs) == PLAYERS // 2
        assert {(game.black, game.white) for game in record.rounds[first + 1].games} == pairs
    assert record.cards[7][1].result is Result.FORFEIT_LOSS
    total = sum(record.points_of(tpn) for tpn in record.by_tpn)
    assert total == ROUNDS * PLAYERS // 2 * POINT  # every game gives a point, each counted by itself

    response = page.request.get(f"{arbiter.event}/report.trf")
    again = read(response.body()).record
    assert again.system == "double-swiss"
    # A report has no boards, so the order of the games is its own.
    assert [set(round_.games) for round_ in again.rounds] == [set(round_.games) for round_ in record.rounds]

    page.goto(f"{arbiter.event}/standings/")
    points = page.locator("td.points").all_inner_texts()
    assert len(points) == PLAYERS
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{arbiter.event}/player/7/")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    context.close()
