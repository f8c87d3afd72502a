"""Events between sides in a browser, from the form to the final standings: a match, a Schiller event, an afternoon."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.browser


@pytest.fixture
def arbiter(site: str, browser: Browser) -> Organiser:
    organiser = Organiser(browser.new_context(locale="en").new_page(), site)
    organiser.sign_in()
    return organiser


def event_of(arbiter: Organiser) -> Event:
    return Event.objects.get(slug=arbiter.event.rpartition("/")[2])


def propose(page: Page, way: str, count: int) -> None:
    page.get_by_label("Begin with").select_option(way)
    page.get_by_label("Number of teams").fill(str(count))
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_text("This is a proposal")).to_be_visible()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save teams").click()
    expect(page.get_by_text("All players are in a team, and the teams are valid.")).to_be_visible()


def play(arbiter: Organiser, number: int) -> None:
    arbiter.pair(number)
    arbiter.publish(number)
    arbiter.enter_results(number)


def sides_shown(page: Page, event: str) -> list[list[str]]:
    """The rows of the sides: rank, name, points and the points of each round."""
    page.goto(f"{event}/standings/")
    rows = page.locator("table.sides__list tbody tr").all()
    return [row.locator("td, th").all_inner_texts() for row in rows]


def tenths(text: str) -> int:
    return 10 * int("0" + text.replace("½", "")) + (5 if "½" in text else 0)


def assert_adds_up(page: Page, arbiter: Organiser) -> None:
    """Each side has the sum of its players' points, and of its rounds."""
    record = record_of(event_of(arbiter))
    expected = {side.name: sum(map(record.points_of, side.players)) for side in record.sides}
    shown = sides_shown(page, arbiter.event)
    assert {row[1]: tenths(row[2]) for row in shown} == expected
    assert all(tenths(row[2]) == sum(map(tenths, row[3:])) for row in shown)
    assert [tenths(row[2]) for row in shown] == sorted(expected.values(), reverse=True)


@pytest.mark.endurance
def test_a_scheveningen_match_of_six_against_six(arbiter: Organiser, browser: Browser) -> None:
    """Sides by rating, seats changed by hand with nothing but the keyboard, one who leaves after half of the games."""
    arbiter.create("City Match", system="scheveningen:2023")
    arbiter.enter_players(12)
    arbiter.press_on_desk("d")
    page = arbiter.page
    propose(page, "snake", 2)
    page.get_by_label("Team 1", exact=True).fill("Rome")
    page.get_by_label("Team 2", exact=True).fill("Milan")
    save(page)
    for name, seat in (("Player 12, Test", "2"), ("Player 04, Test", "6")):
        page.get_by_label(f"Position of {name}").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(seat)
    page.keyboard.press("Enter")
    rows = page.locator("table.sides__seats tbody tr")
    expect(rows.nth(1)).to_contain_text("Player 12, Test")
    expect(rows.nth(5)).to_contain_text("Player 04, Test")
    arbiter.start()
    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    for number in range(1, 7):
        if number == 5:
            arbiter.withdraw("Player 03, Test")
        play(arbiter, number)
    arbiter.finish()
    assert_adds_up(phone, arbiter)
    record = record_of(event_of(arbiter))
    met = {frozenset((game.white, game.black)) for round_ in record.rounds for game in round_.games}
    assert (len(met), [side.name for side in record.sides]) == (36, ["Rome", "Milan"])
    phone.get_by_role("link", name="Milan").first.click()
    expect(phone.locator("table.standings tbody tr")).to_have_count(6)


