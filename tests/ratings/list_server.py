"""A server with one file, which answers as the tests need it."""

from __future__ import annotations

import contextlib
import io
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from benchmarks.rating_list import HEADINGS, _line
from tests.broadcast.tls_server import LOCAL, answer, https_server

NOVEMBER_FILE = "Sat, 31 Oct 2026 20:00:00 GMT"


def packed(count: int, *, first: int = 800000, rating: int = 1500) -> bytes:
    """A packed FIDE list with so many people."""
    lines = [_line(dict(zip(HEADINGS, HEADINGS, strict=True)))]
    lines += [
        _line({"ID Number": str(first + number), "Name": f"Player, No{number}", "SRtng": str(rating)})
        for number in range(count)
    ]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_foa.txt", "\r\n".join(lines) + "\r\n")
    return file.getvalue()


@dataclass
class ListServer:
    """The file, its headers, and what the program asked. ``manner``: how the server misbehaves."""

    url: str = ""
    body: bytes = b""
    etag: str = '"one"'
    modified: str = NOVEMBER_FILE
    status: int = 200
    manner: str = ""
    asked: list[tuple[str, str, str]] = field(default_factory=list)

    def handle(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer a request."""
        known = handler.headers["If-None-Match"] or ""
        self.asked.append((handler.path, known, handler.headers["If-Modified-Since"] or ""))
        headers = {name: value for name, value in (("ETag", self.etag), ("Last_Modified", self.modified)) if value}
        if self.manner == "redirect":
            answer(handler, 302, Location=f"{self.url}/elsewhere.zip")
        elif self.manner == "slow":
            answer(handler, 200, Content_Length="1000")
            for _part in range(60):
                handler.wfile.write(b"x")
                handler.wfile.flush()
                time.sleep(0.05)
        elif self.manner == "broken":
            answer(handler, 200, self.body[: len(self.body) // 2], **headers | {"Content_Length": str(len(self.body))})
        elif self.etag and known == self.etag:
            answer(handler, 304, b"", **headers)
        else:
            answer(handler, self.status, self.body, **headers)


@contextlib.contextmanager
def list_server(folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[ListServer]:
    """Start the server; FIDE's files are there, too."""
    server = ListServer()
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    with https_server(server.handle, folder, monkeypatch) as port:
        server.url = settings.FIDE_LISTS_URL = f"https://localhost:{port}"
        yield server
