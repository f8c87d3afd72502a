"""The public pages in the hand: narrow, with names from everywhere, without a network."""

from __future__ import annotations

import datetime
import re
import threading
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tabellone.interchange.players import Entrant
from tests.factories import (
    PASSWORD,
    add_players,
    enter_results,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.scheduled_publication import publish_on_schedule, schedule_publication
from tournaments.models import Event, Round

pytestmark = pytest.mark.browser

Phone = Callable[..., Page]

NAMES = (
    "القاسم, محمد",
    "כהן, דוד",
    "张伟",
    "Никитин, Пётр",
    "Wolfeschlegelsteinhausenbergerdorffwelche, Hubertus",
    "Rossi, Anna",
    "Rossi, Anna",
    "Li, X",
)
TITLE = "Open of the Old Harbour and its Lighthouse, in Memory of a President with a very long Name"


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """An event after two rounds, with everybody's names."""
    event = make_event(owner=make_user("organiser"), name=TITLE, rounds=5, tie_breaks=["BH/C1", "BH", "SB", "DE"])
    owner = owner_of(event)
    register_many(event=event, actor=owner, entrants=[Entrant(name=name, rating=2000) for name in NAMES])
    add_players(event, 8)
    start_event(event=event, actor=owner, initial_colour="w")
    play_round(event)
    play_round(event)
    return event


def addresses(event: Event) -> list[str]:
    """The public pages of the event."""
    home = f"/e/{event.slug}/"
    pages = ("", "?find=ros", "round/2/", "round/2/?by=name", "standings/", "standings/1/", "crosstable/", "player/1/")
    return [*(home + page for page in pages), f"{home}player/1/why/BH/"]


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """Opens a page of that width in pixels; closed at the end, with its live stream."""
    contexts: list[BrowserContext] = []

    def open_page(width: int = 390, locale: str = "en") -> Page:
        contexts.append(
            browser.new_context(locale=locale, viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
        )
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [320, 390])
def test_what_stands_beside_a_heading_leaves_its_words_whole(site: str, phone: Phone, event: Event, width: int) -> None:
    page = phone(width)
    sign_in(page, site)
    lines = "h => Math.round(h.getBoundingClientRect().height / parseFloat(getComputedStyle(h).lineHeight))"
    for address in ("players/", "players/rounds/", "journal/", "settings/", "round/2/", "round/2/results/"):
        page.goto(f"{site}/e/{event.slug}/desk/{address}")
        heading = page.locator("main h1")
        assert heading.evaluate(lines) <= len(heading.inner_text().split()), address


def test_the_arbiters_lists_begin_within_200_pixels(site: str, phone: Phone, event: Event) -> None:
    enter_results(publish_next(event), boards=2)
    page = phone()
    sign_in(page, site)
    for address in ("players/", "players/rounds/", "journal/", "people/", "round/3/results/"):
        page.goto(f"{site}/e/{event.slug}/desk/{address}")
        top = page.locator("main table tbody tr").first.evaluate("row => row.getBoundingClientRect().top")
        assert 0 < top <= 200, address


def test_open_boards_come_first_on_a_phone_and_a_result_moves_none(site: str, phone: Phone, event: Event) -> None:
    round_ = publish_next(event)
    enter_results(round_, boards=3)
    page = phone()
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/round/3/results/")
    boards = page.locator("tr[data-board]")
    order = boards.evaluate_all("rows => rows.map(row => row.dataset.board)")
    assert order == ["4", "5", "6", "7", "8", "1", "2", "3"]
    page.locator("#board-4").get_by_role("button", name="Draw").tap()
    expect(page.locator("#board-4 [data-state]")).to_have_text("saved")
    enter_outcome(round_, 5, Outcome.BLACK_WINS)  # by another arbiter, which comes as a live message
    expect(page.locator("#board-5")).to_have_attribute("data-outcome", "0-1", timeout=15_000)
    assert boards.evaluate_all("rows => rows.map(row => row.dataset.board)") == order
    expect(page.locator("[data-open-count]")).to_have_text("3 of 8 boards without a result")
    states_of_squares = page.locator("[data-square]").evaluate_all("squares => squares.map(it => it.dataset.state)")
    assert states_of_squares == ["done"] * 5 + ["open"] * 3


def test_a_square_of_the_map_leads_to_its_board(site: str, phone: Phone, event: Event) -> None:
    publish_next(event)
    page = phone(1440)
    sign_in(page, site)
    page.goto(f"{site}/e/{event.slug}/desk/")
    square(page, 7, "open").click()
    page.wait_for_url(f"{site}/e/{event.slug}/desk/round/3/results/#board-7")
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", "7")
    square(page, 2, "open").click()
    expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", "2")
    expect(page.locator("[data-square][aria-current]")).to_have_attribute("data-square", "2")
    page.keyboard.press("=")
    expect(square(page, 2, "has a result")).to_be_visible()


def test_a_game_won_by_forfeit_is_beside_who_won_it(site: str, phone: Phone, event: Event) -> None:
    enter_outcome(publish_next(event), 1, Outcome.WHITE_FORFEIT_WIN)
    page = phone()
    page.goto(f"{site}/e/{event.slug}/round/3/")
    row = page.locator("table.pairings tbody tr").first
    beside = {mark: row.locator("td.result span", has_text=mark).bounding_box() for mark in ("+", "−")}
    for mark, side in (("+", "white"), ("−", "black")):
        name, shown = row.locator(f"td.{side} a").bounding_box(), beside[mark]
        assert name is not None
        assert shown is not None
        assert name["y"] <= shown["y"] + shown["height"] / 2 <= name["y"] + name["height"], mark


def test_the_section_that_is_open_is_in_sight_where_the_line_is_longer_than_the_screen(
    site: str, phone: Phone, event: Event
) -> None:
    page = phone()
    sign_in(page, site)
    for address in ("journal/", "people/", "keeping/"):
        page.goto(f"{site}/e/{event.slug}/desk/{address}")
        here = page.locator(".bar__tabs [aria-current]").bounding_box()
        assert here is not None
        assert here["x"] >= 0, address
        assert here["x"] + here["width"] <= 390, address


@pytest.mark.parametrize("width", [768, 1024])
def test_all_sections_are_in_sight_on_a_tablet_beside_the_longest_title(
    site: str, phone: Phone, event: Event, width: int
) -> None:
    page = phone(width)
    page.goto(f"{site}/e/{event.slug}/standings/")
    assert page.locator(".bar__tabs").evaluate("tabs => tabs.scrollWidth - tabs.clientWidth") <= 0
    assert page.locator(".bar__tabs a").count() == 3


def test_a_surname_that_cannot_break_leaves_the_points_in_sight(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    right_edges = page.locator("td.points").evaluate_all("cells => cells.map(it => it.getBoundingClientRect().right)")
    assert len(right_edges) == 16
    assert max(right_edges) <= 390


def test_an_opened_tie_break_is_not_cut(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.locator("td.tie-break a.value").first.click()
    box = page.locator("dialog[open] .table-box")
    expect(box).to_be_visible()
    assert box.evaluate("it => it.scrollWidth - it.clientWidth") == 0
    dialog = page.locator("dialog[open]")
    assert dialog.evaluate("it => it.scrollWidth - it.clientWidth") == 0


def test_the_first_row_of_a_list_stands_within_200_pixels(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    Event.objects.filter(pk=event.pk).update(name="Lanterna Open")
    for address in ("round/2/", "round/2/?by=name", "standings/", "crosstable/"):
        page.goto(f"{site}/e/{event.slug}/{address}")
        top = page.locator("main table tbody tr").first.evaluate("row => row.getBoundingClientRect().top")
        assert top <= 200, address


def test_colours_that_were_chosen_stay_and_are_there_before_the_page_is_painted(
    site: str, phone: Phone, event: Event
) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.locator(".choice > summary").first.click()
    page.get_by_role("button", name="Dark").click()
    page.goto(f"{site}/e/{event.slug}/round/2/", wait_until="commit")
    page.wait_for_selector("h1", state="attached")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(18, 22, 23)"
    expect(page.locator("[data-set-theme=dark]")).to_have_attribute("aria-pressed", "true")


def test_who_says_who_they_are_finds_the_own_next_game_on_every_page(site: str, phone: Phone, event: Event) -> None:
    publish_next(event)
    game = event.rounds.get(number=3).games.get(pairing__board=1)
    page = phone()
    page.goto(f"{site}/e/{event.slug}/player/{game.white.tpn}/")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{event.slug}/")
    expect(page.locator("[data-me] .mygame")).to_contain_text(game.black.name)
    expect(page.locator(".whoami")).to_be_hidden()
    page.goto(f"{site}/e/{event.slug}/round/3/")
    expect(page.locator("[data-me-strip]")).to_contain_text(game.black.name)


def test_the_own_card_follows_the_own_result_and_says_what_comes(site: str, phone: Phone, event: Event) -> None:
    publish_next(event)
    game, other = event.rounds.get(number=3).games.order_by("pairing__board")[:2]
    page = phone()
    page.goto(f"{site}/e/{event.slug}/player/{game.white.tpn}/")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{event.slug}/")
    card = page.locator("[data-me] .mygame")
    expect(card).to_contain_text(game.white.name)
    expect(card).to_contain_text("You have White against")
    expect(page.locator("[data-me] .key-figures")).to_contain_text("of 2")
    asked = asked_players(page)
    enter_result(game=other, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(other))
    expect(page.locator("[data-over]")).to_have_attribute("data-over", "2")
    assert asked == []  # somebody else's result is no reason to fetch the own page
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    expect(card).to_contain_text("Round 3: won")
    expect(card).to_contain_text(game.black.name)
    expect(card).to_contain_text("Next: round 4")
    expect(page.locator("[data-me] .key-figures")).to_contain_text("of 3")


MARKS_HEARD = (
    "document.addEventListener('tabellone:message', () => document.documentElement.setAttribute('data-heard', ''))"
)


def asked_players(page: Page) -> list[str]:
    """Return the addresses of players' pages that the page requests from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/player/" in request.url else None)
    return asked


def known_phone(page: Page, site: str, event: Event) -> Page:
    """Say on the phone that number 1 is its owner; pages opened later mark when they have heard the server."""
    page.goto(f"{site}/e/{event.slug}/player/1/")
    page.get_by_role("button", name="This is me").click()
    page.add_init_script(MARKS_HEARD)
    return page


def test_the_first_message_of_the_stream_is_no_reason_to_fetch_the_own_page_again(
    site: str, phone: Phone, event: Event
) -> None:
    player = event.registrations.get(tpn=1)
    page = known_phone(phone(), site, event)
    asked = asked_players(page)
    page.goto(f"{site}/e/{event.slug}/")
    expect(page.locator("html[data-heard]")).to_be_attached()
    expect(page.locator("[data-me] .mygame")).to_contain_text(player.name)
    assert asked == [f"{site}/e/{event.slug}/player/{player.tpn}/"]


def test_an_own_page_that_was_not_to_be_had_is_fetched_when_the_server_is_heard_again(
    site: str, phone: Phone, event: Event
) -> None:
    player = event.registrations.get(tpn=1)
    page = known_phone(phone(), site, event)
    page.route("**/player/*/", lambda route: route.abort())
    page.goto(f"{site}/e/{event.slug}/")
    expect(page.locator("html[data-heard]")).to_be_attached()
    expect(page.locator("[data-me] .mygame")).to_have_count(0)
    page.unroute("**/player/*/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-me] .mygame")).to_contain_text(player.name)


SHIFTS = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
  }
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("is_known", [False, True])
def test_nothing_on_the_events_page_moves_while_it_loads(
    site: str,
    phone: Phone,
    event: Event,
    is_known: bool,  # noqa: FBT001  (a case of the test)
) -> None:
    Event.objects.filter(pk=event.pk).update(name="Lanterna Open")
    event.rounds.filter(number=3).update(starts_at=timezone.now() + datetime.timedelta(hours=26))
    publish_next(event)
    page = phone()
    page.add_init_script(SHIFTS)
    if is_known:
        game = event.rounds.get(number=3).games.order_by("pairing__board")[0]
        page.goto(f"{site}/e/{event.slug}/player/{game.white.tpn}/")
        page.get_by_role("button", name="This is me").click()
    # As on a phone: the page is painted before its scripts come, and the own card comes later still.
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    slow = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
    network.send("Network.emulateNetworkConditions", slow)
    page.goto(f"{site}/e/{event.slug}/")
    expect(page.locator(".countdown").first).to_contain_text("in 2")
    expect(page.locator("[data-me] .mygame, .whoami").locator("visible=true")).to_have_count(1)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("window.shifted ?? 0") < 0.05


def test_the_events_name_stands_on_every_page_of_a_phone(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    for address in addresses(event):
        page.goto(site + address)
        expect(page.get_by_text(TITLE).locator("visible=true").first).to_be_visible()


def test_namesakes_are_found_and_remembered_apart(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.fill("#find", "rossi")
    expect(page.locator(".suggestions li")).to_have_count(2)
    first = page.locator("tr[data-found]").get_attribute("data-key")
    page.press("#find", "Enter")
    second = page.locator("tr[data-found]").get_attribute("data-key")
    numbers = {str(row.tpn) for row in event.registrations.filter(name="Rossi, Anna")}
    assert {first, second} == numbers
    page.goto(f"{site}/e/{event.slug}/player/{second}/")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{event.slug}/crosstable/")
    expect(page.locator("tr[data-mine]")).to_have_attribute("data-key", second or "")


@pytest.mark.parametrize(("typed", "name"), [("li", "Li, X"), ("张", "张伟"), ("ник", "Никитин, Пётр")])
def test_short_names_and_other_scripts_are_found(site: str, phone: Phone, event: Event, typed: str, name: str) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.fill("#find", typed)
    expect(page.locator("tr[data-found] [data-player]")).to_have_text(name)


def test_looking_for_a_player_changes_nothing_of_who_the_reader_is(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    mine, found = page.locator("tr[data-mine] [data-player]"), page.locator("tr[data-found] [data-player]")
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.fill("#find", "hubertus wolfe")  # a stranger
    expect(found).to_have_text(NAMES[4])
    assert page.evaluate("localStorage.getItem('tabellone:me:' + document.documentElement.dataset.event)") is None
    page.fill("#find", "x li")
    page.press("#find", "Enter")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.locator("#find").focus()
    page.keyboard.type("hubertus wolfe")
    expect(page.locator("#find")).to_have_value("hubertus wolfe")  # the remembered name is overwritten
    expect(found).to_have_text(NAMES[4])
    expect(mine).to_have_text("Li, X")
    page.fill("#find", "")
    expect(found).to_have_count(0)
    page.goto(f"{site}/e/{event.slug}/round/2/")
    expect(page.locator("tr[data-mine]")).to_contain_text("Li, X")


@pytest.mark.parametrize(("address", "field"), [("", "#who"), ("standings/", "#find")])
def test_enter_before_the_suggestions_have_come_opens_the_player_when_they_are_there(
    site: str, phone: Phone, event: Event, address: str, field: str
) -> None:
    page = phone()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)  # answered late

    page.route("**/names/", hold)
    page.goto(f"{site}/e/{event.slug}/{address}")
    page.fill(field, "x li")
    page.press(field, "Enter")
    page.wait_for_timeout(300)
    assert page.url == f"{site}/e/{event.slug}/{address}"
    held[0].continue_()
    page.wait_for_url(f"{site}/e/{event.slug}/player/{event.registrations.get(name='Li, X').tpn}/")


@pytest.mark.parametrize(("address", "field"), [("", "#who"), ("crosstable/", "#find")])
def test_a_field_suggests_players_and_leads_to_the_one_that_is_chosen(
    site: str, phone: Phone, event: Event, address: str, field: str
) -> None:
    page = phone()
    box, options = page.locator(field), page.get_by_role("option")
    status = page.locator(".suggestions [role=status]").locator("visible=true")
    page.goto(f"{site}/e/{event.slug}/{address}")
    box.fill("zz")
    expect(status).to_have_text("No player found.")
    box.press("Enter")
    assert page.url == f"{site}/e/{event.slug}/{address}"
    box.fill("ros")
    expect(options).to_have_text(["Rossi, Anna 2000"] * 2)
    expect(status).to_have_text("Players found: 2")
    expect(box).to_have_attribute("aria-expanded", "true")
    box.press("ArrowDown")
    box.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id") or "")
    second = event.registrations.filter(name="Rossi, Anna").order_by("pk")[1]
    box.press("Enter")
    page.wait_for_url(f"{site}/e/{event.slug}/player/{second.tpn}/")
    page.goto(f"{site}/e/{event.slug}/{address}")
    box.fill("ros")
    box.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.fill("ros")
    options.first.tap()
    page.wait_for_url(re.compile("/player/"))
    page.goto(f"{site}/e/{event.slug}/{address}")
    box.fill("петр")
    expect(options).to_have_count(1)
    box.press("Enter")
    number = event.registrations.get(name="Никитин, Пётр").tpn
    page.wait_for_url(f"{site}/e/{event.slug}/player/{number}/")


def test_the_explanation_of_a_board_opens_from_its_row_and_has_no_column_of_its_own(
    site: str, phone: Phone, event: Event
) -> None:
    Event.objects.filter(pk=event.pk).update(explained_to=Event.Explained.EVERYBODY)
    page = phone()
    page.goto(f"{site}/e/{event.slug}/round/2/")
    row = page.locator("table.pairings tbody tr").first
    whole, name = row.bounding_box(), row.locator("td.result").bounding_box()
    assert whole
    assert name
    assert whole["x"] + whole["width"] - name["x"] - name["width"] < 20  # the results are the last column
    row.locator("td.result").tap(force=True)  # the link is over the row
    page.wait_for_url("**/round/2/why/*/")
    page.go_back()
    row.locator("td.white a").tap()
    page.wait_for_url("**/player/*/")


def test_a_round_that_has_not_begun_is_not_being_played(site: str, phone: Phone, event: Event) -> None:
    number = publish_next(event).number
    event.rounds.filter(number=number).update(starts_at=timezone.now() + datetime.timedelta(hours=26))
    event.refresh_from_db()
    page = phone()
    for address in ("", f"round/{number}/", "standings/"):
        page.goto(f"{site}/e/{event.slug}/{address}")
        expect(page.locator("main")).not_to_contain_text("playing")
        expect(page.locator("main")).not_to_contain_text("being played")


def test_no_italian_page_of_an_event_scrolls_sideways_on_the_narrowest_phone(
    site: str, phone: Phone, event: Event
) -> None:
    page = phone(width=320, locale="it")
    wide = {}
    for address in ("", "round/2/", "round/2/?by=name", "standings/", "crosstable/", "player/1/", "enter/"):
        page.goto(f"{site}/e/{event.slug}/{address}")
        wide[address] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    wide["home"] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {address: by for address, by in wide.items() if by > 0} == {}


def test_squares_of_results_keep_their_fill_in_print(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.emulate_media(media="print")
    mark = page.locator(".mark[data-mark=win]").first
    assert mark.evaluate("mark => getComputedStyle(mark).printColorAdjust") == "exact"


def test_a_name_from_right_to_left_leaves_its_line_in_order(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/round/2/")
    for name in NAMES[:2]:
        cell = page.locator("td.name", has_text=name)
        link, points = cell.locator("a").bounding_box(), cell.locator(".pts").bounding_box()
        assert link is not None
        assert points is not None
        assert link["x"] + link["width"] <= points["x"]


def test_a_page_without_a_network_says_as_of_when_it_is(site: str, phone: Phone, event: Event) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/standings/")
    said = page.locator("[data-connection]")
    expect(said).to_be_hidden()
    page.context.set_offline(True)
    expect(said).to_be_visible()
    expect(said).to_contain_text("No connection.")
    expect(said.locator("time")).not_to_be_empty()
    page.context.set_offline(False)
    expect(said).to_be_hidden()


def test_the_menu_of_rounds_closes_with_escape_and_with_a_touch_elsewhere(
    site: str, phone: Phone, event: Event
) -> None:
    page = phone()
    page.goto(f"{site}/e/{event.slug}/round/2/")
    menu = page.locator("details[data-menu]")
    menu.locator("summary").click()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    page.locator("main").tap(position={"x": 5, "y": 5})
    expect(menu).not_to_have_attribute("open", "")


def test_on_a_phone_a_forfeit_stands_beside_its_players_like_any_result(site: str, phone: Phone) -> None:
    event = started_event(owner=make_user("organiser"), players=4, rounds=3)
    round_ = publish_next(event)
    enter_outcome(round_, 1, Outcome.WHITE_FORFEIT_WIN)
    enter_outcome(round_, 2, Outcome.WHITE_WINS)
    page = phone()
    for address in ("", "round/1/"):
        page.goto(f"{site}/e/{event.slug}/{address}")
        rows = page.locator("table.pairings tbody tr")
        beside = [
            round(side.bounding_box()["y"] - disc.bounding_box()["y"])  # type: ignore[index]
            for row in rows.all()
            for side, disc in zip(row.locator("td.result > span").all(), row.locator(".disc").all(), strict=True)
        ]
        assert beside == [beside[-1]] * 4
        assert rows.nth(0).locator("td.result > span").all_inner_texts() == ["+", "−"]


def sign_in(page: Page, site: str) -> None:
    """As the organiser."""
    page.goto(f"{site}/accounts/login/")
    page.fill("input[name=login]", "organiser")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{site}/")


def square(page: Page, board: int, state: str) -> Locator:
    """The board on the map, as it is said."""
    return page.get_by_role("link", name=re.compile(rf"^{board} ?, {state}$"))


def enter_outcome(round_: Round, board: int, outcome: Outcome) -> None:
    """That result, by the organiser, elsewhere."""
    game = round_.games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(round_.event), outcome=outcome, seen=board_seen(game))


def test_a_waiting_phone_sees_the_round_that_publishes_itself_at_its_time(site: str, phone: Phone) -> None:
    started = started_event(players=8, rounds=3, name="Harbour Open")
    round_ = pair_round(started)
    schedule_publication(
        round_=round_, actor=owner_of(started), at=timezone.now() + datetime.timedelta(seconds=20), was=None
    )
    page = phone()
    page.goto(f"{site}/e/{started.slug}/")
    expect(page.locator("p", has_text="Pairings of round 1 will be published").locator("time")).to_be_visible()
    stopped = threading.Event()
    clock = threading.Thread(target=publish_on_schedule, args=(stopped,), daemon=True)
    clock.start()
    expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible(timeout=60_000)
    stopped.set()
    clock.join()
    published = started.rounds.get(number=1)
    assert published.publish_at is not None
    assert published.published_at is not None
    assert published.published_at >= published.publish_at
