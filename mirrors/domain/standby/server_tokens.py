"""The tokens with which second laptops speak to the server: made by them, made known by the first laptop.

The first laptop and the server get only the digest, so that no token of the server goes through the local network.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mirrors.domain.applying import mirror_of_token
from mirrors.domain.link_client import LinkClient
from mirrors.domain.standby.pairing_codes import DIGEST, MOST_STAND_BYS
from mirrors.domain.tokens import LONGEST_NAME, MIRROR, MOST_TOKENS, valid_tokens
from mirrors.models import EventLink, ScopedToken, StandBy
from tournaments.domain.errors import Refused


def name_stand_bys(link: EventLink, client: LinkClient) -> bool:
    """Tell the server of laptops that were paired or removed since. Return True if there were any. Raises LinkError."""
    if not link.position:
        return False  # the server does not have the event yet
    rows = list(StandBy.objects.filter(event=link.event_id, is_known_to_server=False).exclude(server_digest=""))
    if not rows:
        return False
    here = [[row.laptop, row.server_digest] for row in rows if row.removed_at is None]
    client.name_stand_bys(here[:MOST_STAND_BYS], [row.server_digest for row in rows if row.removed_at][:MOST_TOKENS])
    StandBy.objects.filter(pk__in=[row.pk for row in rows]).update(is_known_to_server=True)
    return True


def store_stand_by_tokens(token: ScopedToken, source: str, stand_bys: Sequence[Any], removed: Sequence[Any]) -> None:
    """Store the tokens of the second laptops for the mirror's event, and revoke those of removed ones.

    They end when the first laptop's own token ends. Raises ValueError for other values, MirrorEnded, and Refused for
    too many tokens.
    """
    if len(stand_bys) > MOST_STAND_BYS or len(removed) > MOST_TOKENS:
        raise ValueError
    new = {_digest(digest): _name(name) for name, digest in stand_bys}
    with transaction.atomic():
        mirror = mirror_of_token(token, source)
        owned = ScopedToken.objects.filter(owner=token.owner, event=mirror.event, revoked_at=None)
        owned.filter(digest__in=[_digest(digest) for digest in removed]).update(revoked_at=timezone.now())
        known = set(ScopedToken.objects.filter(digest__in=new).values_list("digest", flat=True))
        if valid_tokens(token.owner).count() + len(new.keys() - known) > MOST_TOKENS:
            raise Refused(_("Too many tokens (maximum %(most)s).") % {"most": MOST_TOKENS})
        for digest, name in new.items():
            if digest not in known:
                ScopedToken.objects.create(
                    owner=token.owner,
                    name=name,
                    scopes=[MIRROR],
                    event=mirror.event,
                    digest=digest,
                    created_at=timezone.now(),
                    expires_at=token.expires_at,
                )


def _digest(text: object) -> str:
    if not isinstance(text, str) or not DIGEST.fullmatch(text):
        raise ValueError
    return text


def _name(text: object) -> str:
    name = "".join(letter for letter in str(text) if letter.isprintable()).strip()[:LONGEST_NAME]
    if not name:
        raise ValueError
    return name
