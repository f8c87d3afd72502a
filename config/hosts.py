"""Which machine the program answers for, where nobody said so: itself, and nothing else.

Links in invitations and mails are built from the name that a request came to, and a page of some other site must not
reach the program under a name of its own (DNS rebinding). On a server ``ALLOWED_HOSTS`` names the site. A laptop has
other addresses in every hall, also in the middle of an event: there a request may name the address it came in by, the
machine's own name, and ``HOST``.
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
    """The names and addresses this machine always has; ``host`` is where it was told to listen."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *([host.lower()] if host else [])]


def is_own_address(domain: str, came_in_by: str) -> bool:
    """Whether the domain of a request is the very address of this machine at which the request arrived."""
    try:
        asked, own = (ipaddress.ip_address(text.strip("[]").partition("%")[0]) for text in (domain, came_in_by))
    except ValueError:
        return False
    return asked == (getattr(own, "ipv4_mapped", None) or own)


class OnlyThisMachine:
    """Refuse requests to other hosts with 400. Not used where ``ALLOWED_HOSTS`` says which there are."""

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
