"""What is too large is refused before it is read, whoever sends it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from config.uploads import bounded

CHUNK = 1024 * 1024


class Sender:
    """A browser that sends so many megabytes; counts what is taken from it before it hears an answer."""

    def __init__(self, megabytes: int, *, says_length: bool) -> None:
        self.left = megabytes
        self.taken = 0
        headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
        if says_length:
            headers.append((b"content-length", str(megabytes * CHUNK).encode()))
        self.scope: dict[str, Any] = {
            "type": "http", "method": "POST", "path": "/accounts/login/", "raw_path": b"/accounts/login/",
            "query_string": b"", "headers": headers, "http_version": "1.1", "scheme": "http",
            "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        }  # fmt: skip
        self.answer: list[Mapping[str, Any]] = []
        self.taken_before_answer = 0

    async def receive(self) -> Mapping[str, Any]:
        await asyncio.sleep(0)
        if not self.left:
            return {"type": "http.disconnect"}
        self.left -= 1
        self.taken += 1
        return {"type": "http.request", "body": b"x" * CHUNK, "more_body": self.left > 0}

    async def send(self, message: Mapping[str, Any]) -> None:
        if not self.answer:
            self.taken_before_answer = self.taken
        self.answer.append(message)


@pytest.mark.parametrize("says_length", [True, False])
def test_only_as_much_is_read_as_is_allowed(*, says_length: bool) -> None:
    sender = Sender(50, says_length=says_length)
    read: list[int] = []

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        more = True
        while more:
            message = await receive()
            read.append(len(message["body"]))
            more = message["more_body"]
        await send({"type": "http.response.start", "status": 413 if scope["tabellone.too_large"] else 200})
        assert (await receive())["type"] == "http.disconnect"

    async def served() -> None:
        await bounded(application)(sender.scope, sender.receive, sender.send)

    asyncio.run(served())
    most = 0 if says_length else settings.UPLOAD_MAX_BYTES
    assert sum(read) == most
    assert sender.taken_before_answer * CHUNK == (0 if says_length else settings.UPLOAD_MAX_BYTES + CHUNK)
    assert (sender.answer[0]["status"], sender.left) == (413, 0)


@pytest.mark.parametrize("length", [str(settings.UPLOAD_MAX_BYTES + 1), "9" * 5000, "-1", "٣"])
def test_the_answer_is_in_words_and_needs_no_account(client: Client, length: str) -> None:
    response = client.post("/accounts/login/", CONTENT_LENGTH=length, headers={"accept-language": "it"})
    assert response.status_code == 413
    assert "supera 10 MB" in response.content.decode()
