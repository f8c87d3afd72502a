"""The form of a stage."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from tabellone.engine.system import Contestants
from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule, Unequal
from tournaments.domain.stages.rules import CarriedOver, Carry, Division, Order
from tournaments.domain.stages.stage_plan import StagePlanned
from tournaments.interfaces.stage_form import StageForm

CUP = StagePlanned(
    CarriedOver(
        QualifyingRule(2, 1, 3, 1, Unequal.PER_GAME), 2, "columns", "", "knockout", 0, Order.CROSSED, Carry.NOTHING
    ),
    "Cup",
)
GROUPS = StagePlanned(Division(4, "lot", "seed", "round-robin"))


KNOCKOUT = {"s-system": "knockout", "s-best": "2", "s-options_of": "knockout"}


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


def form_of(data: dict[str, str], **event: object) -> StageForm:
    """As a browser sends it."""
    sent = QueryDict(mutable=True)
    sent.update(data)
    return StageForm(sent, prefix="s", **event)  # type: ignore[arg-type]


def options_of(form: StageForm) -> Options | None:
    assert form.is_valid(), form.errors
    stage = form.planned()
    assert stage is not None
    return stage.rule.options


def test_the_options_are_those_of_the_chosen_system_but_the_last_round_which_has_a_field() -> None:
    names = {field.name for field in StageForm(initial={"system": "knockout"}).option_fields}
    assert {"o_elimination", "o_third_place", "o_placement", "o_match_games", "o_further_wild_cards"} <= names
    assert "o_last_round" not in names
    assert "o_drawn_match" not in names
    of_teams = StageForm(initial={"system": "knockout"}, of=Contestants.TEAMS)
    assert "o_drawn_match" in {field.name for field in of_teams.option_fields}
    assert StageForm().option_fields == []


def test_what_is_chosen_is_kept_and_what_is_not_stays_as_the_event_says() -> None:
    chosen = KNOCKOUT | {"s-o_third_place": "on", "s-o_match_games": "2", "s-o_elimination": "single"}
    assert options_of(form_of(chosen)) == Options(third_place=True, match_games=2)
    assert options_of(form_of(KNOCKOUT)) is None
    own = {"event_system": "knockout", "event_options": {"third_place": True, "last_round": 2}}
    assert options_of(form_of(KNOCKOUT, **own)) == Options()
    assert options_of(form_of(KNOCKOUT | {"s-o_third_place": "on"}, **own)) is None


def test_another_system_is_shown_with_the_options_that_it_has_anyway() -> None:
    own = {"event_system": "knockout", "event_options": {"third_place": True, "match_games": 2}}
    form = form_of({"s-system": "knockout", "s-best": "2", "s-options_of": "round-robin", "s-o_cycles": "2"}, **own)
    shown = {field.name: field.value() for field in form.option_fields}
    assert (shown["o_third_place"], shown["o_match_games"], shown["o_placement"]) == (True, "2", False)
    assert options_of(form) is None


def test_what_is_planned_stands_in_the_fields() -> None:
    form = StageForm(initial={"system": "knockout"}, prefix="s", chosen=Options(placement=True, match_games=4))
    shown = {field.name: field.value() for field in form.option_fields}
    assert (shown["o_placement"], shown["o_match_games"], shown["o_reseeded"]) == (True, 4, False)
    assert form.has_own_options


def test_an_option_that_another_choice_leaves_without_sense_is_not_kept() -> None:
    assert options_of(form_of(KNOCKOUT | {"s-o_elimination": "single", "s-o_single_final": "on"})) is None


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"s-o_placement": "on", "s-o_elimination": "double"}, "o_placement"),
        ({"s-o_placement": "on", "s-rounds": "1"}, "o_placement"),
        ({"s-o_further_wild_cards": "rubbish"}, "o_further_wild_cards"),
        ({"s-o_match_games": "9" * 40}, "o_match_games"),
        ({"s-o_elimination": "thrice"}, "o_elimination"),
        ({"s-sizes": "16, 5", "s-groups": "3"}, "sizes"),
        ({"s-sizes": "16, 5", "s-groups": "1", "s-way": "blocks"}, "sizes"),
        ({"s-sizes": "16, 1", "s-groups": "3", "s-way": "blocks"}, "sizes"),
        ({"s-sizes": "x", "s-groups": "3", "s-way": "blocks"}, "sizes"),
        ({"s-sizes": "-4", "s-groups": "3", "s-way": "blocks"}, "sizes"),
        ({"s-sizes": "٣", "s-groups": "3", "s-way": "blocks"}, "sizes"),
        ({"s-sizes": "9" * 61, "s-groups": "3", "s-way": "blocks"}, "sizes"),
    ],
)
def test_what_does_not_go_together_or_is_none_is_refused_at_its_field(sent: dict[str, str], field: str) -> None:
    form = form_of(KNOCKOUT | sent)
    assert list(form.errors) == [field]


def test_the_sizes_of_the_first_groups() -> None:
    form = form_of(KNOCKOUT | {"s-sizes": "16, 5", "s-groups": "3", "s-way": "blocks"})
    assert form.is_valid()
    stage = form.planned()
    assert stage is not None
    assert (stage.rule.sizes, stage.rule.groups) == ((16, 5), 3)
    assert StageForm.initial_of(stage)["sizes"] == "16, 5"


def test_an_address_that_says_nothing_of_options_keeps_those_that_are_planned() -> None:
    own = {"initial": {"system": "knockout"}, "chosen": Options(match_games=2)}
    assert options_of(form_of({"s-system": "knockout", "s-best": "2"}, **own)) == Options(match_games=2)
    assert options_of(form_of({"s-system": "round-robin", "s-best": "2"}, **own)) is None
    event = {"event_system": "knockout", "event_options": {"third_place": True}}
    usual = form_of({"s-system": "knockout", "s-best": "2"}, initial={"system": "knockout"}, chosen=Options(), **event)
    assert options_of(usual) == Options()
