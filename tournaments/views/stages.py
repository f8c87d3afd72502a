"""Stages of an event: the plan before the start, and the qualifiers from one stage to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tabellone.engine import SYSTEMS
from tabellone.stages.planning import StageFitted
from tabellone.stages.qualifying import Contest, QualifyingRule, Why
from tournaments.domain.errors import Refused
from tournaments.domain.matches import contestants_of
from tournaments.domain.stages.convert_to_stages import convert_to_stages, undo_conversion
from tournaments.domain.stages.division import may_have_stages, new_seed, open_first, seed_of
from tournaments.domain.stages.qualifiers import Qualifying, open_next, qualifying
from tournaments.domain.stages.rules import CarriedOver, Division
from tournaments.domain.stages.stage_plan import (
    StagePlanned,
    fitted_stages,
    mark_of_plan,
    next_planned,
    options_of,
    plan_of_stages,
    plan_stages,
    size_problem,
)
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.stages import qualification_reason, qualification_rule
from tournaments.domain.words.systems import announced_options, name_of
from tournaments.interfaces.stage_form import StageForm
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff, staff_action
from tournaments.views.form_tokens import submit_once
from tournaments.views.number_input import read_numbers

OFFERED = 4
"""Maximum number of stages in a plan on the page."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """Stage of the plan for the page."""

    fitted: StageFitted
    system: str
    who: str
    options: tuple[str, ...]
    """Descriptions of its options."""
    objections: tuple[str, ...]
    remedies: tuple[str, ...]


@require_http_methods(["GET", "POST"])
@refusals
@staff(Role.ARBITER)
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    """Show, preview and save the plan. After a stage is open, redirect to its groups."""
    if event.is_divided:
        return redirect("tournaments:groups", event.slug)
    if event.is_started or not may_have_stages(event):
        raise Http404
    kept = plan_of_stages(event)
    forms = _forms(request, event, kept)
    stages, lines = kept, _lines(event, kept)
    if request.method == "POST" and all(form.is_valid() for form in forms):
        stages = _wanted(forms)
        lines = _lines(event, stages)
        if "save" in request.POST:
            return submit_once(request, lambda: _keep(request, event, stages))
    context = {
        "event": event,
        "forms": list(enumerate(forms, start=1)),
        "lines": lines,
        "seen": mark_of_plan(event),
        "is_kept": bool(kept) and request.method == "GET",
        "fits": all(line.fitted.fits for line in lines),
    }
    return render(request, "tournaments/desk/stages.html", context)


def _forms(request: HttpRequest, event: Event, kept: Sequence[StagePlanned]) -> list[StageForm]:
    data = request.POST if request.method == "POST" else None
    initial = [_initial(event, stage) for stage in kept] or [
        {"system": event.system, "groups": 4},
        {"best": 2},
    ]
    rows = [*initial, *[{} for _place in range(OFFERED)]][:OFFERED]
    chosen = [*(stage.rule.options for stage in kept), *[None] * OFFERED]
    return [
        StageForm(
            data, prefix=f"s{number}", is_first=number == 1, initial=values, chosen=chosen[number - 1], **_own(event)
        )
        for number, values in enumerate(rows, start=1)
    ]


def _initial(event: Event, stage: StagePlanned) -> dict[str, Any]:
    """Return the initial field values of a stage; a stage with the event's own rules shows the event's system."""
    shown = StageForm.initial_of(stage)
    return shown | {"system": shown["system"] or event.system}


def _own(event: Event) -> dict[str, Any]:
    """Return the event's data for the forms of stages."""
    return {"of": contestants_of(event), "event_system": event.system, "event_options": event.options}


def _wanted(forms: Sequence[StageForm]) -> list[StagePlanned]:
    """Return the stages before the first empty one."""
    stages = []
    for form in forms:
        stage = form.planned(new_seed())
        if stage is None:
            break
        stages.append(stage)
    return stages


def _lines(event: Event, stages: Sequence[StagePlanned]) -> list[PlanLine]:
    rows = zip(stages, fitted_stages(event, stages), strict=True)
    return [
        PlanLine(
            row,
            _system(event, stage),
            qualification_rule(stage.rule.rule) if isinstance(stage.rule, CarriedOver) else "",
            announced_options(stage.rule.system or event.system, options_of(event, stage.rule)),
            tuple(map(render_message, row.objections)),
            tuple(map(render_message, row.remedies)),
        )
        for stage, row in rows
    ]


def _system(event: Event, stage: StagePlanned) -> str:
    key = stage.rule.system or event.system
    return name_of(key, SYSTEMS[key].years[-1]) if key in SYSTEMS else key


def _keep(request: HttpRequest, event: Event, stages: Sequence[StagePlanned]) -> tuple[str, str]:
    plan_stages(event=event, actor=person(request), stages=stages, seen=request.POST.get("seen", ""))
    said = _("The plan is kept.") if stages else _("The event has a single stage.")
    return reverse("tournaments:stages", args=[event.slug]), said


