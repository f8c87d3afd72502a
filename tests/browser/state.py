"""A page in a state, and who looks at it."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client

from phones.models import PlayerPhone
from tests.factories import PASSWORD
from tournaments.models import AssistantDevice, Event, Invitation
from tournaments.views.devices import COOKIE

ORGANISER, STAFF, STRANGER, INVITED, GUARDED, HALF_IN = (
    "organiser",
    "staff",
    "stranger",
    "invited",
    "guarded",
    "half in",
)
"""Who looks. `GUARDED` has a second factor; `HALF_IN` is the same person, of whom the code is still asked."""
DEVICE = "device "
"""What the visitor is called who is an assistant's enrolled device, before its name."""
PHONE = "phone "
"""What the visitor is called who has personal links of players, before their keys."""
SCREEN = "screen "
"""What the visitor is called who is a hall screen, before its token."""
OF_SOMETHING = r"^/(e|season|ladder|l|c|n|r|my|invitation)/[^/]+"
"""Addresses that begin with the name of an event or the like, or with somebody's link."""
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


def one_kind_each(states: Iterable[State], most: int = 2) -> list[State]:
    """Of each kind of page (an address but for its event and numbers, or what was sent) the first and the last, or so
    many: what only colours and the width of a desk can change is the same in the others.
    """
    kinds: dict[tuple[str, str], list[State]] = {}
    for state in states:
        address = re.sub(r"\d+", "N", re.sub(OF_SOMETHING, r"/\1/X", state.address.partition("?")[0]))
        is_made = bool(state.sends) or state.html is not None
        kinds.setdefault((state.visitor, state.name if is_made else address), []).append(state)
    return [state for same in kinds.values() for state in (*same[: most - 1], *same[max(most - 1, len(same) - 1) :])]


def client_of(visitor: str) -> Client:
    """A user after name and password, or after an invitation; a device; a reader without a name."""
    client = Client()
    if visitor.startswith(DEVICE):
        device = AssistantDevice.objects.exclude(enrolled_at=None).get(name=visitor.removeprefix(DEVICE))
        client.cookies[COOKIE] = device.session_token
        return client
    if visitor.startswith(PHONE):
        for phone in PlayerPhone.objects.filter(pk__in=visitor.removeprefix(PHONE).split()):
            client.cookies[f"my_phone_{phone.pk}"] = phone.session_token
        return client
    if visitor == INVITED:
        client.get(f"/invitation/{Invitation.objects.filter(accepted_at=None)[0].token}/")
    elif visitor.startswith(SCREEN):
        client.cookies["hall_screen"] = visitor.removeprefix(SCREEN)
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


def in_another_encoding(text: str) -> dict[str, str]:
    """A file of no stated encoding, as a page that shows its names sends it again."""
    return {"table": "", "file": base64.b64encode(text.encode("cp1250")).decode(), "file_name": "players.csv"}


def typed(event: Event, page: str, to: str = "", **sends: str) -> State:
    words = ", ".join(sends)
    return State(f"{event.slug}: {page} with {words}", f"/e/{event.slug}/desk/{page}", ORGANISER, sends, to)
