"""How a match that its games left tied was decided."""

from django.db import models

from tournaments.models.registration import Registration
from tournaments.models.rounds import Pairing


class PlayOff(models.Model):
    """Who goes on after the pairing, the last one of a tied match, and the games that said so.

    They are no games of the round: they count for nobody's points and are reported for rating apart.
    """

    pairing = models.OneToOneField(Pairing, models.CASCADE, related_name="play_off")
    winner = models.ForeignKey(Registration, models.PROTECT, related_name="+")
    games = models.CharField(max_length=200, blank=True)
    """In order, as ``record.play_offs`` writes them, by the colour of the winner: ``rw10 ab==``."""

    def __str__(self) -> str:
        return f"{self.pairing} play-off"
