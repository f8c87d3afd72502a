"""Views of payments."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from entries.domain.fee_changes import change_fee, fees_of_sections, repricing
from entries.domain.money import read_amount
from entries.domain.payments import cancel_payment, cash_of, pay, set_fee, waive
from entries.domain.waiting_list import entry_page
from entries.interfaces.forms import fee_of
from entries.models import EntryFee, Payment
from tournaments.domain.errors import Refused
from tournaments.models import Event, Registration, Role
from tournaments.views.access import is_in_place, person, staff, staff_action
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def cash(request: HttpRequest, event: Event) -> HttpResponse:
    """Show amounts due, payments and totals. A section redirects to its festival."""
    if event.festival is not None:
        return redirect("entries:cash", event.festival.slug)
    page = entry_page(event)
    context = {
        "event": event,
        "page": page,
        "cash": cash_of(event),
        "fees": list(page.fees.all()) if page.pk else [],
        "methods": Payment.Method.choices,
    }
    return render(request, "entries/payments.html", context)


@staff_action(Role.ARBITER)
def act(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Set, pay or waive the fee of one player."""
    if event.festival_id is not None:
        raise Http404
    row: Registration = get_object_or_404(event.registrations, pk=pk)
    row.event = event
    do = request.POST.get("do", "")
    if do == "fee":
        set_fee(registration=row, actor=person(request), fee=fee_of(entry_page(event), request.POST.get("fee", "")))
    elif do == "waive":
        waive(registration=row, actor=person(request), why=request.POST.get("why", ""))
    elif do == "pay":
        paid = read_number(request.POST.get("paid", ""))
        pay(
            registration=row,
            actor=person(request),
            amount=read_amount(request.POST.get("amount", "")),
            method=request.POST.get("method", ""),
            was_paid=-1 if paid is None else paid,
        )
    else:
        raise Refused(_("Unknown action."))
    if is_in_place(request):
        return _line(request, event, pk)
    return redirect(f"{reverse('entries:cash', args=[event.slug])}#cash-{pk}")


def _line(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Return the player's row and the totals."""
    page, found = entry_page(event), cash_of(event)
    line = next(line for line in found.lines if line.registration.pk == pk)
    fees = list(page.fees.all()) if page.pk else []
    context = {"event": event, "page": page, "cash": found, "line": line, "fees": fees}
    return render(request, "entries/_paid.html", context | {"methods": Payment.Method.choices})


@staff_action(Role.ARBITER)
def cancel(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Cancel a payment."""
    cancel_payment(payment=get_object_or_404(event.payments, pk=pk), actor=person(request))
    return redirect("entries:cash", event.slug)


@require_GET
@staff(Role.ARBITER)
def receipt(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show a receipt for printing."""
    payment = get_object_or_404(event.payments.select_related("application", "by"), pk=pk)
    context = {"event": event, "page": entry_page(event), "payment": payment}
    return render(request, "entries/receipt.html", context)


@require_GET
@staff(Role.ARBITER)
def fees(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the fees of a festival's sections. ``?fee=`` and ``?amount=`` preview a new fee."""
    if event.festival is not None:
        return redirect("entries:fees", event.festival.slug)
    if not event.is_festival:
        raise Http404
    rows = fees_of_sections(event)
    asked, wrong = read_number(request.GET.get("fee", "")), None
    section, fee = next(((name, fee) for name, fee in rows if fee.pk == asked), ("", None))
    found = None
    if fee is not None:
        try:
            found = repricing(fee, read_amount(request.GET.get("amount", "")))
        except Refused as refused:
            wrong = refused
    context = {"event": event, "page": entry_page(event), "rows": rows, "found": found, "section": section}
    return render(request, "entries/fees.html", context | {"wrong": wrong}, status=422 if wrong else 200)


@staff_action(Role.ARBITER)
def reprice(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Change a section's fee."""
    fee = get_object_or_404(
        EntryFee.objects.select_related("page__event__festival"), pk=pk, page__event__festival=event
    )
    change_fee(
        section=fee.page.event,
        actor=person(request),
        fee=fee,
        amount=read_amount(request.POST.get("amount", "")),
        seen=request.POST.get("seen", ""),
    )
    return redirect("entries:fees", event.slug)
