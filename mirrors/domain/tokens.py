"""Tokens with scopes: made and revoked in the account, checked at each request of another program.

A token has 256 random bits. Its digest is stored; the token itself is shown once, and is neither logged nor exported.
"""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from accounts.models import User
from mirrors.models import ScopedToken
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import role_of
from tournaments.models import Event, Role

PREFIX = "tab_"
TOKEN_BYTES = 32
LONGEST_TOKEN = 100
LONGEST_NAME = 60
MOST_TOKENS = 30
"""Maximum number of valid tokens of a user."""
MOST_DAYS = 3650
USED_EVERY = datetime.timedelta(minutes=1)
"""Least time between two notes of the last use."""
MIRROR = "mirror"
"""Scope: show an event of a laptop, and keep it up to date."""
FOLLOW = "follow"
"""Scope: get all rows of one event in the local network, as its second laptop."""
SCOPES = {MIRROR: gettext_lazy("Show an event of a laptop"), FOLLOW: gettext_lazy("Follow an event as second laptop")}
"""The scopes with their names. Other programs' scopes are added here."""


def create_token(
    *, owner: User, name: str, scopes: Collection[str], event: Event | None = None, days: int = 0
) -> tuple[ScopedToken, str]:
    """Return a new token and its text, which cannot be shown again.

    ``event``: the only event that the token is for; None: new events of the owner. ``days``: until it expires, 0 for
    never. Raises Refused for a missing or long name, unknown scopes, an event that the user does not own, and too many
    tokens.
    """
    clean = "".join(letter for letter in name if letter.isprintable()).strip()
    if not clean:
        raise Refused(_("Enter a name."))
    if len(clean) > LONGEST_NAME:
        raise Refused(_("The name is too long (maximum %(most)s characters).") % {"most": LONGEST_NAME})
    if not scopes or not {*scopes} <= SCOPES.keys():
        raise Refused(_("Choose at least one permission."))
    if not 0 <= days <= MOST_DAYS:
        raise Refused(_("Enter a number of days from 0 to %(most)s.") % {"most": MOST_DAYS})
    if event is not None and role_of(owner, event) != Role.OWNER:
        raise Refused(_("Only an owner of the event can create a token for it."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if valid_tokens(owner).count() >= MOST_TOKENS:
            raise Refused(_("Too many tokens (maximum %(most)s).") % {"most": MOST_TOKENS}, _("Revoke one first."))
        text = new_text()
        now = timezone.now()
        token = ScopedToken.objects.create(
            owner=owner,
            name=clean,
            scopes=sorted(scopes),
            event=event,
            digest=digest_of(text),
            created_at=now,
            expires_at=now + datetime.timedelta(days=days) if days else None,
        )
    return token, text


def new_text() -> str:
    """Return the text of a new token."""
    return PREFIX + secrets.token_urlsafe(TOKEN_BYTES)


def digest_of(text: str) -> str:
    """Return the digest by which a token is stored."""
    return hashlib.sha256(text.encode()).hexdigest()


def valid_tokens(owner: User) -> QuerySet[ScopedToken]:
    """Return the user's tokens that are neither revoked nor expired, the newest first."""
    is_valid = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return ScopedToken.objects.filter(is_valid, owner=owner, revoked_at=None).select_related("event")


def revoke_token(*, owner: User, pk: int) -> ScopedToken:
    """Revoke the user's token and return it. Raises Refused if it is not valid any more."""
    token = valid_tokens(owner).filter(pk=pk).first()
    if token is None:
        raise Refused(_("This token is not valid any more."))
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])
    return token


def token_with(header: str, scope: str) -> ScopedToken | None:
    """Return the valid token of an ``Authorization`` header if it has the scope; note its use."""
    kind, _space, text = header.partition(" ")
    text = text.strip()
    if kind.lower() != "bearer" or not text.startswith(PREFIX) or len(text) > LONGEST_TOKEN:
        return None
    found = ScopedToken.objects.filter(digest=digest_of(text)).select_related("owner", "event").first()
    now = timezone.now()
    if found is None or scope not in found.scopes or found.revoked_at is not None or not found.owner.is_active:
        return None
    if found.expires_at is not None and found.expires_at <= now:
        return None
    if found.last_used_at is None or now - found.last_used_at >= USED_EVERY:
        ScopedToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found
