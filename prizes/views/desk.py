"""The arbiters' pages of prizes: forecast, funds, publication, papers."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from prizes.domain.editing import add_fund, import_fund, remove_fund, save_fund
from prizes.domain.forecast import Forecast, forecast
from prizes.domain.funds import MOST_FUNDS, fund_of, fund_seen, funds_of
from prizes.domain.presence import check_presence, presence_list, unchecked_winners
from prizes.domain.publishing import awards_seen, changed_since, publish_prizes, unpublish_prizes
from prizes.domain.sheets import PAPERS, paper_links
from prizes.interfaces.forms import FundForm, NewFundForm, categories_in, category_rows
from prizes.models import PrizeFund
from tabellone.prizes import write_fund
from tabellone.prizes.toml_fund import LARGEST_FILE
from tabellone.values import MOST_PLAYERS
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import snapshot
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.files import fresh_file_of
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number, read_numbers


@require_GET
@staff(Role.ARBITER)
def prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the first fund, or the form for a new one."""
    with snapshot():
        event.refresh_from_db()
        funds = funds_of(event)
        if not funds:
            return render(request, "prizes/empty.html", {"event": event, "form": NewFundForm()})
        return _shown(request, event, funds, funds[0])


@require_GET
@staff(Role.ARBITER)
def fund(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show a fund: forecast, budget, reasons. ``?why=`` explains a player, ``?by=category`` orders the winners."""
    with snapshot():
        event.refresh_from_db()
        funds = funds_of(event)
        row = next((each for each in funds if each.pk == pk), None)
        if row is None:
            raise Http404
        return _shown(request, event, funds, row)


def _shown(request: HttpRequest, event: Event, funds: list[PrizeFund], row: PrizeFund) -> HttpResponse:
    found = forecast(event, row)
    by_category = request.GET.get("by") == "category"
    context: dict[str, Any] = {
        "event": event,
        "funds": funds if len(funds) > 1 else [],
        "row": row,
        "found": found,
        "winners": found.winners if by_category else found.winners_by_amount,
        "by_category": by_category,
        "seen": awards_seen(found),
        "changed": changed_since(found),
        "papers": paper_links(event, row),
        "presence": presence_list(found) if found.is_complete else [],
        "unchecked": unchecked_winners(found) if found.is_complete else 0,
        "can_add": len(funds) < MOST_FUNDS,
    }
    return render(request, "prizes/desk.html", context | _why(request, found))


def _why(request: HttpRequest, found: Forecast) -> dict[str, object]:
    """Return the explained player: awards, and why there is none in the other categories."""
    number = read_number(request.GET.get("why", ""), most=MOST_PLAYERS)
    players = sorted(found.competitors, key=lambda each: each.contestant.name.casefold())
    if number is None:
        return {"players": players}
    reasons = found.why_not(number)
    return {"players": players, "asked": number, "own": found.of_player(number), "reasons": reasons}


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the form for a new fund, and create it."""
    if request.method != "POST":
        return render(request, "prizes/empty.html", {"event": event, "form": NewFundForm()})
    form = NewFundForm(request.POST)
    if form.is_valid():
        try:
            return submit_once(request, lambda: _new(request, event, form))
        except Refused as refused:
            form.add_error(None, str(refused))
    return render(request, "prizes/empty.html", {"event": event, "form": form}, status=422)


def _new(request: HttpRequest, event: Event, form: NewFundForm) -> tuple[str, str]:
    row = add_fund(event=event, actor=person(request), **form.cleaned_data)
    return reverse("prizes:edit", args=[event.slug, row.pk]), ""


@staff_action(Role.ARBITER)
def import_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Create a fund from a file in TOML."""
    upload = request.FILES.get("file")
    if upload is None:
        raise Refused(_("Choose a file."))
    if (upload.size or 0) > LARGEST_FILE:
        raise Refused(_("The file is too large (maximum %(most)s kB).") % {"most": LARGEST_FILE // 1000})
    data = upload.read(LARGEST_FILE + 1)
    upload.seek(0)

    def act() -> tuple[str, str]:
        row = import_fund(event=event, actor=person(request), data=data)
        return reverse("prizes:fund", args=[event.slug, row.pk]), ""

    return submit_once(request, act)


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.ARBITER)
def edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show and save a fund with its categories."""
    row = _fund(event, pk)
    data = request.POST if request.method == "POST" else None
    seen = fund_seen(row) if data is None else data.get("seen", "")
    form = FundForm(data, instance=row, event=event)
    rows = category_rows(event, row, data)
    status = 200
    if data is not None:
        status = 422
        if form.is_valid() & rows.is_valid():
            try:
                save_fund(
                    event=event,
                    actor=person(request),
                    pk=pk,
                    values=form.cleaned_data,
                    categories=categories_in(rows),
                    seen=seen,
                )
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                return redirect("prizes:edit" if "more" in data else "prizes:fund", event.slug, pk)
    context = {"event": event, "row": row, "form": form, "rows": rows, "seen": seen}
    return render(request, "prizes/edit.html", context, status=status)


@staff_action(Role.ARBITER)
def delete(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Delete a fund."""
    remove_fund(event=event, actor=person(request), pk=pk, seen=request.POST.get("seen", ""))
    return redirect("prizes:desk", event.slug)


@staff_action(Role.ARBITER)
def publish(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Publish the fund; after the last result also the winners."""
    publish_prizes(event=event, actor=person(request), pk=pk, seen=request.POST.get("seen", ""))
    return redirect("prizes:fund", event.slug, pk)


@staff_action(Role.ARBITER)
def unpublish(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Withdraw the fund from the public."""
    unpublish_prizes(event=event, actor=person(request), pk=pk)
    return redirect("prizes:fund", event.slug, pk)


@staff_action(Role.ARBITER)
def presence(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Save which of the listed players are present at the ceremony."""
    listed, present = (set(read_numbers(request.POST.getlist(name)[:MOST_PLAYERS])) for name in ("listed", "present"))
    check_presence(event=event, actor=person(request), pk=pk, listed=listed, present=present)
    return redirect("prizes:fund", event.slug, pk)


@require_GET
@staff(Role.ARBITER)
def export(request: HttpRequest, event: Event, pk: int) -> HttpResponse:  # noqa: ARG001  (as every view)
    """Return the fund as the file of the command line (docs/prizes.md)."""
    text = write_fund(forecast(event, _fund(event, pk)).fund)
    response = HttpResponse(text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-prizes.toml"'
    return response


@require_GET
@staff(Role.ARBITER)
def paper(request: HttpRequest, event: Event, pk: int, kind: str, ending: str) -> HttpResponse:
    """Return a paper of the fund as a file: ``list``, ``ceremony`` or ``receipts``."""
    if kind not in PAPERS:
        raise Http404
    with snapshot():
        event.refresh_from_db()
        sheet = PAPERS[kind](event, forecast(event, _fund(event, pk)))
    return fresh_file_of(request, event, ending, name=f"prizes-{kind}", sheet=sheet)


def _fund(event: Event, pk: int) -> PrizeFund:
    row = fund_of(event, pk)
    if row is None:
        raise Http404
    return row
