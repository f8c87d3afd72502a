"""The addresses under which other devices of the same network reach this machine."""

from __future__ import annotations

import ipaddress

import ifaddr

NOT_THE_HALL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")
"""Prefixes of network names that exist only inside this machine."""


def hall_addresses() -> list[str]:
    """Return this machine's IPv4 addresses that a phone in the same network can open, in the order of its adapters."""
    found = [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.nice_name.startswith(NOT_THE_HALL)
        for address in adapter.ips
        if address.is_IPv4
    ]
    return [text for text in found if _is_reachable(ipaddress.ip_address(text))]


def _is_reachable(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
