"""Which addresses the program connects to."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

import pytest
from pytest_django import Settings

from tournaments.domain.outgoing.network_addresses import checked_addresses, is_address, is_allowed, resolved
from tournaments.domain.outgoing.outgoing_errors import OutgoingError

PUBLIC = ("37.187.205.99", "2001:41d0:307:b200::1", "64:ff9b::25bb:cd63")
PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:10.0.0.1", "2002:0a00:0001::", "64:ff9b::7f00:1"),
    *("255.255.255.255", "localhost", "fe80::1%eth0", ""),
    *("::ffff:37.187.205.99", "::37.187.205.99", "::ffff:0:10.0.0.1", "4000::1", "fec0::1", "100::1"),
)


def test_only_public_addresses_are_allowed() -> None:
    assert {address: is_allowed(address) for address in PUBLIC} == dict.fromkeys(PUBLIC, True)
    assert {address: is_allowed(address) for address in PRIVATE} == dict.fromkeys(PRIVATE, False)


def test_a_name_is_no_address() -> None:
    assert [is_address(text) for text in ("127.0.0.1", "::1", "push.example.net", "")] == [True, True, False, False]


def test_an_administrator_lists_private_networks(settings: Settings) -> None:
    settings.OUTGOING_PRIVATE_NETWORKS = [ipaddress.ip_network("10.1.0.0/16")]
    found = [is_allowed(address) for address in ("10.1.2.3", "::ffff:10.1.2.3", "10.2.0.1", "127.0.0.1", *PUBLIC)]
    assert found == [True, True, False, False, True, True, True]


def refusal(found: Sequence[str]) -> str:
    with pytest.raises(OutgoingError) as caught:
        checked_addresses("server.test", 443, lambda _host, _port: found)
    return caught.value.kind


def test_every_address_of_a_name_is_checked() -> None:
    assert checked_addresses("server.test", 443, lambda _host, _port: PUBLIC) == list(PUBLIC)
    assert [refusal([*PUBLIC, "10.0.0.1"]), refusal([]), refusal(PUBLIC * 9)] == ["private", "unresolved", "unresolved"]


def test_an_unknown_name_is_told() -> None:
    def fail(_host: str, _port: int) -> list[str]:
        raise OSError

    with pytest.raises(OutgoingError) as caught:
        checked_addresses("server.test", 443, fail)
    assert caught.value.kind == "unresolved"
    assert "127.0.0.1" in resolved("127.0.0.1", 443)
