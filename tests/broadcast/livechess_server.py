"""A local socket that behaves like DGT LiveChess."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator, Mapping, Sequence

import chess
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve


def placements(*sans: str) -> list[str]:
    """The positions of a game, as a board reports them."""
    board = chess.Board()
    found = [board.board_fen()]
    for san in sans:
        board.push_san(san)
        found.append(board.board_fen())
    return found


@contextlib.contextmanager
def livechess(boards: Mapping[str, Sequence[str]]) -> Iterator[int]:
    """Report these positions to each subscriber, after a message that is none; yield the port."""

    def handle(session: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in session:
                call = json.loads(text)
                if call["call"] == "eboards":
                    first = [{"serialnr": serial, "board": found[0]} for serial, found in boards.items()]
                    session.send(json.dumps({"response": "call", "id": call["id"], "param": first}))
                    session.send("not JSON")
                    continue
                serial = call["param"]["param"]["serialnr"]
                for placement in boards.get(serial, ()):
                    param = {"serialnr": serial, "board": placement, "flipped": False}
                    session.send(json.dumps({"response": "feed", "id": call["param"]["id"], "param": param}))

    with serve(handle, "127.0.0.1", 0, compression=None) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.socket.getsockname()[1]
        finally:
            server.shutdown()
            thread.join()
