"""The tournament record: one pure, immutable value that all other packages use.

A record contains the history: contestants with their pairing numbers, rounds made of pairings and byes, the scoring
system, the pairing system and its edition. It does not import Django and does no input or output. TRF files and the
database are converted to and from it; the pairing engine and the tie-breaks are functions of it.

A *contestant* is paired and ranked: a player, or in a team event a team. A *pairing* is of two contestants and
consists of one or more *games*, each of two players. In an individual event the contestants are the players and each
pairing is one game (``Round.of``), so code for individual events can ignore the difference.

Points are exact: whole tenths of a point (``10`` is one point, ``5`` a half), the precision of the TRF format.
"""

from tabellone.record.entries import Entry
from tabellone.record.header import Header
from tabellone.record.individuals import of_players
from tabellone.record.matches import Matches, Score
from tabellone.record.people import Contestant, LaterRating, NationalRating, Player, Team
from tabellone.record.play_offs import PlayOff, PlayOffGame, Speed
from tabellone.record.playing_conditions import Play
from tabellone.record.points import HALF, LONGEST_WHOLE, POINT, Points, format_points, parse_points
from tabellone.record.results import ByeKind, Colour, Result
from tabellone.record.rounds import Bye, Game, Pairing, RequestedBye, Round
from tabellone.record.rules import AccelerationBand, Adjustment, ForbiddenPairs, VirtualPoints
from tabellone.record.scoring import Scoring
from tabellone.record.tournament import EACH_ROUND, Record

__all__ = [
    "EACH_ROUND",
    "HALF",
    "LONGEST_WHOLE",
    "POINT",
    "AccelerationBand",
    "Adjustment",
    "Bye",
    "ByeKind",
    "Colour",
    "Contestant",
    "Entry",
    "ForbiddenPairs",
    "Game",
    "Header",
    "LaterRating",
    "Matches",
    "NationalRating",
    "Pairing",
    "Play",
    "PlayOff",
    "PlayOffGame",
    "Player",
    "Points",
    "Record",
    "RequestedBye",
    "Result",
    "Round",
    "Score",
    "Scoring",
    "Speed",
    "Team",
    "VirtualPoints",
    "format_points",
    "of_players",
    "parse_points",
]
