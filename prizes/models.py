"""Models of prizes: funds of an event and their categories. Amounts are in hundredths of the currency."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.prizes import Criterion, PerPlayer, Presence, Sharing
from tabellone.prizes.toml_fund import LONGEST_THING
from tabellone.values import LONGEST
from tournaments.models import Event
from tournaments.models.row_tracking import ReadInAction

__all__ = ["LONGEST_THING", "FundCategory", "PrizeFund"]


class PrizeFund(ReadInAction):
    """A prize fund of an event, and what of it is public."""

    class SharingRule(models.TextChoices):
        """How tied players share."""

        HORT = Sharing.HORT.value, _("Hort system")
        EQUAL = Sharing.EQUAL.value, _("Equal shares")
        RANK = Sharing.RANK.value, _("By rank, no sharing")
        US = Sharing.US.value, _("US Chess 32B3")

    class PrizesPerPlayer(models.TextChoices):
        """How many prizes one player receives."""

        BEST = PerPlayer.BEST.value, _("The most valuable one")
        BRACKET = PerPlayer.BRACKET.value, _("The most valuable one in each bracket")
        ALL = PerPlayer.ALL.value, _("All")

    class PresenceRule(models.TextChoices):
        """What happens to the prizes of players who are absent from the ceremony."""

        KEEP = Presence.KEEP.value, _("Keep the prize")
        SKIP = Presence.SKIP.value, _("Receive no prize; it passes to the next player")

    class RankingCriterion(models.TextChoices):
        """What ranks the players of several sections."""

        POINTS = Criterion.POINTS.value, _("Points, then performance")
        PERCENTAGE = Criterion.PERCENTAGE.value, _("Percentage of points, then performance")
        PERFORMANCE = Criterion.PERFORMANCE.value, _("Performance, then points")

    class Rounding(models.IntegerChoices):
        """The step to which shares are rounded down, in hundredths."""

        CENTS = 1, "0.01"
        UNITS = 100, "1"
        FIVES = 500, "5"

    event = models.ForeignKey(Event, models.CASCADE, related_name="prize_funds")
    order = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(_("name"), max_length=LONGEST["category"], blank=True)
    """Empty: the only fund of the event."""
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    sharing = models.CharField(_("tied players"), max_length=5, choices=SharingRule.choices, default=SharingRule.HORT)
    rounding = models.PositiveSmallIntegerField(_("rounding"), choices=Rounding.choices, default=Rounding.CENTS)
    per_player = models.CharField(
        _("prizes per player"), max_length=7, choices=PrizesPerPlayer.choices, default=PrizesPerPlayer.BEST
    )
    minimum_share = models.PositiveBigIntegerField(_("minimum share"), default=0)
    budget = models.PositiveBigIntegerField(_("budget"), default=0)
    """0: not stated."""
    sponsor = models.CharField(_("sponsor"), max_length=LONGEST["person"], blank=True)
    minimum_games = models.PositiveSmallIntegerField(_("minimum games"), default=0)
    """Games over the board that a player needs for a prize."""
    presence = models.CharField(
        _("absent winners"), max_length=4, choices=PresenceRule.choices, default=PresenceRule.KEEP
    )
    attendance: models.JSONField[Any] = models.JSONField(_("presence"), default=dict, blank=True)
    """By key of the registration, True for a present player and False for an absent one; others are not checked."""
    criterion = models.CharField(
        _("ranking"), max_length=11, choices=RankingCriterion.choices, default=RankingCriterion.POINTS
    )
    """Of a festival's fund: what ranks the players of its sections."""
    sections: models.JSONField[Any] = models.JSONField(_("sections"), default=list, blank=True)
    """Of a festival's fund: the keys of the sections that count; empty: all sections of players."""
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    published: models.JSONField[Any] = models.JSONField(_("published"), null=True, blank=True)
    """The published fund and awards (`prizes.domain.snapshots`); None: nothing is public."""

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return self.name or f"prizes of {self.event}"


class FundCategory(ReadInAction):
    """A category of a fund: who is eligible, and the prize of each place."""

    fund = models.ForeignKey(PrizeFund, models.CASCADE, related_name="categories")
    order = models.PositiveSmallIntegerField(default=0)
    """The place in the announced order."""
    key = models.CharField(max_length=LONGEST["category"])
    """The key in files."""
    name = models.CharField(_("name"), max_length=LONGEST["category"])
    amounts: models.JSONField[Any] = models.JSONField(_("prizes"), default=list, blank=True)
    things: models.JSONField[Any] = models.JSONField(_("things"), default=list, blank=True)
    min_rating = models.PositiveSmallIntegerField(_("rating from"), null=True, blank=True)
    max_rating = models.PositiveSmallIntegerField(_("rating to"), null=True, blank=True)
    unrated = models.BooleanField(_("unrated players too"), default=False)
    sex = models.CharField(_("sex"), max_length=1, blank=True)
    born_from = models.PositiveSmallIntegerField(_("born from"), null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(_("born to"), null=True, blank=True)
    federation = models.CharField(_("federation"), max_length=LONGEST["federation"], blank=True)
    club = models.CharField(_("club"), max_length=LONGEST["club"], blank=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    players: models.JSONField[Any] = models.JSONField(_("players"), null=True, blank=True)
    """The keys of the registrations of a hand-picked list; None: no list."""
    own = models.CharField(_("organiser's category"), max_length=LONGEST["category"], blank=True)
    """A word of ``Registration.categories``; empty: no condition."""
    sponsor = models.CharField(_("sponsor"), max_length=LONGEST["person"], blank=True)
    bracket = models.CharField(_("prize bracket"), max_length=LONGEST["category"], blank=True)
    """For one prize per bracket; empty: the bracket of the main prizes."""
    minimum_games = models.PositiveSmallIntegerField(_("minimum games"), null=True, blank=True)
    """None: as the fund says."""
    sections: models.JSONField[Any] = models.JSONField(_("sections"), default=list, blank=True)
    """Of a festival's fund: the keys of the sections from which the players come; empty: all that count."""

    class Meta:
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return self.name
