"""A bad network between laptop and server: an https proxy that cuts, delays, repeats and reorders messages."""

from __future__ import annotations

import contextlib
import http.client
import random
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.broadcast.tls_server import answer, body_of, certificate

LATE_SECONDS = 3.0
"""Maximum delay of a message, and of a copy that comes after later messages."""


@dataclass
class Network:
    """The state of the network, and what went through it."""

    server_port: int
    chance: random.Random
    faults: float = 0.0
    """Probability of each fault of a message."""
    is_cut: bool = False
    sizes: list[int] = field(default_factory=list)
    """Bytes of the messages with changes that were answered."""
    counts: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def happens(self, what: str) -> bool:
        """Whether the fault happens to this message."""
        with self.lock:
            if self.chance.random() >= self.faults:
                return False
            self.counts[what] = self.counts.get(what, 0) + 1
        return True

    def forward(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        """The server's answer to the message."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=60)
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def forward_later(self, path: str, headers: dict[str, str], body: bytes) -> None:
        """Let the message arrive a while later, after others; nobody waits for the answer."""

        def late() -> None:
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.forward(path, headers, body)

        timer = threading.Timer(self.chance.uniform(0.1, LATE_SECONDS), late)
        timer.daemon = True
        timer.start()

    def fail_if_cut(self) -> None:
        """Raise OSError if the network was cut while the server answered."""
        if self.is_cut:
            raise ConnectionResetError

    def handle(self, request: BaseHTTPRequestHandler) -> None:
        """Pass a message on, or do to it what a bad network does."""
        body = body_of(request)
        names = ("Authorization", "Content-Type")
        headers = {name: request.headers[name] for name in names} | {"Host": f"127.0.0.1:{self.server_port}"}
        if self.is_cut:
            return
        if self.happens("lost"):
            return
        if self.happens("reordered"):
            self.forward_later(request.path, headers, body)
            return
        if self.happens("delayed"):
            time.sleep(self.chance.uniform(0.1, LATE_SECONDS))
        try:
            status, content = self.forward(request.path, headers, body)
            self.fail_if_cut()
        except (OSError, http.client.HTTPException):
            return
        if self.happens("repeated"):
            self.forward_later(request.path, headers, body)
        if self.happens("answer lost"):
            return
        if request.path.endswith("/changes/") and status == http.client.OK:
            self.sizes.append(len(body))
        answer(request, status, content)


@contextlib.contextmanager
def bad_network(network: Network, folder: Path) -> Iterator[int]:
    """Serve as the proxy until the end of the block; yield its port. Its certificate is `server.pem` in the folder."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            with contextlib.suppress(OSError):
                network.handle(self)

        def log_message(self, *_args: object) -> None: ...

    pem = certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_args: None  # type: ignore[method-assign]  # a connection that was cut
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    serve: Callable[[], None] = server.serve_forever
    threading.Thread(target=serve, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
