"""Files that Swiss-Manager imports: a list of players with the headings of its import, and the report in TRF16.

The headings are those of the "national rating list" that Swiss-Manager reads from Excel.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratings.domain.choice import rule_of
from tabellone.interchange.rating_lists.player_ratings import read_known
from tabellone.interchange.trf.older import as_trf16
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event, Registration

LINE_END = "\r\n"
HEADINGS = (
    "ID_no", "Surname", "First name", "Sex", "Birthday", "Rtg_Nat", "Rtg_Int", "Fide_No", "Fed", "ClubName", "Title",
    "Typ",
)  # fmt: skip
NUMBERS = frozenset({"Rtg_Nat", "Rtg_Int"})


def player_list(event: Event) -> Sheet:
    """Return all players of the event in the order of their numbers, with dates of birth."""
    players = event.registrations.filter(kind=Registration.Kind.PLAYER).order_by("tpn", "name", "pk")
    columns = tuple(Column(heading, heading, is_number=heading in NUMBERS) for heading in HEADINGS)
    rows = tuple(_row(event, player) for player in players)
    return Sheet(event.name, _("Players"), columns, rows)


def report(event: Event) -> str:
    """Return the tournament report in TRF16, with dates of birth and the line ends of Windows."""
    return as_trf16(export_trf(event)).replace("\n", LINE_END)


def _row(event: Event, player: Registration) -> tuple[Cell, ...]:
    surname, _comma, first_name = player.name.partition(",")
    national, fide = _ratings(event, player)
    number = next((line.get("number", "") for line in player.national if line.get("number")), "")
    category = next((word.strip() for word in player.categories.split(",") if word.strip()), "")
    texts = (
        number,
        surname.strip(),
        first_name.strip(),
        "F" if player.sex == "w" else "",
        _birthday(player.birth),
        national,
        fide,
        player.fide_id,
        player.federation,
        player.club,
        player.title,
        category,
    )
    return tuple(Cell.of(text or None) for text in texts)


def _ratings(event: Event, player: Registration) -> tuple[int, int]:
    """Return the national and the FIDE rating for the event's kind of play; 0: none.

    A player whose ratings were not taken from a list has the event's rating as the FIDE rating.
    """
    known, tempi = read_known(player.ratings), rule_of(event).tempi
    if not known:
        return 0, player.rating
    ordered = sorted(known, key=lambda one: tempi.index(one.tempo) if one.tempo in tempi else len(tempi))
    national = next((one.rating for one in ordered if one.is_national), 0)
    return national, next((one.rating for one in ordered if not one.is_national), 0)


def _birthday(birth: str) -> str:
    """Return ``17.05.1990``, or the year if only that is known."""
    year, _slash, rest = birth.partition("/")
    month, _slash, day = rest.partition("/")
    return f"{day}.{month}.{year}" if month.strip("0") and day.strip("0") else year
