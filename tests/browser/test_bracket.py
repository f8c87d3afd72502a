"""The pictures of a bracket in the browser: live, with ways marked, and as wide as the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_windows import AS_FETCHED, set_result
from tests.browser.visits import sideways
from tests.factories import decide_by_lot, enter_outcomes, knockout, publish_next
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event, Registration

pytestmark = pytest.mark.browser

SOON = 20_000
LONG = ("Wolfeschlegelsteinhausenbergerdorff, Hubert " + "Blaine Aloysius " * 6)[:130]
NAMES = (
    LONG,
    "W" * 33,
    "محمد بن عبد الرحمن بن عبد العزيز آل سعود",
    "山田太郎" * 9,
    "Li",
    "כהן, אברהם",
    "Ŵ" * 40,
    "<b>&amp;",
)
BROKEN_OUT = """() => [...document.querySelectorAll(".ko-box foreignObject")].filter((it) => {
  const box = it.getBoundingClientRect();
  return [...it.querySelectorAll("*")].some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
  });
}).length"""
CUT_RESULTS = """() => [...document.querySelectorAll(".ko__to, .ko__to > *")]
  .filter((it) => it.scrollWidth > it.clientWidth + 1).length"""
TOUCHED = """() => {
  window.touched = new Set();
  const part = (it) => (it.closest ? it : it.parentElement).closest("g")?.dataset.part ?? "outside";
  const seen = ({ target }) => touched.add(part(target));
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver((changes) => changes.forEach(seen)).observe(document.querySelector(".ko-pictures"), all);
}"""
LIT = "() => [...document.querySelectorAll('.ko-box g[data-lit]')].map((it) => it.dataset.part + it.dataset.lit)"


@pytest.fixture
def cup(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Of eight with hard names, in its first round."""
    event = knockout(8)
    for row, name in zip(event.registrations.order_by("tpn"), NAMES, strict=True):
        Registration.objects.filter(pk=row.pk).update(name=name)
    publish_next(event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def test_a_result_changes_its_box_and_the_next_one_and_nothing_else(site: str, cup: Event, phone: Page) -> None:
    phone.goto(f"{site}/e/{cup.slug}/bracket/")
    phone.evaluate("window.kept = [...document.querySelectorAll('.ko-box g')]; window.sameDocument = true")
    phone.evaluate(TOUCHED)
    set_result(cup, 4, Outcome.WHITE_WINS)
    won = phone.locator(".ko__to span[data-won]")
    expect(won).to_have_text("1", timeout=SOON)
    assert phone.evaluate("kept.every((it) => it.isConnected && it.namespaceURI.endsWith('svg')) && sameDocument")
    touched = set(phone.evaluate("[...touched]"))
    assert len(touched) == 2
    assert {key.rpartition("-")[0] for key in touched} == {"ko-1-main-1", "ko-1-main-2"}
    assert phone.evaluate(AS_FETCHED)


def test_names_of_every_script_stay_in_their_boxes_and_no_result_is_lost(
    site: str, cup: Event, browser: Browser
) -> None:
    round_ = cup.rounds.get(number=1)
    enter_outcomes(round_, Outcome.DRAW, Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_WINS, Outcome.OPEN)
    decide_by_lot(round_)
    for width in (320, 390, 1440, 1920):
        for scheme in ("light", "dark"):
            context = browser.new_context(locale="it", viewport={"width": width, "height": 900}, color_scheme=scheme)
            page = context.new_page()
            page.goto(f"{site}/e/{cup.slug}/bracket/?way=1")
            assert sideways(page) == 0
            assert page.evaluate(BROKEN_OUT) == 0
            assert page.evaluate(CUT_RESULTS) == 0
            assert page.evaluate("(box => box.scrollWidth > box.clientWidth)(document.querySelector('.ko-box'))") == (
                width < 1440
            )
            assert Axe().run(page).response["violations"] == []
            context.close()


def test_the_way_under_the_hand_and_the_readers_own_are_marked(site: str, cup: Event, browser: Browser) -> None:
    enter_outcomes(cup.rounds.get(number=1), *[Outcome.WHITE_WINS] * 4)
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(f"{site}/e/{cup.slug}/bracket/")
    assert page.evaluate(LIT) == []
    box = page.locator(".ko__p", has_text="Li").first
    box.hover()
    way = page.evaluate(LIT)
    assert {key.removesuffix("on").rpartition("-")[0] for key in way} >= {"ko-1-main-1"}
    page.mouse.move(2, 2)
    expect(page.locator(".ko-box g[data-lit]")).to_have_count(0)
    page.locator("[data-who='5']").first.focus()
    assert page.evaluate(LIT) == way
    page.evaluate("document.activeElement.blur()")
    page.goto(f"{site}/e/{cup.slug}/player/5/")
    page.get_by_role("button", name="This is me").click()
    page.goto(f"{site}/e/{cup.slug}/bracket/")
    expect(page.locator(".ko-box g[data-lit]")).to_have_count(len(way))
    page.locator("[data-who='5']").first.click()
    expect(page.get_by_text("The path of Li is highlighted.")).to_be_visible()
    expect(page.locator(".ko-box g[data-way]")).to_have_count(len(way))
    context.close()
