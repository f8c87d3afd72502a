"""Settings for other sites."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.link_tokens import new_nonce, token_of
from tournaments.models import Event
from tournaments.models.row_tracking import ReadInAction


class EmbedSetting(ReadInAction):
    """Whether other sites can show pages of the event in a frame. Without a row they cannot."""

    class Access(models.TextChoices):
        """Sites that can show the pages."""

        OFF = "off", _("No site")
        LISTED = "listed", _("Only these sites")
        ANY = "any", _("Every site")

    event = models.OneToOneField(Event, models.CASCADE, related_name="embed_setting")
    access = models.CharField(_("embedding"), max_length=6, choices=Access.choices, default=Access.OFF)
    sites: models.JSONField[Any] = models.JSONField(_("sites"), default=list, blank=True)
    """Origins such as ``https://club.example``."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.access}"


class OwnerCalendar(models.Model):
    """The address of a calendar of all listed events of an account. A new nonce revokes the old address."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_calendar")
    nonce = models.CharField(max_length=40, default=new_nonce)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"calendar of {self.user}"

    @property
    def token(self) -> str:
        """Return the token of the address (90 bits; ``accounts.link_tokens``)."""
        return token_of("calendar", self.pk, self.nonce)
