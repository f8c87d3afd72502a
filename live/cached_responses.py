"""Stored responses, including the cached ones of public pages."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from live.parsed_request import ParsedRequest

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Key = tuple[str, str, str]
SENT_WITH_304 = {b"etag", b"cache-control", b"vary", b"content-language", b"access-control-allow-origin"}
MOST_BYTES = 64 * 1024 * 1024
OVERHEAD = 2000
"""Approximate size of a response without its body."""


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A complete response, compressed or not as its headers state."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def header(self, name: bytes) -> str:
        """Return the value of the header, empty if missing."""
        return next((value.decode("latin-1") for key, value in self.headers if key.lower() == name), "")

    @property
    def mark(self) -> str:
        """Return the tag of the event's state in this response; empty if it is not public.

        Public means: the same for all users of its language.
        """
        is_for_all = self.status in {200, 303} and "public" in self.header(b"cache-control")
        if not is_for_all or self.header(b"set-cookie"):
            return ""
        return self.header(b"etag").removeprefix('W/"').partition("-")[0]

    async def give(self, asked: ParsedRequest, send: Send) -> None:
        """Send the response: a 304 if the reader has it, uncompressed if the reader cannot decompress it."""
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
class LocalCache:
    """Cache of the most recently requested responses; of bounded size. Used inside one event loop at a time."""

    most_bytes: int = MOST_BYTES
    answers: OrderedDict[Key, CachedResponse] = field(default_factory=OrderedDict)
    bytes: int = 0

    def get(self, key: Key) -> CachedResponse | None:
        """Return the cached response, which may be outdated."""
        if key not in self.answers:
            return None
        self.answers.move_to_end(key)
        return self.answers[key]

    def put(self, key: Key, answer: CachedResponse) -> None:
        """Cache a response in place of an older one."""
        self._drop(key)
        self.answers[key] = answer
        self.bytes += len(answer.body) + OVERHEAD
        while self.bytes > self.most_bytes:
            self._drop(next(iter(self.answers)))

    def _drop(self, key: Key) -> None:
        old = self.answers.pop(key, None)
        self.bytes -= len(old.body) + OVERHEAD if old else 0
