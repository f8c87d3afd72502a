"""A whole open on a bad network: eighty players, nine rounds, 700 ms of latency, and a minute without any network.

``python -m tests.browser.endurance`` runs it (some minutes; no part of the suite) and prints figures. In it are a late
entry, a half-point bye, a withdrawal, and a wrong result that is found after the next pairing; in one round the network
goes while results are typed, and in another one the page is closed while some wait. At the end each result that was
typed, with the names that stood on the page as the key was pressed, is compared with the database and the standings.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tabellone.record import format_points
from tests.browser.network import Network
from tests.browser.organiser import Organiser
from tournaments.domain.results.result_entry import Outcome, outcome_of
from tournaments.models import Event, Game, RoundBye

PLAYERS, ROUNDS = 80, 9
LATENCY = 700
LOST_MINUTE = 60
AWAY_IN_ROUND, CLOSED_IN_ROUND, WRONG_IN_ROUND = 4, 6, 7
LATE_IN_ROUND, OUT_IN_ROUND, BYE_IN_ROUND = 3, 5, 4
PACE = 250
"""Milliseconds between two keys: somebody who reads the slips aloud to somebody who types."""
KEYS = {"1": "1-0", "0": "0-1", "5": "½-½", "+": "+--", "-": "--+"}
WORTH = {"1": 10, "0": 0, "=": 5, "+": 10, "-": 0}
"""Tenths of a point for a side's result, by the event's usual scoring."""
BYES = {"U": 10, "F": 10, "H": 5, "Z": 0}


@dataclass(frozen=True, slots=True)
class Typed:
    """A key as it was pressed: what the page showed at that moment, and what was meant."""

    white: str
    black: str
    outcome: str


@dataclass
class Ledger:
    """What the arbiter meant, beside the program, and what was measured."""

    typed: dict[tuple[int, int], Typed] = field(default_factory=dict)
    keys: int = 0
    seconds: dict[int, float] = field(default_factory=dict)
    answers: Counter[int] = field(default_factory=Counter)
    lost: int = 0
    most_waiting: int = 0


class FarArbiter(Organiser):
    """An arbiter far away from the server."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.ledger = Ledger()
        self.random = random.Random("endurance")
        super().__init__(self.new_page(context), site)

    def new_page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("response", self.note)
        page.on("requestfailed", self.note_lost)
        self.network = Network(page)
        self.network.set(latency=LATENCY)
        return page

    def note(self, response: Response) -> None:
        if "/board/" in response.url:
            self.ledger.answers[response.status] += 1

    def note_lost(self, request: object) -> None:
        self.ledger.lost += "/board/" in str(getattr(request, "url", ""))

    def type_round(self, number: int) -> None:
        """Every board of the round, a key a board, whatever the network does meanwhile."""
        self.press_on_desk("r")
        self.page.wait_for_url(f"**/desk/round/{number}/results/")
        expect(self.page.locator("tr.is-cursor")).to_have_attribute("data-open", "1")
        boards = self.page.locator("tr[data-board]").count()
        begun = time.monotonic()
        back_at = 0.0
        for place in range(boards):
            if number in (AWAY_IN_ROUND, CLOSED_IN_ROUND) and place == boards // 3:
                self.network.set(is_away=True)
                back_at = time.monotonic() + LOST_MINUTE
            self.type_board(number)
            if number == AWAY_IN_ROUND and place == boards // 2:
                self.misspell_and_correct(number)
        if number == CLOSED_IN_ROUND:
            self.close_and_come_back(number)
        elif back_at:
            self.page.wait_for_timeout(max(0, back_at - time.monotonic()) * 1000)
            self.network.set(latency=LATENCY)
        expect(self.page.get_by_text("All boards have a result.")).to_be_visible(timeout=120_000)
        self.ledger.seconds[number] = time.monotonic() - begun

    def type_board(self, number: int) -> None:
        key = self.random.choice("1110005555+-" if number % 3 == 0 else "111000555")
        self.press(number, key)
        waiting = self.page.locator("tr[data-typed]").count()
        self.ledger.most_waiting = max(self.ledger.most_waiting, waiting)
        self.page.wait_for_timeout(PACE)

    def press(self, number: int, key: str) -> None:
        """Press the key of a result, noting for whom."""
        row = self.page.locator("tr.is-cursor")
        board = int(row.get_attribute("data-board") or 0)
        white, black = (row.locator(f"[data-{side}]").inner_text() for side in ("white", "black"))
        self.ledger.typed[number, board] = Typed(white, black, KEYS[key])
        self.page.keyboard.press(key)
        self.ledger.keys += 1

    def misspell_and_correct(self, number: int) -> None:
        """Back to the board before, a wrong key there, taken back, and the right one."""
        self.page.keyboard.press("z")
        self.press(number, "1")
        self.page.keyboard.press("z")
        self.press(number, "0")
        self.ledger.keys += 2

    def close_and_come_back(self, number: int) -> None:
        """The lid is closed while entries wait, and opened again with a network."""
        self.page.close(run_before_unload=False)
        self.page = self.new_page(self.context)
        self.page.goto(f"{self.event}/desk/round/{number}/results/")

    def correct(self, number: int, board: int) -> None:
        """A result of the round before the one that is already paired was wrong."""
        self.page.goto(f"{self.event}/desk/round/{number}/results/")
        row = self.page.locator(f"tr[data-board='{board}']")
        self.page.get_by_label("Reason for the correction").fill("Both score sheets say so")
        row.locator("td.board").click()
        before = self.ledger.typed[number, board].outcome
        self.press(number, "0" if before != "0-1" else "1")
        expect(row.locator("[data-state]")).to_have_text("saved")


