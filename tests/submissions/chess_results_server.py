"""A server like chess-results.com: it decrypts, checks fields and lengths, and the time between uploads."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES128
from cryptography.hazmat.primitives.ciphers.modes import CBC

from tests.broadcast.tls_server import LOCAL, answer, body_of, https_server

SOURCE = 13
KEY, VECTOR = "000102030405060708090a0b0c0d0e0f", "f0e0d0c0b0a090807060504030201000"
BETWEEN = datetime.timedelta(minutes=5)
START = datetime.datetime(2026, 11, 28, 15, tzinfo=datetime.UTC)
LONGEST = {
    "tournament": {"name": 160, "remark": 600, "location": 80, "timecontrol": 100, "chiefarbiter": 120},
    "player": {"lastname": 32, "firstname": 30, "title": 4, "clubname": 40, "typ": 4},
    "team": {"teamname": 40, "teamshort": 25},
}
MANDATORY = {
    "tournament": ("key", "type", "name", "rounds", "rankinground", "ratedfide", "endstatus", "federation", "creator"),
    "player": ("no", "lastname", "board", "teamno", "rank", "equal"),
    "playerpairing": ("round", "pairing", "board", "whiteno", "blackno"),
    "team": ("no", "teamname", "rank", "points", "equal"),
    "teampairing": ("round", "pairing", "no1", "no2"),
}
PAGE = '<?xml version="1.0" encoding="UTF-8" ?>\n<chessresults>\n{}\n</chessresult>\n'


def decrypted(text: str) -> str:
    """The text behind the hexadecimals; empty if it cannot be decrypted."""
    try:
        decryptor = Cipher(AES128(bytes.fromhex(KEY)), CBC(bytes.fromhex(VECTOR))).decryptor()
        padded = decryptor.update(bytes.fromhex(text)) + decryptor.finalize()
    except ValueError:
        return ""
    return padded[: -padded[-1]].decode() if text == text.upper() and padded[-1] <= 16 else ""


@dataclass
class ChessResultsServer:
    """What the site has. ``answers``: statuses and bodies for the next requests of an operation, before the usual ones.

    ``now``: the site's clock, which the tests advance. ``meanwhile``: what happens before the next answer to an
    operation.
    """

    now: datetime.datetime = START
    sessions: list[str] = field(default_factory=list)
    tournaments: dict[str, dict[str, str]] = field(default_factory=dict)
    uploads: list[ET.Element] = field(default_factory=list)
    last: datetime.datetime | None = None
    operations: list[str] = field(default_factory=list)
    answers: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    issued: int = 140972163
    meanwhile: dict[str, Callable[[], object]] = field(default_factory=dict)

    def handle(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer a request."""
        query = parse_qs(urlsplit(handler.path).query)
        operation = query.get("key1", [""])[0]
        self.operations.append(operation)
        body = body_of(handler)
        if operation in self.meanwhile:
            self.meanwhile.pop(operation)()
        if operation in self.answers:
            answer(handler, *self.answers.pop(operation))
            return
        text = {"GETSID": self._session, "GETKEY": self._create, "UPLOAD": self._upload}[operation](query, body)
        answer(handler, 200, PAGE.format(text).encode())

    def _session(self, query: dict[str, list[str]], _body: bytes) -> str:
        if query.get("source") != [str(SOURCE)]:
            return error("Source not known")
        self.issued += 1
        self.sessions.append(str(self.issued))
        return f'<result sid="{self.issued}" status ="OK" />'

    def _create(self, _query: dict[str, list[str]], body: bytes) -> str:
        found = ET.fromstring(body).find("getkey")
        if found is None:
            return error("Error getting New Chess-Results.com  key (node /chessresults/getkey\nnot found)")
        if found.get("source") != str(SOURCE) or not self._is_known(found.get("sid", "")):
            return error("Sid not valid")
        key = str(222557 + len(self.tournaments))
        self.tournaments[key] = {name: found.get(name, "") for name in ("creatorID", "federation", "tournament")}
        return f'<result key="{key}" status="OK"/>'

    def _upload(self, _query: dict[str, list[str]], body: bytes) -> str:
        form = parse_qs(body.decode(), strict_parsing=True)["xml"][0]
        if "<" in form or ">" in form:
            return error("A potentially dangerous Request.Form value was detected")
        root = ET.fromstring(form.replace("{", "<").replace("}", ">").encode())
        if (fault := self._fault(root)) is not None:
            return error(fault)
        if self.last is not None and self.now - self.last < BETWEEN:
            return error("Too many uploads")
        self.last = self.now
        self.uploads.append(root)
        return '<result status="OK"/>'

    def _fault(self, root: ET.Element) -> str | None:
        security, tournament = root.find("security/securitydata"), root.find("tournamentdata/tournament")
        if security is None or tournament is None or security.get("source") != str(SOURCE):
            return "Security data missing"
        if not self._is_known(security.get("sid", "")):
            return "Sid not valid"
        key, creator = decrypted(security.get("tnr_sid", "")), decrypted(security.get("creator_sid", ""))
        if key != tournament.get("key") or creator != tournament.get("creator"):
            return "Creator or tournament not valid"
        if self.tournaments.get(key, {}).get("creatorID") != creator:
            return "Source-ID (Swiss-Manager Tournaments) not valid"
        return next(faults_of(root), None)

    def _is_known(self, sid: str) -> bool:
        """Return True for a session number that was issued and not used before."""
        number = decrypted(sid)
        if number not in self.sessions:
            return False
        self.sessions.remove(number)
        return True


def faults_of(root: ET.Element) -> Iterator[str]:
    """The fields that are missing or too long, by the documented tables."""
    for element, names in MANDATORY.items():
        for row in root.iter(element):
            yield from (f"{element}: {name} missing" for name in names if not row.get(name))
    for element, lengths in LONGEST.items():
        for row in root.iter(element):
            yield from (
                f"{element}: {name} too long" for name, most in lengths.items() if len(row.get(name, "")) > most
            )
    numbers = {row.get("no") for row in root.iter("player")}
    for row in root.iter("playerpairing"):
        if not {row.get("whiteno"), row.get("blackno")} <= numbers | {"-1", "-2"}:
            yield "playerpairing: unknown player"


def error(text: str) -> str:
    """An answer as the site writes it, which is not well-formed."""
    return f'<result status="ERROR"/>\n<messages>\n<message type="error" Text="{text}"/>\n</massages>'


@contextlib.contextmanager
def chess_results(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[ChessResultsServer]:
    """Start the server, and point the program at it."""
    server = ChessResultsServer()
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    with https_server(server.handle, folder, monkeypatch) as port:
        settings.CHESS_RESULTS_URL = f"https://localhost:{port}/Uploadxml.aspx"
        yield server
