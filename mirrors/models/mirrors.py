"""The copy of an event that a server shows while a laptop runs the event."""

from __future__ import annotations

from typing import Any

from django.db import models

from mirrors.models.tokens import ScopedToken
from tournaments.models import Event


class EventMirror(models.Model):
    """An event of this server that another computer sends. Without a row the event is of this server alone."""

    source = models.CharField(max_length=32, unique=True)
    """The random name of the laptop's link."""
    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="mirrors")
    """None until the first state is there. One laptop runs the event; the ones before it keep their rows."""
    token = models.ForeignKey(ScopedToken, models.SET_NULL, null=True, related_name="mirrors")
    """The token with which the laptop sends."""
    laptop = models.CharField(max_length=60, blank=True)
    """The laptop's name for itself."""
    program = models.CharField(max_length=40, blank=True)
    """The version of the laptop's program."""
    created_at = models.DateTimeField()
    heard_at = models.DateTimeField(null=True, blank=True)
    """Time of the last message of the laptop."""
    received_at = models.DateTimeField(null=True, blank=True)
    """Time of the last change."""
    is_over = models.BooleanField(default=False)
    """True while this server runs the event in a later term than the laptop's."""
    ended_at = models.DateTimeField(null=True, blank=True)
    """Time from which the laptop does not send any more; None: it does."""

    position = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    version = models.PositiveIntegerField(default=0)
    """The version that the event has on the laptop."""
    slugs: models.JSONField[Any] = models.JSONField(default=dict)
    """The addresses of the events here by those on the laptop."""
    refused_terms: models.JSONField[Any] = models.JSONField(default=list)
    """Keys of the laptop's provisional terms that cannot continue the event."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(is_over=False, ended_at=None), name="one_laptop_runs_event"
            )
        ]

    def __str__(self) -> str:
        return f"mirror of {self.event}"


class MirroredRow(models.Model):
    """A row of the laptop, and the row here that shows it; also of a deleted row that the change log names."""

    mirror = models.ForeignKey(EventMirror, models.CASCADE, related_name="rows")
    part = models.CharField(max_length=20)
    theirs = models.PositiveBigIntegerField()
    """The key on the laptop."""
    ours = models.PositiveBigIntegerField()
    """The key here."""
    digest = models.CharField(max_length=32, blank=True)
    """The digest of the row as sent; empty: the row does not exist (any more)."""

    class Meta:
        ordering = ["mirror", "part", "theirs"]
        constraints = [
            models.UniqueConstraint(fields=["mirror", "part", "theirs"], name="mirrored_row_theirs"),
            models.UniqueConstraint(fields=["mirror", "part", "ours"], name="mirrored_row_ours"),
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.theirs}"


class BackMessage(models.Model):
    """Something that a player sent to this server and that waits for the laptop. The laptop's receipt deletes it."""

    class Kind(models.TextChoices):
        """What the player sent."""

        ENTRY = "entry"
        REQUEST = "request"
        REPORT = "report"

    mirror = models.ForeignKey(EventMirror, models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    row = models.PositiveBigIntegerField()
    """The key of the entry, request or report."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["mirror", "kind", "row"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.row}"
