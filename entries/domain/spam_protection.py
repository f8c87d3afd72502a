"""Protection of the entry form: a hidden field, a minimum time, and a limit for each address."""

from __future__ import annotations

from django.core import signing
from django.utils.translation import gettext as _

from accounts.login_limits import Count, Limit, network_of
from tournaments.domain.errors import Refused

QUICKEST_SECONDS = 3
LONGEST_SECONDS = 24 * 60 * 60
OF_ENTRIES = Limit("entries", 60, 60 * 60)
"""A club can enter its juniors from one address."""
OF_LOOKING_UP = Limit("entries-lookup", 300, 10 * 60)
_SALT = "entries.begun"


def form_start() -> str:
    """Return the signed time at which the form was shown, for its hidden field."""
    return signing.TimestampSigner(salt=_SALT).sign("")


def refuse_robots(*, trap: str, begun_at: str) -> None:
    """Refuse a filled-in hidden field, and a form sent too quickly. A person can send the form again."""
    if trap:
        raise Refused(_("A field was filled in that is not for you."), _("Reload the page."))
    signer = signing.TimestampSigner(salt=_SALT)
    try:
        signer.unsign(begun_at, max_age=LONGEST_SECONDS)
    except signing.BadSignature:
        raise Refused(_("The page was open for too long."), _("Check your data and send the form again.")) from None
    try:
        signer.unsign(begun_at, max_age=QUICKEST_SECONDS)
    except signing.SignatureExpired:
        return
    raise Refused(_("Please try again: the form was sent too quickly."), _("Check your data and send the form again."))


def refuse_too_many_entries(address: str) -> None:
    """Count one more entry from this address. Raises Refused if there were too many."""
    if not Count(OF_ENTRIES, network_of(address)).take():
        raise Refused(_("Very many entries came from your connection in a short time."), _("Wait an hour."))


def may_look_up(address: str) -> bool:
    """Count one more name search from this address. Return False if there were too many."""
    return Count(OF_LOOKING_UP, network_of(address)).take()
