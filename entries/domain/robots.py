"""The form for entries is for people: a field that nobody sees, the time it takes to type, a limit for each address."""

from __future__ import annotations

from django.core import signing
from django.utils.translation import gettext as _

from accounts.attempts import Count, Limit
from tournaments.domain.errors import Refused

QUICKEST_SECONDS = 3
LONGEST_SECONDS = 24 * 60 * 60
OF_ENTRIES = Limit("entries", 60, 60 * 60)
"""A club enters its juniors over one address."""
OF_LOOKING_UP = Limit("entries-lookup", 300, 10 * 60)
_SALT = "entries.begun"


def begun() -> str:
    """When the form was shown, for its hidden field; nobody else can make one."""
    return signing.TimestampSigner(salt=_SALT).sign("")


def refuse_robots(*, trap: str, begun_at: str) -> None:
    """Refuse what fills in a field that nobody sees, or types faster than anybody. A person sends again."""
    if trap:
        raise Refused(_("A field was filled in that is not for you."), _("Load the page anew."))
    signer = signing.TimestampSigner(salt=_SALT)
    try:
        signer.unsign(begun_at, max_age=LONGEST_SECONDS)
    except signing.BadSignature:
        raise Refused(_("The page was open for too long."), _("Look at what you filled in and send again.")) from None
    try:
        signer.unsign(begun_at, max_age=QUICKEST_SECONDS)
    except signing.SignatureExpired:
        return
    raise Refused(_("That was quicker than anybody types."), _("Look at what you filled in and send again."))


def refuse_too_many_entries(address: str) -> None:
    """Count one more entry from there. Refused if there were too many."""
    if not Count(OF_ENTRIES, address).take():
        raise Refused(_("Very many entries came from your connection in a short time."), _("Wait an hour."))


def may_look_up(address: str) -> bool:
    """Count one more name that was looked up from there; False if there were too many."""
    return Count(OF_LOOKING_UP, address).take()
