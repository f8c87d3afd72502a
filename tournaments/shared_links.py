"""Shareable links: the address under which other devices reach this server."""

from __future__ import annotations

import ipaddress

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.network import hall_addresses

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104  (only compared, no listening)


def shared_link(request: HttpRequest, path: str) -> str:
    """Return the absolute address of ``path`` for other people's devices.

    A browser on the server's own machine may use 127.0.0.1, which on a phone is the phone. Then the link begins with
    this machine's address in the hall, if the program listens on it.
    """
    address = request.build_absolute_uri(path)
    host = _host_in_the_hall(request)
    return address.replace(f"://{request.get_host()}", f"://{host}", 1) if host else address


def is_for_this_machine_only(request: HttpRequest) -> bool:
    """Return True if no other device can open links of this page."""
    return _is_loopback(request) and not _host_in_the_hall(request)


def qr_code(address: str) -> str:
    """Return a data URI of the address as a QR code."""
    return segno.make(address, error="m", micro=False).svg_data_uri(border=4, light="white")


def _host_in_the_hall(request: HttpRequest) -> str:
    """Return this machine's address in the hall with the request's port; empty if there is none or it is not needed."""
    if not _is_loopback(request) or settings.LISTENS_ON not in EVERY_ADDRESS:
        return ""
    _domain, port = split_domain_port(request.get_host())
    address = next(iter(hall_addresses()), "")
    return f"{address}:{port}" if address and port else address


def _is_loopback(request: HttpRequest) -> bool:
    domain, _port = split_domain_port(request.get_host())
    if domain == "localhost":
        return True
    try:
        return ipaddress.ip_address(domain.strip("[]")).is_loopback
    except ValueError:
        return False
