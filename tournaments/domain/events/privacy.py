"""Personal data of players: data for the public, and data for the staff only."""

from __future__ import annotations

from dataclasses import replace

from tabellone.record import NationalRating, Player, Record
from tournaments.models import Event


def public_fide_id(event: Event, number: str) -> str:
    """Return the FIDE ID for the public; empty if the event does not publish FIDE IDs."""
    return number if event.whole.shows_birth_years else ""


def without_private(record: Record, *, years: bool) -> Record:
    """Return the record for the public, without dates of birth and without FIDE and national IDs.

    Other sites publish players under these IDs. With ``years``, the record contains the years of birth and the IDs.
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
    """Return a date with only the year, as TRF writes it; empty if there is none."""
    year = birth[:4]
    return f"{year}/00/00" if year.isdecimal() and len(year) == 4 else ""
