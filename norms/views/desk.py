"""Desk pages of title norms: all players, one player, and the certificate."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from norms.domain.basis import NormBasis, norm_basis
from norms.domain.candidates import candidates_for, candidates_of, needs_of
from norms.domain.certificate import certificate
from norms.domain.details import save_player
from norms.domain.facts import birth_of
from norms.domain.results import calculation_of, calculations_of, results_of
from norms.interfaces.forms import PlayerDataForm
from norms.models import NormPlayer
from norms.views.files import form_file
from tabellone.sheets.form_paper import FORM_FORMATS
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, Registration, Role
from tournaments.views.access import person, staff
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def norms(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who can still make a norm; after the last round the norms and the near misses.

    404 for an event in groups, whose groups have their own pages. ``?player=`` leads to the player's page.
    """
    if event.is_divided:
        raise Http404
    asked = read_number(request.GET.get("player", ""))
    if asked:
        return redirect("norms:player", event.slug, asked)
    with snapshot():
        event.refresh_from_db()
        basis = norm_basis(event)
    context: dict[str, object] = {"event": event, "basis": basis}
    if basis.gives_norms and basis.is_over:
        context["results"] = results_of(basis)
    elif basis.gives_norms and event.is_started:
        context["candidates"] = candidates_of(basis)
    return render(request, "norms/desk.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def player(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Show a player's titles: what is needed, or the calculation; and the data for the certificate."""
    basis, registration = _player(event, tpn)
    stored = NormPlayer.objects.filter(registration=registration).first() or NormPlayer(registration=registration)
    has_birth = birth_of(registration, None) is not None
    posted = request.POST if request.method == "POST" else None
    form = PlayerDataForm.of(stored, posted, has_birth=has_birth)
    if posted is not None and form.is_valid():
        try:
            seen = read_number(posted.get("seen", "")) or 0
            save_player(registration=registration, actor=person(request), values=form.cleaned_data, seen=seen)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect(f"{reverse('norms:player', args=[event.slug, tpn])}#data")
    context = {"event": event, "basis": basis, "player": basis.player(tpn), "form": form, "stored": stored}
    context |= {"calculations": _certified(basis, tpn)} if basis.is_over else {"candidates": _needed(basis, tpn)}
    return render(request, "norms/player.html", context, status=422 if form.errors else 200)


def _player(event: Event, tpn: int) -> tuple[NormBasis, Registration]:
    """Return the basis and the player's row. Raises Http404 if there is none, or no norms are possible."""
    basis = norm_basis(event)
    if event.is_divided or tpn not in basis.players or tpn not in basis.norm_event.record.by_tpn:
        raise Http404
    registration = basis.players[tpn]
    registration.event = event
    return basis, registration


def _certified(basis: NormBasis, tpn: int) -> list[tuple[object, object]]:
    """Return the calculation of each title, with the certificate if the norm was achieved."""
    rows = calculations_of(basis, tpn) if basis.gives_norms else ()
    return [(row, certificate(basis, row) if row.achieved else None) for row in rows]


def _needed(basis: NormBasis, tpn: int) -> list[tuple[object, object]]:
    """Return each title that is possible, with what is needed for it."""
    rows = candidates_for(basis, tpn) if basis.gives_norms else ()
    return [(row, needs_of(basis, row)) for row in rows]


@require_GET
@staff(Role.ARBITER)
def certificate_file(request: HttpRequest, event: Event, tpn: int, title: str, ending: str) -> HttpResponse:
    """Return the certificate (IT1); 404 if the norm was not achieved."""
    basis, _registration = _player(event, tpn)
    norm = calculation_of(basis, tpn, title) if basis.gives_norms else None
    if norm is None or not norm.achieved or ending not in FORM_FORMATS:
        raise Http404
    return form_file(request, event, certificate(basis, norm), name=f"it1-{tpn}-{title.lower()}", ending=ending)
