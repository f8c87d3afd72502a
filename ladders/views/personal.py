"""A player's page, by a personal link and without an account."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ladders.domain.action import Acting
from ladders.domain.challenges import agree_time, answer_challenge, make_challenge, propose_time, withdraw_challenge
from ladders.domain.live import mark_of
from ladders.domain.personal import from_own_side, personal_page
from ladders.domain.players import set_away, token_of
from ladders.domain.records import point_of
from ladders.domain.results import report_result
from ladders.models import Challenge, LadderPlayer
from ladders.views.access import acting_by_link, by_ladder_link
from tournaments.domain.errors import Refused
from tournaments.domain.snapshot import snapshot
from tournaments.interfaces.fields import MomentField
from tournaments.views.number_input import posted_number


@require_GET
@by_ladder_link
def mine(request: HttpRequest, player: LadderPlayer) -> HttpResponse:
    """Show the player's page."""
    with snapshot():
        page = personal_page(player, timezone.now())
    context = {
        "player": player,
        "ladder": player.ladder,
        "page": page,
        "token": token_of(player),
        "mark": mark_of(page.page.point, player.ladder.version),
    }
    return render(request, "ladders/own_page.html", context)


@require_GET
@by_ladder_link
def version(request: HttpRequest, player: LadderPlayer) -> HttpResponse:  # noqa: ARG001  (as all views)
    """Return the version that the player's page would show now, also for a hidden ladder."""
    with snapshot():
        point = point_of(player.ladder, timezone.now())
    return JsonResponse({"what": "ladder", "version": mark_of(point, player.ladder.version)})


@require_POST
@by_ladder_link
@acting_by_link
def challenge(request: HttpRequest, player: LadderPlayer) -> None:
    """Challenge a player."""
    wanted = get_object_or_404(player.ladder.players, pk=posted_number(request, "player"))
    make_challenge(
        challenger=player, challenged=wanted, acting=Acting(player=player), seen=request.POST.get("seen", "")
    )
    messages.success(request, _("%(name)s is challenged.") % {"name": wanted.name})


@require_POST
@by_ladder_link
@acting_by_link
def answer(request: HttpRequest, player: LadderPlayer, pk: int) -> None:
    """Accept or decline a challenge."""
    accept = read_accept(request)
    answer_challenge(challenge=_own(player, pk), accept=accept, acting=Acting(player=player), seen=seen(request))
    messages.success(request, _("The challenge is accepted.") if accept else _("The challenge is declined."))


@require_POST
@by_ladder_link
@acting_by_link
def withdraw(request: HttpRequest, player: LadderPlayer, pk: int) -> None:
    """Cancel the player's own challenge."""
    withdraw_challenge(challenge=_own(player, pk), acting=Acting(player=player), seen=seen(request))
    messages.success(request, _("Challenge cancelled."))


@require_POST
@by_ladder_link
@acting_by_link
def time(request: HttpRequest, player: LadderPlayer, pk: int) -> None:
    """Propose a time, or agree to the opponent's proposal."""
    found, acting = _own(player, pk), Acting(player=player)
    if request.POST.get("agree"):
        agree_time(challenge=found, player=player, acting=acting, seen=seen(request))
        messages.success(request, _("The time is agreed."))
        return
    meets_at = read_moment(request)
    propose_time(challenge=found, player=player, meets_at=meets_at, acting=acting, seen=seen(request))
    messages.success(request, _("The time is proposed."))


@require_POST
@by_ladder_link
@acting_by_link
def result(request: HttpRequest, player: LadderPlayer, pk: int) -> None:
    """Report the result, or confirm the opponent's report with the same result."""
    found = _own(player, pk)
    outcome = from_own_side(request.POST.get("outcome", ""), is_challenger=found.challenger_id == player.pk)
    if outcome is None:
        raise Refused(_("Invalid result."))
    told = report_result(
        challenge=found, player=player, outcome=outcome, acting=Acting(player=player), seen=seen(request)
    )
    if told.decided:
        messages.success(request, _("Result confirmed."))
    elif told.differing:
        messages.warning(request, _("You reported different results. The arbiter will decide."))
    else:
        messages.success(request, _("Result reported. The other player must confirm it."))


@require_POST
@by_ladder_link
@acting_by_link
def away(request: HttpRequest, player: LadderPlayer) -> None:
    """Mark the player as absent or available."""
    set_away(player=player, away=request.POST.get("away") == "1", acting=Acting(player=player))
    messages.success(request, _("Saved."))


def _own(player: LadderPlayer, pk: int) -> Challenge:
    """Return the challenge if the player is in it."""
    rows = player.ladder.challenges.select_related("challenger", "challenged", "ladder")
    found = get_object_or_404(rows, pk=pk)
    if player.pk not in (found.challenger_id, found.challenged_id):
        raise Refused(_("Only the two players of the challenge can do this."))
    return found


def seen(request: HttpRequest) -> int:
    """Return the displayed version of the challenge; -1 if missing."""
    return posted_number(request, "seen", -1)


def read_accept(request: HttpRequest) -> bool:
    """Return True for accept, False for decline. Raises Refused for other values."""
    word = request.POST.get("answer", "")
    if word not in ("accept", "decline"):
        raise Refused(_("Accept or decline."))
    return word == "accept"


def read_moment(request: HttpRequest) -> datetime:
    """Return the entered time. Raises Refused for an invalid time."""
    try:
        found = MomentField().clean(request.POST.get("meets_at", ""))
    except ValidationError as wrong:
        raise Refused(_("Enter a valid time."), " ".join(wrong.messages)) from wrong
    moment: datetime = found
    return moment
