"""Verification of files of other servers: hashes at once, and the pairings of a report by a job.

Everything is limited, because anybody can use it: requests by connection, waiting files, players, and time.
"""

from __future__ import annotations

import datetime
import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.login_limits import Count, Limit, network_of
from seals.models import SealStep, VerifiedFile
from tabellone.engine import UnknownSystem
from tabellone.engine.checker import RoundDifference, check_round
from tabellone.interchange import trf
from tabellone.sealing.earlier_results import as_paired
from tabellone.sealing.event_file import EventFileError, EventSeal, check_event_file, is_event_file
from tabellone.sealing.report import check_report
from tabellone.sealing.report_steps import changed_before
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Job

VERIFYING = "verify_report"
"""The kind of jobs whose subject is a file to be verified."""
MOST_BYTES = 8 * 1024 * 1024
MOST_CONTENT = 64 * 1024 * 1024
"""Bytes of a file, and of an event file when it is expanded."""
MOST_PLAYERS = 500
MOST_ROUNDS = 30
MOST_WAITING = 20
"""Reports that wait for their pairings to be checked, of all visitors."""
MOST_PAIRS = 12
"""Pairs kept for a round that differs."""
LONGEST_SECONDS = 10 * 60
KEPT = datetime.timedelta(days=1)
OF_FILES = Limit("verify-file", 40, 60 * 60)
OF_PAIRINGS = Limit("verify-pairings", 6, 60 * 60)


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """The seals in a file: one for each event. ``token``: the address where the check of the pairings appears."""

    seals: tuple[EventSeal, ...]
    is_report: bool
    token: str = ""
    unpaired: str = ""
    """Why the pairings are not checked; empty if they are."""


def verify_file(data: bytes, *, address: str) -> FileVerdict:
    """Check the seals of the file, and request the check of a report's pairings. ``address``: the client's.

    Raises Refused for a file that is too large or cannot be read, and after too many files from one connection.
    """
    if not Count(OF_FILES, network_of(address)).take():
        raise Refused(_("Too many files came from your connection in a short time."), _("Wait an hour."))
    if len(data) > MOST_BYTES:
        raise Refused(
            _("The file is too large (maximum %(megabytes)s MB).") % {"megabytes": MOST_BYTES // 2**20},
            _("Check it on your computer: tabellone verify FILE."),
        )
    if is_event_file(data):
        try:
            return FileVerdict(check_event_file(data, most_content=MOST_CONTENT), is_report=False)
        except EventFileError as error:
            raise Refused(render_message(error.message)) from error
    return _verify_report(data, address)


def _verify_report(data: bytes, address: str) -> FileVerdict:
    try:
        file = trf.read(data)
        seal = check_report(data)
    except trf.TrfError as error:
        raise Refused(render_message(error.message), _("Choose an event file or a tournament report.")) from error
    seals = (EventSeal(file.record.header.name, seal.number, seal.head, seal.findings),)
    if len(file.record.players) > MOST_PLAYERS or len(file.record.rounds) > MOST_ROUNDS:
        text = _("The pairings of more than %(players)s players or %(rounds)s rounds are not checked here.")
        return FileVerdict(seals, True, unpaired=text % {"players": MOST_PLAYERS, "rounds": MOST_ROUNDS})
    if not Count(OF_PAIRINGS, network_of(address)).take():
        text = _("Too many reports came from your connection in a short time. Check the pairings in an hour.")
        return FileVerdict(seals, True, unpaired=text)
    token = _request(data, seals[0])
    if not token:
        text = _("Many reports are waiting. Check the pairings later.")
        return FileVerdict(seals, True, unpaired=text)
    return FileVerdict(seals, True, token)


@transaction.atomic
def _request(data: bytes, seal: EventSeal) -> str:
    """Store the report and request its check; return the token of the result, empty if too many are waiting."""
    if Job.objects.filter(kind=VERIFYING, state__in=Job.OPEN_STATES).count() >= MOST_WAITING:
        return ""
    token = secrets.token_urlsafe(24)
    stated = {"name": seal.name[:200], "number": seal.number, "head": seal.head}
    stated["findings"] = [[row.code, row.place] for row in seal.findings]
    row = VerifiedFile.objects.create(
        token_digest=_digest(token), data=data, result={"seal": stated}, expires_at=timezone.now() + KEPT
    )
    job, is_new = request_job(kind=VERIFYING, event=None, actor=None, subject=row.pk)
    send(job, is_new=is_new)
    return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def verified_file(token: str) -> VerifiedFile | None:
    """Return the file of this token; None if there is none or it has expired."""
    return VerifiedFile.objects.filter(token_digest=_digest(token), expires_at__gt=timezone.now()).first()


def has_failed(file: VerifiedFile) -> bool:
    """Return True if the check of the pairings ended without a result."""
    ended = (Job.State.FAILED, Job.State.CANCELLED)
    return Job.objects.filter(kind=VERIFYING, subject=file.pk, state__in=ended).exists()


def check_pairings_of(work: Work) -> None:
    """Do the work of a job: pair each round of the report again, from the results that the seals state for its time."""
    file = VerifiedFile.objects.filter(pk=work.job.subject).first()
    if file is None or not file.data:
        return
    data = bytes(file.data)
    record, steps = trf.read(data).record, check_report(data).steps
    rounds: list[dict[str, Any]] = []
    try:
        for number in range(1, len(record.rounds) + 1):
            work(number - 1, len(record.rounds))
            stored = _as_stored(number, check_round(as_paired(record, steps, number), number))
            changed = changed_before(record, steps, number)
            rounds.append(stored | ({"changed": changed} if changed else {}))
    except UnknownSystem:
        rounds = []
    with transaction.atomic():
        if finish(work.job):
            VerifiedFile.objects.filter(pk=file.pk).update(data=b"", result=file.result | {"rounds": rounds})


KIND = JobKind(VERIFYING, do=check_pairings_of, longest_seconds=LONGEST_SECONDS)


def _as_stored(number: int, difference: RoundDifference | None) -> dict[str, Any]:
    if difference is None:
        return {"number": number}
    in_record, by_the_rules = {*difference.byes_in_record}, {*difference.byes_by_the_rules}
    played = [*difference.only_in_record, *((tpn, 0) for tpn in sorted(in_record - by_the_rules))]
    ruled = [*difference.only_by_the_rules, *((tpn, 0) for tpn in sorted(by_the_rules - in_record))]
    count = max(len(played), len(ruled))
    return {"number": number, "count": count, "played": played[:MOST_PAIRS], "ruled": ruled[:MOST_PAIRS]}


def delete_expired() -> None:
    """Delete files, results and jobs that are older than a day."""
    now = timezone.now()
    VerifiedFile.objects.filter(expires_at__lt=now).delete()
    Job.objects.filter(kind=VERIFYING, asked_at__lt=now - KEPT).delete()


def event_of_seal(head: str) -> tuple[Event, int] | None:
    """Return the listed event of this server with that head, and the number of the seal; None if there is none."""
    listed = SealStep.objects.filter(head=head, event__visibility=Event.Visibility.LISTED) if head else None
    step = listed.select_related("event").first() if listed is not None else None
    return (step.event, step.number) if step is not None and step.event.whole.visibility == "listed" else None
