"""The public pages in Arabic: translated, read from right to left, and figures and results still from left to right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real
from playwright.sync_api import Browser, ViewportSize

from tests.browser.state import PHONE, State, client_of, one_kind_each
from tests.browser.states import page_states
from tests.browser.team_states import team_states
from tests.browser.test_every_page import BUT_COLOURS, objections
from tests.browser.visits import sideways, visits
from tests.factories import played_event
from tests.pages import form_of
from tests.test_locale import catalogue_of, strings

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

ARABIC = "ar"
NARROW: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1440, "height": 900}
IN_ENGLISH = ("/why/", "/how/", "/accounts/", "/invitation/", "/interpretations/", "/manual/")
"""Addresses of explanations and of what is for organisers: not part of the Arabic pages."""
WRONG_WAY = """() => {
  // A figure or a result whose letters are not drawn from left to right, with the classes around it.
  const halves = "[+−±-]?\\\\d*½(?:\\\\s?[–:]\\\\s?\\\\d*½?)?|\\\\d+½?\\\\s?[–:]\\\\s?\\\\d*½";
  const figures = new RegExp(`${halves}|\\\\b[01]\\\\s?–\\\\s?[01]\\\\b|[+−]\\\\d[\\\\d,.]*`, "g");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node; (node = walker.nextNode());) {
    for (const match of node.data.matchAll(figures)) {
      const places = [...match[0]].map((_letter, at) => {
        const range = document.createRange();
        range.setStart(node, match.index + at);
        range.setEnd(node, match.index + at + 1);
        return range.getClientRects()[0];
      }).filter((place) => place?.width);
      const backwards = (place, at) =>
        at && place.left < places[at - 1].left - 0.5 && Math.abs(place.top - places[at - 1].top) < 4;
      if (places.some(backwards)) found.push(`${match[0]} in ${node.parentElement.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}"""
OVERLAPS = """() => {
  // Lines of text of two elements that cover each other by more than their edges.
  const lines = [];
  const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".visually-hidden, svg, .choice, .skip-link, .mygame__board")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const frames = [];
    for (let it = parent; it; it = it.parentElement) frames.push([it, getComputedStyle(it)]);
    if (frames.some(([it, style]) => style.clipPath !== "none" || it.matches(".table-box"))) continue;
    const clips = frames.filter(([, style]) => style.overflowX !== "visible").map(([it]) => it.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const [left, right] = [Math.max(line.left, ...clips.map((it) => it.left)),
        Math.min(line.right, ...clips.map((it) => it.right))];
      const box = { left, right, top: line.top, bottom: line.bottom, width: right - left, height: line.height };
      if (box.width > 2 && box.height > 2) lines.push([box, parent, node.data.trim()]);
    }
  }
  const found = [];
  lines.forEach(([one, here, text], at) => lines.slice(at + 1).forEach(([other, there, more]) => {
    if (here === there || here.contains(there) || there.contains(here)) return;
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 3 && high > Math.min(one.height, other.height) / 2) found.push(`${text} / ${more}`);
  }));
  return found;
}"""


def public_states() -> list[State]:
    """What readers without an account see, and players on their own phones."""
    return [
        state
        for state in (*page_states(), *team_states())
        if (not state.visitor or state.visitor.startswith(PHONE))
        and not any(part in state.address for part in IN_ENGLISH)
    ]


def texts_met(states: list[State], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that the pages in these states ask for, in Arabic."""
    catalogue = trans_real.translation(ARABIC)
    met: set[str] = set()

    def noting(way: Callable[..., str]) -> Callable[..., str]:
        def noted(text: str, *others: object) -> str:
            met.add(text)
            return way(text, *others)

        return noted

    monkeypatch.setattr(catalogue, "gettext", noting(catalogue.gettext))
    monkeypatch.setattr(catalogue, "ngettext", noting(catalogue.ngettext))
    clients: dict[str, Client] = {}
    for state in states:
        if state.html is not None:
            with translation.override(ARABIC):
                state.html()
            continue
        if state.visitor not in clients:
            clients[state.visitor] = client_of(state.visitor)
            clients[state.visitor].cookies["django_language"] = ARABIC
        client = clients[state.visitor]
        page = client.get(state.address, follow=True)
        assert b' dir="rtl"' in page.content or b"<html" not in page.content, state
        if state.sends:
            form = form_of(page, next(iter(state.sends)))
            client.post(state.to or state.address, form | dict(state.sends), follow=True)
    return met


def test_no_text_of_a_public_page_is_left_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    is_translated = translations()
    met = texts_met(public_states(), monkeypatch) & is_translated.keys()
    assert len(met) > FEWEST_TEXTS
    assert {text for text in met if not is_translated[text]} == set()


FEWEST_TEXTS = 700


def translations() -> dict[str, bool]:
    """The texts of our own catalogue, with their contexts as gettext writes them, and whether each is translated."""
    return {
        f"{message.context}\x04{strings(message.id)[0]}" if message.context else strings(message.id)[0]: all(
            strings(message.string or "")
        )
        for message in catalogue_of(ARABIC)
        if message.id
    }


@pytest.mark.parametrize("most", [1, pytest.param(2, marks=pytest.mark.endurance)])
def test_public_pages_in_arabic_have_room_and_figures_in_their_own_direction(
    site: str, browser: Browser, most: int
) -> None:
    found: list[tuple[str, ...]] = []
    with visits(browser, site, viewport=NARROW, reduced_motion="reduce", locale=ARABIC) as way:
        for state in one_kind_each(public_states(), most=most):
            page = way.to(state)
            if state.html is None:
                assert page.locator("html").get_attribute("dir") == "rtl", state
            found += [(state.address, *finding) for finding in objections(page, BUT_COLOURS)]
            for size in (NARROW, WIDE):
                page.set_viewport_size(size)
                if (by := sideways(page)) > 0:
                    found.append((state.address, f"{size['width']}: {by} too wide"))
            page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
            for size in (WIDE, NARROW):
                page.set_viewport_size(size)
                found += [(state.address, str(size["width"]), figure) for figure in page.evaluate(WRONG_WAY)]
                found += [(state.address, str(size["width"]), text) for text in page.evaluate(OVERLAPS)]
    assert found == []


SIDES = """() => [...document.querySelectorAll(".pairings tbody tr")].map((row) => {
  const [white, result, black] = ["white", "result", "black"].map((name) =>
    row.querySelector(`td.${name}`).getBoundingClientRect().left);
  return white < result && result < black;
})"""


def test_white_is_on_the_left_of_the_result_and_black_on_the_right_whatever_the_direction(
    site: str, browser: Browser
) -> None:
    event = played_event(players=6, rounds=3, played=1)
    for locale in ("en", ARABIC):
        with visits(browser, site, viewport=WIDE, locale=locale) as way:
            assert way.to(State("round", f"/e/{event.slug}/round/1/")).evaluate(SIDES) == [True] * 3


@pytest.mark.parametrize(
    ("body", "found"),
    [("<p>لقد حصل على <bdi>3½</bdi> من 5</p>", 0), ("<p>لقد حصل على 3½ من 5</p>", 1), ("<p>النتيجة 1 – 0</p>", 1)],
)
def test_a_figure_that_is_drawn_backwards_is_found(browser: Browser, body: str, found: int) -> None:
    page = browser.new_page()
    page.set_content(f"<!doctype html><html lang='ar' dir='rtl'><title>x</title><body>{body}</body></html>")
    assert len(page.evaluate(WRONG_WAY)) == found
    page.close()


def test_texts_that_cover_each_other_are_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<main><p>One text</p><p style='margin-top: -2.2em'>Another text</p><p>A third</p></main>")
    assert page.evaluate(OVERLAPS) == ["One text / Another text"]
    page.close()
