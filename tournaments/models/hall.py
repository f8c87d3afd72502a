"""What happens in the hall beside the games: incidents, and the second reading of the slips."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.registration import Registration
from tournaments.models.rounds import Game


class Incident(models.Model):
    """An entry of the incident book, with what became of it. It outlives its board, so that is only a number."""

    class Kind(models.TextChoices):
        """What happened, by the Laws of Chess (in force since 1 January 2023)."""

        ILLEGAL_MOVE = "illegal", _("illegal move")
        PHONE = "phone", _("phone or other device")
        LATE = "late", _("came too late")
        DISTRACTION = "distraction", _("disturbed the opponent")
        WRONG_CLAIM = "claim", _("wrong claim of a draw")
        NOTATION = "notation", _("did not write the moves")
        COMPLAINT = "complaint", _("complaint or appeal")
        EXPULSION = "expulsion", _("expelled from the event")
        OTHER = "other", _("something else")

    class Measure(models.TextChoices):
        """What was done about it (article 12.9 of the Laws)."""

        NONE = "none", _("noted only")
        WARNING = "warning", _("warning")
        TIME = "time", _("two minutes more for the opponent")
        LOSS = "loss", _("the game is lost")
        DRAW = "draw", _("the game is drawn: the opponent cannot checkmate")
        FORFEIT = "forfeit", _("the game is lost by forfeit")
        EXPELLED = "expelled", _("the game is lost, and the player is out of the event")

    event = models.ForeignKey(Event, models.CASCADE, related_name="incidents")
    round_number = models.PositiveSmallIntegerField(default=0)
    board = models.PositiveSmallIntegerField(default=0)
    """0: at no board."""
    player = models.ForeignKey(Registration, models.CASCADE, related_name="incidents")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    measure = models.CharField(max_length=8, choices=Measure.choices, default=Measure.NONE)
    note = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    by = models.CharField(max_length=150, blank=True)
    """Who noted it, by name: the book is read after accounts are gone."""

    class Meta:
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} {self.round_number}.{self.board} {self.kind}"


class SecondReading(models.Model):
    """A result read from its slip a second time, by somebody who does not see the first reading."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="second_reading")
    codes = models.CharField(max_length=2)
    """Of White and of Black, as the record writes them."""
    is_adjourned = models.BooleanField(default=False)
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reader_name = models.CharField(max_length=150, blank=True)
    first_reader_name = models.CharField(max_length=150, blank=True)
    """Who had entered the result, as it was known when it was read again."""
    settled_by = models.CharField(max_length=150, blank=True)
    """Who decided between two readings that differed."""
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game"]

    def __str__(self) -> str:
        return f"{self.game} {self.codes}"
