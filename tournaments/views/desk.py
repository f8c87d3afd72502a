"""Arbiter's desk: next action and rounds."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from live.messages import watching
from tournaments.domain.events.absences_at_start import numbers_on_arrival
from tournaments.domain.events.event_lifecycle import missing_at_the_start
from tournaments.domain.events.first_steps import first_steps
from tournaments.domain.events.rounds_change import warned_of_rounds
from tournaments.domain.events.to_do import to_do
from tournaments.domain.history.sentences import sentence
from tournaments.domain.jobs.monitoring import resend_stalled, waiting_of
from tournaments.domain.results.adjourning import may_adjourn_missing
from tournaments.domain.results.version_token import read_signed_values
from tournaments.domain.rounds.before_pairing import Ahead, notes_before_pairing
from tournaments.domain.rounds.between_rounds import between_rounds
from tournaments.domain.rounds.current_round import is_whole
from tournaments.domain.rounds.desk import games_of, recent_steps, round_states
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_request import PAIRING
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table, unpublish_pairing_table
from tournaments.domain.rounds.pairing_tables import has_calendar, has_fixed_entrants
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.rounds.scheduled_publication import (
    cancel_publication,
    schedule_publication,
    scheduled_publication_of,
    was_not_published,
)
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.staff.access import may
from tournaments.domain.stages.convert_to_stages import may_be_followed
from tournaments.domain.stages.division import may_be_divided, may_have_stages
from tournaments.domain.table_teams import has_sides
from tournaments.domain.teams.line_up_desk import missing_line_ups
from tournaments.domain.teams.line_up_publication import publish_due_line_ups
from tournaments.domain.undo import undo_last, undoable_by, waiting_request
from tournaments.domain.words.formats import moment
from tournaments.domain.words.rounds import whole_label
from tournaments.models import Event, Role, Round
from tournaments.views import festivals
from tournaments.views.access import back, person, staff, staff_action
from tournaments.views.datetime_input import read_moment
from tournaments.views.number_input import read_number

RECENT = 8


@require_GET
@staff(Role.ASSISTANT)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the dashboard: next action, obstacles, rounds, last actions. Assistants do not see drafts."""
    if event.is_festival:
        return festivals.desk(request, event)
    publish_due_line_ups(event)
    step = agenda(event)
    is_arbiter = may(request.user, event, Role.ARBITER)
    undoable = undoable_by(request.user, event)
    waiting = waiting_of(event, PAIRING)
    if waiting is not None:
        resend_stalled([waiting.job])
    current = (
        event.rounds.filter(number=step.round_number).first() if step.code in ("publish", "seat", "results") else None
    )
    stale = staleness_of(current) if current and step.code == "publish" and is_arbiter else None
    ahead = notes_before_pairing(event) if is_arbiter else Ahead()
    return render(
        request,
        "tournaments/desk.html",
        {
            "event": event,
            "is_arbiter": is_arbiter,
            "is_owner": may(request.user, event, Role.OWNER),
            "agenda": step,
            "first_steps": first_steps(event, step) if is_arbiter else (),
            "printed": event.rounds.filter(state__in=Round.PUBLIC_STATES).last(),
            "ahead": ahead,
            "to_do": to_do(event, step, ahead) if is_arbiter else (),
            "between": between_rounds(event, step.round_number) if is_arbiter and step.code == "pair" else None,
            "waiting": waiting,
            "pairing_request": waiting_request(event) if waiting else None,
            "may_adjourn": is_arbiter and may_adjourn_missing(event, step),
            "stale": stale,
            "appointment": scheduled_publication_of(current, stale.seen) if current and stale else None,
            "was_not_published": current is not None and was_not_published(current),
            "has_calendar": has_calendar(event),
            "has_sides": has_sides(event),
            "has_fixed_entrants": has_fixed_entrants(event),
            "may_divide": may_be_divided(event),
            "may_have_stages": not event.is_started and may_have_stages(event),
            "may_be_followed": is_arbiter and may_be_followed(event),
            "is_whole": is_arbiter and is_whole(event),
            "missing": missing_at_the_start(event) if step.code == "start" else [],
            "numbers_on_arrival": numbers_on_arrival(event),
            "rounds_warning": warned_of_rounds(event) if step.code == "start" else [],
            "rounds": round_states(event) if step.code not in ("draw", "sides", "groups") else [],
            "watching": watching(event.pk),
            "current": current,
            "missing_line_ups": missing_line_ups(step.matches),
            "games": games_of(current) if current and step.code == "results" else [],
            "undoable": undoable,
            "undoable_text": sentence(undoable) if undoable else "",
            "recent": [(entry, sentence(entry)) for entry in recent_steps(event, drafts=is_arbiter)[:RECENT]],
        },
    )


def round_or_404(event: Event, number: int) -> Round:
    """Return the event's round of this number, or raise Http404."""
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    return round_


@staff_action(Role.ARBITER)
def publish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Publish the draft of the round."""
    seen = read_number(request.POST.get("seen", "")) or 0
    publish_round(round_=round_or_404(event, number), actor=person(request), seen=seen)
    messages.success(request, _("Round %(number)s is published.") % {"number": whole_label(event, number)})
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def publish_at(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Schedule the publication of the draft; without a time, cancel the schedule."""
    round_, called = round_or_404(event, number), whole_label(event, number)
    known = read_signed_values(request.POST.get("was", "")) or {}
    was = parse_datetime(known["at"]) if known.get("at") else None
    at = read_moment(request, "at")
    if at is None:
        cancel_publication(round_=round_, actor=person(request), was=was)
        messages.success(request, _("Round %(number)s is ready to publish.") % {"number": called})
    else:
        seen = read_number(request.POST.get("seen", "")) or 0
        schedule_publication(round_=round_, actor=person(request), at=at, was=was, seen=seen)
        when = moment(at, "l j F, H:i")
        messages.success(
            request, _("Round %(number)s will be published automatically: %(when)s.") % {"number": called, "when": when}
        )
    return redirect("pairing:draft", event.slug, number)


@staff_action(Role.ARBITER)
def calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Publish all remaining rounds of the pairing table."""
    count = publish_pairing_table(event=event, actor=person(request))
    messages.success(request, _("All rounds are published (%(count)s).") % {"count": count})
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def calendar_back(request: HttpRequest, event: Event) -> HttpResponse:
    """Unpublish the rounds of the pairing table without results."""
    count = unpublish_pairing_table(event=event, actor=person(request), why=request.POST.get("why", ""))
    messages.success(request, _("%(count)s rounds are planned again.") % {"count": count})
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def unpublish(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Make a published round a draft again."""
    unpublish_round(round_=round_or_404(event, number), actor=person(request), why=request.POST.get("why", ""))
    messages.success(request, _("Round %(number)s is a draft again.") % {"number": whole_label(event, number)})
    return redirect("pairing:draft", event.slug, number)


@staff_action(Role.ARBITER)
def discard(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Delete a draft."""
    discard_draft(round_=round_or_404(event, number), actor=person(request), why=request.POST.get("why", ""))
    messages.success(request, _("The draft of round %(number)s is discarded.") % {"number": whole_label(event, number)})
    return redirect("tournaments:desk", event.slug)


@staff_action(Role.ARBITER)
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """Undo the last action, if it is still the one that the arbiter saw."""
    seen = request.POST.get("entry", "")
    entry = undo_last(
        event=event,
        actor=person(request),
        why=request.POST.get("why", ""),
        entry_number=read_number(seen) or 0 if seen else None,
    )
    messages.success(request, sentence(entry))
    return redirect(back(request))
