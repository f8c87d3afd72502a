"""The system and edition by which a record is paired."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from tabellone.dates import first_day
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tabellone.messages import Message
from tabellone.record import Record


def system_of(record: Record) -> System:
    """Return the record's system. Raises UnknownSystem."""
    if record.system not in SYSTEMS:
        raise UnknownSystem(
            Message(
                "the pairing system %(name)s is not known; known: %(known)s",
                name=record.system,
                known=", ".join(SYSTEMS),
            )
        )
    return SYSTEMS[record.system]


def edition_of(record: Record) -> str:
    """Return the edition by which the record is paired.

    The first of: the edition that the record names, the edition in force on the first day, the newest. Raises
    UnknownSystem.
    """
    system = system_of(record)
    edition = record.edition or edition_in_force(record)
    if edition not in system.years:
        raise UnknownSystem(
            Message(
                "%(system)s has no edition %(edition)s; known: %(known)s",
                system=record.system,
                edition=edition,
                known=", ".join(system.years),
            )
        )
    return edition


@dataclass(frozen=True, slots=True)
class Rules:
    """The system and edition by which a record is paired, and the reason for the edition."""

    system: str
    edition: str
    why: str
    """``stated``; ``date``: in force on the first day; ``unreadable``: the newest, because the first day is not a valid
    date; ``undated``: the newest, because there is no first day.
    """
    day: datetime.date | None = None

    def __str__(self) -> str:
        reasons = {
            "stated": "as it states",
            "date": f"in force on {self.day}",
            "unreadable": "the newest, as its first day cannot be read",
            "undated": "the newest, as it has no date",
        }
        return f"{self.system}, edition of {self.edition}, {reasons[self.why]}"


def rules_of(record: Record) -> Rules:
    """Return the system and edition by which the record is paired, with the reason. Raises UnknownSystem."""
    edition, day = edition_of(record), first_day(record)
    if record.edition:
        return Rules(record.system, edition, "stated")
    if day is not None:
        return Rules(record.system, edition, "date", day)
    return Rules(record.system, edition, "unreadable" if record.header.start else "undated")


def without_stated_edition(record: Record) -> Record:
    """Return the record without an edition that follows from its dates.

    Every program knows the codes without a year (TRF26 192), but few know the codes with a year.
    """
    known = record.system in SYSTEMS and record.edition == edition_in_force(record)
    return replace(record, edition="", system_code="") if known else record


def basic_rules_of(record: Record) -> str:
    """Return the edition of the basic rules (C.04.1) for the record's system; empty if it is not a Swiss system.

    Raises UnknownSystem.
    """
    return system_of(record).edition(edition_of(record)).basic_rules


def virtual_rules_of(record: Record) -> str:
    """Return the edition by which the engines compute virtual points: of the basic rules, not of the system.

    For an unknown system or edition, the record's own edition: a report of it must be possible.
    """
    try:
        return basic_rules_of(record)
    except UnknownSystem:
        return record.edition


def edition_in_force(record: Record) -> str:
    """Return the edition of the record's system in force on the first day of the event.

    Returns the oldest known edition if that day is earlier, the newest if the date is not valid. Raises UnknownSystem.
    """
    editions = system_of(record).editions
    day = first_day(record)
    if day is None:
        return editions[-1].year
    in_force = [edition.year for edition in editions if datetime.date(*edition.since) <= day]
    return in_force[-1] if in_force else editions[0].year
