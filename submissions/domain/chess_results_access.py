"""The access of this installation to chess-results.com: source number, AES key and initialization vector.

The site's author gives them to programs on request. An administrator enters them; they are stored encrypted and never
shown again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES128
from cryptography.hazmat.primitives.ciphers.modes import CBC
from cryptography.hazmat.primitives.padding import PKCS7
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.domain.token_encryption import decrypted, encrypted
from ratings.domain.access import may_import_lists
from submissions.models import ChessResultsAccess
from tournaments.domain.errors import Refused

HEX = re.compile(r"[0-9A-Fa-f]{32}")
LARGEST_SOURCE = 99_999
SHORTEST, LONGEST = 1, 120
"""Limits of the minutes between two uploads."""
BLOCK_BITS = 128


@dataclass(frozen=True, slots=True)
class Credentials:
    """The access, decrypted."""

    source: str
    key: bytes
    vector: bytes
    minutes_between: int

    def encrypt(self, text: str) -> str:
        """Return the text as the site expects it: AES-128 in CBC mode, padded by PKCS #7, in capital hexadecimals."""
        padder = PKCS7(BLOCK_BITS).padder()
        padded = padder.update(text.encode()) + padder.finalize()
        encryptor = Cipher(AES128(self.key), CBC(self.vector)).encryptor()
        return (encryptor.update(padded) + encryptor.finalize()).hex().upper()


@dataclass(frozen=True, slots=True)
class AccessValues:
    """The access as entered. ``key`` and ``vector``: 32 hexadecimal digits, or empty to keep the stored ones."""

    source: int
    key: str
    vector: str
    minutes_between: int


def access_row() -> ChessResultsAccess | None:
    """Return the stored access; None if there is none."""
    return ChessResultsAccess.objects.select_related("saved_by").first()


def credentials() -> Credentials | None:
    """Return the access; None if there is none, or if it was encrypted with another secret of the installation."""
    row = access_row()
    key, vector = (decrypted(row.key), decrypted(row.vector)) if row is not None else (None, None)
    if row is None or key is None or vector is None:
        return None
    return Credentials(str(row.source), bytes.fromhex(key), bytes.fromhex(vector), row.minutes_between)


def save_access(*, actor: User, values: AccessValues) -> None:
    """Store the access. Raises Refused without permission and for invalid values."""
    _refuse_others(actor)
    if not 0 < values.source <= LARGEST_SOURCE:
        raise Refused(_("Enter the source number that you got."))
    if not SHORTEST <= values.minutes_between <= LONGEST:
        raise Refused(_("Enter %(least)s to %(most)s minutes between uploads.") % {"least": SHORTEST, "most": LONGEST})
    with transaction.atomic():
        row = ChessResultsAccess.objects.select_for_update().first()
        if row is None and not (values.key and values.vector):
            raise Refused(_("Enter the key and the initialization vector."))
        for written in (values.key, values.vector):
            if written and not HEX.fullmatch(written):
                raise Refused(_("The key and the initialization vector have 32 hexadecimal digits each."))
        row = row or ChessResultsAccess()
        row.source, row.minutes_between = values.source, values.minutes_between
        row.key = encrypted(values.key.lower()) if values.key else row.key
        row.vector = encrypted(values.vector.lower()) if values.vector else row.vector
        row.saved_by, row.saved_at = actor, timezone.now()
        row.save()


def delete_access(*, actor: User) -> None:
    """Delete the access: nothing is uploaded any more."""
    _refuse_others(actor)
    ChessResultsAccess.objects.all().delete()


def _refuse_others(actor: User) -> None:
    if not may_import_lists(actor):
        raise Refused(_("Only an administrator can do this."), _("Ask one of them."))
