"""Models of seals: the steps of an event's chain, players' salts, round checks, and files to be verified."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.models import Event, Registration, Round

HASH_LENGTH = 64
SALT_LENGTH = 32
"""Hexadecimal digits."""


class SealStep(models.Model):
    """A step of the event's chain, as `tabellone.sealing.chain.SealedStep`. Steps are only added."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="seal_steps")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    entry = models.PositiveIntegerField(default=0)
    """Number of the change-log entry; 0: none."""
    entry_commitment = models.CharField(max_length=HASH_LENGTH, blank=True)
    entry_salt = models.CharField(max_length=SALT_LENGTH, blank=True)
    """Empty when the entry's personal data was erased."""
    facts: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    changes: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=HASH_LENGTH)
    head = models.CharField(max_length=HASH_LENGTH, db_index=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="seal_number_unique")]

    def __str__(self) -> str:
        return f"seal {self.number} of {self.event}"


class PersonSalt(models.Model):
    """The salt of a player's commitment. Without it, the chain does not show who the player was."""

    registration = models.OneToOneField(Registration, models.CASCADE, related_name="seal_salt")
    salt = models.CharField(max_length=SALT_LENGTH)

    def __str__(self) -> str:
        return f"salt of {self.registration}"


class RoundCheck(models.Model):
    """The check of a published round by the programs of this server."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="seal_check")
    digest = models.CharField(max_length=HASH_LENGTH)
    """Digest of the checked pairs and byes; the check of another pairing is out of date."""
    results: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """For each program the values of `seals.domain.round_checks.ProgramResult`."""
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"check of {self.round}"


class VerifiedFile(models.Model):
    """A report that a visitor wants to have paired again. The row and its result are deleted after a day."""

    token_digest = models.CharField(max_length=HASH_LENGTH, unique=True)
    """The address of the result has the token; the database has only its SHA-256."""
    data = models.BinaryField()
    """The report; empty after the check."""
    result: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"file {self.pk} to be verified"
