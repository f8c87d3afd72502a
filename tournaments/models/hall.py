"""Events in the hall beside the games: incidents, and the second check of the result slips."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.registration import Registration
from tournaments.models.rounds import Game
from tournaments.models.row_tracking import ReadInAction


class Incident(ReadInAction):
    """An entry of the incident book, with its consequence.

    It outlives its board, so it keeps only the board's number.
    """

    class Kind(models.TextChoices):
        """The type of incident, by the Laws of Chess (in force since 1 January 2023)."""

        ILLEGAL_MOVE = "illegal", _("illegal move")
        PHONE = "phone", _("phone or other device")
        LATE = "late", _("arrived after the default time")
        DISTRACTION = "distraction", _("disturbed the opponent")
        WRONG_CLAIM = "claim", _("incorrect draw claim")
        NOTATION = "notation", _("did not record the moves")
        COMPLAINT = "complaint", _("complaint or appeal")
        EXPULSION = "expulsion", _("expelled from the event")
        OTHER = "other", _("other")

    class Measure(models.TextChoices):
        """The arbiter's measure (Laws of Chess, article 12.9)."""

        NONE = "none", _("recorded only")
        WARNING = "warning", _("warning")
        TIME = "time", _("2 extra minutes for the opponent")
        LOSS = "loss", _("loss of the game")
        DRAW = "draw", _("draw: the opponent cannot checkmate")
        FORFEIT = "forfeit", _("loss by forfeit")
        EXPELLED = "expelled", _("loss of the game and expulsion from the event")

    event = models.ForeignKey(Event, models.CASCADE, related_name="incidents")
    round_number = models.PositiveSmallIntegerField(default=0)
    board = models.PositiveSmallIntegerField(default=0)
    """0: no board."""
    player = models.ForeignKey(Registration, models.CASCADE, related_name="incidents")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    measure = models.CharField(max_length=8, choices=Measure.choices, default=Measure.NONE)
    note = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    by = models.CharField(max_length=150, blank=True)
    """The author's name: the book outlives accounts."""

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.round_number}.{self.board} {self.kind}"


class SecondReading(ReadInAction):
    """A result entered from its slip a second time, by a person who does not see the first entry."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="second_reading")
    codes = models.CharField(max_length=2)
    """Of White and of Black, as the record writes them."""
    is_adjourned = models.BooleanField(default=False)
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reader_name = models.CharField(max_length=150, blank=True)
    first_reader_name = models.CharField(max_length=150, blank=True)
    """The author of the first entry, as known at the second check."""
    settled_by = models.CharField(max_length=150, blank=True)
    """The user who decided between two entries that differed."""
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game"]

    def __str__(self) -> str:
        return f"{self.game} {self.codes}"
