"""A page in a state, and who looks at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

from tests.factories import PASSWORD
from tournaments.models import Event, Invitation

ORGANISER, STAFF, STRANGER, INVITED, GUARDED, HALF_IN = (
    "organiser",
    "staff",
    "stranger",
    "invited",
    "guarded",
    "half in",
)
"""Who looks. `GUARDED` has a second factor; `HALF_IN` is the same person, of whom the code is still asked."""
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@dataclass(frozen=True, slots=True)
class State:
    """A page in a state: its address, who looks, and what that person typed and sent before it came.

    ``to``: where the form goes, if not to the page itself. ``html``: pages that come when the program cannot answer; no
    address leads to them.
    """

    name: str
    address: str
    visitor: str = ""
    sends: Mapping[str, str] = field(default_factory=dict)
    to: str = ""
    html: Callable[[], str] | None = None


def client_of(visitor: str) -> Client:
    """Somebody who has just given name and password, or who came by an invitation; a reader without a name."""
    client = Client()
    if visitor == INVITED:
        client.get(f"/invitation/{Invitation.objects.filter(accepted_at=None)[0].token}/")
    elif visitor:
        name = GUARDED if visitor == HALF_IN else visitor
        client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    if visitor == GUARDED:
        code = format_hotp_value(hotp_value(SECRET, int(time.time()) // 30))
        client.post("/accounts/2fa/authenticate/", {"code": code})
    return client


def cookies_of(visitor: str) -> dict[str, str]:
    """What the browser of that visitor keeps."""
    return {name: morsel.value for name, morsel in client_of(visitor).cookies.items()}


def of(event: Event, *pages: str, visitor: str = "", part: str = "") -> Iterator[State]:
    for page in pages:
        yield State(f"{event.slug}: {part}{page or 'home'}", f"/e/{event.slug}/{part}{page}", visitor)


def desk(event: Event, *pages: str) -> Iterator[State]:
    return of(event, *pages, visitor=ORGANISER, part="desk/")


def typed(event: Event, page: str, to: str = "", **sends: str) -> State:
    words = ", ".join(sends)
    return State(f"{event.slug}: {page} with {words}", f"/e/{event.slug}/desk/{page}", ORGANISER, sends, to)
