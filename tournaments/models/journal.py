"""The event's change log: user, action, time, old values, new values and reason."""

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.models.event import Event


class JournalEntry(models.Model):
    """One action. ``changes`` holds each changed thing, before and after, so that the action can be undone."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    action = models.CharField(max_length=40)
    details: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The values for the action's sentence: players, round, board, results."""
    why = models.CharField(max_length=300, blank=True)
    changes: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    version = models.PositiveSmallIntegerField(default=1)
    """The form of ``changes``, as ``domain.journal.entries`` reads them; 1: the first form."""
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, related_name="undone_by")

    class Meta:
        ordering = ["event", "-number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="journal_number_unique")]

    def __str__(self) -> str:
        return f"{self.event} {self.number} {self.action}"
