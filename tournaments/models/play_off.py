"""The decision of a match that is tied after its games."""

from django.db import models

from tournaments.models.registration import Registration
from tournaments.models.rounds import Pairing
from tournaments.models.row_tracking import ReadInAction


class PlayOff(ReadInAction):
    """The winner of a tied match, kept with its last pairing, and the play-off games that decided it.

    The games do not belong to the round: they give no points and are reported for rating separately.
    """

    pairing = models.OneToOneField(Pairing, models.CASCADE, related_name="play_off")
    winner = models.ForeignKey(Registration, models.PROTECT, related_name="+")
    games = models.CharField(max_length=200, blank=True)
    """In order, as ``record.play_offs`` writes them, by the colour of the winner: ``rw10 ab==``."""

    def __str__(self) -> str:
        return f"{self.pairing} play-off"
