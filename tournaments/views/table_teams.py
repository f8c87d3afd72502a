"""Teams of a team pairing table: players and their board numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.engine.tables.team_tables import MOST_PLAYERS, MOST_SIDES
from tournaments.domain.drawing.team_assignment import (
    LONGEST_NAME,
    WAYS,
    PlannedSide,
    draw_sides,
    planned_sides,
    proposed_sides,
    set_sides,
    sides_seen,
    sides_to_begin_with,
    taking_part_in,
)
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.pairing_tables import rounds_of_calendar
from tournaments.domain.rounds.table_team_checks import refusal_of_sides
from tournaments.domain.table_teams import has_sides
from tournaments.models import Event, Registration, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.number_input import read_number

FEWEST = 2


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Line of a player in the form; team and board are numbers from 1, 0 for none."""

    player: Registration
    side: int
    seat: int


@require_GET
@staff(Role.ARBITER)
def sides(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the teams, or (``?way=``, ``?count=``) proposed ones, which apply only after saving."""
    if not has_sides(event):
        raise Http404
    taking_part = taking_part_in(event)
    way = request.GET.get("way", "")
    count = read_number(request.GET.get("count", ""), most=MOST_SIDES) or sides_to_begin_with(event)
    proposed = way in WAYS and not event.is_started
    shown = (
        proposed_sides(event, taking_part, way, max(count, FEWEST))
        if proposed or not event.sides
        else planned_sides(event, taking_part)
    )
    if not shown or (not proposed and not event.sides):
        shown = proposed_sides(event, taking_part, "hand", max(count, FEWEST))
    refusal = refusal_of_sides(event, taking_part)
    context = {
        "event": event,
        "sides": [(number, side) for number, side in enumerate(shown, start=1)],
        "lines": list(_lines(shown, taking_part)),
        "players": len(taking_part),
        "is_proposal": proposed and shown != planned_sides(event, taking_part),
        "way": way if way in WAYS else "snake",
        "count": len(shown),
        "most": MOST_SIDES,
        "longest": LONGEST_NAME,
        "seen": sides_seen(event, taking_part),
        "seed": event.sides.get("seed", ""),
        "refusal": refusal if event.sides and not event.is_started else None,
        "rounds": 0 if refusal else rounds_of_calendar(event, taking_part),
        "uneven": len({len(side.players) for side in shown}) > 1,
    }
    return render(request, "tournaments/desk/table_teams.html", context)


def _lines(shown: Sequence[PlannedSide], taking_part: Sequence[Registration]) -> Iterator[SeatLine]:
    """Yield the players team by team in board order; players without a team at the end."""
    seated = set()
    for number, side in enumerate(shown, start=1):
        for seat, row in enumerate(side.players, start=1):
            seated.add(row.pk)
            yield SeatLine(row, number, seat)
    yield from (SeatLine(row, 0, 0) for row in taking_part if row.pk not in seated)


@staff_action(Role.ARBITER)
def keep(request: HttpRequest, event: Event) -> HttpResponse:
    """Save the teams as submitted."""
    set_sides(event=event, actor=person(request), sides=_filled_in(request.POST), seen=request.POST.get("seen", ""))
    return redirect("tournaments:sides", event.slug)


@staff_action(Role.ARBITER)
def by_lot(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw lots for the order of the teams and the board numbers of their players."""
    draw_sides(event=event, actor=person(request), seen=request.POST.get("seen", ""))
    return redirect("tournaments:sides", event.slug)


def _filled_in(posted: Mapping[str, str]) -> list[tuple[str, list[int]]]:
    """Return the submitted teams. Raises Refused if two players have the same board.

    Players without a board number follow those with one, in the order of the form; a team without a name and players
    is left out.
    """
    names = {number: posted.get(f"name-{number}", "").strip() for number in range(1, MOST_SIDES + 1)}
    seats: dict[int, list[tuple[int, int, int]]] = {number: [] for number in names}
    for place, (key, side) in enumerate(_chosen(posted)):
        seat = read_number(posted.get(f"seat-{key}", ""), most=MOST_PLAYERS) or 0
        if seat and any(seat == other for other, _place, _key in seats[side]):
            raise Refused(
                _("Two players of %(side)s have position %(seat)s.") % {"side": names[side] or side, "seat": seat},
                _("Give each player a different position. Nothing was changed."),
            )
        seats[side].append((seat, place, key))
    rows = {
        number: [key for _seat, _place, key in sorted(own, key=lambda row: (row[0] or MOST_PLAYERS + 1, row[1]))]
        for number, own in seats.items()
    }
    return [(names[number], rows[number]) for number in names if names[number] or rows[number]]


def _chosen(posted: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield the keys of the players with a team, in the order of the form, with the team's number."""
    for name in posted:
        key = read_number(name.removeprefix("side-")) if name.startswith("side-") else None
        side = read_number(posted[name], most=MOST_SIDES)
        if key is not None and side:
            yield key, side
