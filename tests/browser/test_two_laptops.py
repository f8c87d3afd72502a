"""A laptop, its stand-by and a server in the browser: linked, without a connection, and taken over.

Each is a process with a database of its own; the network between laptops and server is a proxy that can be cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.factories import PASSWORD
from tests.mirrors.computers import CALM_SECONDS, Computers, Laptop, running_computers
from tests.server.processes import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.services]

SERVER_PATIENCE = 90_000
"""Milliseconds that a page may take which asks the server, on a machine with other work."""


@pytest.fixture(scope="module")
def computers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Computers]:
    with running_computers(tmp_path_factory.mktemp("hall"), seed=1) as found:
        yield found


@dataclass
class Desk:
    """An arbiter's browser on a laptop, and the clicks so far."""

    page: Page
    site: str
    clicks: list[str] = field(default_factory=list)

    def sign_in(self, name: str) -> None:
        """Sign in."""
        self.page.goto(f"{self.site}/accounts/login/")
        self.page.fill("input[name=login]", name)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.press("input[name=password]", "Enter")
        self.page.wait_for_url(f"{self.site}/")

    def click(self, target: Locator, name: str) -> None:
        """Click once, and count it."""
        target.click()
        self.clicks.append(name)

    def button(self, name: str) -> None:
        """Click a button."""
        self.click(self.page.get_by_role("button", name=name, exact=True), name)

    def link(self, name: str) -> None:
        """Click a link of the page."""
        self.click(self.page.locator("#content").get_by_role("link", name=name).first, name)

    def enter_result(self, slug: str, key: str, round_number: int = 1) -> None:
        """Enter the result of the first open board by its key."""
        self.page.goto(f"{self.site}/e/{slug}/desk/round/{round_number}/results/")
        row = self.page.locator("tr.is-cursor")
        expect(row).to_have_attribute("data-open", "1")
        board = row.get_attribute("id")
        self.page.keyboard.press(key)
        expect(self.page.locator(f"#{board}")).to_have_attribute("data-open", "")


def desk_on(browser: Browser, laptop: Laptop, user: str) -> Desk:
    """A browser on the laptop, signed in."""
    found = Desk(browser.new_context(locale="en").new_page(), f"http://127.0.0.1:{laptop.port}")
    found.page.set_default_timeout(30_000)
    found.sign_in(user)
    return found


def open_games(computers: Computers) -> int:
    """How many games have no result on the server."""
    return int(computers.rows("SELECT count(*) FROM tournaments_game WHERE white_result = '*'")[0][0])


def test_the_event_is_linked_and_played_without_a_connection_and_its_stand_by_takes_over(
    browser: Browser, computers: Computers
) -> None:
    slug = computers.laptop.run("started", "8", "3")["slug"]
    first = desk_on(browser, computers.laptop, "owner")
    link(first, slug, computers)
    work_without_connection(first, slug, computers)
    second = pair(browser, first, slug, computers)
    first.enter_result(slug, "=")
    take_over(second, computers)
    go_on(second, computers)
    come_back(first, slug, computers)


def link(first: Desk, slug: str, computers: Computers) -> None:
    """Link the event, from its desk: three clicks, an address and a token."""
    token = computers.server_actor.run("token")["token"]
    page = first.page
    page.goto(f"{first.site}/e/{slug}/desk/")
    first.click(page.get_by_role("link", name="Settings").first, "Settings")
    first.link("Link to a server")
    page.get_by_label("Address of the server").fill(computers.address)
    page.get_by_label("Token").fill(token)
    first.button("Link event")
    expect(page.get_by_role("link", name="Shows the event")).to_be_visible()
    assert first.clicks == ["Settings", "Link to a server", "Link event"]


def work_without_connection(first: Desk, slug: str, computers: Computers) -> None:
    """Enter results while the network is cut, and look at what is pending: it is sent by itself afterwards."""
    page, before = first.page, open_games(computers)
    computers.network.is_cut = True
    first.enter_result(slug, "1")
    first.enter_result(slug, "0")
    page.goto(f"{first.site}/e/{slug}/desk/link/")
    expect(page.get_by_role("heading", name="2 changes pending")).to_be_visible()
    expect(page.get_by_text("Keep working")).to_be_visible()
    expect(page.get_by_role("button", name="Send now")).to_be_visible()
    assert open_games(computers) == before
    computers.network.is_cut = False
    expect(page.get_by_role("heading", name="pending")).to_have_count(0, timeout=SERVER_PATIENCE)
    expect(page.get_by_text("last change sent at")).to_be_visible()
    assert open_games(computers) == before - 2


def pair(browser: Browser, first: Desk, slug: str, computers: Computers) -> Desk:
    """Pair the second laptop: address and code of the first one, and two clicks."""
    first.page.goto(f"{first.site}/e/{slug}/desk/second-laptop/")
    first.page.get_by_role("button", name="Create pairing code").click()
    code = first.page.locator("strong.code").inner_text()
    computers.new_laptop.serve()
    computers.new_laptop.run("user", "second")
    second = desk_on(browser, computers.new_laptop, "second")
    second.link("Second laptop")
    second.page.get_by_label("Address of the first laptop").fill(f"127.0.0.1:{computers.laptop.port}")
    second.page.get_by_label("Pairing code").fill(code)
    second.button("Pair laptops")
    expect(second.page.get_by_text("Connected")).to_be_visible()
    assert second.clicks == ["Second laptop", "Pair laptops"]
    return second


def take_over(second: Desk, computers: Computers) -> None:
    """Lose the first laptop, and run the event on the second: two clicks, one on the page of what may be missing."""
    version = computers.laptop.run("version")["version"]
    expect(second.page.get_by_text(f"change {version}, complete at")).to_be_visible()
    computers.laptop.switch_off()
    second.clicks.clear()
    second.link("Run event here")
    expect(second.page.get_by_role("heading", name="May be missing")).to_be_visible()
    second.button("Run event here")
    runs_here = second.page.get_by_text("This laptop runs the event instead of the laptop")
    expect(runs_here).to_be_visible(timeout=SERVER_PATIENCE)
    assert second.clicks == ["Run event here", "Run event here"]


def go_on(second: Desk, computers: Computers) -> None:
    """Enter a result on the second laptop: the server confirms the take-over, and shows the result."""
    address = second.page.url
    slug = address.removesuffix("/desk/second-laptop/").rpartition("/")[2]
    second.enter_result(slug, "1")
    wait_until(lambda: open_games(computers) == 0, "the server has not all results", CALM_SECONDS)
    second.page.goto(address)
    expect(second.page.get_by_text("The server has not confirmed it yet.")).to_have_count(0)


def come_back(first: Desk, slug: str, computers: Computers) -> None:
    """Switch the first laptop on again: it takes no changes any more."""
    computers.laptop.serve()
    wait_until(lambda: "Another computer runs the event now." in text_of(first, slug), "it is not told", CALM_SECONDS)


def text_of(first: Desk, slug: str) -> str:
    """The text of the first laptop's page about both laptops, opened anew."""
    first.page.goto(f"{first.site}/e/{slug}/desk/second-laptop/")
    return first.page.locator("#content").inner_text()
