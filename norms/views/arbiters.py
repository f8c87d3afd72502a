"""Desk pages of the arbiters on FIDE's forms: data, and FA1 or IA1."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from norms.domain.arbiter_report import arbiter_report
from norms.domain.basis import norm_basis
from norms.domain.details import delete_arbiter, import_arbiters, save_arbiter
from norms.interfaces.forms import ArbiterForm
from norms.models import NormArbiter
from norms.views.files import form_file
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add an arbiter."""
    return _edit(request, event, None)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def arbiter(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show an arbiter's data and what is missing for the norm form; save the data."""
    return _edit(request, event, get_object_or_404(NormArbiter, event=event, pk=pk))


def _edit(request: HttpRequest, event: Event, row: NormArbiter | None) -> HttpResponse:
    if event.is_divided:
        raise Http404
    posted = request.POST if request.method == "POST" else None
    form = ArbiterForm.of(row, posted)
    if posted is not None and form.is_valid():
        try:
            return submit_once(request, lambda: _saved(request, event, row, form))
        except Refused as refused:
            form.add_error(None, str(refused))
    report = arbiter_report(norm_basis(event), row) if row and row.form else None
    context = {"event": event, "arbiter": row, "form": form, "report": report}
    return render(request, "norms/arbiter.html", context, status=422 if form.errors else 200)


def _saved(request: HttpRequest, event: Event, row: NormArbiter | None, form: ArbiterForm) -> tuple[str, str]:
    """Save the arbiter; return the address of the next page."""
    seen = read_number(request.POST.get("seen", "")) or 0
    saved = save_arbiter(event=event, actor=person(request), arbiter=row, values=form.cleaned_data, seen=seen)
    if saved.form and row is None:
        return reverse("norms:arbiter", args=[event.slug, saved.pk]), ""
    return reverse("norms:papers", args=[event.slug]), ""


@staff_action(Role.ARBITER)
def delete(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Delete an arbiter."""
    delete_arbiter(event=event, actor=person(request), arbiter=get_object_or_404(NormArbiter, event=event, pk=pk))
    return redirect("norms:papers", event.slug)


@staff_action(Role.ARBITER)
def take_over(request: HttpRequest, event: Event) -> HttpResponse:
    """Import the arbiters of the settings."""
    import_arbiters(event=event, actor=person(request))
    return redirect("norms:papers", event.slug)


@require_GET
@staff(Role.ARBITER)
def arbiter_file(request: HttpRequest, event: Event, pk: int, ending: str) -> HttpResponse:
    """Return the arbiter's norm form (FA1 or IA1); 404 for an arbiter without a norm."""
    row = get_object_or_404(NormArbiter, event=event, pk=pk)
    if not row.form:
        raise Http404
    form = arbiter_report(norm_basis(event), row)
    return form_file(request, event, form, name=f"{row.form.lower()}-{row.pk}", ending=ending)
