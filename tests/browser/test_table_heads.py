"""On a phone no table's head is wider than its place, in each language that the program is complete in."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from tests.browser.archive_states import archive_states
from tests.browser.broadcast_states import broadcast_states
from tests.browser.club_states import club_states
from tests.browser.ladder_states import ladder_states
from tests.browser.phone_states import phone_states
from tests.browser.screen_states import screen_states
from tests.browser.sharing_states import sharing_states
from tests.browser.state import State, desk, of, one_kind_each
from tests.browser.states import NAMES, TITLE, event_of_everybody, everybody
from tests.browser.visits import sideways, visits
from tests.factories import owner_of, play_round
from tournaments.domain.events.event_lifecycle import start_event

pytestmark = pytest.mark.browser

LANGUAGES = sorted({code for code, _name in settings.LANGUAGES} - settings.PARTIAL_LANGUAGES)
LONGEST_WORDS = ("de",)
"""Looked at in every run; the others every night."""
FEWEST_PAGES = 20
WIDE_ON_PURPOSE = ".crosstable, .square, .season, .grid, .attendance"
"""Tables with a column for each round or event: they scroll within their frame in any language."""
WIDE_HEADS = """besides => [...document.querySelectorAll("main table")].filter((table) =>
  !table.matches(besides) && table.checkVisibility()).flatMap((table) => {
    const frame = table.closest(".table-box") ?? document.documentElement;
    const wide = frame.scrollWidth - frame.clientWidth;
    const heads = [...table.querySelectorAll("thead th")].filter((head) => {
      if (getComputedStyle(head.closest("thead")).clipPath !== "none" || !head.checkVisibility()) return false;
      return head.scrollWidth > head.clientWidth + 1 || head.getBoundingClientRect().right > innerWidth + 1;
    });
    const words = heads.map((head) => head.innerText.replace(/\\s+/g, " "));
    return heads.length || wide > 1 ? [`${table.className}: ${wide}, ${words}`] : [];
  })"""


def states() -> list[State]:
    """Pages with tables of each part of the program."""
    event = event_of_everybody(rounds=5, name="Heads")
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    play_round(event)
    pages = ("", "round/1/", "round/1/?by=name", "standings/", "player/1/", "player/1/why/BH/", "statistics/")
    return one_kind_each(
        [
            *of(event, *pages, "rating-changes/"),
            *desk(event, "", "players/", "round/1/results/", "standings/", "people/", "report/", "journal/"),
            *phone_states(everybody(), TITLE),
            *screen_states(everybody(), TITLE),
            *broadcast_states(everybody(), TITLE),
            *sharing_states(TITLE, event_of_everybody),
            *archive_states(TITLE),
            *club_states(TITLE, event_of_everybody),
            *ladder_states(NAMES, TITLE),
        ],
        most=1,
    )


def heads(page: Page) -> list[str]:
    """The tables of the page that are too wide, with their heads."""
    found: list[str] = page.evaluate(WIDE_HEADS, WIDE_ON_PURPOSE)
    return found


@pytest.mark.parametrize(
    "languages",
    [LONGEST_WORDS, pytest.param(sorted({*LANGUAGES}.difference(LONGEST_WORDS)), marks=pytest.mark.endurance)],
    ids=["longest_words", "others"],
)
def test_no_table_head_is_too_wide_on_a_phone_in_any_language(
    site: str, browser: Browser, languages: Sequence[str]
) -> None:
    looked_at = states()
    found: list[tuple[str, str, str]] = []
    for language in languages:
        with visits(browser, site, viewport={"width": 390, "height": 844}, locale=language) as way:
            for state in list(looked_at):
                page = way.to(state)
                if not page.locator("main table").count():
                    looked_at.remove(state)  # it has none in the other languages either
                    continue
                found += [(language, state.address, table) for table in heads(page)]
                if (by := sideways(page)) > 0:
                    found.append((language, state.address, f"{by} too wide"))
    assert not found, "\n".join(map(str, found))
    assert len(looked_at) >= FEWEST_PAGES


@pytest.mark.parametrize(
    ("head", "found"),
    [("Runde", []), ("Wettkampfpunkteverteilung" * 3, ["list: [0-9]+, .*Wettkampf"])],
)
def test_a_head_that_is_too_wide_is_found(browser: Browser, head: str, found: list[str]) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(f"<main><table class='list'><thead><tr><th>{head}</th></tr></thead></table></main>")
    tables = heads(page)
    assert len(tables) == len(found)
    assert all(re.match(pattern, table) for pattern, table in zip(found, tables, strict=True))
    page.close()
