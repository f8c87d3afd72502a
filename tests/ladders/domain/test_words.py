"""What a ladder says: every step and every rule, in both languages."""

from __future__ import annotations

import pytest
from django.utils import timezone, translation

from ladders.domain.words import STAGES, STEPS, outcome_words, result_words, rule_lines, step_words
from ladders.models import LadderStep
from tabellone.ladder import ChallengeStage, LadderOutcome, LadderRules
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_the_journal_is_told_in_sentences_without_a_blank_left() -> None:
    ladder = made_ladder()
    challenged(ladder, "Dario", "Bruno", day(1))
    assert [step_words(step) for step in ladder.journal.all()] == [
        "Dario challenged Bruno.",
        "Visibility of the ladder: listed: on the list of events.",
        "Links created: 6 ",
        "Entered: Anna, Bruno, Carla, Dario, Elena (6).",
        "Ladder created.",
    ]
    with translation.override("it"):
        assert step_words(ladder.journal.all()[0]) == "Dario ha sfidato Bruno."


def test_names_from_right_to_left_turn_nothing_round_and_a_time_is_written_as_its_language_does() -> None:
    david, anna = "\u05d3\u05d5\u05d3", "Anna"
    details = {"player": anna, "other": david, "at": "2026-11-25T17:30:00+00:00"}
    step = LadderStep(action="propose", details=details)
    with timezone.override("Europe/Rome"):
        told = f"A time was proposed for Anna and \u2068{david}\u2069: Wed 25 Nov, 18:30."
        assert step_words(step) == told
        with translation.override("it"):
            assert step_words(step).endswith("mer 25 nov, 18:30.")
    entered = step_words(LadderStep(action="enter", details={"names": [david, anna], "count": 2}))
    assert entered == f"Entered: \u2068{david}\u2069, Anna (2)."


def test_a_step_of_another_version_is_told_as_far_as_it_goes() -> None:
    assert step_words(LadderStep(action="dance", details={})) == "dance"
    assert step_words(LadderStep(action="undo", details={})) == str(STEPS["undo"])


def test_every_stage_and_every_result_has_words() -> None:
    assert set(STAGES) == set(ChallengeStage)
    assert [result_words(outcome) for outcome in LadderOutcome] == ["1 – 0", "½ – ½", "0 – 1", "+ – −", "− – +", ""]
    assert len({outcome_words(outcome) for outcome in LadderOutcome}) == 6
    assert (outcome_words(None), result_words(None)) == ("", "")


def test_each_rule_that_is_chosen_is_said() -> None:
    usual = rule_lines(LadderRules())
    assert usual[0] == "Maximum number of positions between challenger and challenged player: 3."
    assert len(usual) == 10
    other = rule_lines(LadderRules(reach=0, drop=2, others=0, pause_days=0, confirm_days=0))
    assert (other[0], len(other)) == ("Players can challenge any player in a higher position.", 8)
    assert "Places down for a challenger who loses: 2." in other
    assert rule_lines(LadderRules(also_won=True))[8] == "Other opponents before a rematch: 1."
