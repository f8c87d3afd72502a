"""The client's address behind proxies: the address seen by the outermost of our own proxies.

Each proxy extends ``X-Forwarded-For`` on the right. Everything to the left of our own proxies' part is text of the
client. So the address is counted from the right, by ``PROXY_HOPS``. Skipping all trusted addresses, as uvicorn does,
would let a client inside a trusted network choose an address.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Application = Callable[[Any, Any, Any], Awaitable[None]]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(text: str) -> list[Network] | None:
    """Read FORWARDED_ALLOW_IPS: addresses and networks separated by commas; None for ``*`` (any peer).

    Raises ValueError.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    return None if names == ["*"] else [ipaddress.ip_network(name, strict=False) for name in names]


def behind_proxies(
    application: Application, *, trusted: list[Network] | None, hops: int
) -> Callable[[Any, Any, Any], Coroutine[Any, Any, None]]:
    """Return the application, which gets the client's address and scheme from the proxies in front.

    ``trusted``: the peers that are our proxies, None for any; ``hops``: the number of proxies in a chain.
    """

    async def resolved(scope: Any, receive: Any, send: Any) -> None:
        if hops and scope["type"] == "http" and _is_trusted(scope, trusted):
            _resolve(scope, hops)
        await application(scope, receive, send)

    return resolved


def _is_trusted(scope: Any, trusted: list[Network] | None) -> bool:
    if trusted is None:
        return True
    peer = _address((scope.get("client") or ("",))[0])
    return peer is not None and any(peer in network for network in trusted)


def _resolve(scope: Any, hops: int) -> None:
    told = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    chain = [part for part in ",".join(told).split(",") if part.strip()]
    reader = _address(chain[-hops:][0]) if chain else None
    if reader is not None:
        scope["client"] = (str(reader), 0)
    schemes = [value.decode("latin-1").strip() for name, value in scope["headers"] if name == b"x-forwarded-proto"]
    if schemes and schemes[-1] in {"http", "https"}:
        scope["scheme"] = schemes[-1]


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the address without the port that some proxies add, as IPv4 if possible; None for other text."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
