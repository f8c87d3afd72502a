"""Players of a festival: added once, in one section or several, moved manually or by section conditions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.registrations import EDITABLE, Namesake
from tournaments.domain.errors import Differs, Refused
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.people import (
    adopt_strangers,
    change_person,
    enter_people,
    enter_person,
    leave_section,
    move_people,
    people_of,
    remove_people,
    strangers,
)
from tournaments.domain.festivals.section_assignment import assign_sections, mark_of_proposals, proposals
from tournaments.domain.festivals.section_rules import rule_of_section
from tournaments.domain.results.version_token import read_signed_values, sign_values
from tournaments.interfaces.edit_conflict import show_conflict
from tournaments.interfaces.player_form import PlayerForm
from tournaments.models import Event, Registration, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.erasing import erase, may_erase
from tournaments.views.festivals import festival_or_404
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number, read_numbers


def list_page(request: HttpRequest, festival: Event) -> HttpResponse:
    """Show all players, or with ``?section=`` the players of one section."""
    return _page(request, festival, PlayerForm())


def _page(
    request: HttpRequest, festival: Event, form: PlayerForm, status: int = 200, namesake: Namesake | None = None
) -> HttpResponse:
    sections = sections_of(festival)
    wanted = read_number(request.GET.get("section", ""))
    chosen = next((section for section in sections if section.pk == wanted), None)
    people = people_of(festival)
    if chosen is not None:
        people = [one for one in people if any(row.event_id == chosen.pk for row in one.playing)]
    context = {
        "event": festival,
        "sections": sections,
        "chosen": chosen,
        "rows": [(one, _entry_in(one.playing, chosen)) for one in people],
        "form": form,
        "ticked": read_numbers(request.POST.getlist("in")),
        "namesake": namesake,
        "strangers": strangers(festival),
    }
    return render(request, "tournaments/desk/festival_people.html", context, status=status)


def _entry_in(entries: tuple[Registration, ...], chosen: Event | None) -> Registration | None:
    return next((row for row in entries if chosen is not None and row.event_id == chosen.pk), None)


def add_page(request: HttpRequest, festival: Event) -> HttpResponse:
    """Add a player once, for the chosen sections."""
    form = PlayerForm(request.POST)
    if form.is_valid():
        keys = set(read_numbers(request.POST.getlist("in")))
        chosen = [section for section in sections_of(festival) if section.pk in keys]

        def enter() -> tuple[str, str]:
            row = enter_person(
                festival=festival, actor=person(request), entrant=form.entrant(), sections=chosen,
                is_another="another" in request.POST,
            )  # fmt: skip
            return _list(festival, request.GET.get("section", "")), _("%(name)s was added.") % {"name": row.name}

        try:
            return submit_once(request, enter)
        except Namesake as namesake:
            return _page(request, festival, form, status=409, namesake=namesake)
        except Refused as refused:
            form.add_error(None, str(refused))
    return _page(request, festival, form, status=422)


def person_page(request: HttpRequest, row: Registration) -> HttpResponse:
    """Show a player's data, which apply to all sections, and the player's sections."""
    form = PlayerForm.of(row, request.POST or None)
    seen = request.POST.get("seen", "") or _seen(row)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            change_person(
                person=row, actor=person(request), changes=form.cleaned_data, seen=read_signed_values(seen),
                why=request.POST.get("why", ""),
            )  # fmt: skip
        except Differs as differs:
            row.refresh_from_db()
            show_conflict(form, PlayerForm.of(row), differs)
            seen, status = _seen(row), 409
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The data of %(name)s are saved.") % {"name": row.name})
            return redirect("tournaments:players", row.event.slug)
    entries = row.entries.select_related("event__festival").order_by("event", "pk")
    context = {"event": row.event, "row": row, "form": form, "seen": seen, "entries": entries}
    erases_at = reverse("tournaments:festival_act", args=[row.event.slug, "erase"])
    context |= {"may_erase": may_erase(request, row.event), "erases_at": erases_at}
    return render(request, "tournaments/desk/festival_person.html", context, status=status)


def _seen(row: Registration) -> str:
    return sign_values({name: getattr(row, name) for name in EDITABLE})


@staff_action(Role.ARBITER)
def act(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """Do one action for the chosen players: add to a section, move, remove, erase; or adopt players of the sections.

    "Adopt" adds the players who were entered only in a section to the festival's players.
    """
    festival, actor = festival_or_404(event), person(request)
    if action == "adopt":
        count = adopt_strangers(festival=festival, actor=actor)
        messages.success(request, _("Taken among the festival’s people: %(count)s") % {"count": count})
        return redirect("tournaments:players", festival.slug)
    keys = read_numbers(request.POST.getlist("who"))
    why = request.POST.get("why", "")
    if not keys:
        raise Refused(_("Choose the players."))
    if action == "erase":
        (row,) = _of(festival.registrations.filter(pk__in=keys[:1]), keys[:1])
        row.event = festival
        erase(request, row)
        return redirect("tournaments:player_edit", festival.slug, row.pk)
    if action == "remove":
        remove_people(festival=festival, actor=actor, people=_of(festival.registrations.filter(pk__in=keys), keys))
    elif action == "enter":
        people = _of(festival.registrations.filter(pk__in=keys), keys)
        enter_people(festival=festival, actor=actor, people=people, section=_section(request, festival))
    elif action == "move":
        to = _section(request, festival)
        move_people(festival=festival, actor=actor, moves=[(row, to) for row in _entries(festival, keys)], why=why)
    elif action == "leave":
        leave_section(festival=festival, actor=actor, entries=_entries(festival, keys), why=why)
    else:
        raise Refused(_("Unknown action."))
    return redirect(_list(festival, request.POST.get("here", "")))


def _list(festival: Event, section_seen: str) -> str:
    """Return the address of the list, or of the section's list that the user was looking at."""
    section = read_number(section_seen)
    query = f"?{urlencode({'section': section})}" if section else ""
    return reverse("tournaments:players", args=[festival.slug]) + query