def test_the_whole_open(site: str, browser: Browser) -> None:
    expect.set_options(timeout=60_000)
    begun = time.monotonic()
    arbiter = FarArbiter(browser.new_context(locale="en"), site)
    arbiter.sign_in()
    arbiter.create("Far Open", rounds=ROUNDS)
    arbiter.enter_players(PLAYERS - 1)
    arbiter.request_bye("Player 07, Test", BYE_IN_ROUND)
    arbiter.start()
    for number in range(1, ROUNDS + 1):
        if number == LATE_IN_ROUND:
            arbiter.enter_player("Late, Comer", 1999)
        if number == OUT_IN_ROUND:
            arbiter.withdraw("Player 44, Test")
        arbiter.pair(number)
        if number == WRONG_IN_ROUND + 1:
            arbiter.correct(WRONG_IN_ROUND, 3)
            arbiter.pair_again(number)
        arbiter.publish(number)
        arbiter.type_round(number)
        sys.stdout.write(f"round {number}: {arbiter.ledger.seconds[number]:.1f} s\n")
        sys.stdout.flush()
    arbiter.finish()
    shown = standings_of(arbiter)
    arbiter.context.close()
    event = Event.objects.get()
    tell(arbiter.ledger, time.monotonic() - begun)
    compare(event, arbiter.ledger, shown)


def standings_of(arbiter: FarArbiter) -> dict[str, str]:
    """The points of each player as everybody reads them."""
    arbiter.page.goto(f"{arbiter.event}/standings/")
    rows = arbiter.page.locator("main table tbody tr[data-key]")
    names = rows.locator("[data-player]").all_inner_texts()
    return dict(zip(names, rows.locator("td.points").all_inner_texts(), strict=True))


def compare(event: Event, ledger: Ledger, shown: dict[str, str]) -> None:
    """What was typed, what is stored and what is shown are one."""
    games = Game.objects.filter(pairing__round__event=event).select_related("white", "black", "pairing__round")
    stored = {
        (game.round.number, game.board): Typed(game.white.name, game.black.name, outcome_of(game).value)
        for game in games
    }
    assert stored == ledger.typed
    assert not games.exclude(rating_result="").exists()
    points = Counter[str](dict.fromkeys(event.registrations.values_list("name", flat=True), 0))
    for typed in ledger.typed.values():
        code = Outcome(typed.outcome).codes
        points[typed.white] += WORTH[code[0]]
        points[typed.black] += WORTH[code[1]]
    for name, kind in RoundBye.objects.filter(round__event=event).values_list("registration__name", "kind"):
        points[name] += BYES[kind]
    assert shown == {name: format_points(tenths) for name, tenths in points.items()}
    sys.stdout.write(f"compared: {len(stored)} results, {len(shown)} players' points: nothing lost, nothing wrong\n")


def tell(ledger: Ledger, seconds: float) -> None:
    answers = ", ".join(f"{count} times {status}" for status, count in sorted(ledger.answers.items()))
    sys.stdout.write(
        f"{len(ledger.typed)} boards, {ledger.keys} keys, latency {LATENCY} ms; answers: {answers}; "
        f"requests lost: {ledger.lost}; most waiting at once: {ledger.most_waiting}; {seconds:.0f} s in all\n"
    )
