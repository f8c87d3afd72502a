"""Models of players' phones: settings, personal links, requests, reported results and notifications."""

from __future__ import annotations

from typing import Literal

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.link_tokens import new_nonce, opens, token_of
from tournaments.models import ByeRequest, Event, Game, Registration
from tournaments.models.row_tracking import ReadInAction

PhoneStatus = Literal["pending", "lapsed", "active", "revoked"]
"""``pending``: the link and the code work; ``lapsed``: they no longer do; ``active``: a phone has taken the link."""
LINK, SESSION = "player-phone-link", "player-phone-session"
"""The kinds of tokens (accounts.link_tokens): of the personal link, and of the cookie of the phone that took it."""
SUBSCRIBED, CONFIRM, UNSUBSCRIBE = "notifications-device", "notifications-confirm", "notifications-stop"
"""The kinds of tokens of a subscription: of the device's cookie, and of the two links in mails."""


class PhoneRules(ReadInAction):
    """What players can do by phone in an event. An event without a row has the defaults."""

    class Entry(models.TextChoices):
        """What happens when both players report the same result."""

        AT_ONCE = "at_once", _("The result is entered")
        BY_ARBITER = "arbiter", _("An arbiter confirms the result")

    event = models.OneToOneField(Event, models.CASCADE, related_name="phone_rules")
    takes_results = models.BooleanField(default=False)
    entry = models.CharField(max_length=7, choices=Entry.choices, default=Entry.AT_ONCE)
    wait_minutes = models.PositiveSmallIntegerField(default=15)
    """Minutes after which one report without a second one is shown to the arbiter."""
    takes_requests = models.BooleanField(default=True)
    hours_before = models.PositiveSmallIntegerField(default=2)
    """Hours before the start of a round at which requests for it close."""

    def __str__(self) -> str:
        return f"phones of {self.event}"


class PlayerPhone(models.Model):
    """A personal link of a player, and the phone that took it.

    The database has the nonce, from which the tokens are derived, and a keyed digest of the code.
    """

    class Mail(models.TextChoices):
        """Status of the mail with the link."""

        NONE = "", _("not by mail")
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    player = models.ForeignKey(Registration, models.CASCADE, related_name="phones")
    nonce = models.CharField(max_length=40, unique=True, default=new_nonce)
    code_digest = models.CharField(max_length=64, blank=True, db_index=True)
    """Keyed digest of the six digits; empty for a link by mail, and after a phone took the link."""
    code_expires_at = models.DateTimeField()
    """Time until which a phone can take the link."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    enrolled_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    """The arbiter; empty: the phone signed itself out."""
    last_used_at = models.DateTimeField(null=True, blank=True)
    mail = models.CharField(max_length=7, choices=Mail.choices, default=Mail.NONE, blank=True)
    site = models.CharField(max_length=200, blank=True)
    """Scheme and host of the link in the mail."""

    class Meta:
        ordering = ["player", "pk"]

    def __str__(self) -> str:
        return f"phone {self.pk}"

    @property
    def link_token(self) -> str:
        """Return the token of the personal link."""
        return token_of(LINK, self.pk, self.nonce)

    @property
    def session_token(self) -> str:
        """Return the token in the cookie of the phone that took the link."""
        return token_of(SESSION, self.pk, self.nonce)

    def is_opened_by(self, token: str) -> bool:
        """Return True if the token is that of this link."""
        return opens(token, LINK, self.pk, self.nonce)

    def is_borne_by(self, token: str) -> bool:
        """Return True if the token is the cookie of the phone that took this link."""
        return self.enrolled_at is not None and opens(token, SESSION, self.pk, self.nonce)

    @property
    def status(self) -> PhoneStatus:
        """Return the present status."""
        if self.revoked_at is not None:
            return "revoked"
        if self.enrolled_at is not None:
            return "active"
        return "pending" if timezone.now() < self.code_expires_at else "lapsed"


class PlayerRequest(models.Model):
    """A request of a player, and the arbiter's answer."""

    class Kind(models.TextChoices):
        """What the player requests."""

        BYE = "bye", _("bye")
        LATE = "late", _("late arrival")
        WITHDRAWAL = "withdraw", _("withdrawal")

    class State(models.TextChoices):
        """Status of the request."""

        PENDING = "pending", _("pending")
        APPROVED = "approved", _("approved")
        REJECTED = "rejected", _("rejected")
        CANCELLED = "cancelled", _("cancelled")

    player = models.ForeignKey(Registration, models.CASCADE, related_name="phone_requests")
    phone = models.ForeignKey(PlayerPhone, models.SET_NULL, null=True, related_name="requests")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    round_number = models.PositiveSmallIntegerField()
    """For a withdrawal, the first round without the player."""
    bye = models.CharField(max_length=1, choices=ByeRequest.Kind.choices, blank=True)
    minutes = models.PositiveSmallIntegerField(default=0)
    """Announced delay in minutes; 0 for other requests."""
    state = models.CharField(max_length=9, choices=State.choices, default=State.PENDING)
    created_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "round_number"],
                condition=models.Q(state="pending"),
                name="phone_request_unique",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.round_number} {self.state}"


