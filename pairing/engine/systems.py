"""The pairing systems that the program knows, each with its editions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pairing.engine.swiss.burstein import BASIC_RULES, burstein_field, pair_burstein, seeding_rounds
from pairing.engine.swiss.burstein_1998 import field_of_1998, pair_burstein_1998
from pairing.engine.swiss.common import field_of
from pairing.engine.swiss.dutch import pair_dutch
from tournaments.record import Record

Date: TypeAlias = tuple[int, int, int]
"""Year, month, day."""
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many players of how many are paired."""


class UnknownSystem(ValueError):  # noqa: N818  (it names what is unknown)
    """The record asks for a system or an edition that is not there."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round's pairing: (white, black) numbers in board order, and who has the pairing-allocated bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class System:
    """A pairing system: what pairs a round of a record by an edition, and since when each edition is in force."""

    pair: Callable[[Record, int, str, Progress | None], Pairing]
    since: dict[str, Date]
    """By edition (the year of its rules), the oldest first."""

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self.since)


def _dutch(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    field = field_of(record, round_number, edition)
    pairs, bye = pair_dutch(field, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)


def _burstein(record: Record, round_number: int, edition: str, progress: Progress | None) -> Pairing:
    if edition == "1998":
        return _burstein_1998(record, round_number, progress)
    if round_number <= seeding_rounds(record):
        return _dutch(record, round_number, BASIC_RULES[edition], progress)
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
    "burstein": System(_burstein, {"1998": (1998, 1, 1), "2020": (2020, 12, 6), "2026": NEW_RULES}),
}


def system_of(record: Record) -> System:
    """The record's system. Raises UnknownSystem."""
    if record.system not in SYSTEMS:
        raise UnknownSystem(f"the pairing system {record.system} is not known; known: {', '.join(SYSTEMS)}")
    return SYSTEMS[record.system]


def edition_of(record: Record) -> str:
    """The edition of the rules that the record is paired by: the one it names; else the one that was in force when
    it started; else the newest. Raises UnknownSystem.
    """
    system = system_of(record)
    edition = record.edition or _edition_at(record.header.start, system.since)
    if edition not in system.since:
        raise UnknownSystem(f"{record.system} has no edition {edition}; known: {', '.join(system.since)}")
    return edition


def _edition_at(start: str, since: dict[str, Date]) -> str:
    """The edition in force on a date, written as year, month, day or the other way round with any separators."""
    date = _date(start)
    in_force = [edition for edition, first in since.items() if date is None or first <= date]
    return in_force[-1] if in_force else next(iter(since))


def _date(text: str) -> Date | None:
    numbers = [int(part) for part in re.findall(r"\d+", text)]
    if len(numbers) != 3 or max(numbers[0], numbers[2]) <= 31:
        return None
    year, month, day = numbers if numbers[0] > 31 else numbers[::-1]
    return year, month, day