def _entries(festival: Event, keys: list[int]) -> list[Registration]:
    """Return the chosen entries in sections. Raises Refused if one no longer exists."""
    return _of(by_name(Registration.objects.filter(event__festival=festival, pk__in=keys)), keys)


def _of(rows: object, keys: list[int]) -> list[Registration]:
    found: list[Registration] = list(rows)  # type: ignore[call-overload]  # a query
    if len(found) != len(set(keys)):
        raise Refused(
            _("Another user removed one of these players. Nothing was changed."),
            _("Another user may have changed the list. Check it and try again."),
        )
    return found


def _section(request: HttpRequest, festival: Event) -> Event:
    section = get_object_or_404(festival.sections, pk=read_number(request.POST.get("to", "")) or 0)
    section.festival = festival
    return section


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.ARBITER)
def deal_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the players in unsuitable sections with proposed moves, and carry out the moves."""
    festival = festival_or_404(event)
    rows = sections_of(festival)
    asked = request.POST if request.method == "POST" else request.GET
    keys = set(read_numbers(asked.getlist("among")))
    among = {row.pk for row in rows if (row.pk in keys if keys else rule_of_section(row).is_limited)}
    if request.method == "POST":
        count = assign_sections(
            festival=festival, actor=person(request), among=among, seen=request.POST.get("seen", ""),
            why=request.POST.get("why", ""),
        )  # fmt: skip
        messages.success(request, _("Players moved: %(count)s") % {"count": count})
        return redirect("tournaments:players", festival.slug)
    found = proposals(festival, among)
    context = {
        "event": festival,
        "sections": [(row, rule_of_section(row), row.pk in among) for row in rows],
        "among": sorted(among),
        "proposals": found,
        "moves": sum(row.to is not None for row in found),
        "seen": mark_of_proposals(found),
    }
    return render(request, "tournaments/desk/section_assignment.html", context)
