"""An arbiter who tries in FIDE mode what the rules do not allow, on the pages, and sees what is asked."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.organiser import Organiser, open_settings

QUESTION = "Confirmation (FIDE mode)"
INFORM: tuple[str, ...] = ()
ACKNOWLEDGE = ("Continue",)
CONFIRM = ("Confirm",)
CONFIRM_TWICE = ("Continue", "Confirm")
"""The buttons that an act of each level needs. An act of level 5 has none: see `FideArbiter.told`."""


class FideArbiter(Organiser):
    """The arbiter's browser; each act returns the buttons that were needed."""

    def answers(self, *, cancel_at: int = 0) -> tuple[str, ...]:
        """Confirm whatever is asked. ``cancel_at``: the number of the question that is cancelled instead."""
        page, pressed = self.page, []
        page.wait_for_load_state()
        while page.get_by_role("heading", name=QUESTION).is_visible():
            button = page.locator("#content form button.button")
            pressed.append(button.inner_text())
            if len(pressed) == cancel_at:
                page.get_by_role("link", name="Cancel").click()
                page.wait_for_url("**/desk/")
                break
            with page.expect_navigation():
                button.click()
        return tuple(pressed)

    def told(self, text: str) -> bool:
        """Wait until the page says this; an act of level 5 was refused."""
        expect(self.page.locator("body")).to_contain_text(text)
        return True

    def open_draft(self, number: int) -> Page:
        self.page.goto(f"{self.event}/desk/round/{number}/")
        return self.page

    def prohibit(self, one: str, other: str) -> tuple[str, ...]:
        self.page.goto(f"{self.event}/desk/settings/")
        open_settings(self.page)
        self.page.locator("select#one").select_option(label=one)
        self.page.locator("select#other").select_option(label=other)
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Add prohibited pairing").click()
        return self.answers()

    def change_setting(self, cancel_at: int = 0, **fields: str) -> tuple[str, ...]:
        """Change settings of the form; the page about tie-breaks comes before the questions."""
        self.page.goto(f"{self.event}/desk/settings/")
        open_settings(self.page)
        for name, value in fields.items():
            if name == "tie_break":
                self.page.get_by_label("Add tie-break …").select_option(value)
            else:
                self.page.fill(f"[name={name}]", value)
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Save", exact=True).first.click()
        if self.page.get_by_role("heading", name="Change the tie-breaks?").is_visible():
            self.page.get_by_label("Reason").fill("announced by the organiser")
            with self.page.expect_navigation():
                self.page.get_by_role("button", name="Change tie-breaks").click()
        return self.answers(cancel_at=cancel_at)

    def give_bye(self, name: str, number: int, kind: str, *, cancel_at: int = 0) -> tuple[str, ...]:
        self.open_player(name)
        heading = self.page.get_by_role("rowheader", name=f"Round {number}", exact=True)
        row = self.page.get_by_role("row").filter(has=heading)
        row.get_by_role("combobox").select_option(kind)
        with self.page.expect_navigation():
            row.get_by_role("button", name="Set").click()
        return self.answers(cancel_at=cancel_at)

    def correct(self, number: int, board: int, *, cancel_at: int = 0) -> tuple[str, ...]:
        """Another result for a board of that round, with a reason."""
        self.page.goto(f"{self.event}/desk/round/{number}/results/")
        row = self.page.locator(f"tr[data-board='{board}']")
        row.locator("select").select_option("0-1" if row.get_attribute("data-outcome") != "0-1" else "1-0")
        row.locator("input[name=why]").fill("wrong on the slip")
        with self.page.expect_navigation():
            row.get_by_role("button", name="Save").click()
        return self.answers(cancel_at=cancel_at)

    def import_player(self, name: str) -> tuple[str, ...]:
        self.page.goto(f"{self.event}/desk/players/import/")
        self.page.fill("textarea[name=text]", f"{name}\t1000")
        self.page.get_by_role("button", name="Preview").click()
        add = self.page.get_by_role("button", name=re.compile("^Add 1 player"))
        with self.page.expect_navigation():
            add.click()
        return self.answers()

    def start_manual_pairing(self, number: int) -> tuple[str, ...]:
        with self.open_draft(number).expect_navigation():
            self.page.get_by_role("button", name="Start manual pairing").click()
        return self.answers()

    def swap(self, number: int, one: str, other: str) -> tuple[str, ...]:
        page = self.open_draft(number)
        for name in (one, other):
            page.locator("label.draft-player").filter(has_text=name).get_by_role("checkbox").check()
        page.get_by_label("Reason").fill("they asked for it")
        with page.expect_navigation():
            page.get_by_role("button", name="Swap selected").click()
        return self.answers()

    def finish_manual_pairing(self, number: int, *, cancel_at: int = 0) -> tuple[str, ...]:
        page = self.open_draft(number)
        page.get_by_label("Reason").fill("they asked for it")
        with page.expect_navigation():
            page.get_by_role("button", name="Finish manual pairing").click()
        expect(page.get_by_role("columnheader", name="Engine")).to_be_visible()
        return self.answers(cancel_at=cancel_at)

    def leave_mode(self, *, cancel_at: int = 0) -> tuple[str, ...]:
        self.page.goto(f"{self.event}/desk/fide-mode/")
        self.page.get_by_label("Reason").fill("a club evening")
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Leave FIDE mode").click()
        return self.answers(cancel_at=cancel_at)

    def change_published(self, number: int, one: str, other: str, ground: str) -> None:
        """Show the consequences of a swap in a published round."""
        self.page.goto(f"{self.event}/desk/round/{number}/change/")
        self.page.get_by_role("radio", name="swap two players").check()
        for field, name in (("first", one), ("second", other)):
            label = self.page.locator(f"#{field} option").filter(has_text=name).inner_text()
            self.page.locator(f"#{field}").select_option(label=label)
        self.page.locator("#ground").select_option(ground)
        self.page.get_by_role("button", name="Show consequences").click()
        expect(self.page.get_by_role("heading", name="Consequences")).to_be_visible()
