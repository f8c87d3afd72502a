"""Models of ladders: a ladder, its players and staff, their challenges, and its own change log.

No row contains the positions: they are a pure function of the initial order, the actions and the challenges
(`tabellone.ladder`).
"""

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tabellone.ladder import LadderOutcome
from tabellone.values import LONGEST
from tournaments.models import RowsEntry

OUTCOMES = [
    (LadderOutcome.WON.value, _("the challenger won")),
    (LadderOutcome.DRAWN.value, _("a draw")),
    (LadderOutcome.LOST.value, _("the challenged player won")),
    (LadderOutcome.WON_UNPLAYED.value, _("the challenged player forfeited")),
    (LadderOutcome.LOST_UNPLAYED.value, _("the challenger forfeited")),
    (LadderOutcome.VOID.value, _("the challenge counts for nothing")),
]


def new_nonce() -> str:
    """Return a nonce for a link. A new nonce revokes the link."""
    return secrets.token_hex(8)


class Ladder(models.Model):
    """A ladder, which continues until it is closed."""

    class Visibility(models.TextChoices):
        """Visibility of the public pages."""

        HIDDEN = "hidden", _("hidden: only its arbiters")
        LINK = "link", _("by link")
        LISTED = "listed", _("listed: on the list of events")

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=LONGEST["event"])
    time_zone = models.CharField(max_length=40, blank=True)
    visibility = models.CharField(max_length=6, choices=Visibility.choices, default=Visibility.HIDDEN)
    rules: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """Written by `tabellone.ladder.written_ladder_rules`."""
    start: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """The keys of the players in the initial order."""
    taken = models.PositiveIntegerField(default=0)
    """The last number of an action. It orders actions with the same time."""
    version = models.PositiveIntegerField(default=0)
    """Increases with every action."""
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """Return the ladder's time zone."""
        return ZoneInfo(self.time_zone or settings.TIME_ZONE)

    @property
    def is_hidden(self) -> bool:
        return self.visibility == self.Visibility.HIDDEN

    @property
    def is_listed(self) -> bool:
        return self.visibility == self.Visibility.LISTED


class LadderMember(models.Model):
    """A user on the staff of a ladder."""

    class Role(models.TextChoices):
        """Role of a staff member. An owner has all permissions."""

        OWNER = "owner", _("owner")
        ARBITER = "arbiter", _("arbiter")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ladders")
    role = models.CharField(max_length=7, choices=Role.choices)

    class Meta:
        ordering = ["ladder", "pk"]
        constraints = [models.UniqueConstraint(fields=["ladder", "user"], name="ladder_member_unique")]

    def __str__(self) -> str:
        return f"{self.ladder} {self.user}"


class LadderPlayer(models.Model):
    """A present or withdrawn player of a ladder."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST["person"])
    rating = models.PositiveSmallIntegerField(default=0)
    is_away = models.BooleanField(default=False)
    """Keeps the position and cannot be challenged."""
    link = models.CharField(max_length=16, blank=True)
    """The nonce of the personal link, which is not sufficient to build the link; empty: no link."""

    class Meta:
        ordering = ["ladder", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["ladder", "name"], name="ladder_player_name_unique")]

    def __str__(self) -> str:
        return self.name


class LadderDeed(models.Model):
    """An action that changes positions without a challenge."""

    class Kind(models.TextChoices):
        """Kind of action."""

        JOIN = "join", _("joined")
        LEAVE = "leave", pgettext_lazy("ladder", "left")
        PLACE = "place", _("placed by the arbiter")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="deeds")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    player = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="deeds")
    place = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["ladder", "number"]
        constraints = [models.UniqueConstraint(fields=["ladder", "number"], name="ladder_deed_number_unique")]

    def __str__(self) -> str:
        return f"{self.ladder} {self.number} {self.kind}"


class Challenge(models.Model):
    """A challenge of one player to another. Deadlines are compared with the clock (`tabellone.ladder.challenges`)."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="challenges")
    number = models.PositiveIntegerField()
    challenger = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenges_received")
    rules: models.JSONField[Any] = models.JSONField(default=dict)
    """The rules at the time of the challenge."""
    version = models.PositiveIntegerField(default=0)
    """Increases with each change. A form sends the version that it displayed."""
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    is_accepted = models.BooleanField(default=False)
    play_by = models.DateTimeField(null=True, blank=True)
    challenger_has_white = models.BooleanField(default=False)
    meets_at = models.DateTimeField(null=True, blank=True)
    """The agreed or proposed time of the game."""
    proposed_by = models.ForeignKey(LadderPlayer, models.SET_NULL, null=True, blank=True, related_name="+")
    is_time_agreed = models.BooleanField(default=False)
    reported = models.CharField(max_length=13, choices=OUTCOMES, blank=True)
    reported_by = models.ForeignKey(LadderPlayer, models.SET_NULL, null=True, blank=True, related_name="+")
    reported_at = models.DateTimeField(null=True, blank=True)
    confirm_by = models.DateTimeField(null=True, blank=True)
    differing = models.CharField(max_length=13, choices=OUTCOMES, blank=True)
    decided = models.CharField(max_length=13, choices=OUTCOMES, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["ladder", "number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="challenge_number_unique"),
            models.CheckConstraint(condition=~Q(challenger=F("challenged")), name="challenge_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} – {self.challenged}"


class LadderStep(RowsEntry):
    """An entry in a ladder's change log: by an account, by a player's link, or automatic."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="journal")
    at = models.DateTimeField()
    player = models.ForeignKey(LadderPlayer, models.SET_NULL, null=True, related_name="+")
    """The player who acted by a personal link."""

    class Meta:
        ordering = ["ladder", "-number"]
        constraints = [models.UniqueConstraint(fields=["ladder", "number"], name="ladder_step_unique")]

    def __str__(self) -> str:
        return f"{self.ladder} {self.number} {self.action}"
