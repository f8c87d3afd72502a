"""Every page in every state, as people look at it: small screens, large letters, their own colours, no motion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.state import State, one_kind_each
from tests.browser.states import event_of_everybody, page_states
from tests.browser.team_states import team_states
from tests.browser.visits import sideways, visits
from tests.factories import enter_results, owner_of, play_round, publish_next
from tournaments.domain.events.life import start_event
from tournaments.models import Event

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def states(site: str) -> list[State]:  # noqa: ARG001  (the site's database)
    return [*page_states(), *team_states()]


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001
    """In its second round, of which half the games are finished."""
    event = start_event(
        event=(made := event_of_everybody(name="Lanterna Open", rounds=5)), actor=owner_of(made), initial_colour="w"
    )
    play_round(event)
    enter_results(publish_next(event), boards=3)
    return event


WIDTHS = (320, 390, 768, 1024, 1440, 1920)
MOVING = """() => [...document.querySelectorAll("*")].filter((it) => {
  const style = getComputedStyle(it);
  const lasts = parseFloat(style.transitionDuration) > 0;
  return lasts || style.animationName !== "none" || style.scrollBehavior === "smooth";
}).length"""


def test_no_state_scrolls_sideways_moves_unasked_or_breaks_a_rule_of_axe(
    site: str, browser: Browser, states: list[State]
) -> None:
    found: list[tuple[str, ...]] = []
    axe = Axe()
    with visits(browser, site, viewport=NARROW, reduced_motion="reduce") as way:
        for state in states:
            page = way.to(state)
            found += [(state.name, state.address, *finding) for finding in findings(page, axe)]
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                if sideways(page) > 0:
                    found.append((state.name, state.address, f"{width}: {sideways(page)} too wide"))
            if page.evaluate(MOVING):
                found.append((state.name, state.address, "moves"))
            page.set_viewport_size(NARROW)
    assert found == []


def test_axe_finds_nothing_in_any_kind_of_page_in_the_dark_at_a_desk(
    site: str, browser: Browser, states: list[State]
) -> None:
    axe = Axe()
    with visits(browser, site, viewport=DESK, color_scheme="dark") as way:
        found = [
            (state.name, state.address, *finding)
            for state in one_kind_each(states)
            for finding in findings(way.to(state), axe)
        ]
    assert found == []


def test_letters_of_twice_the_size_make_no_state_scroll_sideways(
    site: str, browser: Browser, states: list[State]
) -> None:
    too_wide, sizes = {}, set()
    with visits(browser, site, viewport={"width": 640, "height": 844}) as way:
        for visitor in {state.visitor for state in states}:
            page = way.page_of(visitor)
            session = page.context.new_cdp_session(page)
            session.send("Page.enable")
            session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        for state in states:
            page = way.to(state)
            sizes.add(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
            for width in (640, 1280):
                page.set_viewport_size({"width": width, "height": 844})
                if sideways(page) > 0:
                    too_wide[state.name, state.address, width] = sideways(page)
            page.set_viewport_size({"width": 640, "height": 844})
    assert too_wide == {}
    assert min(sizes) >= 32


def findings(page: Page, axe: Axe) -> Iterator[tuple[str, str]]:
    """What axe objects to: the rule and the first place."""
    for violation in axe.run(page).response["violations"]:
        yield violation["id"], violation["nodes"][0]["html"][:120]


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
        page = way.to(State("standings", f"/e/{event.slug}/standings/"))
        page.fill("#find", "rossi")
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
