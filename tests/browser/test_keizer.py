"""A club season of five evenings by Keizer's system, in the browser."""

from __future__ import annotations

from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tabellone.engine import pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.keizer.values import list_of
from tabellone.options import Options
from tabellone.record import ByeKind, Record
from tests.browser.organiser import Organiser
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.browser

EVENINGS, DISTANCE = 5, 3


def met_on(record: Record, evening: int) -> set[frozenset[int]]:
    return {frozenset((game.white, game.black)) for game in record.rounds[evening - 1].games}


def met_lately(record: Record, evening: int) -> set[frozenset[int]]:
    return set().union(*(met_on(record, number) for number in range(max(1, evening - DISTANCE), evening)))


@pytest.mark.endurance
def test_a_club_season_of_five_evenings(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    club = Organiser(page, site)
    page.set_default_timeout(30_000)
    club.sign_in()
    club.create(
        "Club evenings", rounds=EVENINGS, system="keizer:2026", rematch_distance=str(DISTANCE), duty_share="2/3"
    )
    club.enter_players(8)
    club.start()
    for evening in range(1, EVENINGS + 1):
        if evening == 2:
            club.request_bye("Player 03, Test", 2, "H")  # excused
            club.request_bye("Player 05, Test", 2, "Z")  # stayed away
            club.request_bye("Player 06, Test", 3, "F")  # will look after the club
        if evening == 3:
            club.enter_player("Late, Lea", 2395)  # the strongest of all
        club.pair(evening)
        club.publish(evening)
        club.enter_results(evening)
    club.finish()

    record = record_of(Event.objects.get())
    assert list(check_pairings(record)) == []
    late, third, fifth, sixth = (
        next(tpn for tpn, player in record.by_tpn.items() if name in player.name) for name in ("Lea", "03", "05", "06")
    )
    byes = {(bye.player, number): bye.kind for number, round_ in enumerate(record.rounds, 1) for bye in round_.byes}
    assert byes[third, 2] is ByeKind.HALF
    assert byes[fifth, 2] is ByeKind.ZERO
    assert byes[sixth, 3] is ByeKind.FULL
    assert [byes[late, number] for number in (1, 2)] == [ByeKind.ZERO, ByeKind.ZERO]  # joined on the third evening
    assert late in (record.rounds[2].games[0].white, record.rounds[2].games[0].black)  # by strength, not by score
    assert list_of(record, 2).order[0] != late
    assert all(not met_on(record, evening) & met_lately(record, evening) for evening in range(2, EVENINGS + 1))
    free = replace(record, options=Options(rematch_distance=0))
    wished = [set(map(frozenset, pair(free, evening).pairs)) for evening in range(2, EVENINGS + 1)]
    assert any(pairs & met_lately(record, evening) for evening, pairs in enumerate(wished, start=2))

    _a_reader_is_told_who_is_excused(browser, f"{club.event}/round/2/")
    page.goto(f"{club.event}/standings/")
    row = page.get_by_role("row").filter(has_text="Player 06")
    score = row.locator("td.points").first.inner_text()
    row.locator("td.points a").first.click()
    opened = page.locator("[data-explained]")
    expect(opened.get_by_role("heading")).to_have_text(f"Keizer score: {score}")
    expect(opened.get_by_role("row").filter(has_text="club duty")).to_contain_text("2/3 of")
    expect(opened.get_by_role("row").filter(has_text="own rating from the list")).to_contain_text("100 % of")
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{club.event}/player/{late}/why/FIRST/")
    assert page.locator("table.contributions tbody tr").count() == 1 + EVENINGS - 2
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert Axe().run(page).response["violations"] == []
    context.close()


def _a_reader_is_told_who_is_excused(browser: Browser, address: str) -> None:
    phone = browser.new_context(locale="it", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(address)
    expect(phone.get_by_text("assente giustificato")).to_be_visible()
    expect(phone.get_by_text("mezzo punto, nessuna partita")).to_have_count(0)
    phone.context.close()
