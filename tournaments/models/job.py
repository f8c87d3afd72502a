"""Long work, requested by a user and done by a thread or a worker."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


class Job(models.Model):
    """One piece of long work.

    The row is the request: tasks come and go, and any worker that finds the row open may do it.

    Only ``domain.jobs`` sets its state, and only while the job is open.
    """

    class State(models.TextChoices):
        """``RUNNING`` means that a worker began, not that it is alive: ``alive_at`` shows that."""

        WAITING = "waiting", _("queued")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    OPEN_STATES = (State.WAITING, State.RUNNING)

    kind = models.CharField(max_length=40)
    """A name of ``domain.jobs.registry``."""
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="jobs")
    """The event whose arbiters see the job; None: a job without an event."""
    subject = models.PositiveBigIntegerField(default=0)
    """The key of the row to work on, of a model that depends on the kind; 0: the event as a whole."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()

    sent_at = models.DateTimeField(null=True, blank=True)
    sends = models.PositiveSmallIntegerField(default=0)
    """Time of the last task for the job, and the number of repeated tasks."""
    begun_at = models.DateTimeField(null=True, blank=True)
    alive_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    """Time of the last start by a worker and of its last sign of life, and the number of starts."""
    ended_at = models.DateTimeField(null=True, blank=True)

    done = models.PositiveIntegerField(default=0)
    """Progress out of ``total``, in the kind's units."""
    total = models.PositiveIntegerField(default=0)
    failure: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The reason for a missing result: ``code``, ``reason`` as ``messages.stored`` keeps it, and the affected
    ``registrations``. Empty otherwise."""
    result: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The result, if it is not in the rows that the work changed."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "event", "subject"],
                condition=Q(state__in=("waiting", "running")),
                name="job_asked_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} of {self.event}"
