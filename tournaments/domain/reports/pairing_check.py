"""Check of an imported report's rounds by pairing them again.

It finds rule violations, differences, and other editions that agree. Pairing takes time, so a job does it, which is
requested when its page is opened, not at the import. The job that pairs the next round does what is left. Each round
is stored with the event as soon as it is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS, UnknownSystem, edition_of
from tabellone.engine.checker import BrokenRule, broken_rules, check_round
from tabellone.record import Record
from tournaments.domain.jobs.completion import cancel, finish
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.records import record_of
from tournaments.domain.reports.pairing_differences import reasons_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, ImportReport, Job, Round

COMPARING = "compare_rounds"
"""The kind of jobs whose subject is the report of an import."""
MOST_PLAYERS = 3000
"""Rounds of larger events can only be checked on the command line."""
MOST_PAIRS = 12
"""Maximum number of pairs kept for a round that differs."""

Kept = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round as the page shows it."""

    number: int
    is_good: bool
    texts: tuple[str, ...]


def ask_comparison(*, report: ImportReport, actor: User) -> Job | None:
    """Request the comparison of the remaining rounds, once; None if there are none."""
    if not comparable(report):
        return None
    job, is_new = request_job(kind=COMPARING, event=report.event, actor=actor, subject=report.pk)
    send(job, is_new=is_new)
    return job


def cancel_comparison(report: ImportReport) -> None:
    """Stop the comparison; the results so far stay."""
    cancel(_jobs_of(report))


def was_asked(report: ImportReport) -> bool:
    """Return True if the comparison was ever requested."""
    return _jobs_of(report).exists()


def failure_of_comparison(report: ImportReport) -> str:
    """Return the reason why the last comparison failed, in the user's language; empty if there is none."""
    failure = _jobs_of(report).order_by("-pk").values_list("failure", flat=True).first()
    return render_message(failure["reason"]) if failure else ""


def _jobs_of(report: ImportReport) -> QuerySet[Job]:
    return Job.objects.filter(event=report.event, kind=COMPARING, subject=report.pk)


def compare(work: Work) -> None:
    """Do the work of a job."""
    report = ImportReport.objects.select_related("event").filter(pk=work.job.subject).first()
    if report is not None:
        check_rounds(report, progress=work)
        finish(work.job)


KIND = JobKind(COMPARING, do=compare)


def check_rounds(report: ImportReport, *, progress: Callable[[int, int], object] | None = None) -> ImportReport:
    """Compare the remaining rounds; return the report afterwards.

    ``progress`` is called before each round with the number of compared and imported rounds, and can stop by raising
    an exception.

    The engine works outside any transaction. Rounds paired since the import are not compared.
    """
    record = record_of(report.event)
    for number in waiting(report):
        if number > len(record.rounds):
            break
        if progress is not None:
            progress(len(report.rounds), report.imported_rounds)
        _keep(report, number, _checked(record, number))
    return report


def check_imported_rounds(event: Event) -> None:
    """Compare the rounds of the report from which the event was imported that are not compared yet."""
    report = ImportReport.objects.filter(event=event).select_related("event").first()
    if report is not None and waiting(report):
        check_rounds(report)


def _keep(report: ImportReport, number: int, checked: Kept) -> None:
    """Store the result of a round. If two workers compare it, the first result stays; both are the same."""
    with transaction.atomic():
        locked = ImportReport.objects.select_for_update().get(pk=report.pk)
        locked.rounds = {str(number): checked} | locked.rounds
        locked.save(update_fields=["rounds"])
    report.rounds = locked.rounds


def comparable(report: ImportReport) -> list[int]:
    """The imported rounds that are not compared yet and are still public."""
    public = report.event.rounds.filter(state__in=Round.PUBLIC_STATES).count()
    return [number for number in waiting(report) if number <= public]


def waiting(report: ImportReport) -> list[int]:
    """The imported rounds that are not compared yet."""
    return [number for number in range(1, report.imported_rounds + 1) if str(number) not in report.rounds]


def _checked(record: Record, number: int) -> Kept:
    if len(record.players) > MOST_PLAYERS:
        return {"unchecked": "size"}
    try:
        difference = check_round(record, number)
        broken = broken_rules(record, number)
    except UnknownSystem:
        return {"unchecked": "system"}
    kept: Kept = {"broken": [{"code": row.code, "players": row.players, "before": row.before} for row in broken]}
    if difference is None:
        return kept
    return kept | {
        "played": difference.only_in_record[:MOST_PAIRS],
        "ruled": difference.only_by_the_rules[:MOST_PAIRS],
        "count": len(difference.only_in_record),
        "ruled_count": len(difference.only_by_the_rules),
        "byes": [" ".join(map(str, of)) for of in (difference.byes_in_record, difference.byes_by_the_rules)],
        "impossible": bool(difference.impossible),
        "edition": edition_of(record),
        "agrees": (agrees := next(_agreeing(record, number), "")),
        "why": [] if agrees else reasons_of(record, difference, broken),
    }


def _agreeing(record: Record, number: int) -> Iterator[str]:
    """Return the system's other editions that pair the round as it was played."""
    for edition in reversed(SYSTEMS[record.system].years):
        if edition != edition_of(record) and check_round(replace(record, edition=edition), number) is None:
            yield edition


def shown_rounds(report: ImportReport) -> tuple[ShownRound, ...]:
    """The rounds compared so far, in the reader's language."""
    rows = sorted((int(number), kept) for number, kept in report.rounds.items())
    return tuple(ShownRound(number, not (texts := tuple(_texts(kept))), texts) for number, kept in rows)


def _texts(kept: Kept) -> Iterator[str]:
    if kept.get("unchecked") == "size":
        yield _("Not compared: more than %(count)s players. Use the command line: python -m pairing check.") % {
            "count": MOST_PLAYERS
        }
        return
    if "unchecked" in kept:
        yield _("Not compared: no round of this system can be paired here.")
        return
    for row in kept["broken"]:
        yield _broken(BrokenRule(row["code"], tuple(row["players"]), row["before"]))
    if "played" not in kept:
        return
    if kept["impossible"]:
        yield _("By the edition of %(edition)s no pairing of this round is legal.") % {"edition": kept["edition"]}
    else:
        count: int = kept["count"]
        yield _("Differs from the %(edition)s rules. Played: %(played)s. By the rules: %(ruled)s.") % {
            "edition": kept["edition"],
            "played": _pairs(kept["played"], count),
            # Data of earlier versions has only one number.
            "ruled": _pairs(kept["ruled"], kept.get("ruled_count", count)),
        }
        if kept["byes"][0] != kept["byes"][1]:
            played, ruled = (number or _("no player") for number in kept["byes"])
            yield _("The bye: %(played)s had it, by the rules %(ruled)s.") % {"played": played, "ruled": ruled}
    yield from map(render_message, kept.get("why", ()))
    if kept["agrees"]:
        yield _("The pairing follows the %(edition)s rules.") % {"edition": kept["agrees"]}


def _pairs(pairs: list[list[int]], count: int) -> str:
    text = ", ".join(f"{white}–{black}" for white, black in pairs) or "–"
    return text if count <= len(pairs) else f"{text} …"


def _broken(rule: BrokenRule) -> str:
    texts = {
        "rematch": _("%(players)s already played each other in round %(before)s."),
        "second_bye": _("%(players)s has the bye a second time, after round %(before)s."),
        "forbidden": _("%(players)s: prohibited pairing."),
    }
    return texts[rule.code] % {"players": "–".join(map(str, rule.players)), "before": rule.before}
