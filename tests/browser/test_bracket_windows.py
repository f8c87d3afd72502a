"""Two arbiters at one bracket, with windows that are older than what they send: nothing is done twice, and who comes
too late reads what happened.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.state import cookies_of
from tests.browser.test_stages import fill
from tests.factories import (
    add_players,
    decide_by_lot,
    enter_outcomes,
    knockout,
    make_event,
    make_user,
    owner_of,
    pair_round,
    publish_next,
)
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.models import Event, Membership, PlayOff, Round

pytestmark = pytest.mark.browser

CHANGED = "The match was changed in the meantime."


class Arbiters:
    """Two of them, each in a browser of the own; of the windows of the second one none hears that something changed."""

    def __init__(self, browser: Browser, site: str, event: Event) -> None:
        self.desk = f"{site}/e/{event.slug}/desk/"
        self.contexts: list[BrowserContext] = []
        self.first = self._page(browser, site, "first", event)
        self.late = self._page(browser, site, "late", event)
        self.late.add_init_script("delete globalThis.SharedWorker")
        for address in ("**/live/**", "**/version/**"):
            self.late.route(address, lambda route: route.abort())

    def _page(self, browser: Browser, site: str, name: str, event: Event) -> Page:
        Membership.objects.create(event=event, user=make_user(name), role="arbiter")
        context = browser.new_context(locale="en")
        context.add_cookies([{"name": key, "value": value, "url": site} for key, value in cookies_of(name).items()])
        self.contexts.append(context)
        return context.new_page()

    def both_open(self, address: str) -> None:
        for page in (self.first, self.late):
            page.goto(self.desk + address)


@pytest.fixture
def tied(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """A cup of four whose first match is tied."""
    event = knockout(4)
    enter_outcomes(publish_next(event), Outcome.DRAW, Outcome.WHITE_WINS)
    return event


@pytest.fixture
def arbiters(site: str, browser: Browser, tied: Event) -> Iterator[Arbiters]:
    both = Arbiters(browser, site, tied)
    yield both
    for context in both.contexts:
        context.close()


def decide(page: Page, winner: str) -> None:
    page.locator(f"[name=winner][value={winner}]").check()
    page.get_by_role("button", name="Save", exact=True).click()


def decided(event: Event) -> list[str]:
    """Who goes on, as often as it is stored; as many lines as the journal has of it."""
    rows = [row.winner.name for row in PlayOff.objects.filter(pairing__round__event=event).select_related("winner")]
    assert event.journal.filter(action="play_off", undone_by=None).count() == len(rows)
    return rows


def test_of_two_who_decide_a_match_at_once_the_second_reads_that_it_is_decided(arbiters: Arbiters, tied: Event) -> None:
    arbiters.both_open("round/1/play-offs/")
    decide(arbiters.first, "first")
    expect(arbiters.first.locator("#toasts")).to_contain_text("The winner was saved.")
    (before,) = decided(tied)
    decide(arbiters.late, "second")
    expect(arbiters.late.get_by_text(CHANGED)).to_be_visible()
    assert decided(tied) == [before]


def test_of_two_who_decide_it_alike_and_of_a_double_click_one_decision_is_kept(arbiters: Arbiters, tied: Event) -> None:
    arbiters.both_open("round/1/play-offs/")
    arbiters.first.locator("[name=winner][value=first]").check()
    arbiters.first.get_by_role("button", name="Save", exact=True).dblclick()
    expect(arbiters.first.locator("#toasts")).to_contain_text("The winner was saved.")
    decide(arbiters.late, "first")
    expect(arbiters.late.locator("#toasts")).to_contain_text("The winner was saved.")
    assert len(decided(tied)) == 1


def test_an_old_window_that_sends_after_an_undo_changes_nothing(arbiters: Arbiters, tied: Event) -> None:
    arbiters.first.goto(f"{arbiters.desk}round/1/play-offs/")
    decide(arbiters.first, "first")
    expect(arbiters.first.locator("#toasts")).to_contain_text("The winner was saved.")
    arbiters.late.goto(f"{arbiters.desk}round/1/play-offs/")
    expect(arbiters.late.get_by_text("advances.", exact=False).first).to_be_visible()
    arbiters.first.goto(f"{arbiters.desk}round/1/results/")
    arbiters.first.get_by_role("button", name="Undo the last step").click()
    expect(arbiters.first.locator("#toasts")).to_contain_text("Player")
    assert decided(tied) == []
    decide(arbiters.late, "second")
    expect(arbiters.late.get_by_text(CHANGED)).to_be_visible()
    assert decided(tied) == []


def test_a_draft_that_was_taken_back_is_not_published_from_an_old_window(arbiters: Arbiters, tied: Event) -> None:
    decide_by_lot(tied.rounds.get(number=1))
    draft = pair_round(tied)
    arbiters.late.goto(arbiters.desk)
    expect(arbiters.late.get_by_role("button", name="Publish round 2")).to_be_visible()
    discard_draft(round_=draft, actor=owner_of(tied))
    arbiters.late.get_by_role("button", name="Publish round 2").click()
    expect(arbiters.late.get_by_text("Only a draft can be published.")).to_be_visible()
    assert tied.rounds.get(number=2).state == Round.State.PLANNED


def test_a_plan_that_was_changed_meanwhile_is_neither_kept_nor_opened(site: str, browser: Browser) -> None:
    event = make_event(name="Coppa delle Torri", rounds=5)
    add_players(event, 16)
    both = Arbiters(browser, site, event)
    both.both_open("stages/")
    for page, groups in ((both.first, "4"), (both.late, "2")):
        fill(page, 1, system="round-robin", groups=groups)
        fill(page, 2, system="knockout", best="2", order="crossed")
    both.first.get_by_role("button", name="Save plan").click()
    expect(both.first.get_by_text("The plan is kept.")).to_be_visible()
    both.late.get_by_role("button", name="Save plan").click()
    expect(both.late.get_by_text("Another user changed the plan.")).to_be_visible()
    assert [stage.rule["groups"] for stage in event.stages.all()] == [4, 1]
    both.late.goto(f"{both.desk}stages/")
    fill(both.first, 1, groups="8")
    both.first.get_by_role("button", name="Save plan").click()
    expect(both.first.get_by_text("The plan is kept.").first).to_be_visible()
    both.late.get_by_role("button", name="Open the first stage").click()
    expect(both.late.get_by_text("Another user changed the plan.")).to_be_visible()
    assert not Event.objects.filter(stage__event=event).exists()
    for context in both.contexts:
        context.close()
