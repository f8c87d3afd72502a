"""The plan of an event's stages: drawn, checked, kept, undone, and opened as it stands."""

from __future__ import annotations

import pytest

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule
from tests.factories import make_event, owner_of, play_bracket
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.stages.test_division import play_all, twenty
from tests.tournaments.domain.stages.test_qualifiers import open_as_seen
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.stages.division import open_first, start_groups
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, Order
from tournaments.domain.stages.stage_plan import (
    MOST_STAGES,
    StagePlanned,
    fitted_stages,
    mark_of_plan,
    next_planned,
    plan_of_stages,
    plan_stages,
)
from tournaments.domain.stages.stages import stages_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Membership, Role

pytestmark = pytest.mark.django_db

GROUPS = Division(4, "snake")
CUP = CarriedOver(QualifyingRule(best=2), system="knockout", order=Order.CROSSED)


def keep(event: Event, *rules: Division | CarriedOver, seen: str | None = None) -> None:
    stages = [StagePlanned(rule) for rule in rules]
    mark = mark_of_plan(event) if seen is None else seen
    plan_stages(event=event, actor=owner_of(event), stages=stages, seen=mark)


def refused_plan(event: Event, *rules: Division | CarriedOver, seen: str | None = None) -> str:
    return refusal(lambda: keep(event, *rules, seen=seen))


def test_a_plan_is_kept_and_opened_stage_by_stage() -> None:
    event = twenty(16)
    keep(event, GROUPS, CUP)
    assert [stage.rule for stage in plan_of_stages(event)] == [GROUPS, CUP]
    assert (agenda(event).code, event.is_divided) == ("groups", False)
    assert refusal(start_event, event=event, actor=owner_of(event)) == "The event is planned in stages."
    groups = open_first(event=event, actor=owner_of(event), rule=GROUPS)
    start_groups(event=event, actor=owner_of(event))
    for group in groups:
        group.refresh_from_db()
        Membership.objects.create(event=group, user=owner_of(event), role=Role.OWNER)
        play_all(group)
    assert (next_planned(event), agenda(event).code) == (CUP, "groups")
    assert [len(stage.parts) for stage in stages_of(event)] == [4, 0]
    (cup,) = open_as_seen(event, CUP)
    assert (cup.stage and cup.stage.number, event.stages.count(), next_planned(event)) == (2, 2, None)
    undo_last(event=event, actor=owner_of(event))
    assert (next_planned(event), event.parts.count()) == (CUP, 4)


def test_a_plan_that_does_not_fit_is_refused_with_what_would() -> None:
    event = twenty(16)
    double = CarriedOver(QualifyingRule(best=5), system="knockout")
    assert (
        refused_plan(event, GROUPS, double)
        == "Stage 2: 5 should qualify from each group, but the smallest group has only 4."
    )
    carrying = CarriedOver(QualifyingRule(best=2), system="knockout", carry=Carry.POINTS)
    assert refused_plan(event, GROUPS, carrying) == "Stage 2: a bracket begins with no points."
    final = CarriedOver(QualifyingRule(best=2))
    assert refused_plan(event, GROUPS, *[final] * MOST_STAGES) == f"An event has at most {MOST_STAGES} stages."
    assert plan_of_stages(event) == []
    (groups, cup) = fitted_stages(event, [StagePlanned(GROUPS), StagePlanned(CUP)])
    assert (groups.rounds, cup.contestants, cup.rounds) == (3, 8, 3)


def test_a_plan_replaces_the_one_that_was_seen_and_is_undone() -> None:
    event = twenty(16)
    keep(event, GROUPS, CUP)
    assert refused_plan(event, seen="") == "Another user changed the plan."
    keep(event, Division(2, "columns"), CarriedOver(QualifyingRule(best=2)))
    undo_last(event=event, actor=owner_of(event))
    assert [stage.rule for stage in plan_of_stages(event)] == [GROUPS, CUP]
    keep(event)
    assert (plan_of_stages(event), agenda(event).code) == ([], "draw")


