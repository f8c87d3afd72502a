"""Models of hall screens: the screens of an event, those that wait for the desk, announcements and sponsors."""

from __future__ import annotations

from django.db import models

from tournaments.models import Event
from tournaments.models.row_tracking import ReadInAction

LONGEST_SCREEN_NAME = 40
LONGEST_ANNOUNCEMENT = 200
"""Characters."""


class WaitingScreen(models.Model):
    """A browser that shows six digits until an arbiter enters them.

    The database has no token, no code and no address, only keyed digests of them.
    """

    token_digest = models.CharField(max_length=64, unique=True)
    code_digest = models.CharField(max_length=64, unique=True)
    code_expires_at = models.DateTimeField()
    network_digest = models.CharField(max_length=64, blank=True, default="", db_index=True)
    """The connection of the browser, of which only some screens can wait."""
    opened_at = models.DateTimeField()
    """The row is deleted some time later, also if the browser still asks."""

    def __str__(self) -> str:
        return f"waiting screen {self.pk}"


class HallScreen(ReadInAction):
    """A screen of an event. Its browser keeps the token; the database has only a keyed digest of it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="hall_screens")
    name = models.CharField(max_length=LONGEST_SCREEN_NAME)
    token_digest = models.CharField(max_length=64, unique=True)
    content = models.JSONField(default=dict)
    """Values of `screens.domain.content.ScreenContent`."""
    previous = models.JSONField(default=dict)
    """Content before the last change."""
    changed_at = models.DateTimeField()
    """Time of the last change of the content; screens that were changed together have the same."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return self.name


class ScreenReport(models.Model):
    """What a screen reported last: its size in pixels and the page that it showed."""

    screen = models.OneToOneField(HallScreen, models.CASCADE, related_name="report")
    seen_at = models.DateTimeField()
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    page = models.PositiveSmallIntegerField(default=0)
    pages = models.PositiveSmallIntegerField(default=0)
    """0: not reported yet."""

    def __str__(self) -> str:
        return f"report of {self.screen}"


class ScreenAnnouncement(ReadInAction):
    """The announcement on an event's screens. An event has one at most; an empty text means none."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="screen_announcement")
    text = models.CharField(max_length=LONGEST_ANNOUNCEMENT, blank=True)
    only_on = models.ForeignKey(HallScreen, models.CASCADE, null=True, blank=True, related_name="announcements")
    """The only screen that shows it; empty: all screens."""
    until = models.DateTimeField(null=True, blank=True)
    """End of the announcement; empty: until it is removed."""

    def __str__(self) -> str:
        return self.text


class SponsorImage(models.Model):
    """An image of a sponsor, checked and without metadata (`tabellone.values.images`)."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="sponsor_images")
    name = models.CharField(max_length=LONGEST_SCREEN_NAME)
    """Text for readers who do not see the image."""
    kind = models.CharField(max_length=4)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    data = models.BinaryField()
    digest = models.CharField(max_length=64)
    """SHA-256 of the data: the name of the image in its address."""

    class Meta:
        ordering = ["event", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "digest"], name="sponsor_image_unique")]

    def __str__(self) -> str:
        return self.name
