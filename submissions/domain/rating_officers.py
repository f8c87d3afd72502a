"""The mail addresses of rating officers: one for each federation of the server, and one of an event in its place."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.access import may_import_lists
from submissions.models import RatingOfficer, ReportAddress
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.models import Event

LONGEST_ADDRESS = 254
LETTERS_OF_FEDERATION = 3
MOST_OFFICERS = 300


def address_of(event: Event) -> str:
    """Return the address for the event's report: its own, or its federation's; empty if there is none."""
    own = ReportAddress.objects.filter(event=event).first()
    if own is not None:
        return own.address
    officer = RatingOfficer.objects.filter(federation=event.federation).first() if event.federation else None
    return officer.address if officer is not None else ""


def set_report_address(*, event: Event, address: str) -> None:
    """Store the address for the event's report; empty: that of its federation."""
    with locked(event):
        if not address:
            ReportAddress.objects.filter(event=event).delete()
        else:
            ReportAddress.objects.update_or_create(event=event, defaults={"address": checked_address(address)})
        notify_desk(event, what="submissions")


def set_officer(*, actor: User, federation: str, address: str) -> None:
    """Store the address for a federation's reports; empty deletes it. Raises Refused without permission."""
    if not may_import_lists(actor):
        raise Refused(_("Only an administrator can do this."), _("Ask one of them."))
    if len(federation) != LETTERS_OF_FEDERATION or not (federation.isascii() and federation.isalpha()):
        raise Refused(_("Enter the federation as three letters."))
    if not address:
        RatingOfficer.objects.filter(federation=federation.upper()).delete()
        return
    if RatingOfficer.objects.count() >= MOST_OFFICERS:
        raise Refused(_("Too many addresses (maximum %(most)s).") % {"most": MOST_OFFICERS})
    RatingOfficer.objects.update_or_create(
        federation=federation.upper(), defaults={"address": checked_address(address)}
    )


def checked_address(address: str) -> str:
    """Return the mail address. Raises Refused if it is invalid."""
    try:
        validate_email(address)
    except ValidationError:
        raise Refused(_("Invalid mail address.")) from None
    if len(address) > LONGEST_ADDRESS:
        raise Refused(_("Invalid mail address."))
    return address
