"""Which addresses of this machine phones in the hall can open."""

from __future__ import annotations

import ipaddress
import socket

import ifaddr
import pytest

from tournaments.network import hall_addresses


def test_only_addresses_that_other_devices_can_reach_are_listed() -> None:
    addresses = [ipaddress.ip_address(text) for text in hall_addresses()]
    assert [address for address in addresses if address.is_loopback or address.is_link_local] == []
    for address in addresses:
        with socket.socket() as own:
            own.bind((str(address), 0))  # raises OSError for an address that this machine does not have


def test_networks_inside_this_machine_and_ipv6_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
        ips = [ifaddr.IP(text if "." in text else (text, 0, 0), 24, name) for text in addresses]
        return ifaddr.Adapter(name, name, ips)

    adapters = [
        adapter("lo", "127.0.0.1"),
        adapter("wlan0", "192.168.1.20", "fd00::2"),
        adapter("docker0", "172.17.0.1"),
        adapter("eth0", "169.254.3.4", "10.0.0.7"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    assert hall_addresses() == ["192.168.1.20", "10.0.0.7"]
