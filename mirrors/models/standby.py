"""A second laptop that follows the first one: the first one's side, and its own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from mirrors.models.mirrors import EventMirror
from mirrors.models.tokens import ScopedToken
from tournaments.models import Event


class PairingCode(models.Model):
    """The open pairing code of an event. Only its digest is stored, so it is shown once."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="pairing_code")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    expires_at = models.DateTimeField()
    """By this machine's clock, which also compares it."""
    tries_left = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"pairing code of {self.event}"


class StandBy(models.Model):
    """A laptop that follows an event of this one."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="stand_bys")
    machine = models.CharField(max_length=32, unique=True)
    """The random name of the other laptop for this event."""
    laptop = models.CharField(max_length=60)
    """The other laptop's name for itself."""
    token = models.ForeignKey(ScopedToken, models.CASCADE, related_name="+")
    server_digest = models.CharField(max_length=64, blank=True)
    """Digest of the token with which the other laptop will speak to the server. The token itself never comes here."""
    is_known_to_server = models.BooleanField(default=False)
    removed_at = models.DateTimeField(null=True, blank=True)
    paired_at = models.DateTimeField()
    heard_at = models.DateTimeField(null=True, blank=True)
    """Time of its last request, by this machine's clock."""
    has_taken_over = models.BooleanField(default=False)

    position = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    given = models.BinaryField(default=b"")
    """Digests of the rows of the state that was given last, compressed (`mirrors.domain.row_digests`)."""
    versions = models.CharField(max_length=64, blank=True)
    """Digest of the versions of the events when their rows were compared last."""
    compared_at = models.DateTimeField(null=True, blank=True)
    complete_at = models.DateTimeField(null=True, blank=True)
    """Last time at which it had everything, by this machine's clock."""
    version = models.PositiveIntegerField(default=0)
    """The event's version in the state that it has confirmed."""
    given_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.laptop} follows {self.event}"


class FollowedLaptop(models.Model):
    """The first laptop, whose event this one follows as a stand-by. The tokens are encrypted."""

    mirror = models.OneToOneField(EventMirror, models.CASCADE, related_name="followed")
    """The copy of the event: its rows, and their keys on the first laptop."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    """The user of this laptop who paired it."""
    address = models.CharField(max_length=200)
    """Of the first laptop: http, host and port."""
    token = models.TextField()
    machine = models.CharField(max_length=32, unique=True)
    """The random name of this laptop for the event."""
    server = models.CharField(max_length=200, blank=True)
    """Address of the server to which the first laptop sends; empty: none."""
    server_token = models.TextField()
    paired_at = models.DateTimeField()
    terms: models.JSONField[Any] = models.JSONField(default=list)
    """The terms of the event, as the first laptop has them."""
    runs_there = models.BooleanField(default=True)
    """True if the first laptop runs the event, as it said last."""
    sent_position = models.PositiveBigIntegerField(default=0)
    """Position and digest of the newest state that the first laptop had sent to the server before the copy here."""
    sent_digest = models.CharField(max_length=32, blank=True)
    adopted: models.JSONField[Any] = models.JSONField(default=list)
    """Rows that the first laptop received from the server: part, key there, key on the first laptop."""
    version = models.PositiveIntegerField(default=0)
    """The event's version on the first laptop, as it said last."""

    heard_at = models.DateTimeField(null=True, blank=True)
    """Time of its last answer, by this machine's clock."""
    complete_at = models.DateTimeField(null=True, blank=True)
    """Last time at which the copy had everything, by this machine's clock."""
    next_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=16, blank=True)
    problem_detail = models.CharField(max_length=300, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    """Time at which this laptop took over; None: it follows."""
    is_introduced = models.BooleanField(default=False)
    """True if the server knows this laptop and the keys of its rows."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.mirror} followed"
