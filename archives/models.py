"""Models of event files and restore points.

An event file has two: the import of an event, and a file that a user opened but did not import yet.
"""

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.models import Event


class EventImport(models.Model):
    """The import of an event from a file: who did it, and the staff that the file proposes."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="event_import")
    imported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    imported_at = models.DateTimeField()
    staff: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of ``{"email": …, "role": …}``, as in the file; empty when an owner has removed the proposals."""

    def __str__(self) -> str:
        return f"import of {self.event}"


class OpenedFile(models.Model):
    """A file that a user opened to look at its preview; one per user, deleted after the import or a day."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64)
    """The SHA-256 of the data, which the preview sends with the import."""
    data = models.BinaryField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class RestorePoint(models.Model):
    """A saved state of an event: an event file in the folder of backups, and what is needed to restore it in place."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="restore_points")
    at = models.DateTimeField()
    version = models.PositiveIntegerField()
    """The event's version, which is the number of its last change-log entry."""
    reason = models.CharField(max_length=40)
    """The action before or after which it was saved, as the change log names it, or ``manual``."""
    is_before = models.BooleanField(default=False)
    """True if it was saved before that action."""
    round_number = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=200, unique=True)
    """Path of the file in both folders."""
    digest = models.CharField(max_length=64)
    """The SHA-256 of the file."""
    size = models.PositiveIntegerField()
    """Bytes of the file."""
    keys: models.JSONField[Any] = models.JSONField(default=dict)
    """The rows' keys of this database by the parts of the file, as runs of a first key and a length."""
    copied_at = models.DateTimeField(null=True, blank=True)
    """Time at which the second folder got it; None: it has no copy there."""

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["event", "-at"])]

    def __str__(self) -> str:
        return self.name


class BackupState(models.Model):
    """The one row about backups of this installation: the second folder, and the last failure."""

    folder = models.CharField(max_length=500, blank=True)
    """The second folder; empty: none."""
    trouble = models.CharField(max_length=20, blank=True)
    """Why the second folder cannot be used at present; a code of ``domain.backups.folders``."""
    failure = models.CharField(max_length=20, blank=True)
    """Why the last restore point was not saved; empty: it was."""
    failed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.folder


class RemovedCopy(models.Model):
    """A file to delete: a folder was away, or did not allow it, when its restore point was deleted."""

    name = models.CharField(max_length=200, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Erasure(models.Model):
    """Personal data was erased from an event: earlier restore points still have it, until they are deleted.

    It has no personal data itself. A restored player of an earlier point is erased again.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    player = models.PositiveBigIntegerField(default=0)
    """The key of the erased player; 0: data of an entry, or days of birth."""
    nameless = models.CharField(max_length=200, blank=True)
    """What stands for the player's name."""
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["event", "at"])]

    def __str__(self) -> str:
        return f"{self.event} {self.at}"
