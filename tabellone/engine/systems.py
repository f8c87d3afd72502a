"""The pairing systems that the program knows, each with its editions."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tabellone.dates import first_day
from tabellone.engine.burstein.edition_1998 import field_of_1998, pair_burstein_1998
from tabellone.engine.burstein.pairing import (
    BASIC_RULES as BASIC_RULES_OF_BURSTEIN,
    burstein_field,
    pair_burstein,
    seeding_rounds,
)
from tabellone.engine.dubov.edition_1997 import pair_dubov_1997
from tabellone.engine.dubov.pairing import pair_dubov
from tabellone.engine.dubov.players import RULES_OF_2017, dubov_field_of
from tabellone.engine.dutch.pairing import pair_dutch
from tabellone.engine.errors import NoLegalPairing, UnknownSystem
from tabellone.engine.lim.pairing import BASIC_RULES as BASIC_RULES_OF_LIM, pair_lim
from tabellone.engine.swiss.common import field_of
from tabellone.engine.tables.calendar import BadCalendar, Calendar
from tabellone.engine.tables.kinds import calendar_of_record
from tabellone.messages import Message
from tabellone.record import ByeKind, Record

Date: TypeAlias = tuple[int, int, int]
"""Year, month, day."""
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many players of how many are paired."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round's pairing: (white, black) numbers in board order, and who has no opponent."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    bye_kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    """What that is: a bye of the pairing, or the free round of a calendar, which is worth nothing (``ZERO``)."""

    @property
    def allocated_bye(self) -> int | None:
        """Who has the pairing-allocated bye."""
        return self.bye if self.bye_kind is ByeKind.PAIRING_ALLOCATED else None


@dataclass(frozen=True, slots=True)
class System:
    """A pairing system: what pairs a round of a record by an edition, and since when each edition is in force."""

    pair: Callable[[Record, int, str, Progress | None], Pairing]
    since: dict[str, Date]
    """By edition (the year of its rules), the oldest first."""
    rounds: Callable[[Record], int] | None = None
    """How many rounds the record's calendar has, where pairings are fixed beforehand: then everybody is paired in all
    of them, present or not. Raises UnknownSystem.
    """
    basic_rules: Mapping[str, str] = field(default_factory=dict)
    """By edition that of the basic rules of Swiss systems (C.04.1) it stands on, where it has another year."""

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self.since)


def _dutch(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    field = field_of(record, round_number, edition)
    pairs, bye = pair_dutch(field, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)


def _calendar(record: Record) -> Calendar:
    try:
        return calendar_of_record(record)
    except BadCalendar as error:
        raise UnknownSystem(error.message) from error


def _rounds(record: Record) -> int:
    return len(_calendar(record))


def _round_robin(record: Record, round_number: int, _edition: str, _progress: Progress | None) -> Pairing:
    calendar = _calendar(record)
    if round_number > len(calendar):
        reason = Message(
            "The calendar of %(players)s players has %(rounds)s rounds: no round %(round)s.",
            players=len(record.players),
            rounds=len(calendar),
            round=round_number,
        )
        raise NoLegalPairing("no_round", reason)
    round_ = calendar[round_number - 1]
    return Pairing(round_.pairs, round_.bye, ByeKind.ZERO)


def _lim(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    pairs, bye = pair_lim(record, round_number, edition, progress)
    return Pairing(tuple(pairs), bye)


def _dubov(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    field = dubov_field_of(record, round_number, edition)
    pairs, bye = (pair_dubov_1997 if edition == "1997" else pair_dubov)(field, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)


def _burstein(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    if edition == "1998":
        return _burstein_1998(record, round_number, progress)
    if round_number <= seeding_rounds(record):
        return _dutch(record, round_number, BASIC_RULES_OF_BURSTEIN[edition], progress)
    field = burstein_field(record, round_number, edition)
    pairs, bye = pair_burstein(field, edition, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)


def _burstein_1998(record: Record, round_number: int, progress: Progress | None) -> Pairing:
    field = field_of_1998(record, round_number)
    pairs, bye = pair_burstein_1998(field, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)


NEW_RULES = (2026, 2, 1)
"""The day from which the editions of 2026 apply."""
SYSTEMS = {
    "dutch": System(_dutch, {"2017": (2017, 7, 1), "2026": NEW_RULES}),
    "dubov": System(
        _dubov, {"1997": (1997, 1, 1), "2018": (2018, 10, 7), "2026": NEW_RULES}, basic_rules=RULES_OF_2017
    ),
    "burstein": System(
        _burstein,
        {"1998": (1998, 1, 1), "2020": (2020, 12, 6), "2026": NEW_RULES},
        basic_rules=BASIC_RULES_OF_BURSTEIN,
    ),
    "lim": System(_lim, {"1999": (1999, 1, 1), "2026": NEW_RULES}, basic_rules=BASIC_RULES_OF_LIM),
    "round-robin": System(_round_robin, {"2023": (2023, 1, 1)}, _rounds),
}


def system_of(record: Record) -> System:
    """The record's system. Raises UnknownSystem."""
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
    """The edition of the rules that the record is paired by: the one it names; else the one that was in force when
    it started; else the newest. Raises UnknownSystem.
    """
    system = system_of(record)
    edition = record.edition or edition_in_force(record)
    if edition not in system.since:
        raise UnknownSystem(
            Message(
                "%(system)s has no edition %(edition)s; known: %(known)s",
                system=record.system,
                edition=edition,
                known=", ".join(system.since),
            )
        )
    return edition


@dataclass(frozen=True, slots=True)
class Rules:
    """By which system and edition a record is paired, and why that edition."""

    system: str
    edition: str
    why: str
    """``stated``; ``date``: in force on the first day; ``unreadable``: the newest, as the first day is no date that can
    be read; ``undated``: the newest, as there is none.
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
    """The system and the edition that the record is paired by, with the reason. Raises UnknownSystem."""
    edition, day = edition_of(record), first_day(record.header)
    if record.edition:
        return Rules(record.system, edition, "stated")
    if day is not None:
        return Rules(record.system, edition, "date", day)
    return Rules(record.system, edition, "unreadable" if record.header.start else "undated")


def without_stated_edition(record: Record) -> Record:
    """The record without the edition that its dates give anyway: every program knows the codes without a year (TRF26
    192), and few those with one.
    """
    known = record.system in SYSTEMS and record.edition == edition_in_force(record)
    return replace(record, edition="", system_code="") if known else record


def basic_rules_of(record: Record) -> str:
    """The edition of the basic rules (C.04.1) that the record's system stands on. Raises UnknownSystem."""
    edition = edition_of(record)
    return system_of(record).basic_rules.get(edition, edition)


def edition_in_force(record: Record) -> str:
    """The edition of the record's system in force on the event's first day; the oldest known here if that is earlier,
    the newest if no day can be read. Raises UnknownSystem.
    """
    since = system_of(record).since
    day = first_day(record.header)
    if day is None:
        return next(reversed(since))
    in_force = [edition for edition, first in since.items() if datetime.date(*first) <= day]
    return in_force[-1] if in_force else next(iter(since))
