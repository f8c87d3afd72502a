"""The public entry form, and the search that fills it in."""

from __future__ import annotations

import hashlib
import json

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_http_methods

from entries.domain.applications import apply_to_play, conditions_digest
from entries.domain.hosts import host_of, wishes_of
from entries.domain.links import personal_token
from entries.domain.mails import sends_mail
from entries.domain.spam_protection import form_start, may_look_up, refuse_robots, refuse_too_many_entries
from entries.domain.waiting_list import entry_page, offer_of, offers_of, takes_entries
from entries.interfaces.forms import ApplicationForm, FestivalEntryForm
from entries.models import Application, EntryPage, EntryWish
from ratings.views.people_search import suggestions
from tournaments.domain.errors import Refused
from tournaments.domain.idempotency import run_once
from tournaments.models import Event
from tournaments.shared_links import shared_link
from tournaments.views.access import public_event
from tournaments.views.number_input import read_number

TRAP = "homepage"
"""Name of a field that people do not see."""


def address_of(request: HttpRequest) -> str:
    """Return the client's address."""
    return str(get_adapter().get_client_ip(request))


def site_of(request: HttpRequest) -> str:
    """Return scheme and host for links in mails."""
    return shared_link(request, "/").rstrip("/")


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and process the entry form. A form that is sent twice creates one entry."""
    event = public_event(request, slug)
    if event.festival is not None:
        return redirect(f"{reverse('entries:enter', args=[event.festival.slug])}?section={event.pk}")
    with timezone.override(event.zone):
        response = _enter(request, event)
    patch_cache_control(response, no_store=True, private=True)
    return response


def _enter(request: HttpRequest, event: Event) -> HttpResponse:
    page = entry_page(event)
    form = _form_of(request, page)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                return redirect("entries:mine", _applied(request, event, form))
            except Refused as refused:
                form.add_error(None, refused.html)
    return render(request, "entries/entry_form.html", _context(event, page, form), status=status)


def _form_of(request: HttpRequest, page: EntryPage) -> ApplicationForm:
    """Return the form; for a festival with its sections, of which the URL can preselect one."""
    if not page.event.is_festival:
        return ApplicationForm(request.POST or None, page=page)
    offers = offers_of(page.event)
    wanted = read_number(request.GET.get("section", ""))
    initial = {f"of_{one.section.pk}_in": True for one in offers if one.section.pk == wanted or len(offers) == 1}
    return FestivalEntryForm(request.POST or None, page=page, offers=offers, initial=initial)


def _applied(request: HttpRequest, event: Event, form: ApplicationForm) -> str:
    """Save the entry and return the token of its personal link."""
    refuse_robots(trap=request.POST.get(TRAP, ""), begun_at=request.POST.get("begun", ""))

    def apply() -> tuple[str, str]:
        refuse_too_many_entries(address_of(request))
        application = apply_to_play(
            event=event,
            application=form.application(translation.get_language() or "en"),
            byes=form.byes(),
            sections=form.wanted() if isinstance(form, FestivalEntryForm) else (),
            agreed_to=request.POST.get("conditions", ""),
            site=site_of(request),
        )
        return str(application.pk), ""

    # Only the key of a sent form is stored, because a link gives access.
    done = run_once(key=_key(request), act=apply)
    return personal_token(Application.objects.get(pk=done.address))


def _key(request: HttpRequest) -> str:
    fields = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(json.dumps([request.path, fields]).encode()).hexdigest()


def _context(event: Event, page: EntryPage, form: ApplicationForm) -> dict[str, object]:
    return {
        "event": event,
        "page": page,
        "form": form,
        "is_open": takes_entries(event),
        "sends_mail": sends_mail(),
        "offer": offer_of(event),
        "fees": list(page.fees.all()) if page.pk else [],
        "begun": form_start(),
        "trap": TRAP,
        "conditions": conditions_digest(page),
    }


@require_GET
def look_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Return matching players of the rating lists for an open entry form."""
    event = public_event(request, slug)
    if not takes_entries(event) or not may_look_up(address_of(request)):
        return HttpResponse("")
    page = entry_page(host_of(event))
    lists = page.searched_lists.all() if page.pk else ()
    found = suggestions(event, request.GET.get("name", ""), is_public=True, searched=lists)
    response = render(request, "ratings/_suggestions.html", found)
    patch_cache_control(response, no_store=True, private=True)
    return response


def wish_of(event: Event, pk: int) -> EntryWish:
    """Return the entry with this key; for a festival of any section. Raises 404 for another event."""
    wishes = wishes_of(event).select_related("application__fee", "fee", "event__festival")
    wish: EntryWish = get_object_or_404(wishes, pk=pk)
    return wish
