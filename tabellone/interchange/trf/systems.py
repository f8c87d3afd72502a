"""The codes of TRF26 192 and the systems they stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tabellone.interchange.trf import calendars
from tabellone.record import CalendarSettings


@dataclass(frozen=True, slots=True)
class SystemCode:
    """What a code says: the system, the edition (empty: by date), whether Baku acceleration is used, whether a Lim
    tournament is a maxi-tournament, and the calendar.
    """

    system: str
    edition: str = ""
    baku: bool = False
    maxi: bool = False
    calendar: CalendarSettings = field(default_factory=CalendarSettings)


SWISS = {
    "FIDE_DUTCH": "dutch",
    "FIDE_DUBOV": "dubov",
    "FIDE_BURSTEIN": "burstein",
    "FIDE_LIM": "lim",
    "FIDE_DOUBLESWISS": "double-swiss",
}
"""These may be followed by the year of the edition, then by ``_BAKU``, and Lim's then by ``_MAXI``.

FIDE has years for the Dutch system alone, and no code for Lim's nor for its maxi-tournaments; here the others have
years too, so that no report that is read again is another system's.
"""
EDITIONS = {"2025": "2026"}
"""The edition of 2026 was first announced for 2025, and has that year in the codes of programs of that time."""
OTHER = {
    "CUSTOM_SWISS": "custom-swiss",
    "CUSTOM_DOUBLESWISS": "custom-double-swiss",
    "CUSTOM_KNOCKOUT": "knockout",
}
ROUND_ROBIN_WORDS = ("round robin", "round-robin", "roundrobin", "berger", "all'italiana", "girone")
NAMED_SYSTEMS = ("dubov", "burstein", "lim")
"""How the type of an event (092) names what it is, in reports that have no 192 (TRF16)."""
BAKU = "_BAKU"
MAXI = "_MAXI"
YEAR_LENGTH = 4


def system_of(code: str) -> SystemCode:
    """What the code stands for; an unknown one is kept in the record as a system of its own name."""
    upper = code.upper()
    calendar = calendars.calendar_of(upper)
    if calendar is not None:
        return SystemCode(calendars.ROUND_ROBIN, calendar=calendar)
    if upper in OTHER:
        return SystemCode(OTHER[upper])
    plain = upper.removesuffix(MAXI)
    stem, _, year = plain.removesuffix(BAKU).rpartition("_")
    if not (year.isdecimal() and len(year) == YEAR_LENGTH):
        stem, year = plain.removesuffix(BAKU), ""
    maxi = upper.endswith(MAXI)
    if stem in SWISS and (SWISS[stem] == "lim" or not maxi):
        return SystemCode(SWISS[stem], EDITIONS.get(year, year), plain.endswith(BAKU), maxi)
    return SystemCode(upper.lower())


def system_of_type(words: str) -> SystemCode:
    """What the type of the event (092, free text) says of a report without a code of its system; else Dutch.

    A round robin is played by a calendar that nobody states then.
    """
    lower = words.lower()
    if any(name in lower for name in ROUND_ROBIN_WORDS):
        return SystemCode(calendars.ROUND_ROBIN, calendar=calendars.NOT_STATED)
    return SystemCode(next((name for name in NAMED_SYSTEMS if re.search(rf"\b{name}\b", lower)), "dutch"))


def code_of(system: SystemCode) -> str:
    """The code of a system that was not read from a file; for one that nobody knows its own name.

    Only Swiss systems have editions and Baku acceleration, only Lim's has maxi-tournaments, and only round robins have
    calendars.
    """
    if system.system == calendars.ROUND_ROBIN:
        return calendars.code_of(system.calendar)
    for code, known in SWISS.items():
        if known == system.system:
            year = f"_{system.edition}" if system.edition else ""
            maxi = MAXI if system.maxi and known == "lim" else ""
            return code + year + (BAKU if system.baku else "") + maxi
    return next((code for code, known in OTHER.items() if known == system.system), system.system.upper())


def forbids_rematches(system: str) -> bool:
    """Whether two players may meet only once: in the Swiss systems, but for the one whose matches have two games."""
    return system in SWISS.values() and system != "double-swiss"
