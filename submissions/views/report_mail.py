"""The rating report by mail: address, preview, send log."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from submissions.domain.rating_officers import LONGEST_ADDRESS, address_of, set_report_address
from submissions.domain.report_jobs import words_of
from submissions.domain.report_mail import PAPERS, ReportPreview, ReportValues, preview, request_report
from submissions.domain.send_log import log_entries
from submissions.models import ReportAddress, Submission
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.files import paper_size

PAGE = "submissions:report"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """An entry of the send log; ``is_outdated``: the event has changed since."""

    entry: Submission
    problem: str
    is_outdated: bool


@require_GET
@staff(Role.ARBITER)
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the mail as it would be sent, the check of its reports, and what was sent before."""
    address, paper = address_of(event), paper_size(request)
    made: ReportPreview | None = None
    refused: Refused | None = None
    try:
        made = preview(event, sender=person(request), address=address, paper=paper)
    except Refused as error:
        refused = error
    entries = log_entries(event, Submission.Kind.REPORT)
    own = ReportAddress.objects.filter(event=event).exists()
    context = {
        "event": event,
        "address": address,
        "is_own": own,
        "longest_address": LONGEST_ADDRESS,
        "mail": made,
        "paper": paper,
        "refused": refused,
        "sends_mail": bool(settings.EMAIL_URL),
        "is_queued": any(entry.state in (Submission.State.WAITING, Submission.State.SENDING) for entry in entries),
        "was_sent": made is not None and _was_sent(entries, made),
        "log": [ReportLine(entry, words_of(entry.problem), _is_outdated(entry, made)) for entry in entries],
    }
    return render(request, "submissions/report.html", context)


def _was_sent(entries: list[Submission], made: ReportPreview) -> bool:
    """Return whether this package was sent, or perhaps sent, to this address."""
    known = {(entry.digest, entry.recipient) for entry in entries if entry.state in ("sent", "unsure")}
    return (made.digest, made.address) in known


def _is_outdated(entry: Submission, made: ReportPreview | None) -> bool:
    is_sent = entry.state == Submission.State.SENT and entry.changed_at is not None
    return is_sent and made is not None and entry.digest != made.digest and entry.changed_at != made.changed_at


@staff_action(Role.ARBITER)
def address(request: HttpRequest, event: Event) -> HttpResponse:
    """Store the address for this event's report."""
    set_report_address(event=event, address=request.POST.get("address", "").strip())
    messages.success(request, _("Saved."))
    return redirect(PAGE, event.slug)


@staff_action(Role.ARBITER)
def send(request: HttpRequest, event: Event) -> HttpResponse:
    """Queue the mail as previewed."""
    paper = request.POST.get("paper", "")
    values = ReportValues(
        address=request.POST.get("address", ""),
        digest=request.POST.get("digest", ""),
        paper=paper if paper in PAPERS else "a4",
        with_errors=request.POST.get("errors") == "1",
        again=request.POST.get("again") == "1",
    )
    request_report(event=event, actor=person(request), values=values)
    messages.success(request, _("The mail is queued."))
    return redirect(PAGE, event.slug)
