"""An open of twelve teams: captains name their line-ups on phones, the arbiter seats, and results come by keyboard."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import Organiser
from tests.factories import likely_outcome, make_user, pair_round
from tests.team_factories import roster_of, team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, seat_all
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.teams.line_up_entry import match_of
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.models import Event, Pairing, Round

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


class ArbiterOfTeams(Organiser):
    """The arbiter's browser in an event of teams."""

    def desk(self, rest: str = "") -> None:
        self.page.goto(f"{self.event}/desk/{rest}")

    def open(self, event: Event) -> None:
        self.event = f"{self.site}/e/{event.slug}"


def findings(page: Page) -> list[tuple[str, str]]:
    """What axe objects to, and where."""
    return [(found["id"], found["nodes"][0]["html"]) for found in Axe().run(page).response["violations"]]


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def captain(browser: Browser, address: str) -> Page:
    page = browser.new_context(locale="en", viewport=PHONE, has_touch=True, is_mobile=True).new_page()  # type: ignore[arg-type]
    page.goto(address)
    return page


@pytest.fixture
def event(site: str) -> Event:  # noqa: ARG001  (the site's database)
    """Twelve teams of four and two reserves, with five rounds before them."""
    owner = make_user("organiser")
    event = team_event(owner=owner, teams=12, rounds=5, rules=LineUpRules(results_by_captains=True))
    return start_event(event=event, actor=owner, initial_colour="w")


def links(arbiter: ArbiterOfTeams) -> dict[str, str]:
    """The links of all captains, as the desk shows them once they are made."""
    arbiter.desk("captains/")
    arbiter.page.get_by_role("button", name="Create all links").click()
    fields = arbiter.page.get_by_label(re.compile("^Link for the captain of "))
    expect(fields).to_have_count(12)
    assert findings(arbiter.page) == []
    found = (field.evaluate("it => [it.ariaLabel.split(' of ')[1], it.value]") for field in fields.all())
    return {str(team): str(address) for team, address in found}


def test_five_rounds_with_line_ups_by_phone_a_late_one_a_forfeit_and_a_team_that_leaves(
    site: str, browser: Browser, event: Event
) -> None:
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    arbiter = ArbiterOfTeams(context.new_page(), site)
    arbiter.sign_in()
    arbiter.open(event)
    addresses = links(arbiter)
    round_ = publish_first_round(arbiter, event)
    late = first_of(round_).second.name
    name_by_phone(browser, round_, addresses)
    seat_on_the_desk(arbiter, round_, missing=10)
    take_a_late_line_up(arbiter, round_, late)
    type_results(arbiter, round_)
    forfeit_a_match(arbiter, event)
    play_on(event)
    assert len(record_of(event).rounds) == 5
    context.close()


