"""Participants: players, and their teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


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

    @property
    def fide_id(self) -> str:
        """Return None, as for a title."""
        return ""


Contestant: TypeAlias = Player | Team
"""Type of a participant in the pairing and the standings."""
