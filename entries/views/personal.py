"""The player's page, opened by the personal link without an account."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from entries.domain.applications import OPEN, Wanted, ask_for_section, change_wishes, withdraw_application
from entries.domain.eligibility import is_outside
from entries.domain.email_confirmation import resend_confirmation, to_confirm
from entries.domain.hosts import OVER, owed
from entries.domain.links import application_behind, code_of
from entries.domain.waiting_list import Offer, entry_page, offers_of, waiting_place
from entries.interfaces.forms import CONTACT_FIELDS, PERSON_FIELDS, ApplicationForm, ContactForm, fee_of
from entries.models import Application, EntryPage, EntryWish
from entries.views.public import site_of
from tournaments.domain.errors import Refused
from tournaments.views.number_input import read_number
from tournaments.views.private_links import limit_actions, page_of_link

State = EntryWish.State


@require_http_methods(["GET", "POST"])
def mine(request: HttpRequest, token: str) -> HttpResponse:
    """Show the status of the entry and the form to change it."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone
    return page_of_link(request, zone, lambda: _mine(request, token, application))


def _mine(request: HttpRequest, token: str, application: Application | None) -> HttpResponse:
    if application is None:
        raise Http404
    if "mail" in request.GET and application.seen_at is None:
        Application.objects.filter(pk=application.pk, seen_at=None).update(seen_at=timezone.now())
    wishes = _wishes(application)
    page = entry_page(application.event)
    form = _form(request, page, application, wishes)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                limit_actions(f"entry-{application.pk}")
                byes = {wish.event_id: form.byes(wish.event) for wish in wishes if wish.state not in OVER}
                change_wishes(application=application, changes=form.changes(), byes=byes, site=site_of(request))
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("Saved."))
                return redirect("entries:mine", token)
    context = _context(request, page, application, wishes) | {"form": form, "token": token}
    return render(request, "entries/own_entry.html", context, status=status)


def _context(
    request: HttpRequest, page: EntryPage, application: Application, wishes: Sequence[EntryWish]
) -> dict[str, object]:
    event = application.event
    is_entered = any(wish.state == State.ENTERED for wish in wishes)
    return {
        "event": event,
        "page": page,
        "wish": wishes[0],
        "sections": [(wish, waiting_place(wish)) for wish in wishes] if event.is_festival else [],
        "more": _more(application, wishes) if event.is_festival else [],
        "application": application,
        "sends_mail": bool(settings.EMAIL_URL),
        "to_confirm": to_confirm(application).filter(pk=application.pk).exists(),
        "is_over": all(wish.state in OVER for wish in wishes),
        "is_entered": is_entered,
        "waits_for_byes": any(wish.byes and wish.state == State.ENTERED for wish in wishes),
        "waiting_place": waiting_place(wishes[0]),
        "code": _code(request, application) if is_entered else "",
        "owed": owed(application, wishes),
        "paid": sum(row.amount for row in application.payments.filter(cancelled_at=None)),
    }


def _wishes(application: Application) -> list[EntryWish]:
    """Return the application's entries: for the event, or for each section of the festival."""
    rows = list(application.wishes.select_related("fee", "event__festival", "event__stage__event").order_by("pk"))
    for wish in rows:
        wish.application = application
        if wish.event_id == application.event_id:
            wish.event = application.event
    if not rows:
        raise Http404
    return rows


def _more(application: Application, wishes: Sequence[EntryWish]) -> list[Offer]:
    """Return the sections that the player can add, by rating and age.

    None for players added by an arbiter and for erased data.
    """
    if application.erased_at is not None or application.source == Application.Source.DESK:
        return []
    asked = {wish.event_id for wish in wishes if wish.state != State.WITHDRAWN}
    return [
        offer
        for offer in offers_of(application.event)
        if offer.section.pk not in asked and not is_outside(offer.page, application)
    ]


def _form(request: HttpRequest, page: EntryPage, application: Application, wishes: Sequence[EntryWish]) -> ContactForm:
    """Return the form: all fields until the entry is decided, then the contact; byes until the event starts."""
    present = {name: getattr(application, name) for name in (*PERSON_FIELDS, *CONTACT_FIELDS, "fee")}
    present["rating"] = present["rating"] or None
    live = [wish for wish in wishes if wish.state not in OVER]
    byes_of = [wish.event for wish in live if not wish.event.is_started]
    data = request.POST or None
    form: ContactForm
    if live and all(wish.state in OPEN for wish in live):
        form = ApplicationForm(data, page=page, asks_consent=False, byes_of=byes_of, initial=present)
    else:
        form = ContactForm(data, page=page, byes_of=byes_of, initial=present)
    for wish in live:
        form.ask_byes(wish.event, wish.byes)
    return form


def _code(request: HttpRequest, application: Application) -> str:
    """Return the check-in code as a picture inside the page."""
    address = site_of(request) + reverse("entries:code", args=[code_of(application)])
    picture = segno.make(address, error="m", micro=False).svg_inline(scale=5, border=2, light="#fff")
    return mark_safe(picture)  # noqa: S308  (squares that segno draws)


@require_POST
def resend(request: HttpRequest, token: str) -> HttpResponse:
    """Send the confirmation mail again, at most once an hour."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone

    def act() -> HttpResponse:
        if application is None:
            raise Http404
        try:
            limit_actions(f"entry-{application.pk}")
            resend_confirmation(application=application, site=site_of(request))
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("The mail is sent again."))
        return redirect("entries:mine", token)

    return page_of_link(request, zone, act)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Withdraw the entry; at a festival from one section."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone

    def act() -> HttpResponse:
        wishes = _wishes(application) if application else []
        key = read_number(request.POST.get("wish", ""))
        wish = next((one for one in wishes if key is None or one.pk == key), None)
        if wish is None:
            raise Http404
        try:
            limit_actions(f"entry-{wish.application_id}")
            withdraw_application(wish=wish, site=site_of(request))
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("entries:mine", token)

    return page_of_link(request, zone, act)


@require_POST
def more(request: HttpRequest, token: str) -> HttpResponse:
    """Add one more section of the festival."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone

    def act() -> HttpResponse:
        key = read_number(request.POST.get("section", ""))
        offers = _more(application, _wishes(application)) if application and application.event.is_festival else []
        offer = next((one for one in offers if one.section.pk == key), None)
        if application is None or offer is None:
            raise Http404
        fee = fee_of(offer.page, request.POST.get("fee", ""))
        try:
            limit_actions(f"entry-{application.pk}")
            ask_for_section(application=application, wanted=Wanted(offer.section, fee), site=site_of(request))
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("entries:mine", token)

    return page_of_link(request, zone, act)
