"""What the import of a report had to say."""

from typing import Any

from django.db import models

from tournaments.models.event import Event


class ImportReport(models.Model):
    """What was settled when a report became an event, and how its rounds compare with the rules."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="import_report")
    source = models.CharField(max_length=200)
    """The name of the file."""
    imported_rounds = models.PositiveSmallIntegerField(default=0)
    findings: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """As ``domain.import_findings`` keeps them."""
    rounds: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """By number, as text, the rounds compared so far, as ``domain.import_rounds`` keeps them."""

    def __str__(self) -> str:
        return f"{self.event} from {self.source}"
