"""Models of entries: entry page, applications, their status, payments, mails.

Personal data is only in `Application`, which is not in the change log. Undo in an event restores only `EntryWish`.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.models import RatingList
from tabellone.values import LONGEST, TITLES
from tournaments.models import Event, Registration
from tournaments.models.row_tracking import ReadInAction

LONGEST_CONDITIONS = 4000
LONGEST_NOTE = 500


class EntryPage(models.Model):
    """The entry form's settings of an event.

    The event itself has the opening times (``entries_since``, ``entries_until``), because its public pages show them.
    """

    class Missing(models.TextChoices):
        """Rule for absent players when the check-in closes."""

        KEEP = "keep", _("they are paired as if present")
        ZERO = "zero", _("zero-point bye in round 1")
        HALF = "half", _("half-point bye in round 1, where the event allows one")
        OUT = "out", _("withdrawn; players who arrive later are late entries")

    event = models.OneToOneField(Event, models.CASCADE, related_name="entry_page")
    limit = models.PositiveSmallIntegerField(default=0)
    """0: no limit except the installation's."""
    waiting = models.PositiveSmallIntegerField(default=50)
    conditions = models.TextField(max_length=LONGEST_CONDITIONS, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    needs_phone = models.BooleanField(default=False)

    born_from = models.PositiveSmallIntegerField(default=0)
    born_until = models.PositiveSmallIntegerField(default=0)
    rating_from = models.PositiveSmallIntegerField(default=0)
    rating_until = models.PositiveSmallIntegerField(default=0)
    federations = models.CharField(max_length=200, blank=True)
    members_only = models.BooleanField(default=False)
    searched_lists = models.ManyToManyField(RatingList, blank=True, related_name="+")
    """Membership lists of this server that the entry form's search includes, by the owner's choice."""

    currency = models.CharField(max_length=3, default="EUR")

    check_in_until = models.DateTimeField(null=True, blank=True)
    missing = models.CharField(max_length=4, choices=Missing.choices, default=Missing.ZERO)
    kiosk = models.CharField(max_length=32, blank=True)
    """The nonce of the check-in screen for players; empty: no screen."""

    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"entries of {self.event}"


class EntryFee(ReadInAction):
    """A fee category. Amounts are in hundredths."""

    page = models.ForeignKey(EntryPage, models.CASCADE, related_name="fees")
    order = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60)
    amount = models.PositiveIntegerField()
    born_from = models.PositiveSmallIntegerField(default=0)
    """Only for players born in this year or later; 0: no condition."""
    titles = models.CharField(max_length=60, blank=True)
    """Only for players with one of these titles, separated by commas; empty: no condition."""

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return self.name


class ListedMember(models.Model):
    """A row in the event's own list of members: a number, a name, or both."""

    page = models.ForeignKey(EntryPage, models.CASCADE, related_name="members")
    number = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=LONGEST["person"], blank=True)
    key = models.CharField(max_length=2 * LONGEST["person"], blank=True)
    """The sorted parts of the name, without case and accents."""

    class Meta:
        ordering = ["page", "name", "pk"]
        indexes = [models.Index(fields=["page", "key"]), models.Index(fields=["page", "number"])]

    def __str__(self) -> str:
        return self.name or self.number


