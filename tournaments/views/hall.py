"""Rooms, board numbers and fixed boards on the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from tournaments.domain.boards.hall import LONGEST_NEED, hall_of, rooms_of
from tournaments.domain.boards.hall_settings import (
    LONGEST_TEXT,
    fix_board,
    following_board,
    free_board,
    hall_seen,
    read_boards,
    read_rooms,
    set_hall,
)
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.number_input import read_number


@require_GET
@staff(Role.ARBITER)
def boards(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the rooms, the unused boards, and the players with a fixed board."""
    hall = hall_of(event)
    contestants = event.registrations.contestants().order_by("tpn", "name", "pk")
    names = {row.pk: row for row in contestants}
    context = {
        "event": event,
        "hall": hall,
        "walls": rooms_of([event]),
        "rooms": "\n".join(f"{room.name}: {room.first}-{room.last}" for room in hall.rooms),
        "closed": ", ".join(map(str, sorted(hall.closed))),
        "fixed": [(names[row.player], row) for row in hall.fixed if row.player in names],
        "contestants": contestants,
        "follows": following_board(event),
        "seen": hall_seen(event),
        "longest": LONGEST_TEXT,
        "longest_need": LONGEST_NEED,
    }
    return render(request, "tournaments/desk/boards.html", context)


@staff_action(Role.ARBITER)
def keep(request: HttpRequest, event: Event) -> HttpResponse:
    """Save rooms and numbers."""
    set_hall(
        event=event,
        actor=person(request),
        first=read_number(request.POST.get("first", "")) or 0,
        rooms=read_rooms(request.POST.get("rooms", "")),
        closed=read_boards(request.POST.get("closed", "")),
        reads_twice=request.POST.get("reads_twice") == "on",
        seen=request.POST.get("seen", ""),
    )
    return redirect("tournaments:boards", event.slug)


@staff_action(Role.ARBITER)
def fix(request: HttpRequest, event: Event) -> HttpResponse:
    """Give a player a fixed board."""
    contestants = event.registrations.contestants()
    fix_board(
        event=event,
        actor=person(request),
        player=get_object_or_404(contestants, pk=read_number(request.POST.get("contestant", "")) or 0),
        board=read_number(request.POST.get("board", "")) or 0,
        reason=request.POST.get("reason", ""),
        seen=request.POST.get("seen", ""),
    )
    return redirect("tournaments:boards", event.slug)


@staff_action(Role.ARBITER)
def free(request: HttpRequest, event: Event) -> HttpResponse:
    """Remove a fixed board."""
    row = get_object_or_404(event.registrations, pk=read_number(request.POST.get("contestant", "")) or 0)
    free_board(event=event, actor=person(request), player=row, seen=request.POST.get("seen", ""))
    return redirect("tournaments:boards", event.slug)
