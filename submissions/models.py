"""Results and reports that the program sends: uploads to chess-results.com, and mails to rating officers."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST
from tournaments.models import Event

LONGEST_REMARK = 599


class ChessResultsAccess(models.Model):
    """The access of this installation to chess-results.com, which the site's author gives on request: one row.

    The AES key and the initialization vector are encrypted (``broadcast.domain.token_encryption``). They are neither
    shown nor exported.
    """

    source = models.PositiveIntegerField()
    """The number of the program at the site."""
    key = models.TextField()
    vector = models.TextField()
    minutes_between = models.PositiveSmallIntegerField(default=5)
    """Minutes between two uploads of an event."""
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"chess-results.com, source {self.source}"


class ChessResultsUpload(models.Model):
    """The uploads of an event to chess-results.com, switched on by its owner."""

    class State(models.TextChoices):
        """Status of the uploads."""

        WAITING = "waiting", _("Waiting")
        CURRENT = "current", _("Up to date")
        FAILED = "failed", _("Failed")
        STOPPED = "stopped", _("Stopped")

    event = models.OneToOneField(Event, models.CASCADE, related_name="chess_results_upload")
    creator = models.PositiveIntegerField()
    """The number of the owner at the site: no other user can overwrite the tournament."""
    tournament = models.CharField(max_length=12, blank=True)
    """The number of the tournament at the site; empty until it is created."""
    remark = models.CharField(max_length=LONGEST_REMARK, blank=True)
    is_automatic = models.BooleanField(default=True)
    """True: each published change is uploaded. False: only on request."""
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the last error (``submissions.domain.chess_results_api.WORDS``)."""
    problem_detail = models.CharField(max_length=300, blank=True)
    """What the site answered."""
    failures = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    """Time of the next attempt; during one, the time after which its worker counts as dead."""
    tried_at = models.DateTimeField(null=True, blank=True)
    """Time of the last connection."""
    sent_version = models.PositiveIntegerField(default=0)
    """Public version of the event that was sent last; 0: none."""
    sent_at = models.DateTimeField(null=True, blank=True)
    switched_on_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """The user who requested the upload that is waiting for its time; None: an automatic upload."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"chess-results.com upload of {self.event}"


class RatingOfficer(models.Model):
    """The mail address to which the reports of a federation's events are sent."""

    federation = models.CharField(max_length=LONGEST["federation"], unique=True)
    address = models.EmailField(max_length=254)

    class Meta:
        ordering = ["federation"]

    def __str__(self) -> str:
        return f"rating officer of {self.federation}"


class ReportAddress(models.Model):
    """The mail address to which the report of an event is sent, in place of its federation's."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="report_address")
    address = models.EmailField(max_length=254)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"rating officer of {self.event}"


class Submission(models.Model):
    """One entry of the send log: an upload, or a mail, of an event."""

    class Kind(models.TextChoices):
        """What was sent."""

        CHESS_RESULTS = "upload", "chess-results.com"
        REPORT = "report", _("Rating report")

    class State(models.TextChoices):
        """Whether it arrived. ``UNSURE``: the worker stopped while it was being sent."""

        WAITING = "waiting", _("queued")
        SENDING = "sending", _("running")
        SENT = "sent", _("Sent")
        FAILED = "failed", _("Failed")
        UNSURE = "unsure", _("Uncertain")

    event = models.ForeignKey(Event, models.CASCADE, related_name="submissions")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    state = models.CharField(max_length=7, choices=State.choices)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """None: an automatic upload."""
    at = models.DateTimeField()
    """Time of the request; of an upload, the time at which it ended."""
    sent_at = models.DateTimeField(null=True, blank=True)
    recipient = models.CharField(max_length=254, blank=True)
    """The mail address, or the number of the tournament at the site."""
    rounds = models.PositiveSmallIntegerField(default=0)
    size = models.PositiveIntegerField(default=0)
    """Bytes that were sent."""
    digest = models.CharField(max_length=64, blank=True)
    """SHA-256 of the package that was previewed, and is sent."""
    receipt = models.CharField(max_length=255, blank=True)
    """The Message-ID of a mail."""
    answer = models.CharField(max_length=300, blank=True)
    """What the other server answered."""
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the error, as in ``WORDS`` of the module that sends."""
    changed_at = models.DateTimeField(null=True, blank=True)
    """Time of the last change of the event that is in the report."""
    options: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """Language and paper of the package, and whether errors were confirmed."""

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["event", "kind", "-id"], name="submission_log")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.event}"