class Application(models.Model):
    """A player who applied, with data that only the organisers see."""

    class Source(models.TextChoices):
        """Origin of the application."""

        PAGE = "page", _("by the page")
        DESK = "desk", _("at the desk")

    event = models.ForeignKey(Event, models.CASCADE, related_name="applications")
    """The event with the entry form."""
    source = models.CharField(max_length=4, choices=Source.choices, default=Source.PAGE)
    nonce = models.CharField(max_length=32)
    """The nonce of the personal link. The rest of its token is a signature."""
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    """Time of the first visit by the link in the mail, which shows that the address is the player's."""
    confirmed_email = models.EmailField(max_length=200, blank=True)
    """The last address confirmed by the link in a mail, in lower case."""
    unconfirmed_since = models.DateTimeField(null=True, blank=True)
    """Time since which the address is unconfirmed.

    Only confirmation mails are sent to it. Empty: no confirmation needed.
    """
    expires_at = models.DateTimeField(null=True, blank=True)
    """Time at which the entry expires unless an address is confirmed. It holds no place before. Empty: never."""

    name = models.CharField(max_length=LONGEST["person"])
    title = models.CharField(max_length=3, blank=True, choices=[(title, title) for title in TITLES])
    sex = models.CharField(max_length=1, blank=True)
    rating = models.PositiveSmallIntegerField(default=0)
    federation = models.CharField(max_length=LONGEST["federation"], blank=True)
    fide_id = models.CharField(max_length=LONGEST["fide_id"], blank=True)
    birth = models.CharField(max_length=LONGEST["birth"], blank=True)
    club = models.CharField(max_length=LONGEST["club"], blank=True)
    member_number = models.CharField(max_length=20, blank=True)

    email = models.EmailField(max_length=200, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    consent_at = models.DateTimeField(null=True, blank=True)
    consent_to = models.CharField(max_length=64, blank=True)
    """The digest of the conditions at that time."""
    wants_erasure = models.BooleanField(default=False)
    erased_at = models.DateTimeField(null=True, blank=True)

    fee = models.ForeignKey(EntryFee, models.SET_NULL, null=True, blank=True, related_name="+")
    due = models.PositiveIntegerField(default=0)
    """In hundredths: the fee at the time of the choice."""
    waived_at = models.DateTimeField(null=True, blank=True)
    waived_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.name


class EntryWish(ReadInAction):
    """An application's entry for one event, and its status."""

    class State(models.TextChoices):
        """Status of an entry. Only the organisers see entries that are not approved."""

        ASKED = "asked", _("to be decided")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("not confirmed in time")

    application = models.ForeignKey(Application, models.CASCADE, related_name="wishes")
    event = models.ForeignKey(Event, models.CASCADE, related_name="entry_wishes")
    state = models.CharField(max_length=9, choices=State.choices, default=State.ASKED)
    byes: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Requested byes that are not decided: pairs of a round and a kind."""
    fee = models.ForeignKey(EntryFee, models.SET_NULL, null=True, blank=True, related_name="+")
    due = models.PositiveIntegerField(default=0)
    """The fee of a section in hundredths, at the time of the entry."""
    reason = models.CharField(max_length=200, blank=True)
    """Reason for the rejection, as sent to the player."""
    registration = models.ForeignKey(
        Registration, models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False
    )
    """The registered player. The key is kept when the player is removed, so that an undo connects them again."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["application", "event"], name="entry_wish_once"),
            models.UniqueConstraint(
                fields=["registration"], condition=Q(registration__isnull=False), name="entry_wish_registration_once"
            ),
        ]
        indexes = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return f"{self.application} {self.state}"


class Payment(models.Model):
    """A payment with its receipt number. It is never changed, only cancelled."""

    class Method(models.TextChoices):
        """Payment method."""

        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("bank transfer")

    event = models.ForeignKey(Event, models.CASCADE, related_name="payments")
    application = models.ForeignKey(Application, models.CASCADE, related_name="payments")
    number = models.PositiveIntegerField()
    amount = models.PositiveIntegerField()
    method = models.CharField(max_length=8, choices=Method.choices, default=Method.CASH)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="payment_number_once")]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"


class Letter(models.Model):
    """A mail to a player, queued or sent. Its text is written when it is sent."""

    class Kind(models.TextChoices):
        """Content of the mail."""

        RECEIVED = "received", _("entry received")
        WAITING = "waiting", _("on the waiting list")
        PLACE = "place", _("a place has become free")
        ENTERED = "entered", _("entry confirmed")
        DECLINED = "declined", _("entry declined")
        WITHDRAWN = "withdrawn", _("entry withdrawn")
        CONFIRM = "confirm", _("address to be confirmed")
        REMINDER = "reminder", _("reminder to confirm the address")

    class State(models.TextChoices):
        """Status of the mail."""

        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    application = models.ForeignKey(Application, models.CASCADE, related_name="letters")
    event = models.ForeignKey(Event, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    site = models.CharField(max_length=200)
    """Scheme and host of links in the mail."""
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    """Time at which a process claimed it for sending."""
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    recipient = models.EmailField(max_length=200, blank=True)
    """The address it was sent to, in lower case. The application's address may have changed since."""

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["event", "state"]), models.Index(fields=["state", "sent_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
