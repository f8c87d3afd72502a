"""The arbiters' entry page: entries, decisions, failed mails, erasure, settings."""

from __future__ import annotations

from django.conf import settings as program
from django.contrib import messages
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from entries.domain.applications import due_for_erasure, erase
from entries.domain.decisions import WishLine, approve, decide_byes, decline, decline_all, desk_of
from entries.domain.entry_settings import may_share_lists, save_entry_page
from entries.domain.hosts import host_of
from entries.domain.mails import send_letter_again
from entries.domain.waiting_list import (
    close_entries,
    entry_page,
    offer_of,
    open_entries,
    places_of,
    taken_places,
    takes_entries,
)
from entries.interfaces.forms import EntryPageForm
from entries.models import Letter
from entries.views.public import site_of, wish_of
from tournaments.domain.errors import Refused
from tournaments.interfaces.fields import MomentField
from tournaments.models import Event, Role
from tournaments.views.access import is_in_place, person, staff, staff_action
from tournaments.views.number_input import read_number

MOST_AT_ONCE = 9999


@require_GET
@staff(Role.ARBITER)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all entries."""
    found = desk_of(event)
    context = {
        "event": event,
        "desk": found,
        "page": found.page,
        "is_open": takes_entries(event),
        "places": places_of(found.page) if found.page.limit and not event.is_festival else None,
        "taken": 0 if event.is_festival else taken_places(event),
        "sections": [
            (desk.event, offer_of(desk.event), places_of(desk.page), taken_places(desk.event))
            for desk in found.sections
        ],
        "host": host_of(event),
        "failed": event.letters.filter(state=Letter.State.FAILED).select_related("application"),
        "to_come": event.letters.filter(state=Letter.State.WAITING).count(),
        "sends_mail": bool(program.EMAIL_URL),
        "to_erase": len(due_for_erasure(event)),
    }
    return render(request, "entries/desk.html", context)


@staff_action(Role.ARBITER)
def decide(request: HttpRequest, event: Event) -> HttpResponse:
    """Approve the chosen entries as displayed, in one action."""
    seen = request.POST.getlist("seen")[:MOST_AT_ONCE]
    approve(event=event, actor=person(request), seen=seen, site=site_of(request))
    if is_in_place(request) and len(seen) == 1:
        return _row(request, event, seen[0])
    return redirect("entries:desk", event.slug)


def _row(request: HttpRequest, event: Event, seen: str) -> HttpResponse:
    """Return the updated row of the entry."""
    wish = wish_of(event, read_number(seen.partition(":")[0]) or 0)
    return render(request, "entries/_row.html", {"event": event, "line": WishLine(wish, (), "")})


@staff_action(Role.ARBITER)
def reject(request: HttpRequest, event: Event) -> HttpResponse:
    """Reject an entry, or all selected entries (``all``), with a reason."""
    seen, reason = request.POST.get("seen", ""), request.POST.get("reason", "")
    if "all" in request.POST:
        chosen = request.POST.getlist("seen")[:MOST_AT_ONCE]
        decline_all(event=event, actor=person(request), seen=chosen, reason=reason, site=site_of(request))
        return redirect("entries:desk", event.slug)
    decline(event=event, actor=person(request), seen=seen, reason=reason, site=site_of(request))
    return redirect("entries:desk", event.slug)


@staff_action(Role.ARBITER)
def byes(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Grant or reject the requested byes."""
    decide_byes(wish=wish_of(event, pk), actor=person(request), grant=request.POST.get("do") == "grant")
    return redirect("entries:desk", event.slug)


@staff_action(Role.ARBITER)
def letter(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Send a failed mail again."""
    send_letter_again(get_object_or_404(event.letters, pk=pk))
    messages.success(request, _("The mail is sent again."))
    return redirect("entries:desk", event.slug)


@staff_action(Role.ARBITER)
def erase_entries(request: HttpRequest, event: Event) -> HttpResponse:
    """Erase the data of players who asked for it, once the event is over."""
    count = erase(due_for_erasure(event))
    messages.success(
        request,
        ngettext("The data of %(count)s person are erased.", "The data of %(count)s people are erased.", count)
        % {"count": count},
    )
    return redirect("entries:desk", event.slug)


@staff_action(Role.ARBITER)
def opening(request: HttpRequest, event: Event) -> HttpResponse:
    """Open the entry form until a given time or without an end, or close it."""
    if request.POST.get("do") == "close":
        close_entries(event=event, actor=person(request))
        return redirect("entries:desk", event.slug)
    try:
        until = MomentField(required=False).clean(request.POST.get("until", ""))
    except ValidationError as wrong:
        raise Refused(_("Enter a valid time."), " ".join(wrong.messages)) from wrong
    open_entries(event=event, actor=person(request), until=until)
    return redirect("entries:desk", event.slug)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and save the settings: places, conditions, eligibility, fees, members, check-in."""
    page = entry_page(event)
    form = EntryPageForm.of(page, request.POST or None, shares_lists=may_share_lists(person(request), event))
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            seen = read_number(request.POST.get("version", ""))
            try:
                save_entry_page(
                    event=event,
                    values=form.page_values(),
                    fees=form.cleaned_data["fees"],
                    members=form.cleaned_data["members"],
                    searched=form.cleaned_data.get("searched_lists"),
                    seen=-1 if seen is None else seen,
                    site=site_of(request),
                )
            except Refused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("Saved."))
                return redirect("entries:desk", event.slug)
    members = page.members.count() if page.pk else 0
    context = {"event": event, "page": page, "form": form, "members": members}
    return render(request, "entries/settings.html", context, status=status)
