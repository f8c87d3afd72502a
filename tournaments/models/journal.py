"""The tables of change logs: what the logs of events, ladders and seasons share, and that of events."""

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.models.event import Event


class LogEntry(models.Model):
    """One action in a change log: user, action, time and reason. Each log has a table of its own."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    action = models.CharField(max_length=20)
    why = models.CharField(max_length=300, blank=True)
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, related_name="undone_by")

    class Meta:
        abstract = True


class RowsEntry(LogEntry):
    """An action whose entry has the changed rows, before and after, so that the action can be undone."""

    details: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The values for the action's sentence: players, round, board, results."""
    changes: models.JSONField[Any] = models.JSONField(default=list, blank=True)

    class Meta:
        abstract = True


class JournalEntry(RowsEntry):
    """One action on an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="journal")
    action = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    """The form of ``changes``, as ``domain.journal.entries`` reads them; 1: the first form."""

    class Meta:
        ordering = ["event", "-number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="journal_number_unique")]

    def __str__(self) -> str:
        return f"{self.event} {self.number} {self.action}"
