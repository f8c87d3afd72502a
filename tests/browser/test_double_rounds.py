"""A blitz in double rounds in the browser: two games on a line, paired by the sum of both."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tabellone.engine.checker import check_pairings
from tabellone.interchange.trf import read
from tabellone.record import POINT, Record
from tests.browser.organiser import KEYS, Organiser
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.browser

DOUBLE_ROUNDS, PLAYERS = 4, 10


@pytest.mark.endurance
def test_a_blitz_of_four_double_rounds(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    arbiter = Organiser(page, site)
    page.set_default_timeout(30_000)
    arbiter.sign_in()
    arbiter.create(
        "Blitz", rounds=2 * DOUBLE_ROUNDS, double_rounds="on", chess960="on", time_handicap="0: 3/3, 30: 2/4"
    )
    arbiter.enter_players(PLAYERS)
    arbiter.start()
    for number in range(1, DOUBLE_ROUNDS + 1):
        arbiter.press_on_desk("p")
        page.wait_for_url(f"**/desk/round/{2 * number - 1}/")
        page.wait_for_load_state()
        expect(page.get_by_role("heading", name=f"Round {number} draft")).to_be_visible()
        if number == 2:
            page.get_by_role("button", name="Draw it now").click()
            expect(page.get_by_role("button", name="Draw again")).to_be_visible()
        arbiter.press_on_desk("u")
        expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()
        arbiter.press_on_desk("r")
        page.wait_for_url(f"**/desk/round/{2 * number - 1}/results/")
        page.wait_for_load_state()
        first, second = (page.locator(f'[data-board="1.{game}"]') for game in (1, 2))
        tops = [row.evaluate("row => row.getBoundingClientRect().top") for row in (first, second)]
        assert tops[0] == tops[1]  # both games on a line
        for place in range(PLAYERS):
            page.keyboard.press(KEYS[(place + number) % len(KEYS)])
        expect(page.get_by_text("All boards have a result.")).to_be_visible()
        if number == 1:
            assert Axe().run(page).response["violations"] == []
            page.set_viewport_size({"width": 390, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
            page.set_viewport_size({"width": 1440, "height": 900})
    arbiter.finish()

    record = record_of(Event.objects.get())
    positions = _positions_of(record)
    again = read(page.request.get(f"{arbiter.event}/report.trf").body()).record
    assert (again.options, again.play) == (record.options, record.play)
    page.goto(f"{arbiter.event}/round/3/")
    expect(page.get_by_role("heading", name="Round 2, game 1")).to_be_visible()
    expect(page.get_by_text(f"Starting position {positions[2]} (Chess960)")).to_be_visible()
    expect(page.locator(".clock").first).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    context.close()


def _positions_of(record: Record) -> list[int | None]:
    """The positions that were drawn, of an event that was played as double rounds are."""
    assert list(check_pairings(record)) == []
    for games in range(0, 2 * DOUBLE_ROUNDS, 2):
        pairs = [(game.white, game.black) for game in record.rounds[games].games]
        assert [(game.black, game.white) for game in record.rounds[games + 1].games] == pairs
    assert sum(record.points_of(tpn) for tpn in record.by_tpn) == 2 * DOUBLE_ROUNDS * PLAYERS // 2 * POINT
    positions = [record.play.position_in(number) for number in range(1, 2 * DOUBLE_ROUNDS + 1)]
    assert positions[::2] == positions[1::2]
    assert None not in positions
    return positions
