"""Requests to another laptop in the same hall: http to an address of the local network.

There is no certificate in a hall, so what is sent can be read in the network. Only private addresses are allowed, and
only to laptops, never from a server (`settings.STAND_BY`).
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from tournaments.domain.outgoing.http_client import LONGEST_URL, HttpAnswer, OutgoingLimits, exchange
from tournaments.domain.outgoing.network_addresses import MOST_ADDRESSES, Resolver, resolved
from tournaments.domain.outgoing.outgoing_errors import OutgoingError

HTTP = 80
LOCAL_LIMITS = OutgoingLimits(connect_seconds=3, total_seconds=30, most_bytes=64 * 1024 * 1024)


def fetch_local(
    url: str,
    *,
    headers: Mapping[str, str],
    body: bytes,
    limits: OutgoingLimits = LOCAL_LIMITS,
    resolve: Resolver = resolved,
) -> HttpAnswer:
    """Post to an address of the local network and return the answer, whatever its status. Raises OutgoingError."""
    parts = checked_local_url(url)
    host, port = str(parts.hostname), parts.port or HTTP
    try:
        found = list(resolve(host, port))
    except (OSError, UnicodeError):
        raise OutgoingError("unresolved") from None
    if not 0 < len(found) <= MOST_ADDRESSES:
        raise OutgoingError("unresolved")
    if not all(is_local(address) for address in found):
        raise OutgoingError("elsewhere")
    connection = HTTPConnection(found[0], port, timeout=limits.connect_seconds)
    try:
        connection.connect()
    except (HTTPError, OSError):
        connection.close()
        raise OutgoingError("connection") from None
    try:
        return exchange(connection, parts, "POST", headers, body, limits)
    finally:
        connection.close()


def checked_local_url(url: str) -> SplitResult:
    """Return the parts of an http address. Raises OutgoingError for any other."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise OutgoingError("address")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OutgoingError("address") from None
    if parts.scheme != "http" or not parts.hostname or "@" in parts.netloc or port == 0:
        raise OutgoingError("address")
    return parts


def is_local(text: str) -> bool:
    """Return True for an address of a local network or of this machine."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    is_real = not (address.is_unspecified or address.is_multicast or address.is_reserved)
    return is_real and (address.is_private or address.is_link_local)
