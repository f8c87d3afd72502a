"""Three public pages and the entry of results as a screen reader has them, by the tree that Chromium gives it; and by
the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.state import State
from tests.browser.visits import visits
from tests.factories import enter_results, play_round, publish_next, started_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

LANDMARKS = {"banner", "navigation", "search", "main", "contentinfo", "complementary", "region"}
SILENT = {"none", "generic", "InlineTextBox", "StaticText", "LineBreak"}

DESCRIBED = """() => {
  const it = document.activeElement;
  if (it === document.body) return null;
  const name = it.getAttribute("aria-label") ?? it.labels?.[0]?.innerText ?? it.innerText;
  return `${it.tagName.toLowerCase()} ${name.trim().replace(/\\s+/g, " ")}`;
}"""


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Four players in their second round, in which one of two games is finished."""
    event = started_event(players=4, rounds=3, name="Lanterna Open")
    play_round(event)
    enter_results(publish_next(event), boards=1)
    return event


@pytest.fixture
def page(site: str, browser: Browser, event: Event) -> Iterator[Page]:
    with visits(browser, site, viewport={"width": 1440, "height": 900}) as way:
        yield way.to(State("home", f"/e/{event.slug}/"))


def heard(page: Page) -> list[dict[str, Any]]:
    """What is not silent of the tree, in the order in which it is read: role, name, level."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        role = node.get("role", {}).get("value", "")
        if not node["ignored"] and role not in SILENT:
            level = next((it["value"]["value"] for it in node.get("properties", []) if it["name"] == "level"), None)
            yield {"role": role, "name": node.get("name", {}).get("value", ""), "level": level}
        for child in node.get("childIds", []):
            if child in by_id:
                yield from walk(by_id[child])

    return list(walk(nodes[0]))


def said(page: Page, *roles: str) -> list[tuple[str, str]]:
    """The nodes of these roles, with their names."""
    return [(node["role"], node["name"]) for node in heard(page) if node["role"] in roles]


def headings(page: Page) -> list[tuple[int, str]]:
    return [(node["level"], node["name"]) for node in heard(page) if node["role"] == "heading"]


def tabbed(page: Page, at_most: int = 80) -> list[str]:
    """What gets the focus, from the top of the page to its end, by Tab alone."""
    found: list[str] = []
    for _time in range(at_most):
        page.keyboard.press("Tab")
        described = page.evaluate(DESCRIBED)
        if described is None:
            return found
        found.append(described)
    return found


FRAME = [("banner", ""), ("navigation", "Event"), ("search", ""), ("main", "")]
FOOT = [("contentinfo", ""), ("navigation", "Account")]
BAR = [
    "a Skip to content",
    "a Tabellone, all events",
    "a Lanterna Open",
    "a Pairings",
    "a Standings",
    "a Crosstable",
    "input Find me: start of your name",
    "summary EN Language and colours",
]
FILES = ["a CSV", "a XLSX", "a JSON", "a PDF A4", "a PDF Letter"]
END = ["a Tabellone, all events", "a My page", "a Tournament report (TRF)", "a Help", "a Sign in"]


def test_the_pairings_are_a_named_table_whose_boards_head_their_rows(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/round/2/")
    views = [("navigation", "Sort by"), ("complementary", "")]
    assert said(page, *LANDMARKS) == [*FRAME, *views, *FOOT]
    assert headings(page) == [(1, "Round 2 of 3"), (2, "Download")]
    assert said(page, "table", "columnheader") == [
        ("table", "Pairings"),
        *(("columnheader", name) for name in ("Board", "White Pts", "Result", "Black Pts", "why?")),
    ]
    assert [line(row) for row in rows(page)] == [
        ("1", ["White Player0002, Test 2580 1", "1 – 0", "Black Player0003, Test 2570 1", "Board 1: why?"]),
        ("2", ["White Player0001, Test 2590 0", "–", "Black Player0000, Test 2600 0", "Board 2: why?"]),
    ]


def test_the_standings_are_a_named_table_whose_names_head_their_rows(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/standings/")
    assert said(page, *LANDMARKS) == [*FRAME, ("navigation", "Category"), ("complementary", ""), *FOOT]
    beside = ((2, name) for name in ("Round 2", "Tie-breaks", "Download", "More about the event"))
    assert headings(page) == [(1, "Standings after round 2"), *beside]
    columns = ("Rank", "Rank change", "Name", "Rating", "Fed.", "Rounds", "Points")
    assert said(page, "table", "columnheader") == [
        ("table", "Standings"),
        *(("columnheader", name) for name in columns),
    ]
    assert [line(row) for row in rows(page)] == [
        ("Player0002, Test", ["1", "", "2580", "GER", "1, 1", "2"]),
        ("Player0003, Test", ["2", "1 down", "2570", "ESP", "1, 0", "1"]),
        ("Player0000, Test", ["3", "", "2600", "ITA", "0, playing", "0"]),
        ("Player0001, Test", ["3", "", "2590", "FRA", "0, playing", "0"]),
    ]


def test_a_player_s_page_begins_with_the_name_and_the_next_game(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/player/1/")
    regions = [("region", "Rounds"), ("complementary", ""), ("region", "Rank by round")]
    assert said(page, *LANDMARKS) == [*FRAME, *regions, *FOOT]
    names = ["Next game", "Rounds", "Rank by round", "Rating"]
    assert headings(page) == [(1, "Player0000, Test"), *((2, name) for name in names)]
    assert said(page, "table", "columnheader") == [
        ("table", "Rounds"),
        *(("columnheader", name) for name in ("Round", "Board", "Colour", "Opponent", "Result", "Points", "why?")),
    ]
    assert [line(row) for row in rows(page)] == [
        ("", ["2", "2", "Black", "Player0001, Test 2590", "–", "0", "Round 2: why?"]),
        ("", ["1", "1", "White", "Player0002, Test 2580", "0", "0", "Round 1: why?"]),
    ]


def test_the_entry_of_results_is_a_named_table_whose_boards_head_their_rows(
    site: str, browser: Browser, event: Event
) -> None:
    with visits(browser, site, viewport={"width": 390, "height": 844}) as way:
        page = way.to(State("results", f"/e/{event.slug}/desk/round/2/results/", "owner"))
        page.wait_for_selector("tr.is-cursor")
        assert headings(page) == [(1, "Results of round 2")]
        assert said(page, "table", "columnheader") == [
            ("table", "Results of round 2"),
            *(("columnheader", name) for name in ("Board", "White", "Result", "Black", "Status", "Incident")),
        ]
        assert [(board, names[0], names[2]) for board, names in map(line, rows(page))] == [
            ("2", "Player0001, Test", "Player0000, Test"),
            ("1", "Player0002, Test", "Player0003, Test"),
        ]
        ways = ["White wins", "Draw", "Black wins"]
        entered = [name for role, name in said(page, "button", "combobox") if name in ways or role == "combobox"]
        assert entered == [*ways, "Result of board 2", *ways, "Result of board 1"]


def test_the_keyboard_goes_through_the_pairings_in_the_order_of_the_page(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/round/2/")
    first = ["a Player0002, Test", "a Player0003, Test", "a Board 1: why?"]
    boards = [*first, "a Player0001, Test", "a Player0000, Test", "a Board 2: why?"]
    assert tabbed(page) == [
        *BAR,
        "a By board",
        "a By name",
        "a Round 1",
        "a Round 2",
        *boards,
        "a Details",
        "a Pairing of this round, step by step",
        *FILES,
        "a Games of this round (PGN)",
        *END,
    ]


def test_the_keyboard_goes_through_the_standings_in_the_order_of_the_page(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/standings/")
    places = [
        "a Player0002, Test",
        "a 2",
        "a Player0003, Test",
        "a 1",
        "a Player0000, Test",
        "a 0",
        "a Player0001, Test",
        "a 0",
    ]
    categories = ["a All players", "summary More"]
    more = ["a Statistics", "a Rating changes"]
    assert tabbed(page) == [*BAR, *categories, "a Round 1", "a Round 2", *places, "a Pairings", *FILES, *more, *END]


def test_the_keyboard_goes_on_from_the_board_under_the_cursor(site: str, browser: Browser, event: Event) -> None:
    with visits(browser, site, viewport={"width": 1440, "height": 900}) as way:
        page = way.to(State("results", f"/e/{event.slug}/desk/round/2/results/", "owner"))
        page.wait_for_selector("tr.is-cursor")
        page.evaluate("document.activeElement.blur()")
        reached = [it for it in tabbed(page) if it.startswith(("button", "select"))]
    ways = ["button White wins", "button Draw", "button Black wins", "select Result of board 2"]
    assert reached == [*ways, "button Undo the last step", "button Keyboard shortcuts ?", "button Sign out owner"]


def test_the_first_key_skips_to_the_content(site: str, page: Page, event: Event) -> None:
    page.goto(f"{site}/e/{event.slug}/standings/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    assert page.evaluate(DESCRIBED) == "a All players"


def line(row: list[tuple[str, str]]) -> tuple[str, list[str]]:
    """What heads the row, and its cells, as they are said."""
    words = [(role, " ".join(name.split())) for role, name in row]
    return "".join(name for role, name in words if role == "rowheader"), [
        name for role, name in words if role == "cell"
    ]


def rows(page: Page) -> list[list[tuple[str, str]]]:
    """The rows of the page's first table without its head: their cells."""
    found: list[list[tuple[str, str]]] = []
    for role, name in said(page, "table", "row", "rowheader", "cell"):
        if role == "row":
            found.append([])
        elif role == "table" and found:
            break
        elif role != "table":
            found[-1].append((role, name))
    return found[1:]
