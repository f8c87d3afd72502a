"""A reader behind proxies has the address that our own proxies saw, wherever it lies, and cannot choose another."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from config.proxies import behind_proxies, networks

TRUSTED = "127.0.0.1, ::1, 172.16.0.0/12"


def seen(peer: str, *forwarded: str, hops: int = 1, trusted: str = TRUSTED, proto: str = "") -> tuple[str, str]:
    """The address and the scheme that the application sees."""
    found: list[tuple[str, str]] = []

    async def application(scope: Any, _receive: object, _send: object) -> None:
        found.append((scope["client"][0], scope["scheme"]))

    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    headers += [(b"x-forwarded-proto", proto.encode())] if proto else []
    scope: Any = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": headers}
    asyncio.run(behind_proxies(application, trusted=networks(trusted), hops=hops)(scope, None, None))
    return found[0]


@pytest.mark.parametrize(
    ("peer", "forwarded", "hops", "address"),
    [
        ("127.0.0.1", ["203.0.113.5"], 1, "203.0.113.5"),
        ("127.0.0.1", ["9.9.9.9, 203.0.113.5"], 1, "203.0.113.5"),
        ("127.0.0.1", ["9.9.9.9", "203.0.113.5"], 1, "203.0.113.5"),
        # A reader whose own address lies in a trusted network.
        ("172.18.0.1", ["9.9.9.9, 172.20.1.5"], 1, "172.20.1.5"),
        ("172.18.0.1", ["172.20.1.5"], 1, "172.20.1.5"),
        # Two proxies: the outer one saw the reader.
        ("127.0.0.1", ["9.9.9.9, 203.0.113.5, 172.18.0.7"], 2, "203.0.113.5"),
        ("127.0.0.1", ["203.0.113.5"], 2, "203.0.113.5"),
        ("127.0.0.1", ["203.0.113.5"], 0, "127.0.0.1"),
        ("198.51.100.9", ["203.0.113.5"], 1, "198.51.100.9"),
        ("127.0.0.1", [], 1, "127.0.0.1"),
        ("127.0.0.1", ["unknown"], 1, "127.0.0.1"),
        ("127.0.0.1", [" , "], 1, "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.5:4711"], 1, "203.0.113.5"),
        ("127.0.0.1", ["[2001:db8::5]:4711"], 1, "2001:db8::5"),
        ("::1", ["2001:db8::5"], 1, "2001:db8::5"),
        ("::ffff:127.0.0.1", ["::ffff:203.0.113.5"], 1, "203.0.113.5"),
    ],
)
def test_the_address_is_counted_from_the_right(peer: str, forwarded: list[str], hops: int, address: str) -> None:
    assert seen(peer, *forwarded, hops=hops)[0] == address


@pytest.mark.parametrize(
    ("peer", "proto", "scheme"),
    [("127.0.0.1", "https", "https"), ("198.51.100.9", "https", "http"), ("127.0.0.1", "gopher", "http")],
)
def test_the_scheme_is_believed_of_proxies_only(peer: str, proto: str, scheme: str) -> None:
    assert seen(peer, "203.0.113.5", proto=proto)[1] == scheme


def test_any_peer_may_be_a_proxy_where_the_installation_says_so() -> None:
    assert seen("198.51.100.9", "9.9.9.9, 203.0.113.5", trusted="*")[0] == "203.0.113.5"
