"""The pairing engine: pure functions of the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pairing.engine.swiss.common import field_of
from pairing.engine.swiss.dutch import pair_dutch
from pairing.engine.swiss.errors import NoLegalPairing
from tournaments.record import Record

__all__ = ["NoLegalPairing", "Pairing", "UnknownSystem", "edition_of", "pair"]

EDITIONS = {"dutch": ("2017", "2026")}
"""The systems that can be paired, each with its editions, the newest last."""
NEW_RULES = (2026, 2, 1)
"""The day from which the editions of 2026 apply."""


class UnknownSystem(ValueError):  # noqa: N818  (it names what is unknown)
    """The record asks for a system or an edition that is not there."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round's pairing: (white, black) numbers in board order, and who has the pairing-allocated bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def edition_of(record: Record) -> str:
    """The edition of the rules that the record is paired by: the one it names; else the one that was in force when
    it started; else the newest. Raises UnknownSystem.
    """
    if record.system not in EDITIONS:
        raise UnknownSystem(f"the pairing system {record.system} is not known; known: {', '.join(EDITIONS)}")
    editions = EDITIONS[record.system]
    edition = record.edition or _edition_at(record.header.start, editions)
    if edition not in editions:
        raise UnknownSystem(f"{record.system} has no edition {edition}; known: {', '.join(editions)}")
    return edition


def _edition_at(start: str, editions: tuple[str, ...]) -> str:
    """The edition in force on a date, written as year, month, day or the other way round with any separators."""
    numbers = [int(part) for part in re.findall(r"\d+", start)]
    if len(numbers) == 3 and max(numbers[0], numbers[2]) > 31:
        date = numbers if numbers[0] > 31 else numbers[::-1]
        if (date[0], date[1], date[2]) < NEW_RULES:
            return editions[0]
    return editions[-1]


def pair(
    record: Record, round_number: int | None = None, *, progress: Callable[[int, int], None] | None = None
) -> Pairing:
    """Pair the next round, or round N of a longer record.

    Games of round N and later are not looked at; byes and absences stated for it are. ``progress`` is told how many
    players of how many are paired. Raises NoLegalPairing, with the reason, and UnknownSystem.
    """
    edition = edition_of(record)
    number = len(record.rounds) + 1 if round_number is None else round_number
    field = field_of(record, number, edition)
    pairs, bye = pair_dutch(field, progress)
    return Pairing(tuple(field.in_board_order(pairs)), bye.tpn if bye else None)
