"""A season: events with common standings, and its own change log.

The models keep the label of `tournaments`, so that their tables, migrations and content types stay what they are: a
change of them is a migration of `tournaments`.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST
from tournaments.models import Event, LogEntry


class Season(models.Model):
    """Several events with common standings (a grand prix)."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=LONGEST["event"])
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seasons")
    rules: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The counting rules, as ``domain.organising`` writes it."""
    others: models.JSONField[Any] = models.JSONField(null=True, blank=True)
    """Counted results besides the events, each as ``kind``, ``id``, ``name`` and the ``day`` whose end counts."""
    version = models.PositiveIntegerField(default=0)
    """Counts every step."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class SeasonMember(models.Model):
    """A member of a season's staff besides its creator."""

    class Role(models.TextChoices):
        """Role of a season's member; an owner has all rights."""

        OWNER = "owner", _("owner")
        ARBITER = "arbiter", _("arbiter")

    season = models.ForeignKey(Season, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="season_roles")
    role = models.CharField(max_length=7, choices=Role.choices)

    class Meta:
        app_label = "tournaments"
        ordering = ["season", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "user"], name="season_member_unique")]

    def __str__(self) -> str:
        return f"{self.season} {self.user}"


class SeasonEvent(models.Model):
    """An event of a season."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, models.CASCADE, related_name="seasons")

    class Meta:
        app_label = "tournaments"
        ordering = ["season", "event__start_date", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "event"], name="season_event_unique")]

    def __str__(self) -> str:
        return f"{self.season}: {self.event}"


class SeasonStep(LogEntry):
    """One step of a season's change log: the whole season before and after, which is small."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="journal")
    before: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    after: models.JSONField[Any] = models.JSONField(default=dict, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ["season", "-number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="season_step_unique")]

    def __str__(self) -> str:
        return f"{self.season} {self.number} {self.action}"