class ResultReport(models.Model):
    """The last result of a game that a player reported."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="reports")
    player = models.ForeignKey(Registration, models.CASCADE, related_name="reports")
    phone = models.ForeignKey(PlayerPhone, models.SET_NULL, null=True, related_name="reports")
    outcome = models.CharField(max_length=4)
    """Value of `tournaments.domain.results.outcomes.Outcome`."""
    people = models.CharField(max_length=16)
    """Fingerprint of the board's players (`version_token.board_seen`), for whom the report was made."""
    version = models.PositiveIntegerField(default=1)
    """Number of the report: 1, then one more with each change."""
    reported_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="result_report_unique")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.outcome}"


class Subscriber(models.Model):
    """A device or a mail address that gets the notifications of an event."""

    class Channel(models.TextChoices):
        """How the notifications are sent."""

        PUSH = "push", "on this device"
        MAIL = "mail", "by e-mail"

    class About(models.TextChoices):
        """What the notifications are about."""

        PLAYERS = "players", _("The players of this page")
        CLUB = "club", _("All players of a club")
        EVENT = "event", _("All rounds of the event")

    event = models.ForeignKey(Event, models.CASCADE, related_name="subscribers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    """The account that was signed in. Only it can get notifications of a hidden event."""
    channel = models.CharField(max_length=4, choices=Channel.choices)
    about = models.CharField(max_length=7, choices=About.choices, default=About.PLAYERS)
    club = models.CharField(max_length=200, blank=True)
    players = models.ManyToManyField(Registration, related_name="+")
    """Players that the device follows without a personal link."""
    phones = models.ManyToManyField(PlayerPhone, related_name="subscribers")
    """Personal links of the device, for whose players it also gets the arbiter's answers."""
    address = models.CharField(max_length=600)
    """The endpoint of the push service, or the mail address."""
    public_key = models.CharField(max_length=100, blank=True)
    """Key of the browser, to which the content is encrypted."""
    auth_secret = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=10)
    site = models.CharField(max_length=200)
    """Scheme and host of the links."""
    nonce = models.CharField(max_length=40, unique=True, default=new_nonce)
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """Time from which notifications are sent; None: the mail address is not confirmed yet."""
    confirmation_sent_at = models.DateTimeField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    """The confirmed subscription of the same browser that ends when this one is confirmed."""
    failures = models.PositiveSmallIntegerField(default=0)
    """Number of notifications in a row that could not be delivered."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "address"], condition=models.Q(confirmed_at__isnull=False), name="subscriber_unique"
            )
        ]
        indexes = [models.Index(fields=["address"], name="subscriber_address")]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk}"

    def token(self, kind: str) -> str:
        """Return the token of this kind."""
        return token_of(kind, self.pk, self.nonce)

    def is_opened_by(self, token: str, kind: str) -> bool:
        """Return True if the token is of this kind and of this subscription."""
        return opens(token, kind, self.pk, self.nonce)


class Notice(models.Model):
    """A change of an event of which subscribers are notified. Its text is made when it is sent."""

    class Kind(models.TextChoices):
        """What happened."""

        PUBLISHED = "published", "pairings published"
        BOARD = "board", "board changed"
        TIME = "time", "start time changed"
        RESULT = "result", "result entered"
        CORRECTED = "corrected", "result corrected"
        ANSWER = "answer", "request answered"

    event = models.ForeignKey(Event, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    round_number = models.PositiveSmallIntegerField(default=0)
    players: models.JSONField[list[int]] = models.JSONField(default=list)
    """Keys of the registrations that it is about; empty: all."""
    before = models.DateTimeField(null=True, blank=True)
    """The previous start time."""
    phone = models.ForeignKey(PlayerPhone, models.CASCADE, null=True, related_name="+")
    """The personal link that an answer is for."""
    created_at = models.DateTimeField()
    is_addressed = models.BooleanField(default=False)
    """True once it has its deliveries."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.round_number}"


class Delivery(models.Model):
    """A notice on its way to one subscriber. It is deleted when it has arrived, or after the last attempt."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    subscriber = models.ForeignKey(Subscriber, models.CASCADE, related_name="deliveries")
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    """Time of the next attempt."""
    claimed_at = models.DateTimeField(null=True, blank=True)
    """Time at which a worker began the present attempt."""

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["notice", "subscriber"], name="delivery_unique")]

    def __str__(self) -> str:
        return f"{self.notice_id} to {self.subscriber_id}"
