"""Electronic boards of DGT LiveChess on this computer: its local WebSocket.

The program asks for the boards and subscribes to each. LiveChess then reports every position. Nothing is sent to the
boards. The format is not published; messages of another form are skipped.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tournaments.domain.outgoing.outgoing_errors import OutgoingError

HOST = "127.0.0.1"
PORT = 1982
PATH = "/api/v1.0"
OPEN_SECONDS = 4
MOST_MESSAGE = 500_000
MOST_MESSAGES = 20_000
"""Maximum number of messages of one session."""
EBOARDS, FIRST_FEED = 1, 1000


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A position on the board with this serial number: the first field of a FEN."""

    serial: str
    placement: str


def read_boards(serials: Sequence[str], seconds: float, port: int = PORT) -> Iterator[BoardPosition]:
    """Yield the positions of these boards as LiveChess reports them, for some seconds.

    The address is this computer's own: the one exception from https. Raises OutgoingError if LiveChess does not run.
    """
    until = time.monotonic() + seconds
    try:
        plain = socket.create_connection((HOST, port), OPEN_SECONDS)
        with connect(
            f"ws://{HOST}:{port}{PATH}",
            sock=plain,
            open_timeout=OPEN_SECONDS,
            max_size=MOST_MESSAGE,
            compression=None,
            proxy=None,
        ) as session:
            session.send(json.dumps({"call": "eboards", "id": EBOARDS, "param": None}))
            for place, serial in enumerate(serials):
                session.send(json.dumps(_subscription(FIRST_FEED + place, serial)))
            yield from _positions(session, serials, until)
    except (OSError, WebSocketException):
        raise OutgoingError("connection") from None


def _subscription(number: int, serial: str) -> dict[str, Any]:
    feed = {"feed": "eboardevent", "id": number, "param": {"serialnr": serial}}
    return {"call": "subscribe", "id": number, "param": feed}


def _positions(session: ClientConnection, serials: Sequence[str], until: float) -> Iterator[BoardPosition]:
    for _message in range(MOST_MESSAGES):
        left = until - time.monotonic()
        if left <= 0:
            return
        try:
            text = session.recv(timeout=left)
        except TimeoutError:
            return
        yield from _read(text, serials)


def _read(text: str | bytes, serials: Sequence[str]) -> Iterator[BoardPosition]:
    """Yield the positions in a message: the answer to ``eboards`` has all boards, an event has one."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return
    param = message.get("param") if isinstance(message, dict) else None
    for one in param if isinstance(param, list) else [param]:
        if isinstance(one, dict) and str(one.get("serialnr")) in serials and isinstance(one.get("board"), str):
            yield BoardPosition(str(one["serialnr"]), one["board"].partition(" ")[0])