@staff_action(Role.ARBITER)
def open_planned(request: HttpRequest, event: Event) -> HttpResponse:
    """Open the first stage as planned and previewed."""

    def begin() -> tuple[str, str]:
        if request.POST.get("seen", "") != mark_of_plan(event):
            raise Refused(_("Another user changed the plan."), _("Check it and try again."))
        stages = plan_of_stages(event)
        if not stages or not isinstance(stages[0].rule, Division):
            raise Refused(_("No stage is planned."), _("Create a plan first."))
        open_first(event=event, actor=person(request), rule=stages[0].rule)
        return reverse("tournaments:groups", args=[event.slug]), _("The first stage is open.")

    return submit_once(request, begin)


@staff_action(Role.ARBITER)
def let_follow(request: HttpRequest, event: Event) -> HttpResponse:
    """Convert a running event without stages into the first stage of a multi-stage event."""

    def begin() -> tuple[str, str]:
        whole = convert_to_stages(event=event, actor=person(request))
        return reverse("tournaments:next_stage", args=[whole.slug]), _("The event is the first stage now.")

    return submit_once(request, begin)


@staff_action(Role.ARBITER)
def apart(request: HttpRequest, event: Event) -> HttpResponse:
    """Undo this conversion."""

    def end() -> tuple[str, str]:
        part = undo_conversion(event=event, actor=person(request), why=request.POST.get("why", ""))
        return reverse("tournaments:desk", args=[part.slug]), _("The event has a single stage again.")

    return submit_once(request, end)


@require_GET
@refusals
@staff(Role.ARBITER)
def following(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the qualifiers for the next stage, by the planned rule or by the submitted one."""
    if not event.is_divided or event.is_finished:
        raise Http404
    planned = next_planned(event)
    form, seed = _rule_form(request, event, planned), seed_of(request.GET.get("seed", ""))
    rule = _rule(form, seed) or planned or _usual(event)
    named = set(read_numbers(request.GET.getlist("player")))
    stages = stages_of(event)
    found = qualifying(event, rule, named)
    number = sum(bool(stage.parts) for stage in stages) + 1
    unfit = size_problem(event, rule, len(found.keys)) if found.found.is_complete else None
    is_over = all(stage.is_finished for stage in stages if stage.parts)
    context = {
        "event": event,
        "form": form,
        "number": number,
        "found": found,
        "people": [_line(found, key) for key in found.keys],
        "contests": [_contest(found, contest) for contest in found.found.contests],
        "named": named,
        "seen": ",".join(map(str, found.keys)),
        "seed": seed,
        "unfit": unfit,
        "is_over": is_over,
        "is_ready": is_over and found.found.is_complete and unfit is None and not form.errors,
        "sent": [(key, value) for key, values in request.GET.lists() for value in values if key != "seed"],
    }
    return render(request, "tournaments/desk/next_stage.html", context)


def _usual(event: Event) -> CarriedOver:
    return CarriedOver(QualifyingRule(best=1), system=event.system)


def _rule_form(request: HttpRequest, event: Event, planned: CarriedOver | None) -> StageForm:
    shown = planned or _usual(event)
    initial = _initial(event, StagePlanned(shown))
    sent = request.GET if request.method == "GET" else request.POST
    data = sent if "s-system" in sent else None
    return StageForm(data, prefix="s", initial=initial, chosen=shown.options, **_own(event))


def _rule(form: StageForm, seed: str) -> CarriedOver | None:
    """Return the rule from the form; None if it is empty or invalid."""
    stage = form.planned(seed) if form.is_bound and form.is_valid() else None
    return stage.rule if stage is not None and isinstance(stage.rule, CarriedOver) else None


def _line(found: Qualifying, key: int) -> dict[str, object]:
    one = next(one for one in found.found.qualifiers if one.key == key)
    part, row = found.part_of(one), found.rows[key]
    return {"row": row, "why": qualification_reason(one, part.name if part else "", row.rating)}


def _contest(found: Qualifying, contest: Contest) -> dict[str, object]:
    part = None if contest.part is None else found.parts[contest.part]
    return {
        "part": part,
        "rows": [found.rows[key] for key in contest.keys],
        "places": contest.places,
        "is_wild": contest.why is Why.NAMED,
        "is_next": contest.why is Why.NEXT,
    }


@staff_action(Role.ARBITER)
def open_following(request: HttpRequest, event: Event) -> HttpResponse:
    """Open the next stage with the qualifiers that the arbiter saw."""
    planned = next_planned(event)
    form, seed = _rule_form(request, event, planned), seed_of(request.POST.get("seed", ""))
    rule = _rule(form, seed) or planned or _usual(event)
    named = set(read_numbers(request.POST.getlist("player")))
    seen = read_numbers(request.POST.get("seen", "").split(","))

    def go_on() -> tuple[str, str]:
        open_next(event=event, actor=person(request), rule=rule, seen=seen, named=named)
        return reverse("tournaments:groups", args=[event.slug]), _("The next stage is open.")

    return submit_once(request, go_on)
