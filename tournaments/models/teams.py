"""Rows that only teams have: line-ups, and links for their captains."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.link_tokens import new_nonce, opens, token_of
from tournaments.models.registration import Registration
from tournaments.models.rounds import Round
from tournaments.models.row_tracking import ReadInAction


class LineUp(ReadInAction):
    """A team's line-up in a round, named by its captain or an arbiter; shown when the boards of its match are set."""

    class Source(models.TextChoices):
        """The source of the line-up."""

        CAPTAIN = "captain", _("captain")
        ARBITER = "arbiter", _("arbiter")
        DEFAULT = "default", _("roster order (no line-up received)")

    round = models.ForeignKey(Round, models.CASCADE, related_name="line_ups")
    team = models.ForeignKey(Registration, models.PROTECT, related_name="line_ups")
    players: models.JSONField[Any] = models.JSONField(default=list)
    """The keys of their registrations by board; null: an empty board."""
    source = models.CharField(max_length=7, choices=Source.choices, default=Source.CAPTAIN)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round", "team__tpn"]
        constraints = [models.UniqueConstraint(fields=["round", "team"], name="line_up_one_a_round")]

    def __str__(self) -> str:
        return f"{self.round} {self.team}"


class CaptainLink(ReadInAction):
    """A personal link by which a team's captain names line-ups and enters results, without an account."""

    team = models.ForeignKey(Registration, models.CASCADE, related_name="captain_links")
    nonce = models.CharField(max_length=40, unique=True, default=new_nonce)
    """Of the link, whose token is a signature (accounts.link_tokens)."""
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["team", "pk"]

    def __str__(self) -> str:
        return f"{self.team}"

    @property
    def token(self) -> str:
        """Return the token of the link, as shown."""
        return token_of("captain", self.pk, self.nonce)

    def is_opened_by(self, token: str) -> bool:
        """Return whether the token is that of this link."""
        return opens(token, "captain", self.pk, self.nonce)
