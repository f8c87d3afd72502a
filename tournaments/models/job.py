"""Long work, asked for by a person and done by a thread or a worker."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


class Job(models.Model):
    """One piece of long work. The row is the request: tasks come and go, and whoever finds the row open may do it.

    Nobody sets its state but ``domain.jobs``, and there only of a job that is still open.
    """

    class State(models.TextChoices):
        """``RUNNING`` says that somebody began, not that anybody lives: that says ``alive_at``."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("at work")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    OPEN_STATES = (State.WAITING, State.RUNNING)

    kind = models.CharField(max_length=40)
    """A name of ``domain.jobs.kinds``."""
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="jobs")
    """Whose arbiters hear of it; None: it is of no event."""
    subject = models.PositiveBigIntegerField(default=0)
    """The key of the row that it works on, of a model that the kind knows; 0: the event as a whole."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()

    sent_at = models.DateTimeField(null=True, blank=True)
    sends = models.PositiveSmallIntegerField(default=0)
    """When a task was last sent for it, and how often it was sent again."""
    begun_at = models.DateTimeField(null=True, blank=True)
    alive_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    """When a worker last took it up, when it last gave a sign of life, and how often one began."""
    ended_at = models.DateTimeField(null=True, blank=True)

    done = models.PositiveIntegerField(default=0)
    """How far whoever is at work has come, of ``total``, in what the kind counts."""
    total = models.PositiveIntegerField(default=0)
    failure: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """Why there is no result: ``code``, ``reason`` as ``messages.stored`` keeps it, and the ``registrations`` that it
    concerns. Empty while there is nothing to say.
    """
    result: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """What came out, where that is not in the rows that the work changed."""

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
