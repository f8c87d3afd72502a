"""Checks of published rounds: each available program pairs the round again, after it is public.

A round is paired again from the results that were known at its publication: a later correction is no difference.
A check never changes or hides a round. The engine works in a job, outside any transaction; the result is stored only
if the round still has the pairs that were checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from live.messages import announce
from seals.domain.foreign_programs import by_foreign_programs
from seals.domain.literal_program import by_the_literal_twin
from seals.domain.programs import CheckOutcome, ProgramAnswer, by_the_engine, places_of
from seals.domain.reading import chain_of
from seals.models import RoundCheck
from tabellone.record import Record
from tabellone.sealing.commitments import digest
from tabellone.sealing.earlier_results import as_paired
from tabellone.sealing.state import rounds_of_record
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.journal.action import locking
from tournaments.domain.records import record_of
from tournaments.models import Event, Pairing, Round, RoundBye

CHECKING = "check_round"
"""The kind of jobs whose subject is a published round."""
MOST_READINGS = 5
"""Number of times a job reads a round that changes meanwhile, before it leaves the check to the next request."""
MOST_PLAYERS = 3000
LONGEST_SECONDS = 20 * 60
ROUND_PROGRAMS: tuple[Callable[[Record, int], Iterable[ProgramAnswer]], ...] = (
    by_the_engine,
    by_the_literal_twin,
    by_foreign_programs,
)
"""The programs that check a round, in the order of the page."""


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """What one program found. ``manual``: True if only boards differ that the arbiter changed."""

    program: str
    outcome: CheckOutcome
    reason: str = ""
    """Why there is no answer, as a code of `seals.domain.programs`."""
    played: tuple[tuple[int, int], ...] = ()
    ruled: tuple[tuple[int, int], ...] = ()
    """Pairs (White, Black) only in the round, and only in the program's pairing; 0: the bye."""
    manual: bool = False


def request_checks(event: Event, numbers: Iterable[int]) -> None:
    """Request the checks of these public rounds, inside the action that changed them."""
    for round_ in event.rounds.filter(number__in=list(numbers), state__in=Round.PUBLIC_STATES):
        job, is_new = request_job(kind=CHECKING, event=event, actor=None, subject=round_.pk)
        if is_new:
            send(job, is_new=True)


def check_published_round(work: Work) -> None:
    """Do the work of a job."""
    for _reading in range(MOST_READINGS):
        round_ = Round.objects.select_related("event").filter(pk=work.job.subject).first()
        if round_ is None or not round_.is_public:
            return
        record = record_of(round_.event)
        if round_.number > len(record.rounds):
            return
        paired = as_paired(record, chain_of(round_.event), round_.number)
        found = results_of(paired, round_.number, _manual(round_))
        if _store(work, round_, _digest(record, round_.number), found):
            return


KIND = JobKind(CHECKING, do=check_published_round, longest_seconds=LONGEST_SECONDS)


def results_of(record: Record, number: int, manual: frozenset[tuple[int, int]] = frozenset()) -> list[ProgramResult]:
    """Return what each program finds in the round. ``manual``: places set by the arbiter, as `places_of` has them."""
    if len(record.contestant) > MOST_PLAYERS:
        return [ProgramResult("engine", CheckOutcome.NONE, "size")]
    answers = [answer for program in ROUND_PROGRAMS for answer in program(record, number)]
    return [_compared(record, number, answer, manual) for answer in answers]


def _compared(record: Record, number: int, answer: ProgramAnswer, manual: frozenset[tuple[int, int]]) -> ProgramResult:
    if answer.pairs is None:
        return ProgramResult(answer.program, CheckOutcome.NONE, answer.reason)
    places = places_of(record, number)
    if places == answer.pairs:
        return ProgramResult(answer.program, CheckOutcome.AGREES)
    played, ruled = sorted(places - answer.pairs), sorted(answer.pairs - places)
    is_manual = bool(manual) and {*played} <= manual
    return ProgramResult(answer.program, CheckOutcome.DIFFERS, "", tuple(played), tuple(ruled), manual=is_manual)


def _manual(round_: Round) -> frozenset[tuple[int, int]]:
    """Return the places of the round that an arbiter set."""
    pairs = Pairing.objects.filter(round=round_, is_manual=True).values_list("first__tpn", "second__tpn")
    byes = RoundBye.objects.filter(round=round_, is_manual=True).values_list("registration__tpn", flat=True)
    return frozenset({(first or 0, second or 0) for first, second in pairs} | {(tpn or 0, 0) for tpn in byes})


def _digest(record: Record, number: int) -> str:
    values = rounds_of_record(record)[str(number)] if not record.teams else {}
    return digest("places", [sorted(places_of(record, number)), values.get("byes", [])])


@transaction.atomic
def _store(work: Work, round_: Round, checked: str, found: list[ProgramResult]) -> bool:
    """Store the results and end the job; return False if the round has other pairs now."""
    event = locking().get(pk=round_.event_id)
    record = record_of(event)
    if round_.number > len(record.rounds) or _digest(record, round_.number) != checked:
        return False
    if finish(work.job):
        values = {"digest": checked, "results": [asdict(row) for row in found], "at": timezone.now()}
        RoundCheck.objects.update_or_create(round=round_, defaults=values)
        Event.objects.filter(pk=event.pk).update(public_version=F("public_version") + 1)
        version = event.public_version + 1
        message = {"what": "pairings", "round": round_.number, "version": version, "staff_version": event.version}
        transaction.on_commit(lambda: announce(event.pk, staff=False, message=message))
    return True


def check_of(event: Event, record: Record, number: int) -> RoundCheck | None:
    """Return the check of the round as it is in the record; None while it is not checked."""
    found = RoundCheck.objects.filter(round__event=event, round__number=number).first()
    return found if found is not None and found.digest == _digest(record, number) else None


def read_results(check: RoundCheck) -> list[ProgramResult]:
    """Return the results of a stored check."""
    return [_read(row) for row in check.results]


def _read(row: dict[str, Any]) -> ProgramResult:
    pairs = {name: tuple((pair[0], pair[1]) for pair in row[name]) for name in ("played", "ruled")}
    return ProgramResult(row["program"], CheckOutcome(row["outcome"]), row["reason"], manual=row["manual"], **pairs)
