"""What of the players leaves the event's own people, and what does not."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import NationalRating, Player, Record
from tournaments.models import Event


def public_fide_id(event: Event, number: str) -> str:
    """The FIDE ID as everybody may have it; empty where the event keeps such numbers to itself."""
    return number if event.whole.shows_birth_years else ""


def without_private(record: Record, *, years: bool) -> Record:
    """The record as everybody may have it: without dates of birth and without the numbers (FIDE's, a federation's)
    under which others publish them; with ``years``, the years of birth and the numbers.
    """
    return replace(record, players=tuple(_player(player, years=years) for player in record.players))


def _player(player: Player, *, years: bool) -> Player:
    national = tuple(_line(line, years=years) for line in player.national)
    if years:
        return replace(player, birth=_year(player.birth), national=national)
    return replace(player, birth="", fide_id="", national=national)


def _line(line: NationalRating, *, years: bool) -> NationalRating:
    return replace(line, birth=_year(line.birth)) if years else replace(line, birth="", number="")


def _year(birth: str) -> str:
    """The date as TRF writes a year alone; empty where there is none."""
    year = birth[:4]
    return f"{year}/00/00" if year.isdecimal() and len(year) == 4 else ""
