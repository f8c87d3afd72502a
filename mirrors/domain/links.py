"""Actions of the desk on a link: create, pause, another token, remove."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.token_encryption import encrypted
from mirrors.domain.laptop_terms import standing_of
from mirrors.domain.link_endings import note_ending
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.tokens import LONGEST_TOKEN, PREFIX
from mirrors.domain.who_runs import mirror_of
from mirrors.models import EventLink, StandBy
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.outgoing.http_client import checked_url
from tournaments.domain.outgoing.outgoing_errors import OutgoingError
from tournaments.models import Event

LONGEST_ADDRESS = 200
SOURCE_BYTES = 12


def link_of(event: Event) -> EventLink | None:
    """Return the link of the event, or of its whole event, to a server. One query."""
    return EventLink.objects.filter(event=event.whole.pk).exclude(address="").first()


def link_event(*, event: Event, actor: User, address: str, token: str) -> EventLink:
    """Link the whole event to a server; it is sent in the background.

    Raises Refused for an address that is not https, for a text that is no token, if the event is linked already, and if
    it is itself the mirror of another computer's event.
    """
    site, clean = checked_address(address), checked_token(token)
    if event.pk != event.whole.pk:
        raise Refused(_("Only a whole event can be linked."))
    values = {"address": site, "token": encrypted(clean), "created_by": actor, "next_at": timezone.now()}
    try:
        with locked(event):
            if mirror_of(event) is not None:
                raise Refused(_("Another computer runs this event. Link it there."))
            link = EventLink.objects.select_for_update().filter(event=event, address="").first()
            if link is None:
                source = secrets.token_hex(SOURCE_BYTES)
                link = EventLink.objects.create(event=event, created_at=timezone.now(), source=source, **values)
            else:
                _join_server(link, values)
            notify_desk(event, what="link")
    except IntegrityError:
        raise Refused(_("The event is already linked.")) from None
    return link


def _join_server(link: EventLink, values: Mapping[str, Any]) -> None:
    """Let a laptop that only other laptops in its network know send to a server, under the same name."""
    if standing_of(link) is not LaptopRole.RUNS:
        raise Refused(_("Another computer runs this event. Link it there."))
    for name, value in values.items():
        setattr(link, name, value)
    link.save()


def checked_address(typed: str) -> str:
    """Return scheme, host and port of a server's address. Raises Refused for another address."""
    text = typed.strip().rstrip("/")
    if text and "://" not in text:
        text = f"https://{text}"
    try:
        parts = checked_url(text)
    except OutgoingError as error:
        raise Refused(error.words) from None
    site = f"https://{urlsplit(text).netloc}"
    if parts.path.strip("/") or parts.query or parts.fragment or len(site) > LONGEST_ADDRESS:
        raise Refused(_("Enter only the address of the server, for example https://chess.example."))
    return site


def checked_token(typed: str) -> str:
    """Return the token. Raises Refused for a text that is none."""
    text = typed.strip()
    if not text.startswith(PREFIX) or len(text) > LONGEST_TOKEN or not text.isascii() or " " in text:
        raise Refused(_("The token is not complete."), _("Copy the whole token from your account there."))
    return text


def set_paused(*, event: Event, is_paused: bool) -> None:
    """Stop sending, or go on."""
    with locked(event):
        _link(event)
        EventLink.objects.filter(event=event).update(is_paused=is_paused)
        if not is_paused:
            _send_now(event)
        notify_desk(event, what="link")


def send_now(*, event: Event) -> None:
    """Let the next attempt be now."""
    with locked(event):
        _link(event)
        _send_now(event)


def change_token(*, event: Event, token: str) -> None:
    """Use another token from now on."""
    clean = checked_token(token)
    with locked(event):
        _link(event)
        EventLink.objects.filter(event=event).update(token=encrypted(clean))
        _send_now(event)
        notify_desk(event, what="link")


def unlink(*, event: Event) -> bool:
    """Delete the link with its token. Return True if the server will be told.

    The server keeps what it has, and second laptops go on following.

    The server hears of the end as soon as it can be reached, except if second laptops follow: this laptop keeps its
    name among them, and the server would refuse that name for ever.
    """
    with transaction.atomic(), locked(event):
        link = _link(event)
        is_followed = StandBy.objects.filter(event=event, removed_at=None).exists()
        if is_followed:
            _leave_server(link)
        else:
            note_ending(link)
            link.delete()
        notify_desk(event, what="link")
    return not is_followed


def _leave_server(link: EventLink) -> None:
    """Forget the server, but not this laptop's name in the terms of the event."""
    link.address, link.token, link.page, link.problem, link.problem_detail = "", "", "", "", ""
    link.position, link.digest, link.version, link.acknowledged, link.failures = 0, "", 0, b"", 0
    link.save()


def _link(event: Event) -> EventLink:
    link = EventLink.objects.select_for_update().filter(event=event).exclude(address="").first()
    if link is None:
        raise Refused(_("The event is not linked."))
    return link


def _send_now(event: Event) -> None:
    EventLink.objects.filter(event=event).update(next_at=timezone.now(), failures=0)
