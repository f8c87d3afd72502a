"""Every page in every state, as people look at it: small screens, large letters, in the dark, without motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.organiser import open_settings
from tests.browser.state import one_kind_each
from tests.browser.states import page_states
from tests.browser.team_states import team_states
from tests.browser.visits import sideways, visits

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
WIDTHS = (320, 390, 768, 1024, 1440, 1920)
FEW = (320, 768, 1440)
"""In each run; every night all."""
EXTREME = (320, 1440)
"""Of further pages of a kind, which differ in what they say."""
WIDTHS_OF_LARGE = (640, 1280)
EXTREME_OF_LARGE = (640,)
USUAL, TWICE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}
MOVING = """() => [...document.querySelectorAll("*")].filter((it) => {
  const style = getComputedStyle(it);
  const lasts = parseFloat(style.transitionDuration) > 0;
  return lasts || style.animationName !== "none" || style.scrollBehavior === "smooth";
}).length"""
IS_SCREEN = "document.documentElement.classList.contains('hall')"
"""A hall screen sizes its letters to itself: nobody reads it with settings of an own browser."""
SIZE_OF_LETTERS = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
Findings: TypeAlias = Iterator[tuple[str, ...]]
Rules: TypeAlias = dict[str, Any]
ALL_RULES: Rules = {"resultTypes": ["violations"]}
# Whether letters stand out from what is behind them takes axe three quarters of its time, and hangs on the kind of
# page, not on who stands in it.
COLOURS: Rules = ALL_RULES | {"runOnly": ["color-contrast"]}
BUT_COLOURS: Rules = ALL_RULES | {"rules": {"color-contrast": {"enabled": False}}}
OBJECTIONS = """rules => axe.run(rules).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 120)]))"""
Letters: TypeAlias = Callable[[dict[str, int]], object]


@pytest.mark.parametrize(
    ("daily", "in_full"),
    [
        pytest.param(True, False, id="one_of_each_kind"),
        pytest.param(True, True, marks=pytest.mark.endurance, id="one_of_each_kind_in_light_and_dark"),
        pytest.param(False, False, marks=pytest.mark.endurance, id="others"),
    ],
)
def test_no_page_in_any_state_scrolls_sideways_moves_unasked_or_breaks_a_rule_of_axe(
    site: str, browser: Browser, *, daily: bool, in_full: bool
) -> None:
    """All looks in one visit: to come to a page takes as long as to look at it.

    Contrast takes most of the time. In each run one page has it in the light and the next one in the dark, every night
    all have both.
    """
    states = [*page_states(), *team_states()]
    kinds = one_kind_each(states, most=1)
    chosen = [state for state in states if (state in kinds) is daily]
    assert chosen
    found: list[tuple[str, ...]] = []
    with visits(browser, site, viewport=NARROW, reduced_motion="reduce") as way:
        pages = {visitor: way.page_of(visitor) for visitor in {state.visitor for state in states}}
        letters = {visitor: letters_of(page) for visitor, page in pages.items()}
        for page in pages.values():
            page.add_init_script(Axe().axe_script)
        for number, state in enumerate(chosen):
            page = way.to(state)
            open_settings(page)
            if daily:
                in_light, in_dark = in_full or number % 2 == 0, in_full or number % 2 == 1
                looks = [
                    on_a_phone(page, ALL_RULES if in_light else BUT_COLOURS, WIDTHS if in_full else FEW),
                    in_large(page, letters[state.visitor]),
                    in_the_dark_at_a_desk(page) if in_dark else iter(()),
                ]
            else:
                looks = [
                    on_a_phone(page, BUT_COLOURS, EXTREME),
                    in_large(page, letters[state.visitor], EXTREME_OF_LARGE),
                ]
            found += [(state.name, state.address, *finding) for look in looks for finding in look]
            page.set_viewport_size(NARROW)  # once: each other width is laid out anew
    assert found == []


def on_a_phone(page: Page, rules: Rules = ALL_RULES, widths: tuple[int, ...] = WIDTHS) -> Findings:
    """What axe objects to on the narrowest screen, what moves, and which width, narrow or not, is too small."""
    yield from objections(page, rules)
    if page.evaluate(MOVING):
        yield ("moves",)
    yield from too_wide(page, widths)


def in_large(page: Page, letters: Letters, widths: tuple[int, ...] = WIDTHS_OF_LARGE) -> Findings:
    """With letters of twice the size, as the browser's own settings make them."""
    letters(TWICE)
    if (size := page.evaluate(SIZE_OF_LETTERS)) < TWICE["standard"] and not page.evaluate(IS_SCREEN):
        yield ("letters", f"of {size} pixels")
    yield from too_wide(page, widths, "letters of twice the size")
    letters(USUAL)


def in_the_dark_at_a_desk(page: Page) -> Findings:
    """Which letters do not stand out in the dark; of each kind of page one is seen so."""
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(DESK)
    yield from objections(page, COLOURS)
    page.emulate_media(color_scheme="light")


def objections(page: Page, rules: Rules = ALL_RULES) -> Findings:
    """What axe objects to: the rule and the first place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    yield from map(tuple, page.evaluate(OBJECTIONS, rules))


def too_wide(page: Page, widths: tuple[int, ...], *looks: str) -> Findings:
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        if (by := sideways(page)) > 0:
            yield *looks, f"{width}: {by} too wide"


def letters_of(page: Page) -> Letters:
    """What sets the size of letters that this page's reader has chosen in the browser."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    return lambda sizes: session.send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<main><h1>Calm</h1></main>", set()),
        (
            "<main><h1 style='width: 700px; background: red'>Wide</h1></main>",
            {"320: 380 too wide", "390: 310 too wide"},
        ),
        ("<main><h1 style='transition: all 1s'>Moves</h1></main>", {"moves"}),
        ("<main><h1>Image</h1><img src='data:,'></main>", {"image-alt"}),
    ],
)
def test_what_is_wrong_with_a_page_is_found(browser: Browser, body: str, found: set[str]) -> None:
    page = browser.new_page(viewport=NARROW)
    page.set_content(f"<!doctype html><html lang='en'><title>Page</title><body style='margin: 0'>{body}</body></html>")
    assert {part for finding in on_a_phone(page) for part in finding if not part.startswith("<")} == found
    page.close()


def test_what_is_wrong_with_large_letters_or_in_the_dark_is_found(browser: Browser) -> None:
    style = "main { width: 42rem } body { margin: 0 }"
    dark = "@media (prefers-color-scheme: dark) { body { background: black } h1 { color: #111 } }"
    page = browser.new_page(viewport=NARROW)
    page.set_content(
        f"<!doctype html><html lang='en'><title>Page</title>"
        f"<style>{style} {dark}</style><main><h1>Large</h1></main></html>"
    )
    assert list(in_large(page, letters_of(page))) == [
        ("letters of twice the size", "640: 704 too wide"),
        ("letters of twice the size", "1280: 64 too wide"),
    ]
    assert [rule for rule, _place in in_the_dark_at_a_desk(page)] == ["color-contrast"]
    page.close()
