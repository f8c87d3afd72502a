"""The roles of an event's staff."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.link_tokens import new_nonce, opens, token_of
from tournaments.models.event import Event
from tournaments.models.row_tracking import ReadInAction


class Role(models.TextChoices):
    """Role of a member; each role includes the rights of the roles after it."""

    OWNER = "owner", _("owner")
    ARBITER = "arbiter", _("arbiter")
    ASSISTANT = "assistant", _("results assistant")


class Membership(ReadInAction):
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
    """The token of a link in earlier databases, which migrations name."""
    return secrets.token_urlsafe(24)


class Invitation(ReadInAction):
    """A link that gives a role to the first person who follows it before it expires."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices)
    nonce = models.CharField(max_length=40, unique=True, default=new_nonce)
    """Of the link, whose token is a signature (accounts.link_tokens)."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    accepted_at = models.DateTimeField(null=True)
    """Stays when the account is deleted: a used link never becomes usable again."""

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.role}"

    @property
    def token(self) -> str:
        """Return the token of the link, as shown."""
        return token_of("invitation", self.pk, self.nonce)

    def is_opened_by(self, token: str) -> bool:
        """Return whether the token is that of this invitation."""
        return opens(token, "invitation", self.pk, self.nonce)
