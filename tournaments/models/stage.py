"""The stages of an event."""

from typing import Any

from django.db import models

from tabellone.values import LONGEST
from tournaments.models.event import Event
from tournaments.models.row_tracking import ReadInAction


class Stage(ReadInAction):
    """A stage of an event: one or more simultaneous events (``parts``).

    An event may have none: ``domain.stages.stages.stages_of`` returns both in one form.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    """The event that is played in stages."""
    number = models.PositiveSmallIntegerField()
    """1, 2 … in order of play."""
    name = models.CharField(max_length=LONGEST["event"], blank=True)
    """Empty: the name of its rule."""
    rule: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The qualification rule, as ``domain.stages.rules`` writes it."""

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="stage_number_unique")]

    def __str__(self) -> str:
        return f"{self.event} stage {self.number}"
