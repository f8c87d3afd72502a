"""Events in stages are planned, refused with what would fit, mended and played in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser
from tests.browser.test_knockout import play_off, press_results
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.browser


@pytest.fixture
def arbiter(site: str, browser: Browser) -> Organiser:
    organiser = Organiser(browser.new_context(locale="en").new_page(), site)
    organiser.sign_in()
    return organiser


def fill(page: Page, number: int, **values: str) -> None:
    """The fields of a stage of the plan; what is a list is chosen from."""
    for name, value in values.items():
        control = page.locator(f"[name=s{number}-{name}]")
        if control.evaluate("it => it.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)


def parts(arbiter: Organiser, event: str, stage: int) -> list[str]:
    arbiter.page.wait_for_load_state()  # what was clicked is done when its page is there
    slug = event.rpartition("/")[2]
    rows = Event.objects.filter(stage__event__slug=slug, stage__number=stage)
    for _ in range(100):
        if rows.exists():
            break
        arbiter.page.wait_for_timeout(100)
    return [f"{arbiter.site}/e/{row.slug}" for row in rows]


def play(arbiter: Organiser, number: int, boards: int) -> None:
    arbiter.pair(number)
    arbiter.publish(number)
    press_results(arbiter.page, arbiter.event, number, boards)


def go_on(page: Page, parent: str, count: int) -> None:
    """Who is tied at a line is named, as many as go on; then the next stage is opened."""
    page.goto(f"{parent}/desk/groups/")
    page.get_by_role("link", name="Next stage: qualifiers").click()
    for fieldset in page.locator("fieldset").all():
        places = int(fieldset.locator("legend").inner_text().partition("regulations: ")[2].rstrip("."))
        for box in fieldset.get_by_role("checkbox").all()[:places]:
            box.check()
    page.get_by_role("button", name="Show qualifiers").click()
    expect(page.get_by_role("heading", name=f"{count} qualifiers")).to_be_visible()
    page.get_by_role("button", name="Open stage with these players").click()
    expect(page.get_by_text("The next stage is open.")).to_be_visible()


def test_four_groups_of_four_into_a_knock_out_of_eight_with_a_withdrawal_in_between_and_a_play_off(
    arbiter: Organiser,
) -> None:
    page = arbiter.page
    arbiter.create("Coppa delle Torri", system="round-robin:2023")
    arbiter.enter_players(16)
    parent = arbiter.event
    page.goto(f"{parent}/desk/")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Play event in stages").click()
    fill(page, 1, system="round-robin", groups="4")
    fill(page, 2, system="knockout", best="5", order="crossed")
    page.get_by_role("button", name="Check plan").click()
    expect(page.locator("#plan")).to_contain_text(
        "5 should qualify from each group, but the smallest group has only 4."
    )
    expect(page.locator("#plan")).to_contain_text("Reduce the qualifiers from each group to 4 or fewer.")
    fill(page, 2, best="2")
    page.get_by_role("button", name="Save plan").click()
    expect(page.get_by_text("The plan is kept.")).to_be_visible()
    page.get_by_role("button", name="Open the first stage").click()
    page.get_by_role("button", name="Start all groups").click()
    page.get_by_role("button", name="Publish all rounds of all groups").click()
    groups = parts(arbiter, parent, 1)
    for group in groups:
        arbiter.event = group
        for number in range(1, 4):
            press_results(page, group, number, 2)
        arbiter.finish()
    state = public_state(Event.objects.get(slug=groups[0].rpartition("/")[2]))
    leaves = state.record.contestant[state.ranking.rows[0].tpn].name
    arbiter.event = parent
    arbiter.withdraw(leaves)
    go_on(page, parent, 8)
    (cup,) = parts(arbiter, parent, 2)
    names = Event.objects.get(slug=cup.rpartition("/")[2]).registrations.values_list("name", flat=True)
    assert (leaves in names, len(names)) == (False, 8)
    arbiter.event = cup
    arbiter.start()
    for number, boards in ((1, 4), (2, 2)):
        play(arbiter, number, boards)
    arbiter.pair(3)
    arbiter.publish(3)
    press_results(page, cup, 3, 1, draws=1)
    page.goto(f"{cup}/desk/round/3/play-offs/")
    play_off(page, ("r", "10"))
    arbiter.finish()
    page.goto(f"{cup}/bracket/")
    expect(page.get_by_text("Winner:")).to_be_visible()
    arbiter.event = parent
    arbiter.finish()
    page.goto(parent)
    expect(page.get_by_text("Players: best of each group: 2")).to_be_visible()
    page.get_by_role("link", name="Coppa delle Torri – Final").click()
    expect(page.get_by_role("link", name="Coppa delle Torri – Group A")).to_be_visible()


@pytest.mark.endurance
def test_a_swiss_into_a_final_of_four(arbiter: Organiser) -> None:
    page = arbiter.page
    arbiter.create("Aperto di Ponente", rounds=3)
    arbiter.enter_players(8)
    parent = arbiter.event
    page.goto(f"{parent}/desk/stages/")
    fill(page, 1, system="dutch", groups="1", rounds="3")
    fill(page, 2, system="round-robin", best="4", order="rank")
    page.get_by_role("button", name="Save plan").click()
    page.get_by_role("button", name="Open the first stage").click()
    (swiss,) = parts(arbiter, parent, 1)
    arbiter.event = swiss
    arbiter.start()
    for number in range(1, 4):
        play(arbiter, number, 4)
    arbiter.finish()
    go_on(page, parent, 4)
    (final,) = parts(arbiter, parent, 2)
    arbiter.event = final
    arbiter.start()
    for number in range(1, 4):
        play(arbiter, number, 2)
    arbiter.finish()
    arbiter.event = parent
    arbiter.finish()


@pytest.mark.endurance
def test_a_swiss_that_began_without_a_plan_gets_a_final_of_four_afterwards(arbiter: Organiser) -> None:
    page = arbiter.page
    arbiter.create("Aperto di Levante", rounds=2)
    arbiter.enter_players(8)
    swiss = arbiter.event
    arbiter.start()
    for number in (1, 2):
        play(arbiter, number, 4)
    arbiter.finish()
    page.goto(f"{swiss}/desk/")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Add another stage").click()
    expect(page.get_by_text("The event is the first stage now.")).to_be_visible()
    parent = page.url.removesuffix("/desk/stages/next/")
    page.get_by_text("System and qualifiers").click()
    page.locator("[name=s-system]").select_option("knockout")
    page.locator("[name=s-best]").fill("4")
    page.locator("[name=s-order]").select_option("rank")
    page.get_by_role("button", name="Show qualifiers").click()
    page.wait_for_load_state()
    for fieldset in page.locator("fieldset").all():
        places = int(fieldset.locator("legend").inner_text().partition("regulations: ")[2].rstrip("."))
        for box in fieldset.get_by_role("checkbox").all()[:places]:
            box.check()
    page.get_by_role("button", name="Show qualifiers").click()
    expect(page.get_by_role("heading", name="4 qualifiers")).to_be_visible()
    page.get_by_role("button", name="Open stage with these players").click()
    expect(page.get_by_text("The next stage is open.")).to_be_visible()
    (final,) = parts(arbiter, parent, 2)
    arbiter.event = final
    arbiter.start()
    for number, boards in ((1, 2), (2, 1)):
        play(arbiter, number, boards)
    arbiter.finish()
    arbiter.event = parent
    arbiter.finish()
    page.goto(parent)
    page.get_by_role("link", name="Aperto di Levante – Stage 1").click()
    page.wait_for_url(f"{swiss}/")
