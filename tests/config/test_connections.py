"""A connection that stops in the middle of a request is closed; one that waits for its answer is not."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from config.connections import BoundedProtocol
from tests.conftest import free_port

LONGER_THAN_ALL_LIMITS = 0.6


class Impatient(BoundedProtocol):
    head_seconds = idle_seconds = 0.2
    body_seconds = 0.4


async def application(_scope: Any, receive: Any, send: Any) -> None:
    """Read all there is, think for longer than any limit, and answer with how much it was."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    await asyncio.sleep(LONGER_THAN_ALL_LIMITS)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1")]})
    await send({"type": "http.response.body", "body": str(size).encode()})


@pytest.fixture
def port() -> Iterator[int]:
    number = free_port()
    server = uvicorn.Server(
        uvicorn.Config(application, port=number, lifespan="off", ws="none", log_level="error", http=Impatient)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    yield number
    server.should_exit = True
    thread.join()


def answer(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """What comes back until the end of an answer or of the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        for piece in pieces:
            try:
                connection.sendall(piece)
            except OSError:
                return b""
            time.sleep(pause)
        found = b""
        try:
            while not found.endswith(tuple(b"\r\n\r\n%d" % size for size in range(10))):
                part = connection.recv(1000)
                if not part:
                    return found
                found += part
        except ConnectionError:
            return b""
        return found


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    "pieces",
    [[], [b"GET / HTTP/1.1\r\nHost: x\r\n"], [HEAD, b"Content-Length: 5\r\n\r\nab"]],
    ids=["nothing", "half a head", "half a body"],
)
def test_half_a_request_ends_its_connection(port: int, pieces: list[bytes]) -> None:
    assert answer(port, *pieces) == b""


def test_a_body_that_comes_in_drops_ends_at_the_limit_of_the_whole(port: int) -> None:
    drops = [b"a"] * 12
    assert answer(port, HEAD + b"Content-Length: 20\r\n\r\n", *drops, pause=0.1) == b""


def test_a_request_that_came_in_whole_has_all_the_time_it_needs(port: int) -> None:
    assert answer(port, HEAD, b"Content-Length: 3\r\n\r\n", b"abc").endswith(b"3")
    assert answer(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").endswith(b"0")


def test_a_later_request_of_a_connection_is_bounded_too(port: int) -> None:
    whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(whole)
        first = connection.recv(1000)
        connection.sendall(b"GET / HTTP/1.1\r\n")
        assert (first.startswith(b"HTTP/1.1 200"), connection.recv(1000)[-1:] in {b"0", b""}) == (True, True)
        while rest := connection.recv(1000):
            assert rest == b"0"
