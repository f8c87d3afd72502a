"""Who runs an event: its terms, what a laptop has heard of them, and acts that are kept for merging."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from mirrors.models.links import EventLink
from tournaments.models import Event


class EventTerm(models.Model):
    """A term of an event: from its start on one machine runs the event. Without rows there is only the first term."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="terms")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=32)
    """Random; chosen by who began the term."""
    machine = models.CharField(max_length=32, blank=True)
    """The source of the link of the laptop that runs the event; empty: the server."""
    start = models.PositiveBigIntegerField()
    """The position of the last state before the term."""
    begun_at = models.DateTimeField()
    """For people only: no rule looks at it."""

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="term_number_unique"),
            models.UniqueConstraint(fields=["event", "key"], name="term_key_unique"),
        ]

    def __str__(self) -> str:
        return f"term {self.number} of {self.event}"


class LaptopStanding(models.Model):
    """What a laptop has heard of the terms of its event. Without a row it runs the event."""

    link = models.OneToOneField(EventLink, models.CASCADE, related_name="standing")
    known: models.JSONField[Any] = models.JSONField(default=list)
    """The server's terms as last heard, each as key, machine and start."""
    handing_over = models.CharField(max_length=32, blank=True)
    """The key of the server's term that this laptop asks for; empty: none."""
    over: models.JSONField[Any] = models.JSONField(default=list)
    """Keys of terms that the server has refused."""
    heard_from_laptop = models.BooleanField(default=False)
    """True if the last known term was heard of on the local network, and the server has not confirmed it yet."""
    goes_on = models.BooleanField(default=False)
    """True if the users go on here although the term is over."""
    kept = models.PositiveIntegerField(default=0)
    """Number of this laptop's acts that the server keeps for merging, as last heard."""

    def __str__(self) -> str:
        return f"standing of {self.link}"


class KeptAct(models.Model):
    """A change-log entry of a laptop whose term was over. A user merges it by doing it again, or discards it."""

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open"
        MERGED = "merged"
        DISCARDED = "discarded"

    event = models.ForeignKey(Event, models.CASCADE, related_name="kept_acts")
    """The event of the entry: a section of a festival has its own."""
    source = models.CharField(max_length=32)
    """The source of the laptop's link."""
    laptop = models.CharField(max_length=60, blank=True)
    mark = models.CharField(max_length=32)
    """The digest of the entry, so that a repeated message keeps it once."""
    number = models.PositiveIntegerField()
    """The entry's number in the laptop's change log."""
    at = models.CharField(max_length=40)
    """Time of the act by the laptop's clock, as written there."""
    action = models.CharField(max_length=40)
    why = models.CharField(max_length=300, blank=True)
    details: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    games: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """The keys of the changed games here."""
    rows: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Changed rows of players, by which the act can be done again (``mirrors.domain.kept_rows``)."""
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    reason = models.CharField(max_length=300, blank=True)
    """Why it was discarded."""
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "source", "mark"], name="kept_act_once")]

    def __str__(self) -> str:
        return f"{self.action} of {self.laptop}"
