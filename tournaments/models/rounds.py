"""Rounds, their games and byes."""

import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tabellone.record import ByeKind, Result
from tabellone.values import FIRST_YEAR, LAST_YEAR
from tournaments.models.event import Event
from tournaments.models.registration import Registration

# A day less on either side of what `values.is_moment` admits: these are moments, those are days of some zone.
EARLIEST = datetime.datetime(FIRST_YEAR - 1, 12, 31, tzinfo=datetime.UTC)
LATEST = datetime.datetime(LAST_YEAR + 1, 1, 2, tzinfo=datetime.UTC)


class Round(models.Model):
    """A round. The row exists from the day it is planned; the order of states is its life."""

    class State(models.TextChoices):
        """``PAIRING`` is a pairing asked for and not done yet: the event has an open job for it."""

        PLANNED = "planned", _("planned")
        PAIRING = "pairing", _("being paired")
        DRAFTED = "drafted", _("draft")
        PUBLISHED = "published", _("published")
        LOCKED = "locked", _("locked")

    PUBLIC_STATES = (State.PUBLISHED, State.LOCKED)

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    starts_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_unique"),
            models.CheckConstraint(
                condition=Q(starts_at=None) | Q(starts_at__gte=EARLIEST, starts_at__lt=LATEST),
                name="round_time_bounded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"

    @property
    def is_public(self) -> bool:
        return self.state in self.PUBLIC_STATES

    @property
    def is_paired(self) -> bool:
        return self.is_public or self.state == self.State.DRAFTED


class Game(models.Model):
    """A board of a round. The results are the record's codes; ``version`` counts the changes of this row."""

    RESULTS = [(result.value, result.name) for result in Result]

    round = models.ForeignKey(Round, models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Registration, models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Registration, models.PROTECT, related_name="games_as_black")
    white_result = models.CharField(max_length=1, choices=RESULTS, default=Result.UNKNOWN.value)
    black_result = models.CharField(max_length=1, choices=RESULTS, default=Result.UNKNOWN.value)
    is_adjourned = models.BooleanField(default=False)
    rating_result = models.CharField(max_length=2, blank=True)
    """White's and Black's result for rating only, when a correction came too late to count (C.04.2 D.8; 4.3)."""
    is_manual = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["round", "board"]
        constraints = [
            models.CheckConstraint(condition=~Q(white=F("black")), name="game_two_players"),
            models.UniqueConstraint(fields=["round", "board"], name="game_board_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.round} board {self.board}"

    @property
    def is_finished(self) -> bool:
        return Result.UNKNOWN.value not in (self.white_result, self.black_result)

    @property
    def is_open(self) -> bool:
        return not self.is_finished and not self.is_adjourned


class RoundBye(models.Model):
    """A player without an opponent in a paired round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=1, choices=[(kind.value, kind.name) for kind in ByeKind])
    is_manual = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "pk"]
        constraints = [models.UniqueConstraint(fields=["round", "registration"], name="round_bye_unique")]

    def __str__(self) -> str:
        return f"{self.round} {self.registration} {self.kind}"


class Seat(models.Model):
    """A player's place in a round, at a board or with a bye: one, as the database sees to (``tournaments.seats``).

    Nobody writes seats: they follow from games and byes by triggers. Only who moves players from board to board in
    several steps empties their seats first (``vacate``).
    """

    round = models.ForeignKey(Round, models.DO_NOTHING, related_name="+")
    registration = models.ForeignKey(Registration, models.DO_NOTHING, related_name="+")
    game = models.ForeignKey(Game, models.DO_NOTHING, null=True, related_name="+")
    bye = models.ForeignKey(RoundBye, models.DO_NOTHING, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "registration"], name="seat_one_a_round")]

    def __str__(self) -> str:
        return f"{self.round} {self.registration}"
