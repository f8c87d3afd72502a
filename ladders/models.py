"""A ladder, its people, their challenges, and its own journal.

Nothing here says who stands where: that is a pure function of the start, the deeds and the challenges
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

OUTCOMES = [
    (LadderOutcome.WON.value, _("the challenger won")),
    (LadderOutcome.DRAWN.value, _("a draw")),
    (LadderOutcome.LOST.value, _("the challenged player won")),
    (LadderOutcome.WON_UNPLAYED.value, _("the challenged player did not come")),
    (LadderOutcome.LOST_UNPLAYED.value, _("the challenger did not come")),
    (LadderOutcome.VOID.value, _("the challenge counts for nothing")),
]


def new_nonce() -> str:
    """What a link is signed with besides the key of the installation: another one makes the link worthless."""
    return secrets.token_hex(8)


class Ladder(models.Model):
    """A ladder, which goes on until somebody closes it."""

    class Visibility(models.TextChoices):
        """Who sees its public pages."""

        HIDDEN = "hidden", _("hidden: only its arbiters")
        LINK = "link", _("by link: whoever has the address")
        LISTED = "listed", _("listed: on the list of events")

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=LONGEST["event"])
    time_zone = models.CharField(max_length=40, blank=True)
    visibility = models.CharField(max_length=6, choices=Visibility.choices, default=Visibility.HIDDEN)
    rules: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """As `tabellone.ladder.written_ladder_rules` writes them."""
    start: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """The keys of the players in the order in which it began."""
    taken = models.PositiveIntegerField(default=0)
    """The last number that an act has; acts of one moment go by it."""
    version = models.PositiveIntegerField(default=0)
    """Counts every step."""
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """Where its clocks hang."""
        return ZoneInfo(self.time_zone or settings.TIME_ZONE)

    @property
    def is_hidden(self) -> bool:
        return self.visibility == self.Visibility.HIDDEN

    @property
    def is_listed(self) -> bool:
        return self.visibility == self.Visibility.LISTED


class LadderMember(models.Model):
    """Who looks after a ladder."""

    class Role(models.TextChoices):
        """What a member may do; an owner may do everything."""

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
    """Somebody who is, or was, on a ladder."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST["person"])
    rating = models.PositiveSmallIntegerField(default=0)
    is_away = models.BooleanField(default=False)
    """Keeps the place, and is not challenged."""
    link = models.CharField(max_length=16, blank=True)
    """The nonce of the personal link, of which the database does not have the rest; empty: there is no link."""

    class Meta:
        ordering = ["ladder", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["ladder", "name"], name="ladder_player_name_unique")]

    def __str__(self) -> str:
        return self.name


class LadderDeed(models.Model):
    """What moves the ladder besides challenges."""

    class Kind(models.TextChoices):
        """What was done."""

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
    """One challenges another; what has run out is known by the clock (`tabellone.ladder.challenges`)."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="challenges")
    number = models.PositiveIntegerField()
    challenger = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenges_received")
    rules: models.JSONField[Any] = models.JSONField(default=dict)
    """Those under which it was made."""
    version = models.PositiveIntegerField(default=0)
    """Counts its changes: a form says which one was seen."""
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    is_accepted = models.BooleanField(default=False)
    play_by = models.DateTimeField(null=True, blank=True)
    challenger_has_white = models.BooleanField(default=False)
    meets_at = models.DateTimeField(null=True, blank=True)
    """When the two mean to play."""
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


class LadderStep(models.Model):
    """One step of a ladder's journal: by an account, by a player's link, or by nobody."""

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    player = models.ForeignKey(LadderPlayer, models.SET_NULL, null=True, related_name="+")
    """Who acted by a personal link."""
    action = models.CharField(max_length=20)
    details: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    why = models.CharField(max_length=300, blank=True)
    changes: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Each row touched, before and after."""
    undoes = models.OneToOneField("self", models.SET_NULL, null=True, related_name="undone_by")

    class Meta:
        ordering = ["ladder", "-number"]
        constraints = [models.UniqueConstraint(fields=["ladder", "number"], name="ladder_step_unique")]

    def __str__(self) -> str:
        return f"{self.ladder} {self.number} {self.action}"
