"""The day of a festival, as people could have played it: three sections, 180 people, six rounds; two arbiters and an
assistant at once, each in a browser of their own. What they do most is counted in keys and clicks.

By hand: three entries on the public page, the approval of all 177, twelve check-ins on two tablets, the start, three
late entries, byes, the pairing and publication of all six rounds, every result of the second and the last round. Not by
hand, as mass that is not the point: the applications of 174 are put there as rows, the others are checked in and the
results of the four rounds between are entered by the domain's own actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from entries.domain.spam_protection import QUICKEST_SECONDS
from entries.models import Application, EntryWish
from tests.browser.test_results_entry import sign_in
from tests.entries.festivals import open_festival
from tests.factories import add_member, enter_results, owner_of
from tests.festivals import playing, section_of
from tournaments.domain.entries.registrations import check_in
from tournaments.models import Event, Game, Registration, Role, Round

pytestmark = pytest.mark.browser
SECTIONS = ("Open A", "Open B", "Blitz")
ROUNDS = 6
LATE_ENTRY, BYE, CHECK_IN, NEXT_ROUND = 6, 3, 1, 2
"""So many keys and clicks at most, beyond the letters of a name."""
KEYS = ("1", "0", "=", "1")


class Hand:
    """Somebody at a page, whose keys and clicks are counted, and the pages that are loaded meanwhile."""

    def __init__(self, browser: Browser, site: str, name: str) -> None:
        self.context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
        self.page = self.context.new_page()
        self.site = site
        self.count = 0
        self.loads = 0
        sign_in(self.page, site, name)
        self.page.on("request", lambda request: self._loaded() if request.is_navigation_request() else None)

    def _loaded(self) -> None:
        self.loads += 1

    def goes(self, event: Event, page: str = "") -> Page:
        self.page.goto(f"{self.site}/e/{event.slug}/desk/{page}")
        return self.page

    def types(self, name: str) -> None:
        """The letters of a name, which nobody can save."""
        self.page.keyboard.type(name)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.count += 1
            self.page.keyboard.press(key)

    def clicks(self, name: str | re.Pattern[str]) -> None:
        self.count += 1
        self.page.get_by_role("button", name=name).click()

    @contextmanager
    def acts(self, most: int, *, stays: bool = True) -> Iterator[None]:
        """What is done inside takes so many keys and clicks at most, and no page is loaded."""
        self.count, loads = 0, self.loads
        yield
        assert 0 < self.count <= most
        assert not stays or self.loads == loads


@pytest.fixture
def festival(transactional_db: None) -> Event:  # noqa: ARG001  (asked for by name)
    """Open for entries, of which 174 have come."""
    festival = open_festival(rounds=ROUNDS, name="Spring Festival", city="Rimini")
    add_member(festival, Role.ARBITER, "second")
    add_member(festival, Role.ASSISTANT, "helper")
    mass(festival)
    return festival


def mass(festival: Event) -> None:
    """174 people have asked, 20 of them for two sections: as rows, of which no more is shown than that."""
    people = [
        Application(
            event=festival,
            nonce=f"n{number}",
            name=f"Player{number:03}, Test",
            rating=2500 - number if number < 78 else 1999 - number,
            birth="1990",
        )
        for number in range(174)
    ]
    Application.objects.bulk_create(people)
    chosen = [
        ("Open A" if number < 78 else "Open B" if number < 136 else "Blitz", one) for number, one in enumerate(people)
    ]
    wishes = [*chosen, *(("Blitz", one) for one in people[:20])]
    sections = {name: section_of(festival, name) for name in SECTIONS}
    EntryWish.objects.bulk_create([EntryWish(application=one, event=sections[name]) for name, one in wishes])


@pytest.fixture
def hands(festival: Event, site: str, browser: Browser) -> Iterator[tuple[Hand, Hand, Hand]]:
    """The chief arbiter, another one, and an assistant."""
    three = tuple(Hand(browser, site, name) for name in (owner_of(festival).username, "second", "helper"))
    yield three[0], three[1], three[2]
    for hand in three:
        hand.context.close()


def test_a_festival_from_the_entry_page_to_the_last_round(
    festival: Event, hands: tuple[Hand, Hand, Hand], site: str, browser: Browser
) -> None:
    chief, second, helper = hands
    three_enter_on_their_phones(festival, site, browser)
    all_are_approved(festival, chief)
    everybody_is_there(festival, second, helper)
    page = chief.goes(festival)
    expect(page.get_by_role("button", name="Start (3)")).to_be_visible()
    chief.keys("s")
    expect(page.locator("#toasts")).to_contain_text("Started together")
    for number in range(1, ROUNDS + 1):
        next_round(festival, chief, number)
        if number in (2, ROUNDS):
            results_by_three_hands(festival, hands, number)
        else:
            for name in SECTIONS:
                enter_results(section_of(festival, name).rounds.get(number=number))
        if number == 1:
            three_come_late(festival, second)
            byes_are_asked_for(festival, helper, chief)
    chief.goes(festival)
    expect(chief.page.get_by_role("button", name="Finish (3)")).to_be_visible()
    chief.keys("f")
    expect(chief.page.locator("#toasts")).to_contain_text("Finished together")
    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{site}/e/{festival.slug}/")
    expect(phone.get_by_text("finished", exact=True)).to_have_count(3)
    expect(phone.locator("main")).to_contain_text("180")
    games = Game.objects.filter(pairing__round__event__festival=festival)
    assert games.filter(pairing__round__number=ROUNDS).count() == 40 + 30 + 30
    assert not [game for game in games if game.is_open]


def three_enter_on_their_phones(festival: Event, site: str, browser: Browser) -> None:
    """Each by the one page of the festival, one of them for two sections."""
    for name, rating, sections in (
        ("Rossi, Anna", 2100, ("Open A", "Blitz")),
        ("Verdi, Bruno", 1600, ("Open B",)),
        ("Neri, Carla", 1500, ("Blitz",)),
    ):
        context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
        phone = context.new_page()
        phone.goto(f"{site}/e/{festival.slug}/")
        phone.get_by_role("link", name="Enter", exact=True).click()
        phone.wait_for_url("**/enter/")
        for section in sections:
            phone.get_by_role("checkbox", name=section, exact=True).check()
        phone.get_by_label("Name", exact=True).fill(name)
        phone.get_by_label("Rating", exact=True).fill(str(rating))
        phone.locator("input[name=birth]").fill("1990")
        phone.get_by_label("E-mail").fill("somebody@example.org")
        phone.get_by_label(re.compile("I accept the conditions")).check()
        phone.wait_for_timeout(1000 * QUICKEST_SECONDS)
        phone.get_by_role("button", name="Send the entry").click()
        phone.wait_for_url("**/n/*/")
        for section in sections:
            expect(phone.get_by_text(f"{section}: asked for; a place counts after approval")).to_be_visible()
        context.close()


def all_are_approved(festival: Event, hand: Hand) -> None:
    """Those of all sections, by one button."""
    wishes = EntryWish.objects.filter(event__festival=festival).count()
    assert wishes == 177 + 21
    page = hand.goes(festival, "entries/")
    with hand.acts(1, stays=False):
        hand.clicks(f"Approve all {wishes} that are in order")
        expect(page.locator("#toasts")).to_contain_text(f"{wishes} entries in sections approved")
    assert festival.registrations.count() == 177
    assert [len(playing(festival, name)) for name in SECTIONS] == [79, 59, 60]


def everybody_is_there(festival: Event, second: Hand, helper: Hand) -> None:
    """Two tablets, a key or a touch for each person, who is then there in every section."""
    for hand in (second, helper):
        hand.goes(festival, "check-in/")
        expect(hand.page.get_by_text("Present: 0 of 177")).to_be_visible()
        hand.loads = 0
    for number in range(0, 12, 2):
        with second.acts(CHECK_IN):
            second.types(f"Player{number:03}")
            second.keys("Enter")
            expect(second.page.get_by_text(f"Present: {number + 1} of 177")).to_be_visible()
        with helper.acts(CHECK_IN):
            helper.clicks(f"Check in Player{number + 1:03}, Test")
            expect(helper.page.get_by_text(f"Present: {number + 2} of 177")).to_be_visible()
    assert (second.loads, helper.loads) == (0, 0)
    assert Registration.objects.filter(event__festival=festival, is_checked_in=True).count() == 2 * 12
    for name in SECTIONS:
        section = section_of(festival, name)
        rows = section.registrations.filter(is_checked_in=False)
        check_in(event=section, actor=owner_of(festival), registrations=rows, present=True)


def next_round(festival: Event, hand: Hand, number: int) -> None:
    """P and U, for all sections at once."""
    page = hand.goes(festival)
    expect(page.get_by_role("button", name="Pair the next rounds (3)")).to_be_visible()
    with hand.acts(NEXT_ROUND, stays=False):
        hand.keys("p")
        expect(page.get_by_role("button", name="Publish the drafts (3)")).to_be_visible(timeout=60_000)
        page.wait_for_load_state()  # the button may be there before the keys are
        hand.keys("u")
        expect(page.locator("#toasts")).to_contain_text("Published together")
    states = Round.objects.filter(event__festival=festival, number=number).values_list("state", flat=True)
    assert [*states] == [Round.State.PUBLISHED] * 3


def three_come_late(festival: Event, hand: Hand) -> None:
    """One after the other into the same section's list, without a page between two."""
    for section, people in (("Open A", ("Late, Ada",)), ("Open B", ("Late, Bea", "Late, Cleo"))):
        page = hand.goes(festival, f"players/?section={section_of(festival, section).pk}")
        expect(page.locator(".entry input[name=name]")).to_be_focused()
        for number, name in enumerate(people):
            with hand.acts(LATE_ENTRY):
                hand.types(name)
                hand.keys("Tab", *str(2050 if section == "Open A" else 1650 + number), "Enter")
                expect(page.locator("#toasts")).to_contain_text(f"{name} was added.")
                expect(page.locator(".entry input[name=name]")).to_be_focused()
                expect(page.locator(".entry input[name=name]")).to_have_value("")
            expect(page.get_by_role("link", name=name)).to_be_visible()
    late = Registration.objects.filter(event__festival=festival, name__startswith="Late").order_by("name")
    assert [(row.name, row.rating, row.first_round) for row in late] == [
        ("Late, Ada", 2050, 2), ("Late, Bea", 1650, 2), ("Late, Cleo", 1651, 2)
    ]  # fmt: skip
    assert festival.registrations.count() == 180


