"""The laptop's exchange with the server about who runs the event."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.token_encryption import encrypted
from mirrors.domain.changes import Changes, InvalidChangesError, read_changes
from mirrors.domain.event_copy import read_pairs, store_copy, store_new_event
from mirrors.domain.laptop_terms import hear_answer, laptop_of, standing_of
from mirrors.domain.link_client import LinkClient
from mirrors.domain.link_errors import LinkError
from mirrors.domain.link_versions import OtherVersionError
from mirrors.domain.links import SOURCE_BYTES, checked_address, checked_token
from mirrors.domain.sending import send_changes
from mirrors.domain.server_terms import refuse
from mirrors.domain.term_rows import new_key, written_chain
from mirrors.domain.terms.laptop_rules import LaptopRole
from mirrors.domain.terms.server_rules import TermRefusal
from mirrors.models import EventLink
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import refuse_more_events


def hand_over_to_server(link: EventLink, client: LinkClient) -> bool:
    """Send what is missing and ask the server to run the event. Return True if it does now.

    Call it as long as the laptop is handing over: a repeated request changes nothing. Raises LinkError.
    """
    if standing_of(link) is not LaptopRole.HANDING_OVER:
        return False
    send_changes(link, client)
    laptop = laptop_of(link)
    answer = client.hand_over(laptop.handing_over, link.position, link.digest, written_chain(laptop.line.chain))
    return hear_answer(link, answer) is not LaptopRole.HANDING_OVER


def take_event(link: EventLink, client: LinkClient, key: str = "") -> None:
    """Let the server hand the event over to this laptop, and store its copy.

    Acts of this laptop that the server does not have are sent first, and kept there. Raises Refused if the server does
    not run the event, and LinkError.
    """
    if standing_of(link) is not LaptopRole.OVER:
        raise Refused(_("This laptop already runs the event."), _("Load the page again and check it."))
    _send_kept(link, client)
    answer = client.take(key or new_key())
    refuse(_refusal(answer))
    changes, kept = _copy(answer), answer.get("kept")
    try:
        pairs, slugs = read_pairs(answer["pairs"]), answer["slugs"]
    except (KeyError, ValueError):
        raise LinkError("answer") from None
    if not isinstance(slugs, dict) or not isinstance(kept, int):
        raise LinkError("answer")
    store_copy(link, changes, pairs, slugs, kept)


def take_new_event(*, user: User, address: str, token: str, client: LinkClient | None = None) -> EventLink:
    """Take an event of a server to this laptop, which does not have it, and link it.

    ``token``: of the server, for this event. A repeated request with the same token continues the first one. Raises
    Refused and LinkError.
    """
    clean = checked_token(token)
    link = EventLink(
        address=checked_address(address),
        token=encrypted(clean),
        created_by=user,
        created_at=timezone.now(),
        source=hashlib.sha256(clean.encode()).hexdigest()[: 2 * SOURCE_BYTES],
        next_at=timezone.now(),
    )
    if EventLink.objects.filter(source=link.source).exists():
        raise Refused(_("This event is already on this laptop."), _("Open its desk, Server, Hand-over."))
    refuse_more_events(user)
    answer = (client or LinkClient(link)).take(new_key())
    refuse(_refusal(answer))
    store_new_event(link, user, _copy(answer))
    return link


def _copy(answer: Mapping[str, object]) -> Changes:
    """Return the event of an answer. Raises LinkError without one."""
    try:
        return read_changes(base64.b64decode(str(answer["copy"]), validate=True))
    except (KeyError, ValueError, binascii.Error, InvalidChangesError, OtherVersionError):
        raise LinkError("answer") from None


def _send_kept(link: EventLink, client: LinkClient) -> None:
    """Send the acts that the server does not have; it keeps them, because the laptop's term is over."""
    try:
        send_changes(link, client)
    except LinkError as error:
        if error.kind != "over":
            raise


def _refusal(answer: Mapping[str, object]) -> TermRefusal | None:
    """Return the server's refusal; one of another version counts as of another version."""
    found = answer.get("refusal")
    if not found:
        return None
    return next((each for each in TermRefusal if each.value == found), TermRefusal.OTHER_VERSION)
