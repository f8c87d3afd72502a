"""Requests to a laptop in the hall: only http, only to private addresses."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tournaments.domain.outgoing.local_client import checked_local_url, fetch_local, is_local
from tournaments.domain.outgoing.outgoing_errors import OutgoingError


@pytest.mark.parametrize("address", ["192.168.1.5", "10.0.0.1", "172.16.3.4", "127.0.0.1", "169.254.3.3", "fe80::1%2"])
def test_addresses_of_the_hall_are_local(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860::1", "0.0.0.0", "224.0.0.1", "no address"])
def test_other_addresses_are_not(address: str) -> None:
    assert not is_local(address)


@pytest.mark.parametrize(
    "url", ["https://192.168.1.5/", "http:///x", "http://a@b/", "http://h:0/", "http://a b/", "ftp://x"]
)
def test_only_plain_http_addresses_are_taken(url: str) -> None:
    with pytest.raises(OutgoingError, match="address"):
        checked_local_url(url)


def test_a_name_of_the_internet_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(OutgoingError, match="elsewhere"):
        fetch_local("http://x.example/", headers={}, body=b"", resolve=lambda _host, _port: ["192.168.1.1", "8.8.8.8"])
    with pytest.raises(OutgoingError, match="unresolved"):
        fetch_local("http://x.example/", headers={}, body=b"", resolve=lambda _host, _port: [])


class _Echo(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body + self.headers["X-Test"].encode())

    def log_message(self, *_args: object) -> None:
        """Print nothing."""


def test_a_laptop_answers_and_a_closed_port_is_an_error() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Echo)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    url = f"http://127.0.0.1:{server.server_port}/x/"
    answer = fetch_local(url, headers={"X-Test": "!"}, body=b"hello")
    server.shutdown()
    server.server_close()
    thread.join()
    assert (answer.status, answer.body) == (200, b"hello!")
    with pytest.raises(OutgoingError, match="connection"):
        fetch_local(url, headers={"X-Test": "!"}, body=b"")
