"""The page of who applied, by the personal link and without an account."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from entries.domain.applying import change_application, withdraw_application
from entries.domain.links import application_behind, code_of
from entries.domain.places import entry_page, waiting_place
from entries.interfaces.forms import CONTACT_FIELDS, PERSON_FIELDS, ApplicationForm, ContactForm
from entries.models import Application, EntryPage, EntryWish
from entries.views.public import site_of
from tournaments.domain.errors import Refused
from tournaments.views.private_links import page_behind, refuse_too_many_acts

State = EntryWish.State


@require_http_methods(["GET", "POST"])
def mine(request: HttpRequest, token: str) -> HttpResponse:
    """What became of the entry, and what can be changed in it."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone
    return page_behind(request, zone, lambda: _mine(request, token, application))


def _mine(request: HttpRequest, token: str, application: Application | None) -> HttpResponse:
    wish = _wish(application)
    if application is not None and "mail" in request.GET and application.seen_at is None:
        Application.objects.filter(pk=application.pk, seen_at=None).update(seen_at=timezone.now())
    page = entry_page(wish.event)
    page.event = wish.event
    form = _form(request, page, wish)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                refuse_too_many_acts(f"entry-{wish.application_id}")
                change_application(wish=wish, changes=form.changes(), byes=form.byes())
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("Saved."))
                return redirect("entries:mine", token)
    context = {
        "event": wish.event,
        "page": page,
        "wish": wish,
        "application": wish.application,
        "form": form,
        "token": token,
        "is_over": wish.state in (State.DECLINED, State.WITHDRAWN),
        "waiting_place": waiting_place(wish),
        "code": _code(request, wish.application) if wish.state == State.ENTERED else "",
        "paid": sum(row.amount for row in wish.application.payments.filter(cancelled_at=None)),
    }
    return render(request, "entries/mine.html", context, status=status)


def _wish(application: Application | None) -> EntryWish:
    wish = EntryWish.objects.select_related("application__fee", "event__stage__event").get(
        application=application, event=application.event if application else None
    )
    wish.application.event = wish.event
    return wish


def _form(request: HttpRequest, page: EntryPage, wish: EntryWish) -> ContactForm:
    """Everything until the entry is decided, then how the person is reached; byes until the event starts."""
    present = {name: getattr(wish.application, name) for name in (*PERSON_FIELDS, *CONTACT_FIELDS, "fee")}
    present["rating"] = present["rating"] or None
    present |= {f"bye_{number}": kind for number, kind in wish.byes}
    data = request.POST or None
    if wish.state in (State.ASKED, State.WAITING):
        return ApplicationForm(data, page=page, asks_consent=False, initial=present)
    return ContactForm(data, page=page, asks_byes=not wish.event.is_started, initial=present)


def _code(request: HttpRequest, application: Application) -> str:
    """The code for the check-in, as a picture within the page."""
    address = site_of(request) + reverse("entries:code", args=[code_of(application)])
    picture = segno.make(address, error="m", micro=False).svg_inline(scale=5, border=2, light="#fff")
    return mark_safe(picture)  # noqa: S308  (squares that segno draws)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Play no more."""
    application = application_behind(token)
    zone = None if application is None else application.event.zone

    def act() -> HttpResponse:
        wish = _wish(application)
        try:
            refuse_too_many_acts(f"entry-{wish.application_id}")
            withdraw_application(wish=wish, site=site_of(request))
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("entries:mine", token)

    return page_behind(request, zone, act)
