"""What is kept of entries: the page for them, who asked, what became of it, money, letters.

Personal data stand in `Application` alone, which no journal knows; what an event's journal may put back is `EntryWish`.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST, TITLES
from tournaments.models import Event, Registration

LONGEST_CONDITIONS = 4000
LONGEST_NOTE = 500


class EntryPage(models.Model):
    """What an event says to those who want to play, and what it asks of them. Whether the page is open says the event
    (``entries_since``, ``entries_until``), as its public pages show it.
    """

    class Missing(models.TextChoices):
        """What becomes of who is not there when the check-in closes."""

        KEEP = "keep", _("they are paired as if they were there")
        ZERO = "zero", _("zero-point bye in round 1")
        HALF = "half", _("half-point bye in round 1, where the event allows one")
        OUT = "out", _("withdrawn; who comes yet is a late entry")

    event = models.OneToOneField(Event, models.CASCADE, related_name="entry_page")
    limit = models.PositiveSmallIntegerField(default=0)
    """0: no limit but the installation's."""
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

    currency = models.CharField(max_length=3, default="EUR")

    check_in_until = models.DateTimeField(null=True, blank=True)
    missing = models.CharField(max_length=4, choices=Missing.choices, default=Missing.ZERO)
    kiosk = models.CharField(max_length=32, blank=True)
    """The nonce of the screen on which players check themselves in; empty: there is none."""

    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"entries of {self.event}"


class EntryFee(models.Model):
    """A category of fees. Amounts are in hundredths."""

    page = models.ForeignKey(EntryPage, models.CASCADE, related_name="fees")
    order = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60)
    amount = models.PositiveIntegerField()
    born_from = models.PositiveSmallIntegerField(default=0)
    """Only for who was born in this year or after; 0: for everybody."""
    titles = models.CharField(max_length=60, blank=True)
    """Only for who has one of these titles, with commas; empty: for everybody."""

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return self.name


class ListedMember(models.Model):
    """Somebody on the event's own list of members: a number, a name, or both."""

    page = models.ForeignKey(EntryPage, models.CASCADE, related_name="members")
    number = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=LONGEST["person"], blank=True)
    key = models.CharField(max_length=2 * LONGEST["person"], blank=True)
    """The parts of the name, sorted, without case and accents."""

    class Meta:
        ordering = ["page", "name", "pk"]
        indexes = [models.Index(fields=["page", "key"]), models.Index(fields=["page", "number"])]

    def __str__(self) -> str:
        return self.name or self.number


class Application(models.Model):
    """Somebody who asks to play, with what only the organisers know of them."""

    class Source(models.TextChoices):
        """Which way they came."""

        PAGE = "page", _("by the page")
        DESK = "desk", _("at the desk")

    event = models.ForeignKey(Event, models.CASCADE, related_name="applications")
    """On whose page they asked."""
    source = models.CharField(max_length=4, choices=Source.choices, default=Source.PAGE)
    nonce = models.CharField(max_length=32)
    """Of the personal link; the rest of its token is a signature."""
    language = models.CharField(max_length=10, default="en")
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    """When somebody first came by the link that was sent: the address is theirs."""

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
    """The digest of the conditions as they stood."""
    wants_erasure = models.BooleanField(default=False)
    erased_at = models.DateTimeField(null=True, blank=True)

    fee = models.ForeignKey(EntryFee, models.SET_NULL, null=True, blank=True, related_name="+")
    due = models.PositiveIntegerField(default=0)
    """In hundredths, as the fee was when it was chosen."""
    waived_at = models.DateTimeField(null=True, blank=True)
    waived_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.name


class EntryWish(models.Model):
    """What somebody who applied wants of one event, and what became of it."""

    class State(models.TextChoices):
        """Nobody but the organisers sees any but the entered."""

        ASKED = "asked", _("to be decided")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    application = models.ForeignKey(Application, models.CASCADE, related_name="wishes")
    event = models.ForeignKey(Event, models.CASCADE, related_name="entry_wishes")
    state = models.CharField(max_length=9, choices=State.choices, default=State.ASKED)
    byes: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Pairs of a round and a kind that are asked for and not decided."""
    fee = models.ForeignKey(EntryFee, models.SET_NULL, null=True, blank=True, related_name="+")
    due = models.PositiveIntegerField(default=0)
    """Of a section: what playing there costs, in hundredths, as it was when it was asked for."""
    reason = models.CharField(max_length=200, blank=True)
    """Why it was declined, as the person is told."""
    registration = models.ForeignKey(
        Registration, models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False
    )
    """Who it became. The key stays when the player is removed, so that an undo finds them together again."""

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
    """Money that came in, with the number of its receipt. Nothing of it is ever changed but that it was cancelled."""

    class Method(models.TextChoices):
        """How it came."""

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
    """A mail to who applied: that it is to be sent, and what became of it. Its text is made when it is sent."""

    class Kind(models.TextChoices):
        """What it says."""

        RECEIVED = "received", _("entry received")
        WAITING = "waiting", _("on the waiting list")
        PLACE = "place", _("a place has become free")
        ENTERED = "entered", _("entry confirmed")
        DECLINED = "declined", _("entry declined")
        WITHDRAWN = "withdrawn", _("entry withdrawn")

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    application = models.ForeignKey(Application, models.CASCADE, related_name="letters")
    event = models.ForeignKey(Event, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    site = models.CharField(max_length=200)
    """Where links in it lead: scheme and host."""
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    """Since when somebody is sending it."""
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
