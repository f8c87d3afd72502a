"""Arbiters' pages of a ladder: actions on challenges for any player, and the change log."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from ladders.domain.access import may_undo_step
from ladders.domain.action import Acting
from ladders.domain.challenges import answer_challenge, make_challenge, propose_time, withdraw_challenge
from ladders.domain.pages import ladder_page
from ladders.domain.results import decide_challenge, give_time, report_result
from ladders.domain.undo import last_undoable_step, undo_step
from ladders.domain.words import step_words
from ladders.models import OUTCOMES, Challenge, Ladder, LadderPlayer
from ladders.views.access import ladder_staff
from ladders.views.personal import read_accept, read_moment, seen
from tabellone.ladder import LadderOutcome
from tournaments.domain.errors import Refused
from tournaments.views.access import person
from tournaments.views.number_input import posted_number, posted_text, read_number

MOST_STEPS = 200
CORRECTED = 20
"""Number of finished challenges that can be corrected from the page."""


@require_GET
@ladder_staff("challenge")
def desk(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Show open and finished challenges and the change log."""
    page = ladder_page(ladder, timezone.now())
    last = last_undoable_step(ladder)
    steps = ladder.journal.select_related("actor", "player", "undone_by")[:MOST_STEPS]
    context = {
        "ladder": ladder,
        "page": page,
        "ended": page.ended[:CORRECTED],
        "outcomes": OUTCOMES,
        "played": [(value, words) for value, words in OUTCOMES if LadderOutcome(value).is_played],
        "steps": [(step, step_words(step)) for step in steps],
        "undoable": last if last is not None and may_undo_step(request.user, last) else None,
        "tab": "desk",
    }
    return render(request, "ladders/desk.html", context)


@require_POST
@ladder_staff("challenge")
def challenge(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Create a challenge for a player."""
    (challenger, place), (challenged, other) = (
        _seen_at(ladder, request, name) for name in ("challenger", "challenged")
    )
    seen = f"{place}-{other}"
    make_challenge(challenger=challenger, challenged=challenged, acting=Acting(person(request)), seen=seen)
    messages.success(request, _("%(name)s is challenged.") % {"name": challenged.name})
    return redirect("ladders:desk", ladder.slug)


@require_POST
@ladder_staff("decide")
def act(request: HttpRequest, ladder: Ladder, pk: int) -> HttpResponse:
    """Run the form's action on a challenge."""
    rows = ladder.challenges.select_related("challenger", "challenged", "ladder")
    found = get_object_or_404(rows, pk=pk)
    acts = {
        "answer": _answer,
        "back": _take_back,
        "time": _propose,
        "report": _report,
        "decide": _decide,
        "give": _give,
    }
    chosen = acts.get(request.POST.get("do", ""))
    if chosen is None:
        raise Refused(_("This action is not possible here."))
    chosen(request, found, person(request))
    messages.success(request, _("Saved."))
    return redirect("ladders:desk", ladder.slug)


def _answer(request: HttpRequest, found: Challenge, user: User) -> None:
    answer_challenge(challenge=found, accept=read_accept(request), acting=Acting(user), seen=seen(request))


def _take_back(request: HttpRequest, found: Challenge, user: User) -> None:
    withdraw_challenge(challenge=found, acting=Acting(user), seen=seen(request))


def _propose(request: HttpRequest, found: Challenge, user: User) -> None:
    meets_at = read_moment(request)
    player = _one_of(request, found)
    propose_time(challenge=found, player=player, meets_at=meets_at, acting=Acting(user), seen=seen(request))


def _report(request: HttpRequest, found: Challenge, user: User) -> None:
    report_result(
        challenge=found,
        player=_one_of(request, found),
        outcome=_outcome(request),
        acting=Acting(user),
        seen=seen(request),
    )


def _decide(request: HttpRequest, found: Challenge, user: User) -> None:
    decide_challenge(
        challenge=found,
        outcome=_outcome(request),
        acting=Acting(user),
        seen=seen(request),
        why=posted_text(request, "why"),
    )


def _give(request: HttpRequest, found: Challenge, user: User) -> None:
    days = posted_number(request, "days")
    give_time(challenge=found, days=days, acting=Acting(user), seen=seen(request), why=posted_text(request, "why"))


def _one_of(request: HttpRequest, found: Challenge) -> LadderPlayer:
    """Return the player represented by the arbiter; the challenger by default."""
    return found.challenged if request.POST.get("player") == str(found.challenged_id) else found.challenger


def _outcome(request: HttpRequest) -> LadderOutcome:
    try:
        return LadderOutcome(request.POST.get("outcome", ""))
    except ValueError:
        raise Refused(_("Invalid result.")) from None


def _seen_at(ladder: Ladder, request: HttpRequest, name: str) -> tuple[LadderPlayer, int]:
    """Return the chosen player and the displayed position; 0 if it is missing."""
    key, _dash, place = request.POST.get(name, "").partition("-")
    found: LadderPlayer = get_object_or_404(ladder.players.select_related("ladder"), pk=read_number(key) or 0)
    return found, read_number(place) or 0


@require_POST
@ladder_staff("undo")
def undo(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Undo the last action, if it is the one that the page displayed."""
    undo_step(ladder=ladder, actor=person(request), number=posted_number(request, "seen", -1))
    messages.success(request, _("The last step is undone."))
    return redirect("ladders:desk", ladder.slug)
