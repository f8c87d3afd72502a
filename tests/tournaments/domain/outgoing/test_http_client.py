"""The client for other servers, with a server that answers well, and with servers that do not."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.broadcast.tls_server import LOCAL, answer, body_of, https_server
from tournaments.domain.outgoing.http_client import HttpAnswer, OutgoingLimits, checked_url, fetch
from tournaments.domain.outgoing.outgoing_errors import OutgoingError

SHORT = OutgoingLimits(connect_seconds=2, total_seconds=0.4, most_bytes=1000)
STATUSES = {"/304": 304, "/404": 404}
seen: list[tuple[str, ...]] = []


def handle(handler: BaseHTTPRequestHandler) -> None:
    if handler.path == "/redirect":
        answer(handler, 302, Location="https://127.0.0.1/secret")
    elif handler.path in STATUSES:
        answer(handler, STATUSES[handler.path], b"" if "304" in handler.path else b"nothing here", ETag="one")
    elif handler.path == "/large":
        answer(handler, 200, b"x" * 1001)
    elif handler.path == "/slow":
        answer(handler, 200, Content_Length="100")
        for _second in range(40):
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(0.05)
    elif handler.path == "/endless":
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        for _second in range(40):
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(0.05)
    elif handler.path == "/garbage":
        handler.wfile.write(b"hello\r\n\r\n")
    elif handler.path == "/silent":
        time.sleep(1)
    else:
        seen.append((handler.command, handler.path, handler.headers["Host"], handler.headers["X-Test"] or ""))
        answer(handler, 201, b"got " + body_of(handler), X_Kind="test")


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[int]:
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    with https_server(handle, tmp_path, monkeypatch) as port:
        yield port


def here(_host: str, _port: int) -> list[str]:
    return ["127.0.0.1"]


def refusal(url: str, limits: OutgoingLimits = SHORT) -> str:
    with pytest.raises(OutgoingError) as caught:
        fetch(url, limits=limits, resolve=here)
    return caught.value.kind


def test_a_request_reaches_the_server_under_its_name(port: int) -> None:
    seen.clear()
    found = fetch(
        f"https://server.test:{port}/a?b=1#c", method="POST", headers={"X-Test": "yes"}, body=b"it", resolve=here
    )
    assert (found.status, found.body, found.headers["x-kind"]) == (201, b"got it", "test")
    assert seen == [("POST", "/a?b=1", f"server.test:{port}", "yes")]
    assert fetch(f"https://localhost:{port}/").status == 201


def test_redirects_large_and_slow_answers_are_refused(port: int) -> None:
    before = time.monotonic()
    found = [refusal(f"https://server.test:{port}/{path}") for path in ("redirect", "large", "slow", "silent")]
    assert found == ["redirect", "large", "slow", "slow"]
    assert time.monotonic() - before < 3
    assert fetch(f"https://server.test:{port}/large", resolve=here).body == b"x" * 1001


def test_an_answer_without_a_length_ends_in_time(port: int) -> None:
    before = time.monotonic()
    with contextlib.suppress(OutgoingError):  # the shut socket reads as the end of the answer
        fetch(f"https://server.test:{port}/endless", limits=SHORT, resolve=here)
    assert time.monotonic() - before < 1.5


def test_it_is_told_whether_the_server_may_have_got_the_request(port: int) -> None:
    found = []
    for url in (*(f"https://server.test:{port}/{path}" for path in ("garbage", "large")), "https://server.test:1/"):
        with pytest.raises(OutgoingError) as caught:
            fetch(url, limits=SHORT, resolve=here)
        found.append((caught.value.kind, caught.value.sent))
    assert found == [("connection", True), ("large", True), ("connection", False)]


def test_a_certificate_for_another_name_is_refused(port: int) -> None:
    assert refusal(f"https://other.test:{port}/") == "certificate"


def test_a_private_address_is_refused_before_any_connection(port: int, settings: Settings) -> None:
    seen.clear()
    settings.OUTGOING_PRIVATE_NETWORKS = []
    urls = [f"https://server.test:{port}/", f"https://127.0.0.1:{port}/"]
    assert [refusal(url) for url in urls] == ["private", "private"]
    assert seen == []


def test_a_server_that_is_not_there_is_told(settings: Settings) -> None:
    settings.OUTGOING_PRIVATE_NETWORKS = LOCAL
    assert refusal("https://server.test:1/") == "connection"


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://server.test/", "insecure"),
        ("ftp://server.test/", "insecure"),
        ("//server.test/", "insecure"),
        ("https:///path", "address"),
        ("https://user@server.test/", "address"),
        ("https://server.test:0/", "address"),
        ("https://server.test:x/", "address"),
        ("https://server.test/a b", "address"),
        ("https://server.test/\r\nX: y", "address"),
        ("https://sérver.test/", "address"),
        ("https://server.test\\@other.test/", "address"),
        ("https://server.test/" + "x" * 2000, "address"),
    ],
)
def test_other_addresses_are_refused(url: str, kind: str) -> None:
    with pytest.raises(OutgoingError) as caught:
        checked_url(url)
    assert caught.value.kind == kind


def test_an_answer_has_no_headers_unless_given() -> None:
    assert HttpAnswer(200, b"") == HttpAnswer(200, b"", {})


def test_only_the_body_of_an_answer_with_content_is_received_in_parts(port: int) -> None:
    parts: list[bytes] = []
    with pytest.raises(OutgoingError, match="large"):
        fetch(f"https://localhost:{port}/large", limits=SHORT, receive=parts.append)
    assert b"".join(parts) == b""
    exactly = OutgoingLimits(connect_seconds=2, total_seconds=2, most_bytes=1001)
    found = fetch(f"https://localhost:{port}/large", limits=exactly, receive=parts.append)
    assert (found.status, found.body, b"".join(parts)) == (200, b"", b"x" * 1001)
    parts.clear()
    found = fetch(f"https://localhost:{port}/404", limits=SHORT, receive=parts.append)
    assert (found.status, found.body, parts) == (404, b"nothing here", [])


def test_an_unchanged_answer_is_no_redirect(port: int) -> None:
    found = fetch(f"https://localhost:{port}/304", limits=SHORT)
    assert (found.status, found.body, found.headers["etag"]) == (304, b"", "one")
