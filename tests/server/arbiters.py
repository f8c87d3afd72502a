"""Arbiters by script, and the ledger of what the server has acknowledged to them."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPException
from typing import IO
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

import psycopg

from tests.people import PASSWORD
from tests.server.client import Answer, Client

OK, FOUND = 200, 302
NAME = "ledger"
"""How our own connections are called, so that they are not killed with the others."""
RESULTS = {"10": "1-0", "01": "0-1", "==": "½-½"}
TIRED_SECONDS = 0.3


class _Stay(HTTPRedirectHandler):
    """Follows nowhere: that a form was taken is told by the redirect itself."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> Request | None:
        del req, fp, code, msg, headers, newurl
        return None


class Hand(Client):
    """Sends forms and sees what the server answers at once. Where nothing comes back the status is 0."""

    def __init__(self, site: str) -> None:
        super().__init__(site)
        self.opener = build_opener(HTTPCookieProcessor(self.cookies), _Stay())

    def act(self, path: str, **fields: object) -> int:
        """Send the form; 302 when it was done, 409 when the rules refused."""
        return self._send_patiently(path, fields, {"HX-Request": "true"}).status

    def enter(self, path: str, **fields: object) -> int:
        """Send a result as the results page does."""
        return self._send_patiently(path, fields, {"Accept": "application/json"}).status

    def look(self, path: str) -> dict[int, str]:
        """The boards of the results page; none where it does not come."""
        try:
            return self.boards_of(path)
        except (OSError, HTTPException):
            time.sleep(TIRED_SECONDS)
            return {}

    def _send_patiently(self, path: str, fields: dict[str, object], headers: dict[str, str]) -> Answer:
        try:
            return self.send(path, fields, headers)
        except (OSError, HTTPException):
            time.sleep(TIRED_SECONDS)
            return Answer(0, "", "")


@dataclass(frozen=True, slots=True)
class Act:
    """Something the server said it has done; of a result, ``what`` is the outcome, of an undo the step."""

    slug: str
    kind: str
    round: int
    board: int = 0
    what: str = ""


@dataclass
class Ledger:
    """What was acknowledged, and how often what was answered."""

    acts: list[Act] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, act: Act, status: int, done: int) -> None:
        with self.lock:
            self.answers[f"{act.kind} {status or 'no answer'}"] += 1
            if status == done:
                self.acts.append(act)


@dataclass
class Arbiter:
    """Plays events one after the other: asks, publishes, enters results, sometimes undoes."""

    site: str
    database: str
    slugs: list[str]
    ledger: Ledger
    stopped: threading.Event
    chance: random.Random

    def __post_init__(self) -> None:
        self.hand = Hand(self.site)
        self.hand.sign_in("owner", PASSWORD)

    def run(self) -> None:
        """Until told to stop, or everything is played."""
        while not self.stopped.is_set():
            try:
                if not self._step():
                    return
            except psycopg.Error:
                time.sleep(TIRED_SECONDS)

    def _step(self) -> bool:
        """One act; whether there is something left to do. What a lost answer has left undone is seen in the rows."""
        query = (
            "SELECT e.slug, r.id, r.number, r.state FROM tournaments_round r JOIN tournaments_event e"
            " ON e.id = r.event_id WHERE e.slug = ANY(%s) AND r.state <> 'locked' ORDER BY e.id, r.number"
        )
        for slug, pk, number, state in self._rows(query, self.slugs):
            acted = self._act_on(slug, pk, number, state)
            if acted:
                return True
        return False

    def _rows(self, query: str, *parameters: object) -> list[tuple[str, int, int, str]]:
        with psycopg.connect(self.database, application_name=NAME) as connection:
            return connection.execute(query, parameters).fetchall()

    def _act_on(self, slug: str, pk: int, number: int, state: str) -> bool:
        desk = f"/e/{slug}/desk/"
        if state == "planned":
            self.ledger.note(Act(slug, "ask", number), self.hand.act(f"{desk}pair/"), FOUND)
        elif state == "pairing":
            self.hand.act(f"{desk}pair/") if self.chance.random() < 0.02 else time.sleep(TIRED_SECONDS)
        elif state == "drafted" and self.chance.random() < 0.2:
            self._undo(slug, number)
        elif state == "drafted":
            self.ledger.note(Act(slug, "publish", number), self.hand.act(f"{desk}round/{number}/publish/"), FOUND)
        else:
            return self._enter(slug, pk, number)
        return True

    def _enter(self, slug: str, pk: int, number: int) -> bool:
        query = (
            "SELECT '', p.board, 0, '' FROM tournaments_game g JOIN tournaments_pairing p ON p.id = g.pairing_id"
            " WHERE p.round_id = %s AND g.white_result = '*' ORDER BY p.board"
        )
        open_boards = [board for _nothing, board, _zero, _nought in self._rows(query, pk)]
        if not open_boards:
            return False
        if self.chance.random() < 0.05:
            self._undo(slug, number)
            return True
        board = self.chance.choice(open_boards)
        outcome = self.chance.choice(tuple(RESULTS.values()))
        desk = f"/e/{slug}/desk/round/{number}/"
        seen = self.hand.look(f"{desk}results/").get(board)
        if seen is None:  # the page did not come, or no longer has it
            return True
        status = self.hand.enter(f"{desk}board/{board}/", outcome=outcome, seen=seen)
        self.ledger.note(Act(slug, "result", number, board, outcome), status, OK)
        return True

    def _undo(self, slug: str, number: int) -> None:
        query = (
            "SELECT j.action, j.number, 0, '' FROM tournaments_journalentry j JOIN tournaments_event e"
            " ON e.id = j.event_id WHERE e.slug = %s AND j.undoes_id IS NULL AND NOT EXISTS"
            " (SELECT 1 FROM tournaments_journalentry u WHERE u.undoes_id = j.id)"
            " AND j.action NOT IN ('ask_pairing', 'pairing_failed') ORDER BY j.number DESC LIMIT 1"
        )
        for action, step, _zero, _nothing in self._rows(query, slug):
            if action in ("result", "pair", "publish"):
                status = self.hand.act(f"/e/{slug}/desk/undo/", entry=step)
                self.ledger.note(Act(slug, "undo", number, what=str(step)), status, FOUND)
