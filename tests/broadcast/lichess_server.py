"""A server that behaves like the broadcasts of Lichess, as far as the program uses them."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from broadcast.domain.lichess_setup import LichessValues
from tests.broadcast.tls_server import LOCAL, answer, body_of, https_server

TOKEN = "lip_0123456789abcdef"
PUSHED = LichessValues(token=TOKEN, mode="push", audience="unlisted", delay_minutes=0)


@dataclass
class LichessServer:
    """What the server was sent. ``answers``: statuses and bodies for the next requests, before the usual ones."""

    url: str = ""
    tours: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    rounds: dict[str, dict[str, str]] = field(default_factory=dict)
    pushes: list[tuple[str, str]] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    answers: list[tuple[int, bytes]] = field(default_factory=list)

    def handle(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer a request."""
        body = body_of(handler).decode()
        self.requests.append(f"{handler.command} {handler.path}")
        if self.answers:
            status, content = self.answers.pop(0)
            answer(handler, status, content)
        elif handler.headers["Authorization"] != f"Bearer {TOKEN}":
            answer(handler, 401, b'{"error":"No such token"}')
        else:
            answer(handler, 200, json.dumps(self._answer(handler.path.strip("/").split("/"), body)).encode())

    def _answer(self, path: list[str], body: str) -> dict[str, Any]:
        form = parse_qsl(body)
        match path:
            case ["broadcast", "new"]:
                return {"tour": self._made(self.tours, "tour", form)}
            case ["broadcast", tour, "edit"] if tour in self.tours:
                self.tours[tour] = form
            case ["broadcast", tour, "new"] if tour in self.tours:
                return {"round": self._made(self.rounds, "rund", dict(form))}
            case ["broadcast", "round", key, "edit"] if key in self.rounds:
                self.rounds[key] = dict(form)
            case ["api", "broadcast", "round", key, "push"] if key in self.rounds:
                self.pushes.append((key, body))
                return {"games": [{"tags": {}, "moves": 0}]}
        return {}

    def _made(self, into: dict[str, Any], word: str, form: Any) -> dict[str, str]:
        key = f"{word}{len(into) + 1:04}"
        into[key] = form
        return {"id": key, "url": f"{self.url}/broadcast/{key}"}


@contextlib.contextmanager
def lichess(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[LichessServer]:
    """Start the server, and point the program at it."""
    server = LichessServer()
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    with https_server(server.handle, folder, monkeypatch) as port:
        server.url = settings.LICHESS_URL = f"https://localhost:{port}"
        yield server
