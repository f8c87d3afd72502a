"""Plan of an event's stages, stored before they are opened: show, check, change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import SYSTEMS
from tabellone.options import Options
from tabellone.stages.planning import StageFitted, StageWanted, fitted
from tabellone.stages.qualifying import QualifyingRule
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.stages.division import may_have_stages
from tournaments.domain.stages.opening import settings_of
from tournaments.domain.stages.rules import CarriedOver, Carry, Dealt, Division, as_json, rule_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Stage

MOST_STAGES = 6


@dataclass(frozen=True, slots=True)
class StagePlanned:
    """Stage of the plan."""

    rule: Dealt
    name: str = ""


def plan_of_stages(event: Event) -> list[StagePlanned]:
    """Return the stored plan: the stages not opened yet, and for opened stages the rules by which they were opened."""
    rows = [(rule_of(row.rule), row.name) for row in event.stages.order_by("number")]
    return [StagePlanned(rule, name) for rule, name in rows if isinstance(rule, Division | CarriedOver)]


def mark_of_plan(event: Event) -> str:
    """Return a digest of the stored plan."""
    rows = list(event.stages.order_by("number").values_list("number", "name", "rule"))
    return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()[:16] if rows else ""


def next_planned(event: Event) -> CarriedOver | None:
    """Return the rule of the next stage, if it is planned."""
    row = event.stages.filter(parts__isnull=True).order_by("number").first()
    rule = rule_of(row.rule) if row is not None else None
    return rule if isinstance(rule, CarriedOver) else None


def fitted_stages(event: Event, stages: Sequence[StagePlanned]) -> tuple[StageFitted, ...]:
    """Return the outcome of these stages with the present number of entries."""
    entrants = event.registrations.contestants().filter(is_withdrawn=False).count()
    return fitted(entrants, [_wanted(event, stage.rule) for stage in stages])


def options_of(event: Event, rule: Dealt) -> Options:
    """Return the options of the stage's system, as its parts will have them."""
    options = settings_of(event, rule)["options"]
    return Options(options) if isinstance(options, dict) else Options()


def _wanted(event: Event, rule: Dealt) -> StageWanted:
    return StageWanted(
        rule.system or event.system,
        rule.groups,
        rule.rounds or event.planned_rounds,
        rule.rule if isinstance(rule, CarriedOver) else QualifyingRule(),
        options_of(event, rule),
        rule.sizes,
    )


def size_problem(event: Event, rule: CarriedOver, players: int) -> Refused | None:
    """Return the reason why this number of players cannot play the stage, with alternatives; None if it can."""
    (found,) = fitted(players, [_wanted(event, rule)])
    if found.fits:
        return None
    return Refused(" ".join(map(render_message, found.objections)), " ".join(map(render_message, found.remedies)))


def plan_stages(*, event: Event, actor: User, stages: Sequence[StagePlanned], seen: str) -> None:
    """Store the plan in place of the one that the user saw (its digest); no stages: the event has a single stage.

    Raise Refused once the first stage is opened, if the numbers do not fit, and if another user changed the plan.
    """
    with action("plan_stages", event=event, actor=actor, public=False, count=len(stages)) as change:
        if event.is_started:
            raise Refused(_("The event has started: its stages are planned before."))
        if not may_have_stages(event):
            raise Refused(_("Events with players in teams cannot be divided into stages."))
        if seen != mark_of_plan(event):
            raise Refused(_("Another user changed the plan."), _("Check it and try again."))
        if len(stages) > MOST_STAGES:
            raise Refused(_("An event has at most %(most)s stages.") % {"most": MOST_STAGES})
        _refuse_what_does_not_fit(event, stages)
        change.delete_all(event.stages.order_by("-number"))
        rows = [
            Stage(event=event, number=number, name=stage.name, rule=as_json(stage.rule))
            for number, stage in enumerate(stages, start=1)
        ]
        change.create_all(rows)


def _refuse_what_does_not_fit(event: Event, stages: Sequence[StagePlanned]) -> None:
    for stage, found in zip(stages, fitted_stages(event, stages), strict=True):
        if isinstance(stage.rule, CarriedOver) == (found.number == 1):
            raise ValueError("everybody plays in the first stage, and who goes on in the others")
        system = SYSTEMS.get(stage.rule.system or event.system)
        if isinstance(stage.rule, CarriedOver) and stage.rule.carry is not Carry.NOTHING and system and system.bracket:
            raise Refused(
                _("Stage %(number)s: a bracket begins with no points.") % {"number": found.number},
                _("Carry nothing over into it."),
            )
        if not found.fits:
            why = " ".join(render_message(objection) for objection in found.objections)
            raise Refused(
                _("Stage %(number)s: %(why)s") % {"number": found.number, "why": why},
                " ".join(render_message(remedy) for remedy in found.remedies),
            )
