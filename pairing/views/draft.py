"""Views of a drafted round: show, change manually, publish."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from live.messages import watching
from pairing.domain.draft import draft_report
from pairing.domain.draft_changes import changed_since
from pairing.domain.pairing_requests import (
    adjourn_and_request_pairing,
    cancel_pairing,
    pair_again,
    pair_manually,
    request_group_pairings,
    request_pairing,
    request_section_pairings,
)
from pairing.domain.pairing_steps import Question, question_of
from pairing.domain.published_changes import changes_of
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.numbering import meetings
from tournaments.domain.errors import Refused
from tournaments.domain.integrity.fide_mode import is_on
from tournaments.domain.results.version_token import sign_values
from tournaments.domain.rounds.between_rounds import between_rounds
from tournaments.domain.rounds.brackets import may_exchange
from tournaments.domain.rounds.chess960_positions import redraw_position
from tournaments.domain.rounds.desk import results_by_pairing
from tournaments.domain.rounds.round_drafts import swap_players, switch_colours
from tournaments.domain.rounds.scheduled_publication import scheduled_publication_of, was_not_published
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Pairing, Registration, Role, Round
from tournaments.views.access import person, staff, staff_action
from tournaments.views.desk import round_or_404
from tournaments.views.festivals import festival_or_404, seen_steps
from tournaments.views.number_input import read_number, read_numbers
from tournaments.views.paging import paged, where

TWO = 2
MOST_QUESTIONS = 3
"""Maximum number of questions answered on a page, newest first."""
FEW_BOARDS = 50
"""Maximum number of boards for which the page shows the pairing steps at once; for more, on request."""


@staff_action(Role.ARBITER)
def request_round(request: HttpRequest, event: Event) -> HttpResponse:
    """Request the next round's pairing; the desk shows its progress."""
    round_ = request_pairing(event=event, actor=person(request))
    round_.refresh_from_db()
    if round_.is_paired:
        return redirect("pairing:draft", event.slug, round_.number)
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def adjourn_and_pair(request: HttpRequest, event: Event) -> HttpResponse:
    """Adjourn the games without a result and request the next round's pairing."""
    adjourn_and_request_pairing(event=event, actor=person(request))
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def manually(request: HttpRequest, event: Event) -> HttpResponse:
    """Draft a round without a legal pairing, for the arbiter to change."""
    round_ = pair_manually(event=event, actor=person(request))
    messages.warning(
        request,
        _("Round %(number)s has no legal pairing. Check the violations below and change the draft.")
        % {"number": whole_label(event, round_.number)},
    )
    return redirect("pairing:draft", event.slug, round_.number)


@staff_action(Role.ARBITER)
def cancel(request: HttpRequest, event: Event) -> HttpResponse:
    """Cancel the pairing that is queued or running."""
    cancel_pairing(event=event, actor=person(request), why=request.POST.get("why", ""))
    messages.success(request, _("The pairing is cancelled."))
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def re_pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Delete the draft and request the round's pairing from the present data."""
    pair_again(round_=round_or_404(event, number), actor=person(request), why=request.POST.get("why", ""))
    messages.success(request, _("Round %(number)s re-paired.") % {"number": whole_label(event, number)})
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def request_groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Request the next round of every group."""
    count = request_group_pairings(event=event, actor=person(request))
    messages.success(request, _("Pairing requested in %(count)s groups.") % {"count": count})
    return redirect("tournaments:groups", event.slug)


@staff_action(Role.ARBITER)
def request_sections(request: HttpRequest, event: Event) -> HttpResponse:
    """Request the next round of the chosen sections of a festival, in one action."""
    request_section_pairings(festival=festival_or_404(event), actor=person(request), seen=seen_steps(request, "pair"))
    return redirect("tournaments:desk", event.slug)


@require_GET
@staff(Role.ARBITER)
def draft(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the drafted round with its warnings; of many boards one page (``?page=``) or the ones found (``?find=``)."""
    round_ = round_or_404(event, number)
    if not round_.is_paired:
        return redirect("tournaments:desk", event.slug)
    questions = _questions(request)
    report = draft_report(round_, questions)
    pairings = list(round_.pairings.select_related("first", "second").order_by("board"))
    byes = list(round_.byes.select_related("registration").order_by("kind", "registration__tpn"))
    endings = results_by_pairing(round_) if round_.is_public else {}
    stale = staleness_of(round_)
    shown = paged(
        request,
        list(zip(pairings, report.boards, strict=True)),
        names=lambda row: (row[0].first.name, row[0].second.name),
        number=lambda row: str(row[0].board),
    )
    return render(
        request,
        "pairing/draft.html",
        {
            "event": event,
            "round": round_,
            "rows": [(pairing, board, endings.get(pairing.pk, "")) for pairing, board in shown.rows],
            "paged": shown,
            "byes": byes,
            "changed": changed_since(round_, pairings, byes),
            "report": report,
            "asked": [question.text for question in questions],
            "stale": stale,
            "appointment": scheduled_publication_of(round_, stale.seen),
            "was_not_published": was_not_published(round_),
            "was": sign_values({"at": round_.publish_at}),
            "open_boards": FEW_BOARDS,
            "watching": watching(event.pk),
            "has_results": _has_results(round_),
            "may_exchange": may_exchange(event),
            "may_edit": round_.state == Round.State.DRAFTED and (round_.is_manual or not is_on(event)),
            "between": between_rounds(event, number) if round_.state == Round.State.DRAFTED else None,
            "meetings": _meetings(event, pairings),
            "changes": changes_of(event, number) if round_.is_public else [],
        },
    )


