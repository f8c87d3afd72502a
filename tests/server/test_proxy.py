"""The web server in front, as deploy/Caddyfile describes it, before a server that tells what reaches it."""

from __future__ import annotations

import json
import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.conftest import free_port, needs
from tests.server.processes import ROOT, start, wait_for_port, wait_until

pytestmark = pytest.mark.services
OPTIONS = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
"""Of a proxy that tests start: it changes nothing on the machine."""


class Upstream(BaseHTTPRequestHandler):
    """Answers with the headers it was sent; ``/live/`` sends one event and then nothing until the test is over."""

    is_over = threading.Event()

    def do_GET(self) -> None:
        is_stream = self.path == "/live/"
        body = b"data: 1\n\n" if is_stream else json.dumps({k.lower(): v for k, v in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream" if is_stream else "application/json")
        if not is_stream:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        if is_stream:
            self.is_over.wait(60)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@contextmanager
def upstream() -> Iterator[int]:
    """A server for the proxy to stand in front of; its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_port
        finally:
            Upstream.is_over.set()
            server.shutdown()


@dataclass(frozen=True)
class Proxy:
    """The ports it listens on, and whom it asks to vouch for it."""

    https: int
    http: int
    root: Path

    @contextmanager
    def get(self, scheme: str, path: str = "/", headers: dict[str, str] | None = None) -> Iterator[HTTPResponse]:
        """Ask; whoever gets no answer in 15 seconds fails."""
        if scheme == "https":
            trusted = ssl.create_default_context(cafile=self.root)
            connection: HTTPConnection = HTTPSConnection("localhost", self.https, timeout=15, context=trusted)
        else:
            connection = HTTPConnection("localhost", self.http, timeout=15)
        with closing(connection):
            connection.request("GET", path, headers=headers or {})
            with connection.getresponse() as answer:
                yield answer


def _has_certificate(proxy: Proxy) -> bool:
    try:
        with proxy.get("https"):
            return True
    except OSError:
        return False


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder: Path = tmp_path_factory.mktemp("proxy")
    found = Proxy(free_port(), free_port(), folder / "caddy/pki/authorities/local/root.crt")
    configuration = folder / "Caddyfile"
    configuration.write_text(OPTIONS + (ROOT / "deploy" / "Caddyfile").read_text())
    command = [needs("caddy"), "run", "--config", str(configuration), "--adapter", "caddyfile"]
    with upstream() as port:
        site = f"https://localhost:{found.https} http://localhost:{found.http}"
        settings = {"SITE": site, "UPSTREAM": f"127.0.0.1:{port}"}
        places = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = start("caddy", command, folder, os.environ | places | settings)
        try:
            wait_for_port(found.https, process)
            wait_until(found.root.exists, "the proxy made no certificate authority")
            wait_until(lambda: _has_certificate(found), "the proxy made no certificate")
            yield found
        finally:
            process.stop()


@pytest.mark.parametrize("scheme", ["https", "http"])
def test_the_program_is_told_the_readers_own_address_and_scheme_whatever_the_reader_says(
    proxy: Proxy, scheme: str
) -> None:
    forged = {"X-Forwarded-For": "192.0.2.66", "X-Forwarded-Proto": "https" if scheme == "http" else "http"}
    with proxy.get(scheme, headers=forged) as answer:
        told = json.load(answer)
    assert (told["x-forwarded-for"], told["x-forwarded-proto"]) in {("127.0.0.1", scheme), ("::1", scheme)}
    assert told["host"] == f"localhost:{proxy.https if scheme == 'https' else proxy.http}"


def test_a_live_event_is_handed_on_at_once(proxy: Proxy) -> None:
    with proxy.get("https", "/live/", {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.read1(100)
