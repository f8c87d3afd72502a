"""An organiser runs a whole event in a browser, and somebody without an account follows it live in another."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tabellone.interchange import trf
from tabellone.record import ByeKind, Colour
from tests.browser.organiser import Organiser
from tournaments.domain.records import record_of
from tournaments.models import Event, JournalEntry, Registration

ROUNDS, PLAYERS = 9, 60
CHANGED_BY_HAND = 6
"""The round whose draft the arbiter changes, whoever met before."""
TWO_SECONDS = 2000

pytestmark = pytest.mark.browser


def test_sixty_one_players_nine_rounds_and_a_spectator(site: str, browser: Browser) -> None:
    arbiter = Organiser(browser.new_context(locale="en").new_page(), site)
    arbiter.sign_in()
    arbiter.create("Harbour Open", rounds=ROUNDS)
    arbiter.enter_players(PLAYERS)
    arbiter.request_bye("Player 07, Test", 2)
    arbiter.request_bye("Player 30, Test", 5)
    arbiter.start()

    spectator = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    spectator.goto(arbiter.event)
    for number in range(1, ROUNDS + 1):
        play(arbiter, spectator, number)
    arbiter.finish()
    expect(spectator.get_by_text("Finished").first).to_be_visible(timeout=TWO_SECONDS)
    check_the_record(Event.objects.get())


def play(arbiter: Organiser, spectator: Page, number: int) -> None:
    """One round, with what happens in it."""
    if number == 3:
        arbiter.enter_player("Late, Comer", 1999)
    if number == 5:
        arbiter.withdraw("Player 44, Test")
    arbiter.pair(number)
    assert_no_draft_for(spectator, arbiter, number)
    if number == 5:
        correct_the_round_before(arbiter)
        arbiter.pair_again(number)
    if number == CHANGED_BY_HAND:
        exchange_two(arbiter)
    spectator.goto(arbiter.event)
    arbiter.publish(number)
    expect(spectator.get_by_text(f"Round {number} of {ROUNDS}", exact=True)).to_be_visible(timeout=TWO_SECONDS)
    if number in (1, 4):
        follow_one_result(arbiter, spectator, number)
    arbiter.enter_results(number, forfeit=number == 3)


def follow_one_result(arbiter: Organiser, spectator: Page, number: int) -> None:
    spectator.goto(f"{arbiter.event}/round/{number}/")
    result = spectator.locator("tr[data-key='1'] td.result")
    expect(result).to_have_text("–")
    arbiter.page.goto(f"{arbiter.event}/desk/round/{number}/results/")
    arbiter.page.keyboard.press("=")
    expect(result).to_have_text("½ – ½", timeout=TWO_SECONDS)
    arbiter.page.keyboard.press("z")
    expect(result).to_have_text("–", timeout=TWO_SECONDS)


def assert_no_draft_for(spectator: Page, arbiter: Organiser, number: int) -> None:
    """Whoever has no account is told that there is no such page, or to sign in."""
    assert spectator.request.get(f"{arbiter.event}/round/{number}/").status == 404
    assert "/accounts/login/" in spectator.request.get(f"{arbiter.event}/desk/round/{number}/").url
    assert f"Round {number} of" not in spectator.request.get(arbiter.event).text()


def correct_the_round_before(arbiter: Organiser) -> None:
    """The result of board 2 of round 4 was wrong; round 5 is paired, so the correction wants a reason."""
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/round/4/results/")
    row = page.locator("tr[data-board='2']")
    before = row.get_attribute("data-outcome")
    wanted = "0-1" if before != "0-1" else "1-0"
    row.locator("td.board").click()
    page.keyboard.press("0" if wanted == "0-1" else "1")
    expect(row.get_by_text("Enter a reason for the correction")).to_be_visible()
    page.get_by_label("Reason for the correction").fill("The score sheets say so")
    row.locator("td.board").click()
    page.keyboard.press("0" if wanted == "0-1" else "1")
    expect(row.get_by_text("saved")).to_be_visible()
    expect(row).to_have_attribute("data-outcome", wanted)


def exchange_two(arbiter: Organiser) -> None:
    """White of boards 10 and 11 of the draft change places."""
    page = arbiter.page
    page.goto(f"{arbiter.event}/desk/round/{CHANGED_BY_HAND}/")
    page.get_by_role("button", name="Start manual pairing").click()
    for board in (10, 11):
        page.locator(f"#draft-{board} input[type=checkbox]").first.check()
    page.get_by_label("Reason").fill("They share a car")
    page.get_by_role("button", name="Swap selected").click()
    confirm(page)
    expect(page.locator("#draft-10").get_by_text("changed manually")).to_be_visible()
    page.get_by_label("Reason").fill("They share a car")
    page.get_by_role("button", name="Finish manual pairing").click()
    expect(page.get_by_role("columnheader", name="Engine")).to_be_visible()
    confirm(page)
    expect(page.get_by_role("button", name="Start manual pairing")).to_be_visible()


def confirm(page: Page) -> None:
    """Confirm what FIDE mode asks, once or twice, or nothing."""
    page.wait_for_load_state()
    while page.get_by_role("heading", name="Confirmation (FIDE mode)").is_visible():
        page.get_by_role("button", name=re.compile("^(Continue|Confirm)$")).click()
        page.wait_for_load_state()


def check_the_record(event: Event) -> None:
    """Everybody stands once in each round, nobody met twice, and what was done by hand is in the journal."""
    record = record_of(event)
    assert len(record.players) == PLAYERS + 1
    assert [len(card) for card in record.cards.values()] == [ROUNDS] * (PLAYERS + 1)
    for card in record.cards.values():
        met = [entry.opponent for entry in card if entry.is_played and entry.round != CHANGED_BY_HAND]
        assert len(met) == len(set(met))
    by_name = {row.name: row.tpn or 0 for row in Registration.objects.all()}
    byes = {
        (name, entry.round): entry.bye
        for name in ("Player 07, Test", "Player 30, Test", "Player 44, Test", "Late, Comer")
        for entry in record.cards[by_name[name]]
        if entry.bye in (ByeKind.HALF, ByeKind.ZERO)
    }
    assert byes == {
        ("Player 07, Test", 2): ByeKind.HALF,
        ("Player 30, Test", 5): ByeKind.HALF,
        **{("Player 44, Test", number): ByeKind.ZERO for number in range(5, ROUNDS + 1)},
        **{("Late, Comer", number): ByeKind.ZERO for number in (1, 2)},
    }
    assert record.rounds[2].games[0].white_result.is_forfeit
    assert record.initial_colour in (Colour.WHITE, Colour.BLACK)
    reasons = list(JournalEntry.objects.exclude(why="").order_by("number").values_list("action", "why"))
    by_hand = ("swap", "They share a car"), ("end_manual_pairing", "They share a car")
    assert reasons == [("result", "The score sheets say so"), *by_hand]
    assert trf.read(trf.write(record)).record.cards == record.cards
