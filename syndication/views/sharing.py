"""The desk page for sharing an event: addresses for other programs, embedding, calendar of the owner's events."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from syndication.domain.embedding import embed_setting_of, set_embedding
from syndication.domain.owner_calendars import delete_owner_calendar, new_owner_calendar
from syndication.interfaces.forms import EmbedForm
from syndication.models import EmbedSetting, OwnerCalendar
from tournaments.domain.errors import Refused
from tournaments.domain.staff.access import may
from tournaments.models import Event, Role
from tournaments.views.access import person, staff


@dataclass(frozen=True, slots=True)
class SharedAddress:
    """An address to copy, with the name of what it gives."""

    key: str
    name: str
    address: str
    code: str = ""
    """HTML with the address in a frame."""


@require_http_methods(["GET", "HEAD", "POST"])
@staff(Role.ARBITER)
def sharing(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the addresses and the embedding, and save the embedding."""
    form = EmbedForm.of(embed_setting_of(event), request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                set_embedding(event=event, actor=person(request), **form.cleaned_data)
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("The embedding is saved."))
                return redirect("syndication:sharing", event.slug)
    return render(request, "syndication/sharing.html", _context(request, event, form), status=status)


def _context(request: HttpRequest, event: Event, form: EmbedForm) -> dict[str, object]:
    is_owner = may(request.user, event, Role.OWNER)
    calendar = OwnerCalendar.objects.filter(user=person(request)).first() if is_owner else None
    address = reverse("syndication:owner_calendar", args=[calendar.token]) if calendar else ""
    return {
        "event": event,
        "form": form,
        "addresses": [] if event.is_hidden else _addresses(request, event),
        "snippets": _snippets(request, event) if embed_setting_of(event).access != EmbedSetting.Access.OFF else [],
        "is_owner": is_owner,
        "owner_calendar": request.build_absolute_uri(address) if address else "",
    }


def _addresses(request: HttpRequest, event: Event) -> list[SharedAddress]:
    named = (
        ("calendar", _("Calendar (iCalendar)"), "syndication:event_calendar"),
        ("feed", _("News feed (Atom)"), "syndication:feed"),
        ("games", _("Games of all rounds (PGN)"), "syndication:event_games"),
        ("data", _("Data for programs (JSON)"), "syndication:event_data"),
    )
    return [
        SharedAddress(key, name, request.build_absolute_uri(reverse(view, args=[event.slug])))
        for key, name, view in named
    ]


def _snippets(request: HttpRequest, event: Event) -> list[SharedAddress]:
    named = (("standings", _("Standings")), ("pairings", _("Pairings")), ("next", _("Next round")))
    found = []
    for kind, name in named:
        address = request.build_absolute_uri(reverse("syndication:embed", args=[event.slug, kind]))
        found.append(SharedAddress(kind, name, address, _code(address, f"{event.name}: {name}")))
    return found


def _code(address: str, title: str) -> str:
    """Return the code for the other site, with its values escaped for HTML."""
    return f'<iframe src="{escape(address)}" title="{escape(title)}" width="100%" height="600" loading="lazy"></iframe>'


@require_POST
@staff(Role.OWNER)
def new_calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Create the address of the owner's calendar, or replace it."""
    new_owner_calendar(person(request))
    messages.success(request, _("New address created. An earlier one no longer works."))
    return redirect("syndication:sharing", event.slug)


@require_POST
@staff(Role.OWNER)
def delete_calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the address of the owner's calendar."""
    delete_owner_calendar(person(request))
    messages.success(request, _("Address deleted."))
    return redirect("syndication:sharing", event.slug)
