"""The codes of TRF26 192 and the systems they stand for."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.interchange.trf import calendars
from tournaments.record import CalendarSettings


@dataclass(frozen=True, slots=True)
class SystemCode:
    """What a code says: the system, the edition (empty: by date), whether Baku acceleration is used, the calendar."""

    system: str
    edition: str = ""
    baku: bool = False
    calendar: CalendarSettings = field(default_factory=CalendarSettings)


SWISS = {
    "FIDE_DUTCH": "dutch",
    "FIDE_DUBOV": "dubov",
    "FIDE_BURSTEIN": "burstein",
    "FIDE_LIM": "lim",
    "FIDE_DOUBLESWISS": "double-swiss",
}
"""These may be followed by the year of the edition, and then by ``_BAKU``.

FIDE has years for the Dutch system alone, and no code for Lim's; here the others have them too, so that no report
that is read again is another system's.
"""
EDITIONS = {"2025": "2026"}
"""The edition of 2026 was first announced for 2025, and has that year in the codes of programs of that time."""
OTHER = {
    "CUSTOM_SWISS": "custom-swiss",
    "CUSTOM_DOUBLESWISS": "custom-double-swiss",
    "CUSTOM_KNOCKOUT": "knockout",
}
BAKU = "_BAKU"
YEAR_LENGTH = 4


def system_of(code: str) -> SystemCode:
    """What the code stands for; an unknown one is kept in the record as a system of its own name."""
    upper = code.upper()
    calendar = calendars.calendar_of(upper)
    if calendar is not None:
        return SystemCode(calendars.ROUND_ROBIN, calendar=calendar)
    if upper in OTHER:
        return SystemCode(OTHER[upper])
    stem, _, year = upper.removesuffix(BAKU).rpartition("_")
    if not (year.isdecimal() and len(year) == YEAR_LENGTH):
        stem, year = upper.removesuffix(BAKU), ""
    if stem in SWISS:
        return SystemCode(SWISS[stem], EDITIONS.get(year, year), upper.endswith(BAKU))
    return SystemCode(upper.lower())


def code_of(system: str, edition: str, *, baku: bool, calendar: CalendarSettings) -> str:
    """The code of a system that was not read from a file; for one that nobody knows its own name.

    Only Swiss systems have editions and Baku acceleration, and only round robins have calendars.
    """
    if system == calendars.ROUND_ROBIN:
        return calendars.code_of(calendar)
    for code, known in SWISS.items():
        if known == system:
            return code + (f"_{edition}" if edition else "") + (BAKU if baku else "")
    return next((code for code, known in OTHER.items() if known == system), system.upper())


def forbids_rematches(system: str) -> bool:
    """Whether two players may meet only once: in the Swiss systems, but for the one whose matches have two games."""
    return system in SWISS.values() and system != "double-swiss"
