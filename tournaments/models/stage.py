"""The stages of an event that is not played in one go."""

from typing import Any

from django.db import models

from tabellone.values import LONGEST
from tournaments.models.event import Event


class Stage(models.Model):
    """A stage of an event: one or more events that are played beside each other (``parts``).

    An event without any is played in one go: ``domain.stages.stages.stages_of`` says both in one form.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    """The whole."""
    number = models.PositiveSmallIntegerField()
    """1, 2 … in the order in which they are played."""
    name = models.CharField(max_length=LONGEST["event"], blank=True)
    """Empty: what its rule is called."""
    rule: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """How its contestants came in, as ``domain.stages.rules`` writes it."""

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="stage_number_unique")]

    def __str__(self) -> str:
        return f"{self.event} stage {self.number}"
