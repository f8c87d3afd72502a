"""What teams have and players have not: line-ups, and links for their captains."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import new_token
from tournaments.models.registration import Registration
from tournaments.models.rounds import Round


class LineUp(models.Model):
    """Who plays for a team in a round, as its captain or an arbiter named them; shown when its match is seated."""

    class Source(models.TextChoices):
        """Who named it."""

        CAPTAIN = "captain", _("captain")
        ARBITER = "arbiter", _("arbiter")
        DEFAULT = "default", _("the roster's order, as none came")

    round = models.ForeignKey(Round, models.CASCADE, related_name="line_ups")
    team = models.ForeignKey(Registration, models.PROTECT, related_name="line_ups")
    players: models.JSONField[Any] = models.JSONField(default=list)
    """The keys of their registrations by board; null: the board is left empty."""
    source = models.CharField(max_length=7, choices=Source.choices, default=Source.CAPTAIN)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round", "team__tpn"]
        constraints = [models.UniqueConstraint(fields=["round", "team"], name="line_up_one_a_round")]

    def __str__(self) -> str:
        return f"{self.round} {self.team}"


class CaptainLink(models.Model):
    """A personal link by which a team's captain names line-ups and enters results, without an account."""

    team = models.ForeignKey(Registration, models.CASCADE, related_name="captain_links")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["team", "pk"]

    def __str__(self) -> str:
        return f"{self.team}"
