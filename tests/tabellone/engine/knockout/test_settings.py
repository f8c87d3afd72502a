"""What an event chooses of its knock-out."""

from __future__ import annotations

import pytest

from tabellone.engine.knockout.plan import BadPlan
from tabellone.engine.knockout.settings import KnockoutSettings, plan_of
from tabellone.engine.knockout.single import knockout
from tests.tabellone.engine.knockout.events import KNOCKOUT


def test_without_choices_the_settings_are_the_defaults() -> None:
    assert KnockoutSettings.of({}) == KnockoutSettings()
    assert plan_of(KnockoutSettings(), 21) == knockout(21)


def test_the_final_has_its_own_number_of_games_or_that_of_all() -> None:
    plan = knockout(8)
    assert [KnockoutSettings(match_games=2).games_in(plan, number) for number in (1, 2, 3)] == [2, 2, 2]
    own = KnockoutSettings(match_games=2, final_games=4)
    assert [own.games_in(plan, number) for number in (1, 2, 3)] == [2, 2, 4]


def test_new_orders_are_for_single_elimination_and_wild_cards_not_for_a_repechage() -> None:
    options = KNOCKOUT.settled({"elimination": "double", "reseeded": True, "wild_cards": 2})
    assert [key for key, _why in KNOCKOUT.contradictions(options)] == ["reseeded"]
    options = KNOCKOUT.settled({"elimination": "repechage", "wild_cards": 2})
    assert [key for key, _why in KNOCKOUT.contradictions(options)] == ["wild_cards"]
    assert list(KNOCKOUT.contradictions(KNOCKOUT.settled({"reseeded": True, "wild_cards": 2}))) == []


def test_with_a_challenger_the_loser_of_that_match_is_third_and_no_other_match_is_played_for_it() -> None:
    options = KNOCKOUT.settled({"elimination": "double-challenge", "third_place": True})
    assert [(key, str(why)) for key, why in KNOCKOUT.contradictions(options)] == [
        (
            "third_place",
            "Not available: the loser of the winners' final plays another match, whose loser is third.",
        )
    ]


def test_wild_cards_enter_in_several_rounds_those_who_enter_last_first() -> None:
    settings = KnockoutSettings(wild_cards=2, wild_cards_round=3, further_wild_cards="1@4,3@2")
    assert settings.wild_cards_by_round == {3: 2, 4: 1, 2: 3}
    plan = plan_of(KnockoutSettings(further_wild_cards="2@2,1@3"), 9)
    assert plan == knockout(6, wild_cards={2: 2, 3: 1})


@pytest.mark.parametrize("text", ["2", "2@4, 1@5", "2@4,1@4", "0@3", "1@3,"])
def test_wild_cards_that_are_written_otherwise_are_refused(text: str) -> None:
    options = KNOCKOUT.settled({"further_wild_cards": text})
    assert [(key, str(why)) for key, why in KNOCKOUT.contradictions(options)] == [
        ("further_wild_cards", "Wild cards in other rounds are written as 2@4,1@5, each round once.")
    ]
    with pytest.raises(BadPlan, match="each round once"):
        plan_of(KnockoutSettings.of(options), 8)


def test_a_knock_out_may_end_while_several_are_left() -> None:
    plan = knockout(93)
    assert list(KnockoutSettings(last_round=1).rounds_in(plan)) == [1]
    assert list(KnockoutSettings(last_round=9).rounds_in(plan)) == list(KnockoutSettings().rounds_in(plan))
    options = KNOCKOUT.settled({"elimination": "repechage", "last_round": 2})
    assert [key for key, _why in KNOCKOUT.contradictions(options)] == ["last_round"]


def test_the_choices_are_announced() -> None:
    options = KNOCKOUT.settled({"third_place": True, "match_games": 2, "elimination": "double", "single_final": True})
    assert [str(text) for text in KNOCKOUT.announced(options)] == [
        "Elimination: Double elimination, but the loser of the winners' final is out (the textbook's example).",
        "Without a return final.",
        "With a match for third place.",
        "Games in a match: 2.",
    ]
