"""The seal of a public round: by which rules it was paired, which programs agree, and the chain up to now."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from seals.domain.programs import CheckOutcome
from seals.domain.round_checks import ProgramResult, check_of, read_results
from seals.models import SealStep
from tabellone.engine import SYSTEMS, edition_of
from tabellone.record import Record
from tabellone.sealing.commitments import short_form
from tournaments.domain.public_record import public_state
from tournaments.domain.words.systems import name_of
from tournaments.models import Event, Pairing, RoundBye

MOST_STEPS = 500
"""Steps on the page of a round; a longer chain shows its last ones."""


@dataclass(frozen=True, slots=True)
class RoundSeal:
    """The line on a round's page."""

    number: int
    rules: str
    """Article and edition, or the name of a system outside the Handbook."""
    agreeing: int
    """Number of programs that pair the round in the same way, where an arbiter did not change it."""
    differing: int
    """Number of programs that pair it in another way."""
    manual_boards: int
    """Boards and byes that an arbiter changed."""
    is_checked: bool
    step: SealStep | None

    @property
    def short_head(self) -> str:
        """Return the short form of the last head of the chain; empty without a chain."""
        return short_form(self.step.head) if self.step else ""


@dataclass(frozen=True, slots=True)
class RoundSealPage:
    """The page of details."""

    seal: RoundSeal
    results: Sequence[ProgramResult]
    checked_at: datetime.datetime | None
    steps: Sequence[SealStep]
    """The last steps of the chain, the newest first."""
    earlier_rounds: int
    """Rounds that were public before the chain began."""
    number: int = field(default=0)


def rules_of_event(record: Record) -> str:
    """Return the rules of the pairings, as ``C.04.3 (2026)``; the system's name if the Handbook does not have it."""
    system = SYSTEMS.get(record.system)
    if system is None or not system.article:
        return name_of(record.system, record.edition)
    return f"{system.article} ({edition_of(record)})"


def round_seal(event: Event, number: int) -> RoundSeal | None:
    """Return the seal of a public round; None if the round is not public, or has neither a check nor a chain."""
    record = public_state(event).record
    if not 1 <= number <= len(record.rounds):
        return None
    check = check_of(event, record, number)
    step = SealStep.objects.filter(event=event).order_by("-number").first()
    if check is None and step is None:
        return None
    results = read_results(check) if check else []
    manual = Pairing.objects.filter(round__event=event, round__number=number, is_manual=True).count()
    manual += RoundBye.objects.filter(round__event=event, round__number=number, is_manual=True).count()
    return RoundSeal(
        number,
        rules_of_event(record),
        sum(row.outcome is CheckOutcome.AGREES or row.manual for row in results),
        sum(row.outcome is CheckOutcome.DIFFERS and not row.manual for row in results),
        manual,
        check is not None,
        step,
    )


def round_seal_page(event: Event, number: int) -> RoundSealPage | None:
    """Return the page of details; None as `round_seal` does."""
    seal = round_seal(event, number)
    if seal is None:
        return None
    check = check_of(event, public_state(event).record, number)
    steps = SealStep.objects.filter(event=event)
    first = steps.filter(number=1).first()
    return RoundSealPage(
        seal,
        read_results(check) if check else [],
        check.at if check else None,
        list(steps.order_by("-number").defer("changes")[:MOST_STEPS]),
        first.facts.get("earlier_rounds", 0) if first else 0,
        number,
    )
