"""Rounds, their pairings with games, and byes."""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tabellone.record import ByeKind, Result
from tabellone.values import FIRST_YEAR, LAST_YEAR
from tournaments.models.event import Event
from tournaments.models.registration import Registration
from tournaments.models.row_tracking import ReadInAction

# One day less at both ends than `values.is_moment` allows: these are moments, the others are local dates.
EARLIEST = datetime.datetime(FIRST_YEAR - 1, 12, 31, tzinfo=datetime.UTC)
LATEST = datetime.datetime(LAST_YEAR + 1, 1, 2, tzinfo=datetime.UTC)


class Round(ReadInAction):
    """A round. The row exists from its planning on; the states are in order of time."""

    class State(models.TextChoices):
        """``PAIRING`` is a requested pairing that is not done yet: the event has an open job for it."""

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
    line_ups_until = models.DateTimeField(null=True, blank=True)
    """Deadline for the captains' line-ups; None: until an arbiter sets the boards of their match."""
    publish_at = models.DateTimeField(null=True, blank=True)
    """Time of the draft's automatic publication (``domain.rounds.scheduled_publication``); None: an arbiter publishes
    it."""
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of the starting position, if one is drawn (Chess960)."""
    position_draw = models.PositiveSmallIntegerField(default=0)
    """The number of the draw in the round."""
    is_manual = models.BooleanField(default=False, db_default=False)
    """True while an arbiter pairs the draft manually in FIDE mode (``pairing.domain.manual_pairing``)."""

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

    @property
    def games(self) -> models.QuerySet[Game]:
        """All games of the round, by boards."""
        return Game.objects.filter(pairing__round=self)


class Pairing(ReadInAction):
    """Two opponents of a round at a board (of a match: its number), with one or more games.

    In an individual event they are the players of the one game. ``first`` has White in the first game.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Registration, models.PROTECT, related_name="pairings_as_first")
    second = models.ForeignKey(Registration, models.PROTECT, related_name="pairings_as_second")
    seated_at = models.DateTimeField(null=True, blank=True)
    """Time at which the boards of a team match became public: both line-ups at the same time."""
    is_manual = models.BooleanField(default=False)
    first_points = models.PositiveSmallIntegerField(null=True, blank=True)
    """Game points of both teams, in tenths, for a match reported without its games; both or neither."""
    second_points = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["round", "board"]
        constraints = [
            models.CheckConstraint(condition=~Q(first=F("second")), name="pairing_two_sides"),
            models.UniqueConstraint(fields=["round", "board"], name="pairing_board_unique"),
            models.CheckConstraint(
                condition=Q(first_points=None, second_points=None)
                | Q(first_points__isnull=False, second_points__isnull=False),
                name="pairing_both_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} board {self.board}"

    @property
    def reported(self) -> tuple[int, int] | None:
        """Return the score reported without games, as ``record.Pairing`` has it."""
        if self.first_points is None or self.second_points is None:
            return None
        return self.first_points, self.second_points


class Games(models.Manager["Game"]):
    """Manager that loads games with their pairing and its round, in one query: without them a game has no board."""

    def get_queryset(self) -> models.QuerySet[Game]:
        return super().get_queryset().select_related("pairing__round")


class Game(ReadInAction):
    """A game of a pairing. The results are the record's codes; ``version`` counts the changes of this row."""

    RESULTS = [(result.value, result.name) for result in Result]

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    """The game's number in its pairing, from 1; in a team match, its board."""
    white = models.ForeignKey(Registration, models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Registration, models.PROTECT, related_name="games_as_black")
    """A player; or the team, if it leaves the board empty or its line-up is not shown yet."""
    white_result = models.CharField(max_length=1, choices=RESULTS, default=Result.UNKNOWN.value)
    black_result = models.CharField(max_length=1, choices=RESULTS, default=Result.UNKNOWN.value)
    is_adjourned = models.BooleanField(default=False)
    rating_result = models.CharField(max_length=2, blank=True)
    """White's and Black's result for rating only, when a correction came too late to count (C.04.2 D.8; 4.3)."""
    version = models.PositiveIntegerField(default=0)

    objects = Games()

    class Meta:
        ordering = ["pairing__round", "pairing__board", "number"]
        constraints = [
            models.CheckConstraint(condition=~Q(white=F("black")), name="game_two_players"),
            models.UniqueConstraint(fields=["pairing", "number"], name="game_number_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing} game {self.number}"

    @property
    def round(self) -> Round:
        return self.pairing.round

    @property
    def board(self) -> int:
        """Return the board of its pairing."""
        return self.pairing.board

    @property
    def is_finished(self) -> bool:
        return Result.UNKNOWN.value not in (self.white_result, self.black_result)

    @property
    def is_unreported(self) -> bool:
        """Return True if only the score of its match was reported."""
        return self.white_result == Result.UNREPORTED.value

    @property
    def is_open(self) -> bool:
        return not self.is_finished and not self.is_adjourned


class RoundBye(ReadInAction):
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
    """A contestant's slot in a round, at a board or with a bye.

    The database allows one each (``tournaments.uniqueness_triggers``).

    Triggers write the slots from pairings and byes; the code does not. Only an action that moves contestants between
    boards in several steps empties their slots first (``vacate``).
    """

    round = models.ForeignKey(Round, models.DO_NOTHING, related_name="+")
    registration = models.ForeignKey(Registration, models.DO_NOTHING, related_name="+")
    pairing = models.ForeignKey(Pairing, models.DO_NOTHING, null=True, related_name="+")
    bye = models.ForeignKey(RoundBye, models.DO_NOTHING, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "registration"], name="seat_one_a_round")]

    def __str__(self) -> str:
        return f"{self.round} {self.registration}"
