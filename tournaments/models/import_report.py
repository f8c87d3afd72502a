"""The import report."""

from typing import Any

from django.db import models

from tournaments.models.event import Event


class ImportReport(models.Model):
    """The findings of an import, and the comparison of its rounds with the rules."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="import_report")
    source = models.CharField(max_length=200)
    """The name of the file."""
    imported_rounds = models.PositiveSmallIntegerField(default=0)
    findings: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """The findings, as ``domain.reports.findings`` writes them."""
    rounds: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The rounds compared so far by number (as text), as ``domain.reports.pairing_check`` writes them."""

    def __str__(self) -> str:
        return f"{self.event} from {self.source}"
