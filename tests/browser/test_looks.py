"""What people see in their own colours, with the keyboard and without motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.entry_states import busy_entries
from tests.browser.state import ORGANISER, State
from tests.browser.states import NAMES, event_of_everybody
from tests.browser.visits import visits
from tests.factories import enter_results, owner_of, play_round, played_event, publish_next
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001
    """In its second round, of which half the games are finished."""
    event = start_event(
        event=(made := event_of_everybody(name="Lanterna Open", rounds=5)), actor=owner_of(made), initial_colour="w"
    )
    play_round(event)
    enter_results(publish_next(event), boards=3)
    return event


FOCUS = """() => {
  const seen = [];
  for (const it of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    if (!it.checkVisibility({ visibilityProperty: true })) continue;
    it.focus({ focusVisible: true });
    if (document.activeElement !== it) continue;
    const style = getComputedStyle(it);
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) seen.push(it.outerHTML.slice(0, 100));
  }
  return seen;
}"""


@pytest.mark.parametrize("forced", ["none", "active"])
def test_whatever_has_the_focus_has_a_ring(site: str, browser: Browser, event: Event, forced: str) -> None:
    home, desk = f"/e/{event.slug}/", f"/e/{event.slug}/desk/"
    pages = [State(page, home + page) for page in ("", "round/2/", "standings/", "crosstable/", "player/1/")]
    desks = [State(page, desk + page, "organiser") for page in ("", "players/", "round/2/results/", "settings/")]
    with visits(browser, site, viewport=DESK, forced_colors=forced) as way:
        without = {state.address: way.to(state).evaluate(FOCUS) for state in (*pages, *desks)}
    assert without == {address: [] for address in without}


def test_in_the_readers_own_colours_my_row_the_round_and_the_section_are_told_by_lines(
    site: str, browser: Browser, event: Event
) -> None:
    with visits(browser, site, viewport=DESK, forced_colors="active") as way:
        page = way.to(State("player", f"/e/{event.slug}/player/1/"))
        page.get_by_role("button", name="This is me").click()
        page = way.to(State("standings", f"/e/{event.slug}/standings/"))
        page.wait_for_selector("tr[data-mine]")
        line = "it => { const style = getComputedStyle(it); return [style.outlineStyle, style.outlineWidth] }"
        assert page.locator("tr[data-mine]").evaluate(line) == ["solid", "2px"]
        assert page.locator(".rounds [aria-current]").evaluate(line) == ["solid", "2px"]
        edge = "it => getComputedStyle(it).borderBlockEndColor"
        tabs = page.locator(".bar__tabs a")
        here, others = (
            page.locator(".bar__tabs [aria-current]").evaluate(edge),
            {it.evaluate(edge) for it in tabs.all()},
        )
        assert len(others) == 2
        assert here in others


def test_in_the_readers_own_colours_marks_and_colours_of_pieces_still_differ(
    site: str, browser: Browser, event: Event
) -> None:
    fill = "its => its.map(it => [it.dataset.mark ?? it.dataset.c, getComputedStyle(it).background])"
    with visits(browser, site, viewport=DESK, forced_colors="active") as way:
        page = way.to(State("crosstable", f"/e/{event.slug}/crosstable/"))
        for shape, kinds in ((".mark", {"win", "draw", "loss"}), (".disc", {"w", "b"})):
            filled = {kind: look for kind, look in page.locator(shape).evaluate_all(fill) if kind in kinds}
            assert filled.keys() == kinds
            assert len(set(filled.values())) == len(kinds)


def test_in_the_readers_own_colours_the_chosen_result_and_the_cursor_are_outlined(
    site: str, browser: Browser, event: Event
) -> None:
    outlined = "its => its.filter(it => getComputedStyle(it).outlineStyle === 'solid').length"
    with visits(browser, site, viewport=DESK, forced_colors="active") as way:
        page = way.to(State("results", f"/e/{event.slug}/desk/round/2/results/", "organiser"))
        page.wait_for_selector("tr.is-cursor")
        assert page.locator("tr[data-board]").evaluate_all(outlined) == 1
        page.locator("#board-1").hover()
        assert page.locator("#board-1 .outcome button").evaluate_all(outlined) == 1


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", True), ("reduce", False)])
def test_what_just_changed_is_animated_unless_the_reader_wants_no_motion(
    site: str, browser: Browser, event: Event, motion: str, *, moving: bool
) -> None:
    changed = """() => {
      document.querySelector("tbody tr").classList.add("is-changed");
      return document.getAnimations().length;
    }"""
    with visits(browser, site, viewport=DESK, reduced_motion=motion) as way:
        for address in ("round/2/", "standings/", "desk/round/2/results/"):
            page = way.to(State(address, f"/e/{event.slug}/{address}", "organiser" if "desk" in address else ""))
            assert bool(page.evaluate(changed)) == moving, address


PHONE: ViewportSize = {"width": 390, "height": 844}
SAID = """() => [...document.querySelectorAll(".standings tbody tr:first-child .points")].map(
  (cell) => getComputedStyle(cell, "::before").content.replaceAll('"', "").trim())"""


def test_on_a_phone_a_figure_that_is_not_the_points_says_what_it_is(site: str, browser: Browser) -> None:
    kept = played_event(name="Keizer evening", players=6, rounds=4, played=1, system="keizer", edition="2026")
    usual = played_event(name="Swiss evening", players=6, rounds=4, played=1)
    states = [State(event.name, f"/e/{event.slug}/standings/") for event in (kept, usual)]
    found = {}
    for viewport in (PHONE, DESK):
        with visits(browser, site, viewport=viewport) as way:
            found[viewport["width"]] = [way.to(state).evaluate(SAID) for state in states]
    assert found == {
        390: [["Keizer score", "Points"], ["none"]],
        1440: [["none", "none"], ["none"]],
    }


ORDER = """() => [...document.querySelectorAll("tbody tr")].map((row) => {
  const at = (cell) => row.querySelector(cell).getBoundingClientRect();
  const button = row.querySelector("td.doing .button")?.getBoundingClientRect();
  return {
    names: at("td.name").top <= at("td.due").top && at("td.due").top < at("td.doing").top,
    acts: !button || (button.top >= at("td.doing").top && button.right <= innerWidth && button.left >= 0),
    cut: [...row.querySelectorAll("td")].some((cell) => cell.scrollWidth > cell.clientWidth + 1),
  };
})"""


@pytest.mark.parametrize("width", [320, 390, 768])
def test_at_the_cash_desk_the_name_is_first_what_is_due_follows_and_the_act_is_last(
    site: str, browser: Browser, width: int
) -> None:
    event = busy_entries(NAMES, "Open of the harbour")
    with visits(browser, site, viewport={"width": width, "height": 844}) as way:
        rows = way.to(State("cash", f"/e/{event.slug}/desk/cash/", ORGANISER)).evaluate(ORDER)
    assert rows == [{"names": True, "acts": True, "cut": False}] * 3
