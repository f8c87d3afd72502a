"""Network addresses to which the program connects: public ones, and private ones listed by the administrator.

A name is resolved once, every address is checked, and the connection goes to a checked address. A name that changes
between check and connection therefore has no effect.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence

from django.conf import settings

from tournaments.domain.outgoing.outgoing_errors import OutgoingError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolver = Callable[[str, int], Sequence[str]]
PUBLIC_IPV6 = ipaddress.IPv6Network("2000::/3")
"""All assigned public addresses. Others, such as IPv4 ones in IPv6, can lead to this machine or its network."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
MOST_ADDRESSES = 16
"""Maximum number of addresses of one name."""


def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a name, as the system resolves it. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_kind, address in found))


def checked_addresses(host: str, port: int, resolve: Resolver = resolved) -> list[str]:
    """Return the addresses of the host, all of them allowed.

    Raises OutgoingError if the name is unknown, or if one of its addresses is not allowed: a name with a public and a
    private address is a trick.
    """
    try:
        found = resolve(host, port)
    except (OSError, UnicodeError):
        raise OutgoingError("unresolved") from None
    if not 0 < len(found) <= MOST_ADDRESSES:
        raise OutgoingError("unresolved")
    if not all(is_allowed(address) for address in found):
        raise OutgoingError("private")
    return list(found)


def is_address(text: str) -> bool:
    """Return True if the text is an IP address, not a name."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_allowed(text: str) -> bool:
    """Return True if the program can connect to the address: a public one, or one in a listed network."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    inner = _embedded(address)
    if any(address in network or inner in network for network in settings.OUTGOING_PRIVATE_NETWORKS):
        return True
    if isinstance(address, ipaddress.IPv6Address) and not any(address in network for network in (PUBLIC_IPV6, NAT64)):
        return False
    return all(one.is_global and not one.is_multicast for one in (address, inner))


def _embedded(address: Address) -> Address:
    """Return the IPv4 address inside an IPv6 one (mapped, 6to4, Teredo, NAT64); the address itself if there is none."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo is not None else None
    return address.ipv4_mapped or address.sixtofour or teredo or address
