"""Participants: players, and their teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


class LaterRating(NamedTuple):
    """A rating that a player has from a round on, in an event of more than 30 days."""

    first_round: int
    rating: int


@dataclass(frozen=True, slots=True)
class Player:
    """A participant. ``tpn`` is the tournament pairing number (C.04.2, 2026 article 2.3); ``rating`` 0 is unrated."""

    tpn: int
    name: str
    rating: int = 0
    title: str = ""
    """``GM IM WGM FM WIM CM WFM WCM`` or empty."""
    sex: str = ""
    """``m``, ``w`` or empty."""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    """``YYYY/MM/DD`` as TRF writes it; unknown month and day are ``00``."""
    national: tuple[NationalRating, ...] = ()
    later_ratings: tuple[LaterRating, ...] = ()
    """Ratings of later rounds, in the order of the rounds; ``rating`` is the first one."""

    def rating_in(self, round_number: int) -> int:
        """Return the rating that is valid in that round."""
        later = [row.rating for row in self.later_ratings if row.first_round <= round_number]
        return later[-1] if later else self.rating


@dataclass(frozen=True, slots=True)
class NationalRating:
    """A player's line of national rating support (TRF26 ``NRS``): the columns of 001, another federation's data."""

    federation: str
    """The record id: the three letters of the rating federation."""
    rating: int = 0
    classification: str = ""
    name: str = ""
    sex: str = ""
    origin: str = ""
    number: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Team:
    """A team. ``tpn`` is its own pairing number, ``rating`` its strength (0: not stated)."""

    tpn: int
    name: str
    short_name: str = ""
    rating: int = 0
    federation: str = ""
    captain: str = ""
    players: tuple[int, ...] = ()
    """The numbers of its players in board order."""

    @property
    def title(self) -> str:
        """Return None: only players have titles."""
        return ""

    @property
    def sex(self) -> str:
        """Return None, as for a title."""
        return ""

    def rating_in(self, _round_number: int) -> int:
        """Return the strength, which is the same in all rounds."""
        return self.rating

    @property
    def fide_id(self) -> str:
        """Return None, as for a title."""
        return ""


Contestant: TypeAlias = Player | Team
"""Type of a participant in the pairing and the standings."""
