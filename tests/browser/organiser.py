"""The arbiter's browser: what an organiser does on the pages, as it is done there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.factories import PASSWORD, make_user
from tournaments.models import Game

KEYS = ("1", "0", "=", "1")
"""Results as the boards come; typed with nothing but the keyboard."""


def open_settings(page: Page) -> None:
    """Open every group of the form of an event."""
    page.locator("details.setting-group").evaluate_all("groups => groups.forEach((group) => { group.open = true; })")


class Organiser:
    """The arbiter's browser."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        page.set_default_timeout(30_000)

    def sign_in(self) -> None:
        make_user("organiser")
        self.page.goto(f"{self.site}/accounts/login/")
        self.page.fill("input[name=login]", "organiser")
        self.page.fill("input[name=password]", PASSWORD)
        self.page.press("input[name=password]", "Enter")
        self.page.wait_for_url(f"{self.site}/")

    def create(self, name: str, *, rounds: int = 0, **choices: str) -> None:
        """Fill the form of a new event, and show it to everybody. ``choices``: fields to choose from, by name; ``on``
        ticks a box.
        """
        self.page.goto(f"{self.site}/new/")
        open_settings(self.page)
        self.page.fill("input[name=name]", name)
        for field, value in choices.items():
            control = self.page.locator(f"[name={field}]")
            if value == "on":
                control.check()
            elif control.evaluate("it => it.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
        if rounds:
            self.page.fill("input[name=planned_rounds]", str(rounds))
        self.page.get_by_role("button", name="Create event").click()
        self.page.wait_for_url("**/desk/players/")
        self.event = self.page.url.removesuffix("/desk/players/")
        self.show_to_everybody()

    def show_to_everybody(self) -> None:
        """From the desk's word that the event is hidden to the page that lists it, and back to the players."""
        self.page.goto(f"{self.event}/desk/")
        self.page.locator("#content").get_by_role("link", name="Visibility").click()
        self.page.get_by_role("radio", name="Public").check()
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.locator("#toasts")).to_contain_text("Public")
        self.page.goto(f"{self.event}/desk/players/")

    def enter_players(self, count: int, federations: tuple[str, ...] = ()) -> None:
        """That many players from a spreadsheet, the strongest first."""
        lines = [f"Player {number:02}, Test\t{2400 - 15 * number}" for number in range(1, count + 1)]
        rows = [f"{line}\t\t{fed}" for line, fed in zip(lines, federations, strict=False)] if federations else lines
        self.page.goto(f"{self.event}/desk/players/import/")
        self.page.fill("textarea[name=text]", "\n".join(rows))
        self.page.get_by_role("button", name="Preview").click()
        expect(self.page.get_by_role("heading", name=f"{count} of {count} rows can be added")).to_be_visible()
        self.page.get_by_role("button", name=f"Add {count} players").click()
        self.page.wait_for_url("**/desk/players/")

    def enter_player(self, name: str, rating: int) -> None:
        self.page.goto(f"{self.event}/desk/players/")
        self.page.fill(".entry input[name=name]", name)
        self.page.fill(".entry input[name=rating]", str(rating))
        self.page.get_by_role("button", name="Add player").click()
        expect(self.page.get_by_text(f"{name} was added.")).to_be_visible()

    def open_player(self, name: str) -> None:
        self.page.goto(f"{self.event}/desk/players/")
        self.page.get_by_role("link", name=name, exact=True).click()

    def request_bye(self, name: str, number: int, kind: str = "H", *, called: str = "") -> None:
        """For that round, by what its system calls it."""
        self.open_player(name)
        heading = self.page.get_by_role("rowheader", name=called or f"Round {number}", exact=True)
        row = self.page.get_by_role("row").filter(has=heading)
        row.get_by_role("combobox").select_option(kind)
        row.get_by_role("button", name="Set").click()
        expect(row.get_by_role("combobox")).to_have_value(kind)

    def press_on_desk(self, key: str) -> None:
        """Where it stands open already it is not opened again: a step leads back to it."""
        if self.page.url == f"{self.event}/desk/":
            self.page.wait_for_load_state()
        else:
            self.page.goto(f"{self.event}/desk/")
        self.page.keyboard.press(key)

    def start(self) -> None:
        self.press_on_desk("s")
        expect(self.page.get_by_text("The event has started.")).to_be_visible()

    def pair(self, number: int) -> None:
        self.press_on_desk("p")
        expect(
            self.page.get_by_text(re.compile(rf"Publish round {number}|Draft \(arbiters only\)")).first
        ).to_be_visible()

    def pair_again(self, number: int) -> None:
        """The desk says what changed since the draft was made; the draft is made again."""
        self.page.goto(f"{self.event}/desk/")
        expect(self.page.get_by_text("Changes after this draft")).to_be_visible()
        self.page.get_by_role("button", name=f"Re-pair round {number}").click()
        expect(self.page.get_by_text("Changes after this draft")).to_have_count(0)
        expect(self.page.get_by_text(f"Publish round {number}")).to_be_visible()

    def publish(self, number: int | str) -> None:
        """The next draft, whose round is called so."""
        self.press_on_desk("u")
        expect(self.page.get_by_text(f"Round {number} is published.")).to_be_visible()

    def enter_results(self, number: int, *, forfeit: bool = False) -> None:
        """All open boards, by keyboard alone; with ``forfeit`` Black of the first board did not come."""
        self.press_on_desk("r")
        self.page.wait_for_url(f"**/desk/round/{number}/results/")
        slug = self.event.rpartition("/")[2]
        games = Game.objects.filter(pairing__round__number=number, pairing__round__event__slug=slug)
        boards = sum(game.is_open for game in games)
        expect(self.page.locator("tr.is-cursor")).to_have_attribute("data-open", "1")
        for board in range(boards):
            self.page.keyboard.press("+" if forfeit and board == 0 else KEYS[(board + number) % len(KEYS)])
        expect(self.page.get_by_text("All boards have a result.")).to_be_visible(timeout=30_000)

    def finish(self) -> None:
        self.press_on_desk("f")
        expect(self.page.get_by_text("The standings are final.").first).to_be_visible()

    def withdraw(self, name: str) -> None:
        self.open_player(name)
        self.page.get_by_role("button", name="Withdraw").click()
        expect(self.page.get_by_role("row").filter(has_text=name).get_by_text("withdrawn").first).to_be_visible()
