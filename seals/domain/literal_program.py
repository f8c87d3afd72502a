"""The literal twin of the FIDE (Dutch) system as a program that checks published rounds of small events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from seals.domain.programs import ProgramAnswer
from tabellone.engine import edition_of
from tabellone.engine.systems import USUAL
from tabellone.literal import NoPairing, TooManySteps, pair_by_the_book
from tabellone.literal.players import LiteralEdition
from tabellone.record import ByeKind, Record

LITERAL = "literal"
MOST_PLAYERS = 18
"""Maximum number of players whom a round pairs: the exchanges of a larger bracket need too much memory."""
MOST_STEPS = 400_000
"""Maximum number of tested pairs: some seconds at most."""
EDITIONS = frozenset(edition.value for edition in LiteralEdition)


def by_the_literal_twin(record: Record, number: int) -> Iterable[ProgramAnswer]:
    """Return the twin's pairing of a round of the record, if it is small enough; none for other systems."""
    edition = edition_of(record) if record.system == USUAL else ""
    if edition not in EDITIONS or record.teams or not _is_plain(record):
        return []
    absent = sum(bye.kind is not ByeKind.PAIRING_ALLOCATED for bye in record.rounds[number - 1].byes)
    if len(record.players) - absent > MOST_PLAYERS:
        return []
    try:
        pairs, free = pair_by_the_book(replace(record, edition=edition), number, most_steps=MOST_STEPS)
    except TooManySteps:
        return []
    except NoPairing:
        return [ProgramAnswer(LITERAL, None, "impossible")]
    return [ProgramAnswer(LITERAL, pairs | ({(free, 0)} if free else frozenset()))]


def _is_plain(record: Record) -> bool:
    """Return whether the event has only rules that the twin knows: no double rounds, no acceleration but Baku's."""
    return not (dict(record.options) or record.acceleration_bands or record.initial_scores) and (
        record.acceleration in ("", "baku")
    )
