"""Public page on which anybody can check the seals of a file."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from seals.domain.verification import (
    MOST_BYTES,
    MOST_PLAYERS,
    FileVerdict,
    event_of_seal,
    has_failed,
    verified_file,
    verify_file,
)
from tabellone.sealing.event_file import EventSeal
from tabellone.sealing.findings import INCOMPLETE, SealFinding
from tournaments.domain.errors import Refused
from tournaments.domain.words.core_messages import render_message

FORM, RESULT = "seals/verify.html", "seals/result.html"
RELOAD_SECONDS = 5


@never_cache
@require_http_methods(["GET", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Show the form; a POST checks the seals of the file and shows them, or opens the page of a report's check."""
    limits = {"megabytes": MOST_BYTES // 2**20, "players": MOST_PLAYERS}
    if request.method == "GET":
        return render(request, FORM, limits)
    upload = request.FILES.get("file")
    if not isinstance(upload, UploadedFile):
        return render(request, FORM, limits | {"error": _("Choose a file first.")}, status=422)
    try:
        verdict = verify_file(upload.read(MOST_BYTES + 1), address=str(get_adapter().get_client_ip(request)))
    except Refused as refused:
        return render(request, FORM, limits | {"error": str(refused)}, status=422)
    if verdict.token:
        return redirect("seals:result", verdict.token)
    return render(request, RESULT, _of_verdict(verdict))


def _of_verdict(verdict: FileVerdict) -> dict[str, Any]:
    return {"seals": [_shown(seal) for seal in verdict.seals], "unpaired": verdict.unpaired}


def _shown(seal: EventSeal) -> dict[str, Any]:
    """Return the check of one event for the page."""
    return {
        "seal": seal,
        "is_changed": any(row.is_error for row in seal.findings),
        "is_incomplete": any(row.code in INCOMPLETE for row in seal.findings),
        "texts": [render_message(row.message) for row in seal.findings],
        "known": event_of_seal(seal.head),
    }


@never_cache
@require_GET
def result(request: HttpRequest, token: str) -> HttpResponse:
    """Show the check of a report; while its pairings are being checked, the page reloads by itself."""
    file = verified_file(token)
    if file is None:
        raise Http404
    stated = file.result["seal"]
    findings = tuple(SealFinding(code, place) for code, place in stated["findings"])
    shown = _shown(EventSeal(stated["name"], stated["number"], stated["head"], findings))
    rounds, failed = file.result.get("rounds"), has_failed(file)
    is_waiting = rounds is None and not failed
    context = {"seals": [shown], "rounds": rounds, "has_failed": failed, "is_waiting": is_waiting}
    context |= {"expires_at": file.expires_at, "differing": _differing(rounds), "changed": _changed(rounds)}
    response = render(request, RESULT, context)
    if is_waiting:
        response["Refresh"] = str(RELOAD_SECONDS)
    return response


def _differing(rounds: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return [row for row in rounds or [] if "count" in row]


def _changed(rounds: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """Return the rounds that were paired before a result of an earlier round changed."""
    return [row for row in rounds or [] if "changed" in row]
