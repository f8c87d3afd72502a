"""The link of an event on a laptop to a server, and what came from there."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models import Event


class EventLink(models.Model):
    """The link of an event on this computer to the server that shows it.

    The token is encrypted (``broadcast.domain.token_encryption``). It is neither shown nor exported. ``position`` and
    ``digest`` name the state that the server has acknowledged; ``sent_position`` and ``sent_digest`` the state that was
    sent last, of which an acknowledgement may have been lost.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="mirror_link")
    address = models.CharField(max_length=200)
    """Of the server: https, host and port. Empty: no server, only laptops in one network (`StandBy`)."""
    token = models.TextField()
    """Encrypted; empty if the server revoked it."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    source = models.CharField(max_length=32, unique=True)
    """A random name of this link, by which the server knows its mirror."""
    page = models.CharField(max_length=300, blank=True)
    """Address of the event's page on the server; empty until the first state is there."""
    is_paused = models.BooleanField(default=False)

    position = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    version = models.PositiveIntegerField(default=0)
    """The event's version in the acknowledged state: the number of its last change-log entry there."""
    acknowledged = models.BinaryField(default=b"")
    """Digests of the acknowledged rows, compressed (``mirrors.domain.row_digests``)."""
    sent_position = models.PositiveBigIntegerField(default=0)
    sent_digest = models.CharField(max_length=32, blank=True)
    sent_version = models.PositiveIntegerField(default=0)
    sent = models.BinaryField(default=b"")
    """Digests of the rows of the state that was sent last, compressed."""

    sent_at = models.DateTimeField(null=True, blank=True)
    """Time of the last acknowledgement of a change."""
    sent_bytes = models.PositiveIntegerField(default=0)
    """Bytes of the last acknowledged change."""
    heard_at = models.DateTimeField(null=True, blank=True)
    """Time of the last answer of the server."""
    next_at = models.DateTimeField()
    """Time of the next attempt."""
    failures = models.PositiveSmallIntegerField(default=0)
    """Failed attempts since the last success."""
    failing_since = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the last error (``mirrors.domain.link_errors``)."""
    problem_detail = models.CharField(max_length=300, blank=True)
    """What the server answered."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"link of {self.event}"


class LinkEnding(models.Model):
    """A link that was deleted here, and of which the server does not know that yet."""

    address = models.CharField(max_length=200)
    token = models.TextField()
    """Encrypted, as in the link."""
    source = models.CharField(max_length=32, unique=True)
    ended_at = models.DateTimeField()
    next_at = models.DateTimeField()
    """Time of the next attempt."""
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"end of {self.source}"


class ReceivedMessage(models.Model):
    """A row of the server that came here by the back channel, and the row that it became."""

    link = models.ForeignKey(EventLink, models.CASCADE, related_name="received")
    part = models.CharField(max_length=20)
    """The part of an event file that has the row, or ``requests`` or ``reports``."""
    theirs = models.PositiveBigIntegerField()
    """The key on the server."""
    ours = models.PositiveBigIntegerField()
    """The key here."""
    number = models.PositiveBigIntegerField(default=0)
    """The number of the newest message about it; older ones that arrive later are ignored."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["link", "part", "theirs"], name="received_message_once"),
            models.UniqueConstraint(fields=["link", "part", "ours"], name="received_row_once"),
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.theirs}"
