"""Groups: division of an event, and the status of each group of its stages."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tabellone.engine.tables.groups import two_stage_plans
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_tables
from tournaments.domain.staff.access import may
from tournaments.domain.stages.convert_to_stages import was_converted
from tournaments.domain.stages.division import (
    WAYS,
    dissolve_groups,
    make_groups,
    may_be_divided,
    new_seed,
    publish_groups,
    seed_of,
    spread,
    start_groups,
)
from tournaments.domain.stages.stages import stages_of
from tournaments.models import Event, Role
from tournaments.views.access import person, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_number

MAX_GROUPS = 999
MOST_QUALIFIERS = 3
"""Maximum number of qualifiers per group for which plans are shown."""


@require_GET
@staff(Role.ASSISTANT)
def groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Show plans and a preview of the groups before the division, each group's next action afterwards."""
    if event.is_divided:
        return _divided(request, event)
    if event.stages.exists():
        return redirect("tournaments:stages", event.slug)
    if not may_be_divided(event):
        raise Http404
    if not may(request.user, event, Role.ARBITER):
        raise PermissionDenied
    players = event.registrations.contestants().filter(is_withdrawn=False).count()
    way, seed = request.GET.get("way", "snake"), request.GET.get("seed", "") or new_seed()
    count = read_number(request.GET.get("count", ""), most=MAX_GROUPS) or 0
    context: dict[str, object] = {
        "event": event,
        "players": players,
        "plans": [(places, two_stage_plans(players, places)[:4]) for places in range(1, MOST_QUALIFIERS + 1)],
        "count": count,
        "way": way if way in WAYS else "snake",
        "seed": seed,
    }
    if count:
        try:
            context["preview"] = spread(event, count, way, seed)
        except Refused as refused:
            context["refused"] = str(refused)
    return render(request, "tournaments/desk/groups.html", context)


def _divided(request: HttpRequest, event: Event) -> HttpResponse:
    stages = stages_of(event)
    made = [part for stage in stages for part in stage.parts]
    all_finished = all(group.is_finished for group in made)
    steps = [(group, agenda(group), group.registrations.contestants().count()) for group in made]
    context = {
        "event": event,
        "is_arbiter": may(request.user, event, Role.ARBITER),
        "groups": steps,
        "codes": {step.code for _group, step, _players in steps},
        "waiting": any(not group.is_started for group in made),
        "may_finish": all_finished and not event.is_finished,
        "may_be_taken_apart": len(made) == 1 and was_converted(event),
        "is_planned": any(not stage.parts for stage in stages),
    }
    return render(request, "tournaments/desk/divided.html", context)


@staff_action(Role.ARBITER)
def make(request: HttpRequest, event: Event) -> HttpResponse:
    """Divide the event as previewed."""
    count, way = read_number(request.POST.get("count", ""), most=MAX_GROUPS), request.POST.get("way", "")
    if count is None or way not in WAYS:
        raise Refused(_("Enter the number of groups and choose how to form them."))

    def divide() -> tuple[str, str]:
        seed = seed_of(request.POST.get("seed", ""))
        made = make_groups(event=event, actor=person(request), count=count, way=way, seed=seed)
        said = _("%(count)s groups were created and their pairing numbers drawn.") % {"count": len(made)}
        return reverse("tournaments:groups", args=[event.slug]), said

    return submit_once(request, divide)


@staff_action(Role.ARBITER)
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Start all groups."""
    start_groups(event=event, actor=person(request))
    return redirect("tournaments:groups", event.slug)


@staff_action(Role.ARBITER)
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Publish every draft."""
    count = publish_groups(event=event, actor=person(request))
    messages.success(request, _("%(count)s rounds are published.") % {"count": count})
    return redirect("tournaments:groups", event.slug)


@staff_action(Role.ARBITER)
def calendars(request: HttpRequest, event: Event) -> HttpResponse:
    """Publish the pairing table of every group."""
    count = publish_pairing_tables(event=event, actor=person(request))
    messages.success(request, _("All rounds of %(count)s groups are published.") % {"count": count})
    return redirect("tournaments:groups", event.slug)


@staff_action(Role.ARBITER)
def dissolve(request: HttpRequest, event: Event) -> HttpResponse:
    """Merge the groups again."""
    dissolve_groups(event=event, actor=person(request), why=request.POST.get("why", ""))
    return redirect("tournaments:groups", event.slug)
