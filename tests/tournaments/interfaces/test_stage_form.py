"""The form of a stage."""

from __future__ import annotations

from tabellone.stages.qualifying import QualifyingRule, Unequal
from tournaments.domain.stages.planned import StagePlanned
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, Order
from tournaments.interfaces.stage_form import StageForm

CUP = StagePlanned(
    CarriedOver(
        QualifyingRule(2, 1, 3, 1, Unequal.PER_GAME), 2, "columns", "", "knockout", 0, Order.CROSSED, Carry.NOTHING
    ),
    "Cup",
)
GROUPS = StagePlanned(Division(4, "lot", "seed", "round-robin"))


def filled(stage: StagePlanned, **changes: object) -> StageForm:
    data = {f"s-{name}": value for name, value in (StageForm.initial_of(stage) | changes).items()}
    form = StageForm(data, prefix="s", is_first=isinstance(stage.rule, Division))
    form.is_valid()
    return form


def test_a_stage_is_filled_in_as_it_was_planned() -> None:
    assert filled(CUP).planned() == CUP
    assert filled(GROUPS).planned("seed") == GROUPS


def test_without_a_system_there_is_no_stage_and_what_is_empty_has_the_usual() -> None:
    assert filled(CUP, system="").planned() is None
    form = StageForm({"s-system": "knockout", "s-best": "2"}, prefix="s")
    assert form.is_valid()
    assert form.planned() == StagePlanned(CarriedOver(QualifyingRule(best=2), system="knockout"))


def test_the_first_stage_has_nobody_to_choose_and_numbers_are_bounded() -> None:
    assert "best" not in StageForm(is_first=True).fields
    assert set(filled(CUP, groups=0, best=5000, system="unheard-of").errors) == {"groups", "best", "system"}
