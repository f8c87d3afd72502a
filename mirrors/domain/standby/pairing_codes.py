"""The pairing code of the first laptop: eight digits, for a few minutes and a few tries.

A wrong code counts against every open code of this laptop, because it does not say for which event it was meant.
"""

from __future__ import annotations

import datetime
import re
import secrets
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from mirrors.domain.standby.local_link import link_with_name
from mirrors.domain.tokens import FOLLOW, create_token
from mirrors.domain.who_runs import refuse_if_run_elsewhere
from mirrors.models import EventLink, PairingCode, StandBy
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Event

DIGITS = 8
MINUTES = 10
MOST_TRIES = 5
MOST_STAND_BYS = 3
"""Maximum number of laptops that follow one event."""
DIGEST = re.compile(r"[0-9a-f]{64}")
MACHINE = re.compile(r"[0-9a-f]{24}")


class WrongCodeError(Exception):
    """The code is wrong, has expired, or had too many tries."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the second laptop says of itself. ``server_digest``: of the token with which it will speak to the server."""

    code: str
    machine: str
    laptop: str
    server_digest: str

    def is_valid(self) -> bool:
        """Return True if the values can be stored."""
        return bool(MACHINE.fullmatch(self.machine) and DIGEST.fullmatch(self.server_digest) and self.laptop)


@dataclass(frozen=True, slots=True)
class NewStandBy:
    """A new stand-by, the text of its token, and the link of the event."""

    stand_by: StandBy
    token: str
    link: EventLink


def create_code(*, event: Event, actor: User) -> str:
    """Return a new pairing code of the whole event; an earlier one is not valid any more.

    Raises Refused for a part of an event, on a server, if another computer runs the event, and for too many laptops.
    """
    if event.pk != event.whole.pk:
        raise Refused(_("Only a whole event has a second laptop."))
    if not settings.STAND_BY:
        raise Refused(_("A server has no second laptop."))
    with locked(event):
        refuse_if_run_elsewhere(event, "pair")
        if stand_bys_of(event).count() >= MOST_STAND_BYS:
            raise Refused(
                _("Too many laptops follow the event (maximum %(most)s).") % {"most": MOST_STAND_BYS},
                _("Remove one first."),
            )
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        PairingCode.objects.update_or_create(
            event=event,
            defaults={
                "created_by": actor,
                "digest": _digest(code),
                "expires_at": timezone.now() + datetime.timedelta(minutes=MINUTES),
                "tries_left": MOST_TRIES,
            },
        )
    return code


def _digest(code: str) -> str:
    return salted_hmac("mirrors.pairing", code, algorithm="sha256").hexdigest()


def open_code(event: Event) -> PairingCode | None:
    """Return the event's pairing code if it can still be used."""
    return PairingCode.objects.filter(event=event, expires_at__gt=timezone.now(), tries_left__gt=0).first()


def pair(request: Request) -> NewStandBy:
    """Accept the second laptop. Raises WrongCodeError, and Refused if another computer runs the event."""
    digits = "".join(letter for letter in request.code if letter.isdigit())
    is_open = {"expires_at__gt": timezone.now(), "tries_left__gt": 0}
    code = PairingCode.objects.filter(digest=_digest(digits), **is_open).select_related("event", "created_by").first()
    if code is None:
        PairingCode.objects.filter(**is_open).update(tries_left=F("tries_left") - 1)
        raise WrongCodeError
    event = code.event
    with transaction.atomic(), locked(event):
        if not PairingCode.objects.filter(pk=code.pk, digest=code.digest, **is_open).delete()[0]:
            raise WrongCodeError  # another laptop was quicker
        refuse_if_run_elsewhere(event, "pair")
        StandBy.objects.filter(machine=request.machine, event=event).delete()
        token, text = create_token(owner=code.created_by, name=request.laptop, scopes=[FOLLOW], event=event)
        stand_by = StandBy.objects.create(
            event=event,
            machine=request.machine,
            laptop=request.laptop,
            token=token,
            server_digest=request.server_digest,
            paired_at=timezone.now(),
        )
        link = link_with_name(event, code.created_by)
        notify_desk(event, what="link")
    return NewStandBy(stand_by, text, link)


def stand_bys_of(event: Event) -> QuerySet[StandBy]:
    """Return the laptops that follow the event."""
    return StandBy.objects.filter(event=event.whole.pk, removed_at=None)
