"""The link of an event without a server, which gives this laptop its name in the terms of the event."""

from __future__ import annotations

import secrets

from django.utils import timezone

from accounts.models import User
from mirrors.domain.links import SOURCE_BYTES
from mirrors.models import EventLink
from tournaments.models import Event


def machine_name() -> str:
    """Return a new random name of a laptop for an event."""
    return secrets.token_hex(SOURCE_BYTES)


def link_with_name(event: Event, user: User) -> EventLink:
    """Return the link of the whole event; a new one without a server if there is none.

    Call it with the locked event.
    """
    now = timezone.now()
    link, _is_new = EventLink.objects.get_or_create(
        event=event.whole,
        defaults={
            "address": "",
            "token": "",
            "created_by": user,
            "created_at": now,
            "source": machine_name(),
            "next_at": now,
        },
    )
    return link