def publish_first_round(arbiter: ArbiterOfTeams, event: Event) -> Round:
    """Paired and published on the pages."""
    page = arbiter.page
    arbiter.desk()
    page.get_by_role("button", name="Pair round 1").click()
    page.wait_for_url("**/desk/round/1/")
    expect(page.get_by_role("columnheader", name="First team")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Publish the line-ups of 6 matches")).to_be_visible()
    assert findings(page) == []
    return event.rounds.get(number=1)


def first_of(round_: Round) -> Pairing:
    """The match at the first place."""
    return round_.pairings.select_related("first", "second").get(board=1)


def name_by_phone(browser: Browser, round_: Round, addresses: dict[str, str]) -> None:
    """Both captains of the first match; the one brings in a reserve, the other leaves the last board empty."""
    match = first_of(round_)
    first = captain(browser, addresses[match.first.name])
    expect(first.get_by_text("Without a line-up, your team plays in roster order.")).to_be_visible()
    assert fits(first)
    assert findings(first) == []
    reserve = roster_of(match.first)[4]
    first.get_by_label("Board 4").select_option(str(reserve.pk))
    first.get_by_role("button", name="Send line-up").tap()
    expect(first.get_by_text("Your line-up is here. You can change it until it is shown.")).to_be_visible()
    assert fits(first)
    second = captain(browser, addresses[match.second.name])
    expect(second.get_by_text(reserve.name)).to_have_count(0)
    second.get_by_label("Board 4").select_option("")
    second.get_by_role("button", name="Send line-up").tap()
    expect(second.get_by_text("Your opponent can see it when both line-ups are shown.")).to_be_visible()
    for page in (first, second):
        page.context.close()


def seat_on_the_desk(arbiter: ArbiterOfTeams, round_: Round, *, missing: int) -> None:
    """What is missing is listed; one button shows all line-ups."""
    page = arbiter.page
    arbiter.desk()
    expect(page.get_by_role("list", name="No line-up yet:").get_by_role("listitem")).to_have_count(missing)
    arbiter.desk("round/1/line-ups/")
    assert findings(page) == []
    page.get_by_role("button", name="Publish line-ups of round 1").click()
    expect(page.get_by_text("All line-ups are public.")).to_be_visible()
    match = first_of(round_)
    fourth = boards(round_, match.first.name)[3]
    assert {fourth[0], fourth[1]} == {f"{match.first.name} 5", match.second.name}


def take_a_late_line_up(arbiter: ArbiterOfTeams, round_: Round, team: str) -> None:
    """The second captain has a fourth player after all: the arbiter changes the line-up that is shown."""
    page = arbiter.page
    side = page.locator(".line-up", has=page.get_by_role("heading", name=re.compile(f"^{team}\\b")))
    side.get_by_text("Change", exact=True).click()
    side.get_by_label("Board 4").select_option(
        label=f"{team} 6 ({roster_of(team_named(round_.event, team))[5].rating})"
    )
    side.get_by_role("button", name=f"Save the line-up of {team}").click()
    expect(side.locator("ol")).to_contain_text(f"{team} 6")
    assert f"{team} 6" in boards(round_, team)[3]


def type_results(arbiter: ArbiterOfTeams, round_: Round) -> None:
    """Twenty-four boards are twenty-four keys; the score of each match follows."""
    page = arbiter.page
    arbiter.desk("round/1/results/")
    for wanted, found in (("3.2", "3.2"), ("4", "4.1"), ("1.1", "1.1")):
        page.keyboard.press("/")
        page.keyboard.type(wanted)
        page.keyboard.press("Enter")
        expect(page.locator("tr.is-cursor")).to_have_attribute("data-board", found)
    for _board in range(6):
        for key in ("1", "=", "-", "0"):
            page.keyboard.press(key)
    expect(page.locator("[data-open-count]")).to_have_text("All boards have a result.")
    expect(page.locator("#match-1 .match__score")).to_have_text("2½ : 1½")
    assert [board[2] for board in boards(round_, first_of(round_).first.name)] == ["10", "==", "-+", "01"]
    assert findings(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})


def forfeit_a_match(arbiter: ArbiterOfTeams, event: Event) -> None:
    """In the second round a team does not come."""
    round_ = publish_round(round_=pair_round(event), actor=make_user("organiser"))
    seat_all(round_)
    page = arbiter.page
    arbiter.desk("round/2/results/")
    match = first_of(round_)
    head = page.locator("#match-1")
    head.get_by_text("Forfeit", exact=True).click()
    head.get_by_label(f"{match.first.name} is absent").check()
    head.get_by_role("button", name="Forfeit match").click()
    expect(page.locator("#match-1 .match__score")).to_have_text("0 : 4")
    assert [board[2] for board in boards(round_, match.first.name)] == ["-+", "+-", "-+", "+-"]
    enter_open(round_)


def enter_open(round_: Round) -> None:
    """Results for all boards that have none."""
    games = round_.games.filter(white_result="*").select_related("white", "black", "pairing__round__event")
    for game in games.order_by("pairing__board", "number"):
        outcome = likely_outcome(round_.number, game.board)
        enter_result(game=game, actor=make_user("organiser"), outcome=outcome, seen=board_seen(game))


def play_on(event: Event) -> None:
    """A team leaves after two rounds: eleven teams, and one has the bye; then to the end."""
    actor = make_user("organiser")
    gone = team_named(event, "Regina")
    withdraw(registration=gone, actor=actor, why="travels home")
    for number in (3, 4, 5):
        round_ = publish_round(round_=pair_round(event), actor=actor)
        assert match_of(round_, gone) is None
        assert sorted(round_.byes.values_list("kind", flat=True)) == ["U", "Z"]
        seat_all(round_)
        enter_open(round_)
        assert round_.number == number
    finish_event(event=event, actor=actor)
