"""Browsers that were opened as screens and wait for the desk, each with six digits."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.links import may_compare
from screens.domain.secrets import (
    CODE_VALID,
    LONGEST_TOKEN,
    code_digest,
    network_digest,
    new_token,
    random_code,
    token_digest,
)
from screens.models import WaitingScreen
from tournaments.domain.errors import Refused
from tournaments.models import Event

MOST_WAITING = 300
"""Maximum number of waiting screens of the server."""
MOST_OF_NETWORK = 60
"""Maximum number of waiting screens of one connection: an event has 40 screens at most."""
FORGOTTEN = datetime.timedelta(minutes=30)
"""Time after which a waiting screen is deleted, also one that still asks: its browser is counted as new."""


@dataclass(frozen=True, slots=True)
class OpenedScreen:
    """A browser with its token and its present code, which is known only here and on the screen."""

    token: str
    code: str


def open_screen(network: str = "") -> OpenedScreen:
    """Store a new waiting screen. Raises Refused if too many screens wait.

    ``network``: the connection of its browser.
    """
    now = timezone.now()
    WaitingScreen.objects.filter(opened_at__lt=now - FORGOTTEN).delete()
    digest = network_digest(network)
    for rows, most in (
        (WaitingScreen.objects.all(), MOST_WAITING),
        (WaitingScreen.objects.filter(network_digest=digest), MOST_OF_NETWORK),
    ):
        if rows.count() >= most:
            raise Refused(_("Too many screens wait (maximum %(most)s).") % {"most": most}, _("Try again later."))
    token = new_token()
    screen = WaitingScreen(token_digest=token_digest(token), network_digest=digest, opened_at=now)
    return OpenedScreen(token, _store(screen))


def waiting_screen(token: str) -> WaitingScreen | None:
    """Return the waiting screen with this token; None if there is none, or no longer. One query."""
    if not 0 < len(token) <= LONGEST_TOKEN:
        return None
    recent = WaitingScreen.objects.filter(opened_at__gte=timezone.now() - FORGOTTEN)
    return recent.filter(token_digest=token_digest(token)).first()


def needs_code(screen: WaitingScreen) -> bool:
    """Return True if the code has expired."""
    return timezone.now() >= screen.code_expires_at


def renew_code(screen: WaitingScreen) -> str:
    """Replace the code of the screen and return the new one."""
    return _store(screen)


def screens_of_codes(event: Event, codes: list[str]) -> list[WaitingScreen]:
    """Return the waiting screens with these codes, in order. Call it inside the lock of the event.

    Raises Refused for a wrong code and after too many codes. Each code, right or wrong, counts for the event.
    """
    allowed = [may_compare(event.pk) for _code in codes]
    if not all(allowed):
        raise Refused(_("Too many codes."), _("Wait 15 minutes."))
    digests = [code_digest(code) for code in codes]
    valid = WaitingScreen.objects.select_for_update().filter(code_expires_at__gt=timezone.now())
    found = {screen.code_digest: screen for screen in valid.filter(code_digest__in=digests)}
    for code, digest in zip(codes, digests, strict=True):
        if digest not in found:
            raise Refused(
                _("The code %(code)s is not valid. No screen was added.") % {"code": f"{code[:3]} {code[3:]}".strip()},
                _("Enter the six digits that the screen shows now."),
            )
    return [found[digest] for digest in digests]


def _store(screen: WaitingScreen) -> str:
    """Save the screen with a code that no other screen has, and return the code."""
    while True:
        code = random_code()
        screen.code_digest, screen.code_expires_at = code_digest(code), timezone.now() + CODE_VALID
        try:
            with transaction.atomic():
                screen.save()
        except IntegrityError:
            continue
        return code
