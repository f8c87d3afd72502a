"""Errors of connections to other servers, in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ErrorKind = Literal[
    "insecure",
    "address",
    "unresolved",
    "private",
    "connection",
    "certificate",
    "redirect",
    "large",
    "slow",
    "elsewhere",
]
WORDS: Mapping[ErrorKind, Promise | str] = {
    "insecure": _("The address must begin with https://."),
    "address": _("Invalid address."),
    "unresolved": _("The server was not found. Check the address and the Internet connection."),
    "private": _("The address is in a private network. An administrator can allow it."),
    "connection": _("The server cannot be reached."),
    "certificate": _("The certificate of the server is invalid."),
    "redirect": _("The server redirects to another address. Enter that address."),
    "large": _("The answer of the server is too large."),
    "slow": _("The server did not answer in time."),
    "elsewhere": _("The address is not in the local network."),
}


class OutgoingError(Exception):
    """A connection that was refused or failed. ``sent``: True if the server may have got the request."""

    def __init__(self, kind: ErrorKind, *, sent: bool = False) -> None:
        super().__init__(kind)
        self.kind, self.sent = kind, sent

    @property
    def words(self) -> str:
        """Return the reason for users, in their language."""
        return str(WORDS[self.kind])