def byes_are_asked_for(festival: Event, helper: Hand, chief: Hand) -> None:
    """Two people ask for the third round; by their names, one key to go there and one for the bye."""
    section = section_of(festival, "Open A")
    page = chief.goes(section, "players/rounds/")
    expect(page.locator("#attendance-grid button[tabindex='0']").first).to_be_visible()
    chief.loads = 0
    for name in ("Player003", "Player004"):
        with chief.acts(BYE):
            chief.keys("/")
            chief.types(name)
            chief.keys("Enter", "h")
            expect(page.locator("#toasts")).to_contain_text(f"bye of {name}, Test set to half a point")
    assert chief.loads == 0
    for name in ("Player003", "Player004"):  # they play after all
        chief.keys("/")
        chief.types(name)
        chief.keys("Enter", "p")
        expect(page.locator("#toasts")).to_contain_text(f"bye of {name}, Test set to none")
    helper.goes(section, "check-in/")
    expect(helper.page.get_by_text("Present: 79 of 80")).to_be_visible()


def results_by_three_hands(festival: Event, hands: tuple[Hand, Hand, Hand], number: int) -> None:
    """Each has a section; a key for each board, the three in turn."""
    boards = {}
    for hand, name in zip(hands, SECTIONS, strict=True):
        section = section_of(festival, name)
        hand.goes(section, f"round/{number}/results/")
        expect(hand.page.locator("tr.is-cursor")).to_have_attribute("data-open", "1")
        hand.count = hand.loads = 0
        boards[hand] = section.rounds.get(number=number).games.count()
    for board in range(max(boards.values())):
        for hand, most in boards.items():
            if board < most:
                hand.keys(KEYS[(board + number) % len(KEYS)])
    for hand, most in boards.items():
        expect(hand.page.get_by_text("All boards have a result.")).to_be_visible(timeout=60_000)
        assert (hand.count, hand.loads) == (most, 0)
    assert [*boards.values()] == [40, 30, 30]
