"""Requests to Lichess for a broadcast, and their errors in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from broadcast.domain.lichess_forms import Form, encoded
from tournaments.domain.outgoing.http_client import HttpAnswer, OutgoingLimits, fetch
from tournaments.domain.outgoing.outgoing_errors import WORDS as CONNECTION_WORDS, OutgoingError

KEY = re.compile(r"[A-Za-z0-9]{8}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,128}")
LIMITS = OutgoingLimits(connect_seconds=4, total_seconds=12, most_bytes=2_000_000)
"""A request ends before the silence after which a job is sent again."""
LONGEST_DETAIL = 200
LONGEST_ADDRESS = 200
UNAUTHORIZED, FORBIDDEN, MISSING, TOO_MANY = 401, 403, 404, 429
OK = range(200, 300)
SERVER_ERRORS = range(500, 600)
UNSURE = frozenset({500, 502, 504})
"""Errors of a server that may have done what was requested."""
FINAL = frozenset({"token", "permission", "missing", "rejected", "unreadable", "unsure"})
"""Errors that another attempt cannot solve."""
WORDS: Mapping[str, Promise | str] = {
    **dict(CONNECTION_WORDS.items()),
    "token": _("Lichess rejected the token. Create a new one with the permission study:write, and save it."),
    "permission": _("The token lacks the permission study:write. Create a new one, and save it."),
    "missing": _("Lichess no longer has this broadcast. Delete the token, then create a new one."),
    "rejected": _("Lichess rejected the data."),
    "unreadable": _("The stored token cannot be read: the secret of this server has changed. Save the token again."),
    "busy": _("Lichess receives too many requests. Tabellone tries again later."),
    "server": _("Lichess has a fault. Tabellone tries again later."),
    "unsure": _("Lichess may have created the broadcast. Delete it there if you find it, then select Update now."),
    "answer": _("The answer of Lichess was not understood."),
    "fault": _("Internal error. Tabellone tries again later."),
    "hidden": _("The event is hidden, so nothing is sent."),
}


class LichessError(Exception):
    """A request that failed. ``detail``: what Lichess answered; ``is_unsure``: True if it may have had an effect."""

    def __init__(self, kind: str, detail: str = "", *, is_unsure: bool = False) -> None:
        super().__init__(kind)
        self.is_unsure = is_unsure
        self.kind = kind
        self.detail = "".join(letter for letter in detail if letter.isprintable())[:LONGEST_DETAIL]

    @property
    def is_final(self) -> bool:
        """Return True if another attempt cannot help."""
        return self.kind in FINAL


@dataclass(frozen=True, slots=True)
class AtLichess:
    """A broadcast or a round at Lichess: its key and its page."""

    key: str
    address: str


@dataclass(frozen=True, slots=True)
class LichessClient:
    """The requests of one account."""

    token: str

    def create_broadcast(self, form: Form) -> AtLichess:
        """Create a broadcast."""
        return _part(self._post("/broadcast/new", form), "tour")

    def change_broadcast(self, key: str, form: Form) -> None:
        """Replace the data of a broadcast."""
        self._post(f"/broadcast/{key}/edit", form)

    def create_round(self, broadcast: str, form: Form) -> AtLichess:
        """Add a round to a broadcast."""
        return _part(self._post(f"/broadcast/{broadcast}/new", form), "round")

    def change_round(self, key: str, form: Form) -> None:
        """Replace the data of a round."""
        self._post(f"/broadcast/round/{key}/edit", form)

    def push(self, key: str, pgn: str) -> None:
        """Send the games of a round: at most 100. Raises LichessError if Lichess rejects one of them."""
        answer = _read(self._send(f"/api/broadcast/round/{key}/push", pgn.encode(), "text/plain; charset=utf-8"))
        games = answer.get("games")
        errors = [game["error"] for game in games if _has_error(game)] if isinstance(games, list) else []
        if errors:
            raise LichessError("rejected", str(errors[0]))

    def _post(self, path: str, form: Form) -> HttpAnswer:
        return self._send(path, encoded(form), "application/x-www-form-urlencoded")

    def _send(self, path: str, body: bytes, kind: str) -> HttpAnswer:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind, "Accept": "application/json"}
        try:
            answer = fetch(f"{settings.LICHESS_URL}{path}", method="POST", headers=headers, body=body, limits=LIMITS)
        except OutgoingError as error:
            raise LichessError(error.kind, is_unsure=error.sent) from None
        if answer.status in OK:
            return answer
        raise LichessError(_kind_of(answer.status), _told(answer), is_unsure=answer.status in UNSURE)


def words_of(kind: str) -> str:
    """Return the error for users, in their language."""
    return str(WORDS.get(kind, WORDS["answer"]))


def _kind_of(status: int) -> str:
    known = {UNAUTHORIZED: "token", FORBIDDEN: "permission", MISSING: "missing", TOO_MANY: "busy"}
    return known.get(status) or ("server" if status in SERVER_ERRORS else "rejected")


def _told(answer: HttpAnswer) -> str:
    """Return the text of an error that Lichess gave, if it can be read."""
    try:
        found = _read(answer).get("error", "")
    except LichessError:
        return ""
    return found if isinstance(found, str) else json.dumps(found)


def _read(answer: HttpAnswer) -> dict[str, Any]:
    try:
        found = json.loads(answer.body)
    except (ValueError, RecursionError):
        raise LichessError("answer", is_unsure=True) from None
    if not isinstance(found, dict):
        raise LichessError("answer", is_unsure=True)
    return found


def _part(answer: HttpAnswer, name: str) -> AtLichess:
    """Return the key and the page in an answer. Raises LichessError if they are not as they should be."""
    found = _read(answer).get(name)
    key, address = (found.get("id"), found.get("url")) if isinstance(found, dict) else (None, None)
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise LichessError("answer", is_unsure=True)
    is_theirs = isinstance(address, str) and address.startswith(f"{settings.LICHESS_URL}/")
    return AtLichess(key, str(address)[:LONGEST_ADDRESS] if is_theirs else "")


def _has_error(game: object) -> bool:
    return isinstance(game, dict) and bool(game.get("error"))
