"""Views to create and set up a festival; its desk, with every section's next action."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from live.messages import watching
from tournaments.domain.boards.hall import rooms_of
from tournaments.domain.errors import Differs, Refused
from tournaments.domain.festivals.creation import (
    add_section,
    change_festival,
    create_festival,
    mark_of_rules,
    number_on,
    remove_section,
    sections_of,
    set_section_rules,
)
from tournaments.domain.festivals.people import strangers
from tournaments.domain.festivals.rounds import (
    codes_of,
    finish_together,
    publish_together,
    section_lines,
    start_together,
)
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.version_token import read_signed_values, sign_values
from tournaments.domain.rounds.desk import recent_steps
from tournaments.domain.staff.access import may
from tournaments.domain.undo import undoable_by
from tournaments.interfaces.edit_conflict import show_conflict
from tournaments.interfaces.festival_form import (
    ANNOUNCED,
    FestivalForm,
    SectionForm,
    SectionRuleForm,
    section_forms,
)
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number

RECENT = 8


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Create a festival with its sections; the user becomes its owner."""
    form = FestivalForm(request.POST or None)
    lines = section_forms(request.POST or None)
    if request.method == "POST" and all([form.is_valid(), *(line.is_valid() for line in lines)]):
        planned = [section for line in lines if (section := line.planned())]

        def make() -> tuple[str, str]:
            festival = create_festival(actor=person(request), sections=planned, **form.announced())
            return reverse("tournaments:desk", args=[festival.slug]), ""

        try:
            return submit_once(request, make)
        except Refused as refused:
            form.add_error(None, str(refused))
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/desk/create_festival.html", {"form": form, "lines": lines}, status=status)


def desk(request: HttpRequest, festival: Event) -> HttpResponse:
    """Show every section's next action, and the joint actions. Assistants do not see drafts."""
    lines = section_lines(festival)
    is_arbiter = may(request.user, festival, Role.ARBITER)
    undoable = undoable_by(request.user, festival)
    context = {
        "event": festival,
        "is_arbiter": is_arbiter,
        "is_owner": may(request.user, festival, Role.OWNER),
        "lines": lines,
        "codes": codes_of(lines) if is_arbiter else {},
        "people": festival.registrations.count(),
        "strangers": len(strangers(festival)) if is_arbiter else 0,
        "watching": watching(festival.pk),
        "rooms": rooms_of(line.section for line in lines),
        "undoable": undoable,
        "undoable_text": sentence(undoable) if undoable else "",
        "recent": [(entry, sentence(entry)) for entry in recent_steps(festival, drafts=is_arbiter)[:RECENT]],
    }
    return render(request, "tournaments/desk/festival.html", context)


def festival_or_404(event: Event) -> Event:
    """Return the event if it is a festival, or raise Http404."""
    if not event.is_festival:
        raise Http404
    return event


def seen_steps(request: HttpRequest, code: str) -> dict[int, str]:
    """Return the chosen sections with this next action, each with the state that the user saw."""
    found = {}
    for text in request.POST.getlist("section"):
        key, _colon, mark = text.partition(":")
        number = read_number(key)
        if number is not None and mark.startswith(f"{code}-"):
            found[number] = mark
    return found


@staff_action(Role.ARBITER)
def together(request: HttpRequest, event: Event, code: str) -> HttpResponse:
    """Start, publish or finish the chosen sections in one action."""
    acts = {"start": start_together, "publish": publish_together, "finish": finish_together}
    if code not in acts:
        raise Http404
    acts[code](festival=festival_or_404(event), actor=person(request), seen=seen_steps(request, code))
    return redirect("tournaments:desk", event.slug)


def settings(request: HttpRequest, festival: Event) -> HttpResponse:
    """Change the announcement of the festival; sections with the same values follow."""
    form = FestivalForm.of(festival, request.POST or None)
    sent, status = request.POST.get("seen", ""), 200
    if request.method == "POST" and form.is_valid():
        try:
            change_festival(
                festival=festival, actor=person(request), changes=form.announced(), seen=read_signed_values(sent)
            )
        except Differs as differs:
            show_conflict(form, FestivalForm.of(festival), differs)
            sent, status = "", 409
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("tournaments:settings", festival.slug)
    seen = sent or sign_values({name: getattr(festival, name) for name in ANNOUNCED})
    context = {"event": festival, "form": form, "seen": seen}
    return render(request, "tournaments/desk/festival_settings.html", context, status=status)


@require_GET
@staff(Role.ARBITER)
def sections(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the conditions of each section, the numbering of boards, and the form for another section."""
    return _sections(request, festival_or_404(event), SectionForm())


def _sections(
    request: HttpRequest, festival: Event, form: SectionForm, forms: list[SectionRuleForm] | None = None
) -> HttpResponse:
    rows = sections_of(festival)
    lines = list(zip(rows, forms or [SectionRuleForm.of(row) for row in rows], strict=True))
    status = 422 if forms or form.is_bound else 200
    context = {"event": festival, "form": form, "lines": lines, "seen": mark_of_rules(rows)}
    return render(request, "tournaments/desk/sections.html", context, status=status)


@staff_action(Role.ARBITER)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a section."""
    festival = festival_or_404(event)
    form = SectionForm(request.POST)
    planned = form.planned() if form.is_valid() else None
    if planned is None:
        if form.is_valid():
            form.add_error("name", _("The section has no name."))
        return _sections(request, festival, form)

    def make() -> tuple[str, str]:
        add_section(festival=festival, actor=person(request), section=planned)
        return reverse("tournaments:sections", args=[festival.slug]), ""

    return submit_once(request, make)


@staff_action(Role.ARBITER)
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the conditions of the sections."""
    festival = festival_or_404(event)
    rows = sections_of(festival)
    forms = [SectionRuleForm.of(row, request.POST) for row in rows]
    if not all(form.is_valid() for form in forms):
        return _sections(request, festival, SectionForm(), forms)
    # A section created after the page was opened has no fields there, and keeps its values.
    asked = {
        row.pk: form.rule()
        for row, form in zip(rows, forms, strict=True)
        if f"{form.prefix}-least_rating" in request.POST
    }
    set_section_rules(festival=festival, actor=person(request), rules=asked, seen=request.POST.get("seen", ""))
    return redirect("tournaments:sections", festival.slug)


@staff_action(Role.ARBITER)
def numbers(request: HttpRequest, event: Event) -> HttpResponse:
    """Number the boards continuously across sections."""
    number_on(festival=festival_or_404(event), actor=person(request))
    return redirect("tournaments:sections", event.slug)


@staff_action(Role.ARBITER)
def remove(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete a section without entries."""
    festival = festival_or_404(event)
    section = get_object_or_404(festival.sections, pk=read_number(request.POST.get("section", "")) or 0)
    section.festival = festival
    remove_section(festival=festival, actor=person(request), section=section)
    return redirect("tournaments:sections", festival.slug)
