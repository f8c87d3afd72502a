"""Line-ups of a round on the desk: entry, publication, and deadline for captains."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from tournaments.domain.errors import Refused
from tournaments.domain.results.version_token import read_signed_values, sign_values
from tournaments.domain.teams.line_up_desk import line_ups_page
from tournaments.domain.teams.line_up_entry import name_line_up
from tournaments.domain.teams.line_up_publication import publish_due_line_ups, publish_line_ups, set_deadline
from tournaments.domain.teams.line_ups import Seats
from tournaments.domain.teams.match_boards import boards_of_matches
from tournaments.domain.teams.sheets import line_up_sheet, match_sheet
from tournaments.models import Event, Registration, Role, Round
from tournaments.views.access import person, staff, staff_action
from tournaments.views.datetime_input import read_moment
from tournaments.views.desk import round_or_404
from tournaments.views.files import fresh_file_of
from tournaments.views.number_input import read_number, read_numbers

SHEETS = {"matches": match_sheet, "line-ups": line_up_sheet}


@require_GET
@staff(Role.ARBITER)
def line_ups(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the line-ups of the round, pending ones first."""
    publish_due_line_ups(event)
    round_ = round_or_404(event, number)
    if not event.is_of_teams or not round_.is_public:
        return redirect("tournaments:desk", event.slug)
    return _drawn(request, event, round_)


def _drawn(
    request: HttpRequest, event: Event, round_: Round, *, team: int = 0, seats: Seats = (), why: str = ""
) -> HttpResponse:
    """Return the page; the form of a ``team`` with a refused line-up is open, with its players and the reason."""
    return render(
        request,
        "tournaments/desk/line_ups.html",
        {
            "event": event,
            "round": round_,
            "page": line_ups_page(round_, {team: seats} if team else {}),
            "seen_until": sign_values({"until": round_.line_ups_until}),
            "refused": {"team": team, "why": why},
        },
    )


def seats_sent(request: HttpRequest, event: Event) -> list[int | None]:
    """Return the players of a form with a field for each board; None: the board is left empty."""
    boards = range(1, boards_of_matches(event) + 1)
    return [read_number(request.POST.get(f"board-{board}", "")) for board in boards]


@staff_action(Role.ARBITER)
def name(request: HttpRequest, event: Event, number: int, pk: int) -> HttpResponse:
    """Enter the line-up of a team. If it is refused, the form keeps the chosen players."""
    round_ = round_or_404(event, number)
    team = get_object_or_404(Registration, event=event, kind=Registration.Kind.TEAM, pk=pk)
    seats, why = seats_sent(request, event), request.POST.get("why", "")
    try:
        name_line_up(
            round_=round_,
            team=team,
            seats=seats,
            seen=request.POST.get("seen", ""),
            actor=person(request),
            why=why,
        )
    except Refused as refused:
        if not round_.is_public:
            raise
        messages.error(request, str(refused))
        return _drawn(request, event, round_, team=team.pk, seats=seats, why=why)
    return redirect("tournaments:line_ups", event.slug, number)


@staff_action(Role.ARBITER)
def seat(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Publish the line-ups of the chosen matches."""
    chosen = read_numbers(request.POST.getlist("match"))
    publish_line_ups(round_=round_or_404(event, number), actor=person(request), matches=chosen)
    return redirect("tournaments:line_ups", event.slug, number)


@staff_action(Role.ARBITER)
def deadline(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Set the deadline for captains' line-ups."""
    seen = read_signed_values(request.POST.get("seen", ""))
    until = read_moment(request, "until")
    set_deadline(round_=round_or_404(event, number), actor=person(request), until=until, seen=seen)
    return redirect("tournaments:line_ups", event.slug, number)


@require_GET
@staff(Role.ARBITER)
def sheets(request: HttpRequest, event: Event, number: int, kind: str, ending: str) -> HttpResponse:
    """Return sheets to print: match sheets to be filled in, or line-ups."""
    round_ = round_or_404(event, number)
    if not event.is_of_teams or not round_.is_paired or kind not in SHEETS:
        return redirect("tournaments:desk", event.slug)
    return fresh_file_of(request, event, ending, name=f"round{number}-{kind}", sheet=SHEETS[kind](round_))