def test_neither_who_plays_for_a_side_nor_an_event_at_play_is_planned_in_stages() -> None:
    sides = make_event(system="scheveningen", edition="2023")
    assert refused_plan(sides, GROUPS) == "Events with players in teams cannot be divided into stages."
    event = twenty(4)
    start_event(event=event, actor=owner_of(event))
    assert refused_plan(event, Division(2, "snake")) == "The event has started: its stages are planned before."


def test_the_first_stage_takes_everybody_and_the_others_do_not() -> None:
    event = twenty(16)
    for rules in ((CUP,), (GROUPS, GROUPS)):
        with pytest.raises(ValueError, match="everybody plays in the first stage"):
            keep(event, *rules)


def test_options_of_a_stage_are_kept_checked_undone_and_those_of_its_parts() -> None:
    event = twenty(16)
    double = CarriedOver(QualifyingRule(best=2), system="knockout", options=Options(elimination="double"))
    keep(event, Division(4, "snake", options=Options(cycles=2)), double)
    assert [stage.rule for stage in plan_of_stages(event)] == [Division(4, "snake", options=Options(cycles=2)), double]
    assert [row.rounds for row in fitted_stages(event, plan_of_stages(event))] == [6, 6]
    before = mark_of_plan(event)
    keep(event, GROUPS, CUP)
    assert refused_plan(event, GROUPS, double, seen=before) == "Another user changed the plan."
    undo_last(event=event, actor=owner_of(event))
    assert plan_of_stages(event)[1].rule == double
    groups = open_first(event=event, actor=owner_of(event), rule=Division(4, "snake", options=Options(cycles=2)))
    assert [(group.options, group.planned_rounds) for group in groups] == [({"cycles": 2}, 6)] * 4


def test_options_that_cannot_be_are_refused_and_none_of_another_system_are_taken() -> None:
    event = twenty(16)
    both = CarriedOver(QualifyingRule(best=2), system="knockout", options=Options(elimination="double", placement=True))
    assert refused_plan(event, GROUPS, both) == ("Stage 2: Play for all ranks: Available only with single elimination.")
    rubbish = Options(cycles=10**30, elimination="double", kind="nonsense", match_games="two")
    (cup,) = open_first(event=event, actor=owner_of(event), rule=Division(1, "snake", "", "knockout", options=rubbish))
    assert cup.options == {"elimination": "double"}


def test_one_part_has_a_number_in_its_address_and_several_have_letters() -> None:
    single, several = twenty(8), twenty(8)
    cup = Division(1, "snake", "", "knockout")
    (part,) = open_first(event=single, actor=owner_of(single), rule=cup)
    groups = open_first(event=several, actor=owner_of(several), rule=Division(2, "snake"))
    assert (part.label, part.slug) == ("", f"{single.slug}-1")
    assert [(group.label, group.slug) for group in groups] == [(end.upper(), f"{several.slug}-{end}") for end in "ab"]


def test_losers_of_a_round_play_a_consolation_of_their_own_size_beside_the_cup() -> None:
    """Of 21 the 16 who passed round 1 go on in A, the five who lost in B."""
    event = twenty(21)
    first = Division(1, "snake", "", "knockout", 1)
    second = CarriedOver(
        QualifyingRule(best=21), 2, "blocks", system="knockout", order=Order.RATING, sizes=(16,),
        options=Options(third_place=True),
    )  # fmt: skip
    keep(event, first, second)
    (cup,) = open_first(event=event, actor=owner_of(event), rule=first)
    start_event(event=cup, actor=owner_of(event))
    play_bracket(cup)
    Membership.objects.get_or_create(event=cup, user=owner_of(event), defaults={"role": Role.OWNER})
    finish_event(event=cup, actor=owner_of(event))
    lost = set(cup.registrations.filter(tpn__gte=17).values_list("name", flat=True))
    final, consolation = open_as_seen(event, second)
    assert (final.registrations.count(), consolation.registrations.count()) == (16, 5)
    assert set(consolation.registrations.values_list("name", flat=True)) == lost
    assert [part.options for part in (final, consolation)] == [{"third_place": True}] * 2
