"""The page of ratings by round, for events of more than 30 days."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.domain.later_ratings import (
    choose_tie_break_ratings,
    is_long,
    later_seen,
    next_period,
    periods_of,
    rating_tie_breaks,
    ratings_from,
    set_later_ratings,
)
from tabellone.record import EACH_ROUND
from tabellone.values import MAX_RATING
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.number_input import posted_number, posted_text, read_number

FIELD = "rating-"


@require_http_methods(["GET", "POST"])
@staff(Role.ARBITER)
@refusals
def by_round(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the ratings from a round on (``?from=``), filled in from the list if asked (``?list=1``); a POST saves."""
    if request.method == "POST":
        number = posted_number(request, "from")
        set_later_ratings(
            event=event,
            actor=person(request),
            number=number,
            ratings=_typed(request),
            seen=request.POST.get("seen", ""),
        )
        return redirect("ratings:by_round", event.slug)
    number = read_number(request.GET.get("from", ""), most=event.planned_rounds) or next_period(event)
    rows = ratings_from(event, number, from_list=request.GET.get("list") == "1")
    context = {
        "event": event,
        "number": number,
        "rows": rows,
        "periods": periods_of(row.registration for row in rows),
        "seen": later_seen(event),
        "is_long": is_long(event),
        "rating_tie_breaks": rating_tie_breaks(event),
        "choices": _choices(event),
        "most": MAX_RATING,
        "last": max(event.planned_rounds, 2),
    }
    return render(request, "ratings/by_round.html", context)


def _typed(request: HttpRequest) -> dict[int, int]:
    """Return the typed ratings by the players' keys; an empty field is 0, an impossible one is left to the domain."""
    typed: dict[int, int] = {}
    for name, text in request.POST.items():
        key = read_number(name.removeprefix(FIELD)) if name.startswith(FIELD) else None
        if key is not None:
            rating = read_number(str(text).strip() or "0")
            typed[key] = -1 if rating is None else rating
    return typed


def _choices(event: Event) -> list[tuple[str, str]]:
    """Return the ratings that can count in tie-breaks, each with its text."""
    rounds = [
        (str(n), _("the ratings of round %(number)s") % {"number": n}) for n in range(2, event.planned_rounds + 1)
    ]
    return [
        ("", _("the first rating of each player")),
        (EACH_ROUND, _("the rating valid in the round of each game")),
        *rounds,
    ]


@staff_action(Role.ARBITER)
def tie_break_ratings(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose which rating counts in tie-breaks."""
    choose_tie_break_ratings(
        event=event, actor=person(request), chosen=posted_text(request, "chosen"), why=posted_text(request, "why")
    )
    return redirect("ratings:by_round", event.slug)
