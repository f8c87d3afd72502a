"""The hall: rooms and fixed boards over nine rounds, an incident, a second reading, a change after the publication."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_results_entry import sign_in
from tests.factories import add_member, enter_results, owner_of, publish_next, started_event
from tournaments.domain.boards.hall_settings import hall_seen, set_hall
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Role

pytestmark = pytest.mark.browser
KEYS = {"1-0": "1", "0-1": "0", "½-½": "="}


@pytest.fixture
def event(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    return started_event(players=16, rounds=9, visibility="listed")


@pytest.fixture
def page(event: Event, site: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    page = context.new_page()
    sign_in(page, site, owner_of(event).username)
    yield page
    context.close()


def games(event: Event, number: int = 1) -> list[Game]:
    rows = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)
    return list(rows.select_related("white", "black").order_by("pairing__board"))


@pytest.mark.endurance
def test_fixed_boards_are_held_over_nine_rounds_in_three_rooms(event: Event, page: Page, site: str) -> None:
    desk = f"{site}/e/{event.slug}/desk"
    page.goto(f"{desk}/boards/")
    page.fill("#rooms", "Hall A: 1-3\nRoom B: 51-57\nLibrary: 80-89")
    page.fill("#closed", "52-55")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("Rooms and boards set")
    for tpn, board in ((1, 57), (12, 81)):
        player = event.registrations.get(tpn=tpn)
        page.locator("#contestant").select_option(str(player.pk))
        page.fill("#board", str(board))
        page.fill("#reason", "wheelchair")
        page.get_by_role("button", name="Set fixed board").click()
        expect(page.locator(f"[data-key='fixed-{player.pk}']")).to_contain_text(str(board))
    held = []
    for number in range(1, 10):
        page.goto(f"{desk}/")
        page.get_by_role("button", name=f"Pair round {number}").click()
        page.wait_for_url(f"**/desk/round/{number}/")
        expect(page.locator(".draft")).to_contain_text("Library")
        page.get_by_role("button", name="Publish", exact=False).first.click()
        page.wait_for_url("**/desk/")
        expect(page.get_by_role("link", name=f"Enter results of round {number}")).to_be_visible()
        seats = {row.tpn or 0: game.board for game in games(event, number) for row in (game.white, game.black)}
        held.append((seats[1], seats[12]))
        assert {2, 3, 51} < {*seats.values()}
        assert not {52, 53, 54, 55} & {*seats.values()}
        enter_results(event.rounds.get(number=number))
    assert {own for own, other in held if own != other} == {57}
    assert {other for own, other in held if own != other} == {81}
    page.goto(f"{site}/e/{event.slug}/round/9/")
    expect(page.locator("tr.room")).to_have_text(["Hall A", "Room B", "Library"])


def test_an_incident_costs_the_game_in_three_taps_and_stands_in_the_report(event: Event, page: Page, site: str) -> None:
    publish_next(event)
    white = games(event)[0].white
    page.goto(f"{site}/e/{event.slug}/desk/round/1/results/")
    page.get_by_role("link", name="Incident at board 1", exact=True).click()
    page.get_by_role("region", name=white.name).get_by_role("link", name="phone or other device").click()
    expect(page.get_by_role("radio", name="loss of the game 0 – 1")).to_be_checked()
    page.get_by_role("button", name="Record and apply").click()
    page.wait_for_url("**/results/**")
    expect(page.locator("tr[data-board='1']")).to_have_attribute("data-outcome", "0-1")
    answer = page.request.get(f"{site}/e/{event.slug}/desk/report.trf")
    assert "XXI 001 0001 0001 phone loss" in answer.text()
    page.goto(f"{site}/e/{event.slug}/desk/")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#toasts")).to_contain_text("Undone")
    assert (outcome_of(games(event)[0]), event.incidents.count()) == (Outcome.OPEN, 0)


def test_a_second_reading_finds_three_planted_errors(event: Event, page: Page, site: str, browser: Browser) -> None:
    owner = owner_of(event)
    set_hall(event=event, actor=owner, first=1, rooms=(), closed=frozenset(), reads_twice=True, seen=hall_seen(event))
    enter_results(publish_next(event))
    slips = [outcome_of(game) for game in games(event)]
    for game in games(event)[1:6:2]:
        wrong = Outcome.DRAW if outcome_of(game) is not Outcome.DRAW else Outcome.WHITE_WINS
        enter_result(game=game, actor=owner, outcome=wrong, seen=board_seen(game))
    add_member(event, Role.ASSISTANT, "reader")
    context = browser.new_context(locale="en")
    second = context.new_page()
    sign_in(second, site, "reader")
    second.goto(f"{site}/e/{event.slug}/desk/")
    second.get_by_role("link", name="Check result slips").first.click()
    expect(second.locator("tr.is-cursor")).to_have_count(1)
    for slip in slips:
        second.keyboard.press(KEYS[slip.value])
    expect(second.locator("td.state .error")).to_have_count(3)
    expect(second.locator("[data-open-count]")).to_have_text("All result slips are checked.")
    context.close()
    page.goto(f"{site}/e/{event.slug}/desk/round/1/second/results/")
    for board in (2, 4, 6):
        row = page.locator(f"[data-key='differs-{board}']")
        row.get_by_role("button").nth(1).click()
        expect(row).to_have_count(0)
    assert [outcome_of(game) for game in games(event)] == slips
    page.goto(f"{site}/e/{event.slug}/desk/")
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()


def test_a_published_pairing_is_changed_with_its_confirmation(event: Event, page: Page, site: str) -> None:
    publish_next(event)
    before = games(event)
    one, other = before[0].black, before[1].white
    page.goto(f"{site}/e/{event.slug}/desk/round/1/")
    page.get_by_role("link", name="Change published pairing").click()
    page.locator("#first").select_option(str(one.pk))
    page.locator("#second").select_option(str(other.pk))
    page.locator("#ground").select_option("none")
    page.get_by_role("button", name="Show consequences").click()
    expect(page.get_by_text("Level 4")).to_be_visible()
    page.fill("#why", "a fire in room B")
    for box in page.locator("[name=confirm]").all():
        box.check()
    page.get_by_role("button", name="Change published pairing").click()
    expect(page.get_by_text("Changed after the publication")).to_be_visible()
    assert (games(event)[0].black, games(event)[1].white) == (other, one)
