"""Hosts that the program accepts if none are configured: only this machine.

Links in invitations and mails use the host of the request, and a page of another site must not reach the program under
a name of its own (DNS rebinding). On a server ``ALLOWED_HOSTS`` names the site. A laptop has other addresses in every
hall, even during an event. There a request may use the address at which it arrived, the machine's own name, and
``HOST``.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.core.exceptions import DisallowedHost, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

ANY = "*"


def own_names(host: str) -> list[str]:
    """Return the names and addresses that this machine always has. ``host`` is the configured listening address."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *([host.lower()] if host else [])]


def is_own_address(domain: str, came_in_by: str) -> bool:
    """Return True if the domain of a request is the address of this machine at which the request arrived."""
    try:
        asked, own = (ipaddress.ip_address(text.strip("[]").partition("%")[0]) for text in (domain, came_in_by))
    except ValueError:
        return False
    return asked == (getattr(own, "ipv4_mapped", None) or own)


class OnlyThisMachine:
    """Middleware that refuses requests to other hosts with 400. Not used if ``ALLOWED_HOSTS`` is set."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]) -> None:
        if ANY not in settings.ALLOWED_HOSTS:
            raise MiddlewareNotUsed
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        domain, _port = split_domain_port(request.get_host())
        named = [*settings.OWN_NAMES, *(name for name in settings.ALLOWED_HOSTS if name != ANY)]
        if not validate_host(domain, named) and not is_own_address(domain, request.META["SERVER_NAME"]):
            raise DisallowedHost(f"{domain!r} is no name or address of this machine. ALLOWED_HOSTS allows others.")
        return self.get_response(request)
