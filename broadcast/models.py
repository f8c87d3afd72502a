"""Models of broadcasts: moves of games, proposals of boards and players, and an event's broadcast at Lichess."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Game, Registration
from tournaments.models.row_tracking import ReadInAction


class MoveSource(models.TextChoices):
    """Where the moves of a game come from."""

    FILE = "file", _("PGN file")
    BOARD = "board", _("electronic board")
    PLAYER = "player", _("player")


class GameMoves(ReadInAction):
    """The moves of a game, checked when they were entered."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="played_moves")
    moves = models.TextField()
    """Moves with clock times as in a PGN file, without the result (``tabellone.interchange.game_text``)."""
    plies = models.PositiveSmallIntegerField()
    """Number of single moves."""
    source = models.CharField(max_length=6, choices=MoveSource.choices)

    class Meta:
        ordering = ["game"]

    def __str__(self) -> str:
        return f"moves of {self.game}"


class GameProposal(models.Model):
    """Moves, and perhaps a result, that an arbiter confirms or rejects: the newest of each source of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    source = models.CharField(max_length=6, choices=MoveSource.choices)
    player = models.ForeignKey(Registration, models.CASCADE, null=True, related_name="+")
    """The player who sent it; None for files and boards."""
    moves = models.TextField(blank=True)
    plies = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=4, blank=True)
    """Value of `tournaments.domain.results.outcomes.Outcome`; empty without a result."""
    people = models.CharField(max_length=16)
    """Fingerprint of the board's players (`version_token.board_seen`), for whom the proposal was made."""
    received_at = models.DateTimeField()
    is_rejected = models.BooleanField(default=False)
    """An arbiter rejected it. Boards repeat what they show, so their rejected proposals are kept until they differ."""

    class Meta:
        ordering = ["game__pairing__round__number", "game__pairing__board", "game__number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "source"], condition=models.Q(player=None), name="game_proposal_unique"
            ),
            models.UniqueConstraint(
                fields=["game", "player"], condition=models.Q(player__isnull=False), name="game_proposal_of_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.game}"


class GameSettings(ReadInAction):
    """Where moves and results of an event come from. Without a row it has no electronic boards."""

    class Boards(models.TextChoices):
        """Source of the electronic boards."""

        NONE = "none", _("No electronic boards")
        CLOUD = "cloud", _("LiveChess Cloud")
        LOCAL = "local", _("DGT LiveChess on this computer")
        FOLDER = "folder", _("Folder with PGN files on this computer")

    event = models.OneToOneField(Event, models.CASCADE, related_name="game_settings")
    takes_games = models.BooleanField(default=False)
    """Players send the moves of their games."""
    boards = models.CharField(max_length=6, choices=Boards.choices, default=Boards.NONE)
    cloud = models.CharField(max_length=36, blank=True)
    """Key of the tournament in LiveChess Cloud."""
    folder = models.CharField(max_length=500, blank=True)
    serials: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Serial numbers of the boards in LiveChess, in the order of the boards 1, 2, 3…"""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"games of {self.event}"


class BoardStatus(models.Model):
    """Status of the electronic boards of an event. Without a row they were not read yet."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="board_status")
    next_at = models.DateTimeField()
    """Time of the next reading."""
    read_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the last error (``broadcast.domain.board_reading.WORDS``)."""
    failures = models.PositiveSmallIntegerField(default=0)
    state: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """What the last reading saw, so that the next one reads only what is new."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"boards of {self.event}"


class LichessBroadcast(models.Model):
    """The broadcast of an event at Lichess, and the status of its updates.

    The token is encrypted (``broadcast.domain.token_encryption``). It is neither shown nor exported.
    """

    class Mode(models.TextChoices):
        """How the games reach Lichess."""

        POLL = "poll", _("Lichess loads the PGN address of each round")
        PUSH = "push", _("Tabellone sends the games to Lichess")

    class Audience(models.TextChoices):
        """Who sees the broadcast at Lichess."""

        PUBLIC = "public", _("Everyone")
        UNLISTED = "unlisted", _("Everyone with the link")
        PRIVATE = "private", _("Only your Lichess account")

    class State(models.TextChoices):
        """Status of the updates."""

        WAITING = "waiting", _("Waiting")
        CURRENT = "current", _("Up to date")
        FAILED = "failed", _("Failed")
        STOPPED = "stopped", _("Stopped")

    event = models.OneToOneField(Event, models.CASCADE, related_name="lichess_broadcast")
    token = models.TextField(blank=True)
    """Encrypted; empty if the updates are stopped."""
    mode = models.CharField(max_length=4, choices=Mode.choices, default=Mode.PUSH)
    audience = models.CharField(max_length=8, choices=Audience.choices, default=Audience.UNLISTED)
    delay_minutes = models.PositiveSmallIntegerField(default=0)
    tour = models.CharField(max_length=16, blank=True)
    """The key of the broadcast at Lichess; empty until it is created."""
    address = models.CharField(max_length=200, blank=True)
    sent_form = models.CharField(max_length=16, blank=True)
    """Fingerprint of the data of the broadcast as sent."""
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the last error (``broadcast.domain.lichess_api.WORDS``)."""
    problem_detail = models.CharField(max_length=200, blank=True)
    """What Lichess answered."""
    failures = models.PositiveSmallIntegerField(default=0)
    """Failed attempts since the last success."""
    next_at = models.DateTimeField()
    """Time of the next attempt."""
    sent_version = models.PositiveIntegerField(default=0)
    """Public version of the event that was sent last; 0: none."""
    sent_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"Lichess broadcast of {self.event}"


class LichessRound(models.Model):
    """A round of a broadcast at Lichess, with fingerprints of what was sent."""

    broadcast = models.ForeignKey(LichessBroadcast, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=16)
    address = models.CharField(max_length=200, blank=True)
    sent_form = models.CharField(max_length=16, blank=True)
    sent_games = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["broadcast", "number"]
        constraints = [models.UniqueConstraint(fields=["broadcast", "number"], name="lichess_round_unique")]

    def __str__(self) -> str:
        return f"Lichess round {self.number}"