def _meetings(event: Event, pairings: list[Pairing]) -> list[tuple[str, str, int]]:
    """Return the pairs of two players with a fixed board: the one who keeps it, the other, and the board."""
    pairs = {(row.first_id, row.second_id): row for row in pairings}
    names = {
        pk: name for row in pairings for pk, name in ((row.first_id, row.first.name), (row.second_id, row.second.name))
    }
    return [(names[one.player], names[other.player], one.board) for one, other in meetings(list(pairs), hall_of(event))]


def _questions(request: HttpRequest) -> list[Question]:
    """Return the questions why two do not play each other, newest first: ``?ask=3-17``; one number: the bye."""
    read = (question_of(text) for text in reversed(request.GET.getlist("ask")))
    found = dict.fromkeys(question for question in read if question)
    return list(found)[:MOST_QUESTIONS]


def _has_results(round_: Round) -> bool:
    """Return whether a board with two players has a result; boards left empty by a team do not count."""
    games = round_.games.select_related("white", "black")
    return any(not (game.is_open or game.white.is_team or game.black.is_team) for game in games)


@staff_action(Role.ARBITER)
def position(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Draw the round's starting position, or draw it again."""
    seen = read_number(request.POST.get("seen", "")) or 0
    redraw_position(
        round_=round_or_404(event, number), actor=person(request), seen=seen, why=request.POST.get("why", "")
    )
    return redirect("pairing:draft", event.slug, number)


@staff_action(Role.ARBITER)
def swap(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Swap the two selected players, or the two with the given pairing numbers."""
    tpns = read_numbers(number for number in request.POST.getlist("tpn") if number)
    chosen = read_numbers(request.POST.getlist("player")) or [
        get_object_or_404(Registration, event=event, tpn=tpn).pk for tpn in tpns[:TWO]
    ]
    if len(chosen) != TWO:
        raise Refused(wording_for(event, "Select two players to swap (selected: %(count)s).", count=len(chosen)))
    first, second = (get_object_or_404(Registration, event=event, pk=key) for key in chosen)
    swap_players(
        round_=round_or_404(event, number),
        actor=person(request),
        first=first,
        second=second,
        why=request.POST.get("why", ""),
    )
    messages.success(request, _("%(first)s and %(second)s swapped.") % {"first": first, "second": second})
    return _back(request, event, number)


@staff_action(Role.ARBITER)
def colours(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Switch the colours of one board."""
    round_ = round_or_404(event, number)
    board = read_number(request.POST.get("board", "")) or 0
    game = get_object_or_404(round_.games, pairing__board=board, number=1)
    game.pairing.round = round_
    switch_colours(game=game, actor=person(request), why=request.POST.get("why", ""))
    return _back(request, event, number)


def _back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Redirect to the page of the draft that the form was sent from."""
    return redirect(reverse("pairing:draft", args=[event.slug, number]) + where(request))
