"""A person at the server: signs in, reads pages, sends forms, listens to a live stream."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

BOARD = re.compile(r'/board/(\d+)/">.*?name="seen" value="([^"]*)"', re.DOTALL)


@dataclass(frozen=True)
class Answer:
    """What came back, after redirects."""

    status: int
    text: str
    address: str

    def json(self) -> Any:
        return json.loads(self.text)


class Client:
    """One browser's worth of cookies at the site of that address."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == name), "")

    def get(self, path: str) -> Answer:
        return self._send(Request(self.site + path))

    def post(self, path: str, accept: str = "text/html", **fields: object) -> Answer:
        """Send a form, with the token that shows it comes from the site's own page."""
        return self.send(path, fields, {"Accept": accept})

    def send(self, path: str, fields: dict[str, object], headers: dict[str, str]) -> Answer:
        """The same with these headers."""
        data = urlencode(fields | {"csrfmiddlewaretoken": self.cookie("csrftoken")}).encode()
        return self._send(Request(self.site + path, data, headers))

    def sign_in(self, username: str, password: str) -> None:
        self.get("/accounts/login/")
        self.post("/accounts/login/", login=username, password=password)
        if not self.cookie("sessionid"):
            raise AssertionError(f"{username} could not sign in")

    def _send(self, request: Request) -> Answer:
        try:
            with self.opener.open(request, timeout=60) as response:
                return Answer(response.status, response.read().decode(), response.url)
        except HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode(), error.url or "")

    def boards_of(self, path: str) -> dict[int, str]:
        """Each board of the results page at that path, as it is shown there: what an entry of it is sent with."""
        return {int(board): seen for board, seen in BOARD.findall(self.get(path).text)}

    @contextmanager
    def stream(self, path: str) -> Iterator[Stream]:
        """Listen to the live stream of that path while the context is open."""
        connection = http.client.HTTPConnection(urlsplit(self.site).netloc, timeout=30)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        connection.request(
            "GET", path, headers={"Accept": "text/event-stream"} | ({"Cookie": cookies} if cookies else {})
        )
        response = connection.getresponse()
        if response.status != http.client.OK:
            raise AssertionError(f"{path}: {response.status}")
        stream = Stream()
        thread = threading.Thread(target=stream.read, args=(response,))
        thread.start()
        try:
            yield stream
        finally:
            stream.is_closed = True
            if connection.sock:
                connection.sock.shutdown(2)
            thread.join()
            connection.close()


@dataclass
class Stream:
    """The messages of a live stream, each with the time it came in."""

    messages: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    is_closed: bool = False
    has_ended: bool = False
    """Whether the server has said its last word."""

    def read(self, response: http.client.HTTPResponse) -> None:
        try:
            for line in response:
                if line.startswith(b"data:"):
                    self.messages.append((time.monotonic(), json.loads(line[5:])))
            self.has_ended = True
        except (OSError, http.client.HTTPException, ValueError):
            if not self.is_closed:
                raise

    def whats(self) -> list[str]:
        """What the messages were about, in order."""
        return [message["what"] for _at, message in self.messages]
