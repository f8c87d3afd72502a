"""A websocket handshake is answered in HTTP, by uvicorn as we start it and by the application itself."""

from __future__ import annotations

import asyncio
import http.client
from urllib.parse import urlsplit

import pytest

from config.asgi import application
from config.serve import UVICORN
from tests.server.processes import ROOT, command_of

HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def test_a_server_without_websockets_answers_as_to_any_request(site: str, caplog: pytest.LogCaptureFixture) -> None:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request("GET", "/e/nowhere/live/", headers=HANDSHAKE)
    assert connection.getresponse().status == 404
    connection.close()
    assert [record for record in caplog.records if record.exc_info] == []


def test_the_program_is_started_without_websockets() -> None:
    """By `serve`, which `make run` is, as by `web`, which servers run: both take these options."""
    assert UVICORN["ws"] == "none"
    assert command_of("web")[1:4] == ["-m", "config", "web"]
    assert "-m config serve" in (ROOT / "Makefile").read_text()


def test_a_server_that_offers_websockets_is_told_that_there_are_none() -> None:
    sent: list[dict[str, str]] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, str]) -> None:
        sent.append(message)

    asyncio.run(application({"type": "websocket", "path": "/e/tower-open/live/", "headers": []}, receive, send))
    assert sent == [{"type": "websocket.close"}]
