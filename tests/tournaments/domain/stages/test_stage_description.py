"""How a stage is played, in words."""

from __future__ import annotations

import pytest

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule
from tests.factories import add_players, make_event, owner_of
from tournaments.domain.history.before_after import FieldChange, before_and_after
from tournaments.domain.stages.rules import BestOfEach, CarriedOver, Division, Everybody, Rule, UnknownRule
from tournaments.domain.stages.stage_description import describe_rule
from tournaments.domain.stages.stage_plan import StagePlanned, mark_of_plan, plan_stages
from tournaments.models import JournalEntry

CUP = CarriedOver(
    QualifyingRule(best=2), system="knockout", options=Options({"third_place": True, "elimination": "repechage"})
)
CUP_SAYS = (
    "Knock-out; Elimination: Single elimination, and the best losers of round 1 complete round 2 (lucky losers). "
    "With a match for third place"
)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (CUP, CUP_SAYS),
        (Division(3, "snake", rounds=5, sizes=(6, 5)), "maximum 5 rounds; size of the first groups: 6, 5"),
        (Division(4, "snake"), ""),
        (Division(1, "snake", system="knockout", options=Options()), "Knock-out"),
        (Division(1, "snake", options=Options({"not-here": 3})), "not-here 3"),
        (Everybody(), ""),
        (BestOfEach(1, 4), ""),
        (UnknownRule({"kind": "moon"}), ""),
    ],
)
def test_what_the_plan_says_of_a_stage(rule: Rule, words: str) -> None:
    assert describe_rule(rule) == words


@pytest.mark.django_db
def test_the_journal_of_a_plan_tells_the_options_of_its_stages() -> None:
    event = make_event(rounds=5)
    add_players(event, 16)
    stages = [StagePlanned(Division(4, "snake", system="round-robin")), StagePlanned(CUP, name="Cup")]
    plan_stages(event=event, actor=owner_of(event), stages=stages, seen=mark_of_plan(event))
    (changes,) = before_and_after(event, [JournalEntry.objects.filter(event=event).latest("pk")])
    assert changes == [
        FieldChange("Event", "groups", "–", "4; Round robin"),
        FieldChange("Cup", "", "–", f"added; {CUP_SAYS}"),
    ]
