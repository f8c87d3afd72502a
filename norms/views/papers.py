"""Desk page of FIDE's forms: the event's data, the arbiters, IT3 and IT4."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from norms.domain.arbiter_report import arbiter_report
from norms.domain.basis import NormBasis, norm_basis
from norms.domain.details import save_paper
from norms.domain.facts import FilledForm, arbiters_of
from norms.domain.results import NormResults, results_of
from norms.domain.title_list import direct_titles, title_list
from norms.domain.tournament_report import tournament_report
from norms.interfaces.forms import PaperForm
from norms.views.files import form_file
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, staff
from tournaments.views.number_input import read_number


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def papers(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the forms, what is missing for each, and the form for the event's data."""
    basis = _basis(event)
    posted = request.POST if request.method == "POST" else None
    form = PaperForm.of(basis.paper, posted)
    if posted is not None and form.is_valid():
        try:
            seen = read_number(posted.get("seen", "")) or 0
            save_paper(event=event, actor=person(request), values=form.cleaned_data, seen=seen)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("norms:papers", event.slug)
    arbiters = arbiters_of(event)
    context = {
        "event": event,
        "basis": basis,
        "form": form,
        "report": tournament_report(basis),
        "titles": _titles(basis),
        "arbiters": [(row, arbiter_report(basis, row) if row.form else None) for row in arbiters],
        "direct": direct_titles(basis),
        "players": sorted(basis.players.values(), key=lambda row: row.name),
    }
    return render(request, "norms/papers.html", context, status=422 if form.errors else 200)


def _basis(event: Event) -> NormBasis:
    if event.is_divided:
        raise Http404
    return norm_basis(event)


def _titles(basis: NormBasis) -> FilledForm:
    results = results_of(basis) if basis.gives_norms and basis.is_over else NormResults((), ())
    return title_list(basis, results)


@require_GET
@staff(Role.ARBITER)
def report_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the tournament report (IT3)."""
    return form_file(request, event, tournament_report(_basis(event)), name="it3", ending=ending)


@require_GET
@staff(Role.ARBITER)
def list_file(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """Return the list of norms and direct titles (IT4)."""
    return form_file(request, event, _titles(_basis(event)), name="it4", ending=ending)
