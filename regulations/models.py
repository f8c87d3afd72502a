"""Models of regulations: the organiser's own paragraphs, facts that no other setting has, and published versions."""

from typing import Any

from django.db import models

from tournaments.models import Event
from tournaments.models.row_tracking import ReadInAction

LONGEST_TEXT = 2000
"""Characters of an organiser's paragraph in one language."""


class RegulationFacts(ReadInAction):
    """Facts of the regulations that no other setting of the event has. An event without a row states none."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="regulation_facts")
    default_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    """Minutes after the start of a round at which an absent player loses (default time); None: not stated."""

    def __str__(self) -> str:
        return f"facts of {self.event}"


class OwnParagraph(ReadInAction):
    """A paragraph that the organiser wrote."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="own_paragraphs")
    section = models.CharField(max_length=20)
    """A `regulations.domain.paragraphs.RegulationSection`."""
    mark = models.CharField(max_length=16)
    """Identifies the paragraph in published versions; it is never used again in the event."""
    texts: models.JSONField[Any] = models.JSONField(default=dict)
    """The text by language code. A language without one shows that of another language."""

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "mark"], name="own_paragraph_mark")]

    def __str__(self) -> str:
        return f"{self.section}: {self.mark}"


class RegulationVersion(ReadInAction):
    """A published version of the regulations, which never changes."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="regulation_versions")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    paragraphs: models.JSONField[Any] = models.JSONField(default=list)
    """In order, ``{"section": …, "key": …, "number": [5, 3], "texts": {"en": …}}``."""
    numbers: models.JSONField[Any] = models.JSONField(default=dict)
    """The numbers given so far, also those of deleted paragraphs: ``{"sections": {…}, "paragraphs": {…}}``."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="regulation_version_number")]

    def __str__(self) -> str:
        return f"version {self.number}"
