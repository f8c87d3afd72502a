"""Answers as they are sent, and those of public pages that the process keeps."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.readers.asked import Asked

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Key = tuple[str, str, str]
SENT_WITH_304 = {b"etag", b"cache-control", b"vary", b"content-language"}
MOST_BYTES = 64 * 1024 * 1024
OVERHEAD = 2000
"""About what an answer takes besides its body."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer, compressed or not as its headers say."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def header(self, name: bytes) -> str:
        """The value of the header, empty if it is not there."""
        return next((value.decode("latin-1") for key, value in self.headers if key.lower() == name), "")

    @property
    def mark(self) -> str:
        """Of which state of its event it is; empty if it is nothing that everybody of its language may see."""
        is_for_all = self.status == 200 and "public" in self.header(b"cache-control")
        if not is_for_all or self.header(b"set-cookie"):
            return ""
        return self.header(b"etag").removeprefix('W/"').partition("-")[0]

    async def give(self, asked: Asked, send: Send) -> None:
        """Send it; for who has it already only that, and unpacked for who cannot unpack."""
        status, body, headers = self.status, self.body, [pair for pair in self.headers if pair[0] != b"content-length"]
        tag = self.header(b"etag")
        if status == 200 and tag and asked.known_tags and asked.knows(tag):
            status, body, headers = 304, b"", [pair for pair in headers if pair[0].lower() in SENT_WITH_304]
        elif self.header(b"content-encoding") == "gzip" and not asked.takes_gzip:
            body = gzip.decompress(body)
            headers = [pair for pair in headers if pair[0].lower() != b"content-encoding"]
        if status != 304:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if asked.method == "HEAD" else body})


@dataclass
class Shelf:
    """The newest answers, those that were asked for last; of bounded size. Used inside one event loop at a time."""

    most_bytes: int = MOST_BYTES
    answers: OrderedDict[Key, Answer] = field(default_factory=OrderedDict)
    bytes: int = 0

    def get(self, key: Key) -> Answer | None:
        """The kept answer, which may be old."""
        if key not in self.answers:
            return None
        self.answers.move_to_end(key)
        return self.answers[key]

    def put(self, key: Key, answer: Answer) -> None:
        """Keep it in the place of an older one."""
        self._drop(key)
        self.answers[key] = answer
        self.bytes += len(answer.body) + OVERHEAD
        while self.bytes > self.most_bytes:
            self._drop(next(iter(self.answers)))

    def _drop(self, key: Key) -> None:
        old = self.answers.pop(key, None)
        self.bytes -= len(old.body) + OVERHEAD if old else 0