@pytest.mark.endurance
def test_a_reduced_scheveningen_match_of_eight_against_eight(arbiter: Organiser, browser: Browser) -> None:
    """Half of the rounds: pairs of a side take the place of one, and each meets half of the other side."""
    arbiter.create("Reduced Match", system="scheveningen:2023", scheveningen_form="reduced")
    arbiter.enter_players(14)
    page = arbiter.page
    arbiter.press_on_desk("d")
    propose(page, "snake", 2)
    page.get_by_role("button", name="Save teams").click()
    expect(page.get_by_text(re.compile("Possible team sizes: .*2 teams of 8"))).to_be_visible()
    for name, rating in (("Late, One", 2100), ("Late, Two", 2090)):
        arbiter.enter_player(name, rating)
    arbiter.press_on_desk("d")
    propose(page, "snake", 2)
    page.get_by_label("Team 1", exact=True).fill("North")
    page.get_by_label("Team 2", exact=True).fill("South")
    save(page)
    arbiter.start()
    page.goto(f"{arbiter.event}/calendar/")
    expect(page.locator("section.calendar-round")).to_have_count(4)
    for number in range(1, 5):
        play(arbiter, number)
    arbiter.finish()
    reader = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    assert_adds_up(reader, arbiter)
    record = record_of(event_of(arbiter))
    games = [game for round_ in record.rounds for game in round_.games]
    side_of = {player: side.name for side in record.sides for player in side.players}
    assert {side_of[game.white] for game in games} == {"North", "South"}
    assert all(side_of[game.white] != side_of[game.black] for game in games)
    assert (len(games), len({frozenset((game.white, game.black)) for game in games})) == (32, 32)
    whites = [sum(player == game.white for game in games) for player in side_of]
    assert set(whites) == {2}


@pytest.mark.endurance
def test_a_schiller_event_of_twelve(arbiter: Organiser, browser: Browser) -> None:
    """Sides are the federations; what does not fit is said; the seats are drawn by lot."""
    arbiter.create("Schiller Twelve", system="schiller:2023", schiller_form="reordered")
    arbiter.enter_players(12, ("ITA", "FRA", "GER", "ESP") * 3)
    page = arbiter.page
    arbiter.press_on_desk("d")
    propose(page, "snake", 3)
    page.get_by_role("button", name="Save teams").click()
    expect(page.get_by_text("Possible team sizes: 4 teams of 4, or 4 teams of 3")).to_be_visible()
    propose(page, "federation", 4)
    save(page)
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_text("The program drew lots (random seed")).to_be_visible()
    arbiter.start()
    for number in range(1, 10):
        play(arbiter, number)
    arbiter.finish()
    reader = browser.new_context(locale="en").new_page()
    assert_adds_up(reader, arbiter)
    record = record_of(event_of(arbiter))
    assert {player.federation for player in record.players} == {side.name for side in record.sides}
    square = reader.locator("table.square tbody tr").all()
    assert [row.locator("td.self").count() for row in square] == [1] * 4
    reader.get_by_text("The matches of the rounds").click()
    expect(reader.locator("table.sides__matches")).to_be_visible()


def test_a_hutton_afternoon_of_eight_teams(arbiter: Organiser, browser: Browser) -> None:
    """One game for everybody; a reader's page changes while the results come in."""
    arbiter.create("Jamboree", system="hutton:2023")
    arbiter.enter_players(32)
    page = arbiter.page
    arbiter.press_on_desk("d")
    propose(page, "snake", 8)
    save(page)
    arbiter.start()
    arbiter.pair(1)
    arbiter.publish(1)
    reader = browser.new_context(locale="it").new_page()
    reader.goto(f"{arbiter.event}/standings/")
    expect(reader.get_by_role("heading", name="Squadre", exact=True)).to_be_visible()
    expect(reader.locator("table.sides__list tbody tr").first).to_contain_text("0")
    arbiter.enter_results(1)
    arbiter.finish()
    reader.wait_for_function(
        "() => [...document.querySelectorAll('table.sides__list td.points')].some((it) => it.textContent !== '0')"
        " || document.querySelector('[data-new]:not([hidden])') !== null"
    )
    assert_adds_up(reader, arbiter)
    record = record_of(event_of(arbiter))
    assert (len(record.rounds), len(record.rounds[0].games), len(record.sides)) == (1, 16, 8)
