"""One writer's keys take effect in their order on what the writer saw, whatever the network does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.network import Network
from tests.factories import PASSWORD, add_member, pair_round, publish_next, started_event
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_drafts import switch_colours
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event, Game, JournalEntry, Role, Round

pytestmark = pytest.mark.browser

SLOW = 700
AWAY = "No connection to the server"


@pytest.fixture
def event(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    event = started_event(players=12, rounds=3)
    publish_next(event)
    return event


@pytest.fixture
def page(event: Event, site: str, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    page = context.new_page()
    sign_in(page, site, "owner")
    open_results(page, site, event)
    yield page
    context.close()


def sign_in(page: Page, site: str, name: str) -> None:
    page.set_default_timeout(30_000)
    page.goto(f"{site}/accounts/login/")
    page.fill("input[name=login]", name)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/")


def open_results(page: Page, site: str, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/desk/round/1/results/")
    expect(page.locator("tr.is-cursor")).to_have_count(1)


def outcomes(event: Event) -> list[str]:
    return [
        outcome_of(game).value for game in Game.objects.filter(pairing__round__event=event).order_by("pairing__board")
    ]


def state(page: Page, board: int) -> str:
    return page.locator(f"#board-{board} [data-state]").inner_text()


def is_settled(page: Page) -> None:
    """Nothing is on its way any more."""
    expect(page.locator("tr[data-typed]")).to_have_count(0)


def test_six_boards_are_six_keys(event: Event, page: Page) -> None:
    for key in ("1", "0", "5", "+", "1", "="):
        page.keyboard.press(key)
    expect(page.get_by_text("All boards have a result.")).to_be_visible()
    assert outcomes(event) == ["1-0", "0-1", "½-½", "+--", "1-0", "½-½"]


def test_who_is_used_to_enter_after_each_key_skips_nothing(event: Event, page: Page) -> None:
    for key in ("1", "Enter", "0", "Enter", "5"):
        page.keyboard.press(key)
    is_settled(page)
    assert outcomes(event) == ["1-0", "0-1", "½-½", "", "", ""]


def test_the_cursor_stays_where_the_switch_says_so_and_this_device_remembers(event: Event, page: Page) -> None:
    page.get_by_label("Move to the next open board after each result").uncheck()
    page.reload()
    page.keyboard.press("1")
    page.keyboard.press("0")
    is_settled(page)
    assert outcomes(event) == ["0-1", "", "", "", "", ""]


def test_a_key_that_is_held_down_enters_one_board(event: Event, page: Page) -> None:
    for _repeated in range(4):
        page.keyboard.down("1")
    page.keyboard.up("1")
    is_settled(page)
    assert outcomes(event) == ["1-0", "", "", "", "", ""]


def test_on_a_slow_network_the_second_of_two_keys_on_one_board_counts(event: Event, page: Page) -> None:
    page.get_by_label("Move to the next open board after each result").uncheck()
    Network(page).set(latency=SLOW)
    page.keyboard.press("1")
    page.keyboard.press("0")
    is_settled(page)
    assert (outcomes(event)[0], state(page, 1)) == ("0-1", "saved")


def test_on_a_slow_network_taking_back_means_the_entry_on_its_way(event: Event, page: Page) -> None:
    Network(page).set(latency=SLOW)
    for key in ("1", "0", "z"):
        page.keyboard.press(key)
    is_settled(page)
    assert outcomes(event) == ["1-0", "", "", "", "", ""]
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", "2")
    page.keyboard.press("z")
    is_settled(page)
    assert outcomes(event) == [""] * 6


def test_after_the_last_board_enter_does_not_jump_to_one_on_its_way(event: Event, page: Page) -> None:
    Network(page).set(latency=SLOW)
    for key in ("1", "1", "1", "1", "1", "1", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", "6")
    is_settled(page)
    assert outcomes(event) == ["1-0"] * 6


def test_without_a_network_entries_wait_visibly_and_are_sent_when_it_is_back(event: Event, page: Page) -> None:
    network = Network(page)
    network.set(is_away=True)
    for key in ("1", "0", "5"):
        page.keyboard.press(key)
    expect(page.locator("[data-outbox]")).to_contain_text(AWAY)
    expect(page.locator("[data-outbox]")).to_contain_text("Sending results: 3")
    expect(page.locator("#board-1 [data-state]")).to_have_text("not sent yet")
    assert outcomes(event) == [""] * 6
    network.set()
    is_settled(page)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert outcomes(event) == ["1-0", "0-1", "½-½", "", "", ""]


def test_what_waits_survives_a_closed_lid_and_is_sent_by_any_page_of_the_desk(
    event: Event, page: Page, site: str
) -> None:
    Network(page).set(is_away=True)
    for key in ("1", "0"):
        page.keyboard.press(key)
    expect(page.locator("[data-outbox]")).to_contain_text("Sending results: 2")
    context = page.context
    page.close(run_before_unload=False)
    other = context.new_page()
    other.goto(f"{site}/e/{event.slug}/desk/")
    expect(other.get_by_text("4 boards have no result.")).to_be_visible(timeout=30_000)
    assert outcomes(event) == ["1-0", "0-1", "", "", "", ""]


def test_an_entry_of_which_the_answer_was_lost_is_saved_once(event: Event, page: Page) -> None:
    def lose(route: object) -> None:
        route.fetch()  # type: ignore[attr-defined]  # the server has it
        route.abort()  # type: ignore[attr-defined]  # and nobody hears

    page.route("**/board/1/", lose, times=1)
    page.keyboard.press("1")
    is_settled(page)
    assert (outcomes(event)[0], state(page, 1)) == ("1-0", "saved")
    assert JournalEntry.objects.filter(event=event, action="result").count() == 1


def test_what_another_arbiter_entered_meanwhile_is_shown_and_the_writer_decides(event: Event, page: Page) -> None:
    network = Network(page)
    network.set(is_away=True)
    page.keyboard.press("1")
    expect(page.locator("[data-outbox]")).to_contain_text(AWAY)
    game = Game.objects.select_related("pairing__round").get(pairing__round__event=event, pairing__board=1)
    enter_result(game=game, actor=add_member(event, Role.ARBITER), outcome=Outcome.DRAW, seen=board_seen(game))
    network.set()
    expect(page.locator("#board-1 [data-state]")).to_contain_text("It now shows ½-½")
    page.reload()  # the question stays
    page.locator("#board-1").get_by_role("button", name="Use my result: 1 – 0").click()
    expect(page.locator("#board-1 [data-state]")).to_have_text("saved")
    assert outcomes(event)[0] == "1-0"


def test_a_result_typed_for_people_who_sit_there_no_more_waits_for_a_decision(event: Event, page: Page) -> None:
    """The round is taken back, the colours of board 1 are switched, and it is published again: the page is stale."""
    network = Network(page)
    network.set(is_away=True)
    page.keyboard.press("1")
    expect(page.locator("[data-outbox]")).to_contain_text(AWAY)
    before = page.locator("#board-1 [data-white]").inner_text()
    owner = Event.objects.get(pk=event.pk).memberships.get(role=Role.OWNER).user
    round_ = unpublish_round(round_=Round.objects.get(event=event, number=1), actor=owner)
    switch_colours(game=round_.games.get(pairing__board=1), actor=owner)
    publish_round(round_=round_, actor=owner)
    network.set()
    expect(page.locator("#board-1 [data-state]")).to_contain_text("It is now")
    expect(page.locator("#board-1 [data-black]")).to_have_text(before)
    assert outcomes(event)[0] == ""


def test_who_was_signed_out_signs_in_again_and_nothing_is_lost(event: Event, page: Page, site: str) -> None:
    page.context.clear_cookies(name="sessionid")
    page.keyboard.press("1")
    page.get_by_role("link", name="sign in again").click()
    page.fill("input[name=login]", "owner")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/e/{event.slug}/desk/round/1/results/")
    expect(page.locator("tr[data-outcome='1-0']")).to_have_count(1)
    is_settled(page)
    assert outcomes(event)[0] == "1-0"


def test_on_a_phone_many_boards_are_in_sight_and_their_buttons_are_large(
    transactional_db: None,  # noqa: ARG001  (asked for by name)
    site: str,
    browser: Browser,
) -> None:
    event = started_event(players=60, rounds=3)
    publish_round(round_=pair_round(event), actor=event.memberships.get(role=Role.OWNER).user)
    add_member(event, Role.ASSISTANT)
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    sign_in(page, site, "assistant")
    open_results(page, site, event)
    page.evaluate("scrollTo(0, 0)")
    floor = page.locator("[data-open-boards]").bounding_box()
    boxes = [box for box in (row.bounding_box() for row in page.locator("tr[data-board]").all()) if box]
    assert floor is not None
    in_sight = [box for box in boxes if box["y"] >= 0 and box["y"] + box["height"] <= floor["y"]]
    assert len(in_sight) >= 8
    assert max(box["x"] + box["width"] for box in boxes) <= 390
    sizes = [
        box for box in (item.bounding_box() for item in page.locator("#board-1 .outcome button:visible").all()) if box
    ]
    assert [min(box["width"], box["height"]) >= 44 for box in sizes] == [True] * 3
    page.locator("#board-2").get_by_role("button", name="Draw").tap()
    is_settled(page)
    assert outcomes(event)[:3] == ["", "½-½", ""]
    context.close()
