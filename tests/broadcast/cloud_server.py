"""A server that behaves like LiveChess Cloud."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from tests.broadcast.tls_server import LOCAL, answer, https_server
from tournaments.domain.outgoing import http_client

KEY = "12345678-1234-1234-1234-123456789abc"
HOST = "1.pool.livechesscloud.com"


@contextlib.contextmanager
def cloud(files: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[list[str]]:
    """Serve these JSON files under the names of LiveChess Cloud; yield the requested addresses."""
    seen: list[str] = []

    def handle(handler: BaseHTTPRequestHandler) -> None:
        seen.append(handler.headers["Host"] + handler.path)
        found = files.get(handler.path)
        answer(handler, 404 if found is None else 200, b"" if found is None else json.dumps(found).encode())

    usual = socket.getaddrinfo

    def resolve(host: str, *rest: Any, **named: Any) -> Any:
        return usual("127.0.0.1" if host.endswith(".livechesscloud.com") else host, *rest, **named)

    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    with https_server(handle, folder, monkeypatch) as port:
        monkeypatch.setattr(http_client, "HTTPS", port)
        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        yield seen


def round_files(number: int = 1, **games: Any) -> dict[str, Any]:
    """The files of a round of two boards: the first won by White in three moves, the second without anything."""
    folder = f"/get/{KEY}/round-{number}"
    return {
        f"/meta/{KEY}": {"host": HOST, "format": 1},
        f"{folder}/index.json": {"pairings": [{"result": "WHITEWIN", "live": False}, {"result": None}]},
        f"{folder}/game-1.json": {"moves": ["e4 5400+30", "e5 5400+30", "Nf3"], "result": "WHITEWIN"},
        f"{folder}/game-2.json": {"moves": []},
    } | games
