"""Games in real browsers: a player types the moves, an arbiter confirms them, everybody replays the game."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser, expect

from broadcast.domain.game_settings import GameSettingValues, set_game_settings
from tests.browser.test_my_page import closed, link, phone
from tests.browser.test_results_entry import sign_in
from tests.browser.visits import sideways
from tests.factories import owner_of
from tests.phones.made import board, phone_event

pytestmark = pytest.mark.browser
PIECES = ".replay cg-board piece:not(.ghost)"


def test_a_game_goes_from_the_score_sheet_to_the_board_on_the_page(site: str, browser: Browser) -> None:
    event = phone_event(players=4)
    values = GameSettingValues(takes_games=True, boards="none")
    set_game_settings(event=event, actor=owner_of(event), values=values)
    player = phone(browser)
    link(player, site, board(event).white)
    player.get_by_text("Send moves of a game").click()
    player.get_by_label("Moves from the score sheet").fill("1. e4 d5 2. exd5 Qxd5 3. Nc3")
    player.get_by_role("button", name="Send", exact=True).click()
    expect(player.get_by_text("The moves are sent.")).to_be_visible()
    assert sideways(player) == 0

    desk = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}).new_page()
    sign_in(desk, site, owner_of(event).username)
    desk.goto(f"{site}/e/{event.slug}/desk/broadcast/")
    desk.get_by_role("button", name="Confirm all").click()
    expect(desk.get_by_text("1 proposal confirmed.")).to_be_visible()

    problems: list[str] = []
    player.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    player.on("pageerror", lambda error: problems.append(str(error)))
    player.goto(f"{site}/e/{event.slug}/round/1/")
    player.get_by_role("link", name="Replay games").click()
    player.get_by_role("link", name=board(event).white.name).click()
    expect(player.locator(".replay cg-board piece").first).to_be_visible()
    expect(player.locator(PIECES)).to_have_count(32)
    player.locator(".replay .lpv__controls__goto--next").click()
    for _move in range(2):
        player.keyboard.press("ArrowRight")
    expect(player.locator(".replay .lpv__moves .current, .replay .lpv__moves move.current")).to_have_text("exd5")
    expect(player.locator(PIECES)).to_have_count(31)
    assert (problems, sideways(player)) == ([], 0)
    if folder := os.environ.get("SHOTS"):
        player.screenshot(path=f"{folder}/replay-390.png", full_page=True)
        desk.reload()
        desk.screenshot(path=f"{folder}/desk-1440.png", full_page=True)
        desk.goto(player.url)
        expect(desk.locator(".replay cg-board piece").first).to_be_visible()
        desk.screenshot(path=f"{folder}/replay-1440.png", full_page=True)
    closed(player, desk)
