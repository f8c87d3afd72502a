"""The requests to chess-results.com: a session number, a tournament number, and the upload."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape
from http import HTTPStatus
from urllib.parse import urlencode

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from submissions.domain.chess_results_access import Credentials
from tabellone.interchange.chess_results import UploadBlock, document, in_braces, key_request, security_block
from tournaments.domain.outgoing.http_client import HttpAnswer, OutgoingLimits, fetch
from tournaments.domain.outgoing.outgoing_errors import WORDS as CONNECTION_WORDS, OutgoingError

LIMITS = OutgoingLimits(connect_seconds=10, total_seconds=60, most_bytes=200 * 1024)
MOST_BYTES = 8 * 1024 * 1024
"""Maximum size of the form. An event of 1,000 players and 11 rounds has about 2 MB."""
LONGEST_DETAIL = 300
NUMBER = re.compile(r"\d{1,12}")
FINAL = frozenset({"access", "unsuitable", "rejected", "finished", "unknown", "unsure", "large_event"})
"""Errors that another attempt cannot solve."""
FINISHED, UNKNOWN_KEY = "MsgNo:28", "Source-ID"
"""Parts of the site's texts for a finished tournament, and for a number that is not of this source."""
WORDS: Mapping[str, Promise | str] = {
    **{str(kind): words for kind, words in CONNECTION_WORDS.items()},
    "access": _("The access to chess-results.com is missing or cannot be read. An administrator can enter it."),
    "hidden": _("The event is hidden, so nothing is sent."),
    "unsuitable": _("This event cannot be uploaded."),
    "answer": _("chess-results.com gave an unexpected answer."),
    "server": _("chess-results.com has a problem."),
    "rejected": _("chess-results.com rejected the upload."),
    "finished": _("The tournament is finished at chess-results.com and takes no more uploads."),
    "unknown": _("chess-results.com does not know the number of this tournament for this access."),
    "unsure": _("It is not certain whether the tournament was created at chess-results.com. Look there first."),
    "large_event": _("The event is too large for an upload."),
    "fault": _("Internal error. Please report it."),
}


class ChessResultsError(Exception):
    """A request that failed. ``detail``: what the site answered; ``is_unsure``: it may have had an effect."""

    def __init__(self, kind: str, detail: str = "", *, is_unsure: bool = False) -> None:
        super().__init__(kind)
        self.kind, self.is_unsure = kind, is_unsure
        self.detail = "".join(letter for letter in detail if letter.isprintable())[:LONGEST_DETAIL]

    @property
    def is_final(self) -> bool:
        """Return True if another attempt cannot help."""
        return self.kind in FINAL


@dataclass(frozen=True, slots=True)
class ChessResultsClient:
    """The requests of this installation. Each uses a session number of its own."""

    access: Credentials

    def create_tournament(self, *, creator: str, federation: str, name: str) -> str:
        """Return the number of a new tournament. Each call creates one: the number must be kept.

        ``is_unsure`` of an error is True if the tournament may exist.
        """
        values = {
            "source": self.access.source,
            "sid": self.access.encrypt(self._session()),
            "creatorID": creator,
            "federation": federation,
            "tournament": name,
        }
        answer = _request("GETKEY", key_request(values).encode(), "application/xml; charset=utf-8")
        return _attribute(answer, "key", is_unsure=True)

    def upload(self, *, creator: str, tournament: str, blocks: tuple[UploadBlock, ...]) -> int:
        """Upload the blocks and return the bytes of the form."""
        security = security_block(
            source=self.access.source,
            sid=self.access.encrypt(self._session()),
            creator=self.access.encrypt(creator),
            key=self.access.encrypt(tournament),
        )
        body = urlencode({"xml": in_braces(document([*blocks, security]))}).encode()
        if len(body) > MOST_BYTES:
            raise ChessResultsError("large_event")
        _check(_request("UPLOAD", body, "application/x-www-form-urlencoded; charset=utf-8"))
        return len(body)

    def _session(self) -> str:
        """Return a session number. It proves nothing until it is encrypted."""
        return _attribute(_request(f"GETSID&source={self.access.source}", None, ""), "sid")


def words_of(kind: str) -> str:
    """Return the error for users, in their language."""
    return str(WORDS.get(kind, WORDS["answer"]))


def _request(operation: str, body: bytes | None, kind: str) -> str:
    """Return the text of the answer."""
    method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": kind})
    url = f"{settings.CHESS_RESULTS_URL}?key1={operation}"
    try:
        answer = fetch(url, method=method, headers=headers, body=body, limits=LIMITS)
    except OutgoingError as error:
        raise ChessResultsError(error.kind, is_unsure=error.sent) from None
    if answer.status != HTTPStatus.OK:
        raise ChessResultsError("server", f"HTTP {answer.status}", is_unsure=True)
    return _text(answer)


def _text(answer: HttpAnswer) -> str:
    return answer.body.decode("utf-8", "replace")


def _attribute(text: str, name: str, *, is_unsure: bool = False) -> str:
    """Return a number in the answer's result. The site's own examples are not well-formed, so they are not parsed."""
    _check(text)
    found = re.search(rf"<result\b[^>]*\b{name}\s*=\s*\"([^\"]*)\"", text)
    if found is None or not NUMBER.fullmatch(found[1]):
        raise ChessResultsError("answer", is_unsure=is_unsure)
    return found[1]


def _check(text: str) -> None:
    """Raise the error that the answer reports, or ``answer`` if it is none of the documented ones."""
    if re.search(r"<result\b[^>]*\bstatus\s*=\s*\"OK\"", text):
        return
    told = re.search(r"<message\b[^>]*\bText\s*=\s*\"([^\"]*)\"", text, re.DOTALL)
    detail = " ".join(unescape(told[1]).split()) if told else ""
    if not re.search(r"<result\b[^>]*\bstatus\s*=\s*\"ERROR\"", text):
        raise ChessResultsError("answer", is_unsure=True)
    kinds: tuple[tuple[Callable[[str], bool], str], ...] = (
        (lambda said: FINISHED in said, "finished"),
        (lambda said: UNKNOWN_KEY in said and "not valid" in said, "unknown"),
    )
    raise ChessResultsError(next((kind for is_it, kind in kinds if is_it(detail)), "rejected"), detail)
