"""Who may do what in an event."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


class Role(models.TextChoices):
    """What a member may do; each role may do what the ones after it may."""

    OWNER = "owner", _("owner")
    ARBITER = "arbiter", _("arbiter")
    ASSISTANT = "assistant", _("results assistant")


class Membership(models.Model):
    """A person's role in an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="membership_unique")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.event}"


def new_token() -> str:
    """An unguessable token for a link."""
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link that gives a role to the first person who follows it before it expires."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    accepted_at = models.DateTimeField(null=True)
    """Stays when the account of who accepted is deleted: a used link is never usable again."""

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.role}"
