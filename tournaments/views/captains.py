"""Captain's page, with a personal link instead of an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.domain.errors import Refused
from tournaments.domain.results.outcomes import read_outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.teams.captain_links import link_behind
from tournaments.domain.teams.captain_page import captain_page
from tournaments.domain.teams.line_up_entry import match_of, name_line_up
from tournaments.domain.teams.line_up_publication import publish_due_line_ups
from tournaments.domain.teams.match_scores import enter_score, read_score
from tournaments.models import CaptainLink, Game, Round
from tournaments.views.line_ups import seats_sent
from tournaments.views.private_links import limit_actions, page_of_link

LinkView = Callable[..., HttpResponse]
LinkAct = Callable[..., None]


def by_link(view: LinkView) -> LinkView:
    """Require a valid link; the view is called with it in place of its token (`page_behind`)."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **kwargs: object) -> HttpResponse:
        link = link_behind(token)
        zone = None if link is None else link.team.event.zone
        return page_of_link(request, zone, lambda: view(request, link, **kwargs))

    return guarded


def _acting(view: LinkAct) -> LinkView:
    """Redirect to the page, with the refusal if there is one."""

    @wraps(view)
    def telling(request: HttpRequest, link: CaptainLink, **kwargs: object) -> HttpResponse:
        try:
            limit_actions(link.token)
            view(request, link, **kwargs)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("tournaments:captain", link.token)

    return telling


@require_GET
@by_link
def captain(request: HttpRequest, link: CaptainLink) -> HttpResponse:
    """Show the captain's page, pending actions first."""
    publish_due_line_ups(link.team.event)
    return render(request, "tournaments/captain.html", {"link": link, "page": captain_page(link.team)})


@require_POST
@by_link
def line_up(request: HttpRequest, link: CaptainLink, number: int) -> HttpResponse:
    """Enter a line-up. If it is refused, the form keeps the chosen players."""
    event = link.team.event
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    seats = seats_sent(request, event)
    try:
        limit_actions(link.token)
        name_line_up(round_=round_, team=link.team, seats=seats, seen=request.POST.get("seen", ""), link=link)
    except Refused as refused:
        messages.error(request, str(refused))
        page = captain_page(link.team, {number: seats})
        return render(request, "tournaments/captain.html", {"link": link, "page": page})
    messages.success(request, _("Your line-up is here. You can change it until it is shown."))
    return redirect("tournaments:captain", link.token)


@require_POST
@by_link
@_acting
def result(request: HttpRequest, link: CaptainLink, number: int, board: int, game: int) -> None:
    """Enter the result of a board of the captain's match."""
    played = get_object_or_404(
        Game.objects.select_related("white", "black", "pairing__round__event"),
        pairing__round__event=link.team.event,
        pairing__round__number=number,
        pairing__round__state__in=Round.PUBLIC_STATES,
        pairing__board=board,
        number=game,
    )
    outcome = read_outcome(request.POST.get("outcome", ""))
    enter_result(game=played, actor=None, outcome=outcome, seen=request.POST.get("seen", ""), captain=link)
    messages.success(request, _("Board %(board)s is saved.") % {"board": f"{board}.{game}"})


@require_POST
@by_link
@_acting
def score(request: HttpRequest, link: CaptainLink, number: int) -> None:
    """Enter the score of the captain's match, if scores are entered without games."""
    round_ = get_object_or_404(link.team.event.rounds, number=number, state__in=Round.PUBLIC_STATES)
    round_.event = link.team.event
    match = match_of(round_, link.team)
    if match is None:
        raise Refused(_("Your team has no match in this round."), _("Ask the arbiter."))
    match.round = round_
    enter_score(
        match=match,
        actor=None,
        score=read_score(request.POST.get("first", ""), request.POST.get("second", "")),
        seen=request.POST.get("seen", ""),
        captain=link,
    )
    messages.success(request, _("The score is saved."))
