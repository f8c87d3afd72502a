"""The organisers' pages of the regulations: draft, own paragraphs, default time, publication."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from regulations.domain.editing import (
    add_paragraph,
    change_paragraph,
    default_minutes_of,
    delete_paragraph,
    paragraph_seen,
    set_default_time,
)
from regulations.domain.publishing import Publication, publication_of, publish_regulations
from regulations.domain.reading import OWN, has_regulations
from regulations.interfaces.forms import DefaultTimeForm, ParagraphForm
from regulations.models import OwnParagraph
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import snapshot
from tournaments.domain.staff.access import may, needed_for
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.number_input import read_number

NOT_STATED = "-"
"""The form field ``seen`` while no default time is stated."""


@require_GET
@staff(Role.ARBITER)
def regulations(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the regulations as the settings write them now, and what differs from the version in force."""
    _require(event)
    with snapshot():
        event.refresh_from_db()
        return render(request, "regulations/desk.html", _context(request, event, DefaultTimeForm()))


def _context(request: HttpRequest, event: Event, form: DefaultTimeForm) -> dict[str, object]:
    found = publication_of(event)
    minutes = default_minutes_of(event)
    if not form.is_bound:
        form.fields["minutes"].initial = minutes
    return {
        "event": event,
        "found": found,
        "text": found.draft.text(),
        "own": {f"{OWN}{row.mark}": row.pk for row in event.own_paragraphs.all()},
        "versions": list(event.regulation_versions.order_by("-number")),
        "form": form,
        "seen": NOT_STATED if minutes is None else minutes,
        "may_publish": may(request.user, event, needed_for("publish_regulations")),
    }


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the form for a new paragraph, and add it."""
    _require(event)
    form = ParagraphForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            add_paragraph(event=event, actor=person(request), section=form.cleaned_data["section"], texts=form.texts())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("regulations:desk", event.slug)
    status = 422 if form.is_bound else 200
    return render(request, "regulations/paragraph.html", {"event": event, "form": form}, status=status)


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
def edit(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Show and save a paragraph of the organiser."""
    row = _paragraph(event, pk)
    form = ParagraphForm(request.POST if request.method == "POST" else None, texts=row.texts)
    seen = request.POST.get("seen", "") if form.is_bound else paragraph_seen(row)
    if form.is_bound and form.is_valid():
        try:
            change_paragraph(event=event, actor=person(request), pk=pk, texts=form.texts(), seen=seen)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("regulations:desk", event.slug)
    context = {"event": event, "form": form, "row": row, "seen": seen}
    return render(request, "regulations/paragraph.html", context, status=422 if form.is_bound else 200)


@staff_action(Role.ARBITER)
def delete(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Delete a paragraph of the organiser."""
    delete_paragraph(event=event, actor=person(request), pk=pk, seen=request.POST.get("seen", ""))
    return redirect("regulations:desk", event.slug)


@staff_action(Role.ARBITER)
def default_time(request: HttpRequest, event: Event) -> HttpResponse:
    """Save the default time."""
    form = DefaultTimeForm(request.POST)
    if not form.is_valid():
        return render(request, "regulations/desk.html", _context(request, event, form), status=422)
    minutes = form.cleaned_data["minutes"]
    set_default_time(
        event=event, actor=person(request), minutes=minutes, seen=read_number(request.POST.get("seen", ""))
    )
    return redirect("regulations:desk", event.slug)


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.OWNER)
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what a publication changes, ask for each confirmation that it needs, and publish.

    A change of published regulations is confirmed twice: on the page with both texts, and on that of the consequences.
    """
    _require(event)
    with snapshot():
        event.refresh_from_db()
        found = publication_of(event)
    given = read_number(request.POST.get("confirmations", "")) or 0
    asks_again = given and given < found.needed and request.POST.get("seen") == found.seen
    if request.method != "POST" or asks_again:
        return render(request, "regulations/publish.html", _publication(request, event, found, given))
    publish_regulations(
        event=event,
        actor=person(request),
        seen=request.POST.get("seen", ""),
        confirmations=given,
        why=request.POST.get("why", ""),
    )
    return redirect("regulations:desk", event.slug)


def _publication(request: HttpRequest, event: Event, found: Publication, given: int) -> dict[str, Any]:
    return {
        "event": event,
        "found": found,
        "text": found.draft.text(),
        "why": request.POST.get("why", ""),
        "confirmations": given + 1,
        "is_last": given + 1 == found.needed,
    }


def _require(event: Event) -> None:
    if not has_regulations(event):
        raise Http404


def _paragraph(event: Event, pk: int) -> OwnParagraph:
    row = event.own_paragraphs.filter(pk=pk).first()
    if row is None:
        raise Http404
    return row
