"""Problems of a link, in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.outgoing.outgoing_errors import WORDS as OUTGOING

WORDS: Mapping[str, Promise | str] = {
    **{str(kind): words for kind, words in OUTGOING.items()},
    "token": _("The server does not accept the token. It may be revoked or expired."),
    "unreadable": _("The token cannot be read any more. Enter it again."),
    "ended": _("An organiser ended the link on the server."),
    "over": _("Another computer runs the event now. New changes of this laptop are kept there for review."),
    "refused": _("The server refused the changes."),
    "invalid": _("The server could not read the changes. Update Tabellone on both computers to the same version."),
    "newer": _("The server runs a newer version of Tabellone. Update this laptop. Until then nothing is sent."),
    "older": _("The server runs an older version of Tabellone. Update the server. Until then nothing is sent."),
    "size": _("The event is too large for the server."),
    "server": _("The server has a problem. It is tried again."),
    "answer": _("The address does not belong to a Tabellone server."),
    "fault": _("Program error. It is tried again."),
    "code": _("The pairing code is wrong or has expired. Create a new code on the first laptop."),
    "version": _("The laptops have different versions of Tabellone. Update both to the same version."),
    "removed": _("The first laptop removed this one, or does not have the event any more. Pair them again."),
    "elsewhere_run": _("The first laptop does not run the event any more."),
    "no_laptop": _("The first laptop does not answer. It may be asleep, or in another network."),
    "other_program": _("The address does not belong to a laptop with Tabellone."),
}
"""What is wrong, by the kind that a link stores."""
NEEDS_USER = frozenset(
    {"insecure", "address", "private", "token", "unreadable", "ended", "over", "removed", "version", "newer", "older"}
)
"""Problems that another attempt alone does not solve. A wrong certificate, a redirect or an unknown answer may come
from the network of the hall, or from a connection that was cut while it began."""


class LinkError(Exception):
    """A failed exchange with the server. ``detail``: what the server answered."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind)
        self.kind, self.detail = kind, detail
