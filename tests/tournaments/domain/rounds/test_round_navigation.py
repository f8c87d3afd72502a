"""The way through the rounds: what is public, how far each is, and what a narrow page leaves out."""

from __future__ import annotations

import pytest

from tests.factories import make_event, played_event, publish_next
from tournaments.domain.rounds.current_round import PublicRound
from tournaments.domain.rounds.round_navigation import RoundNavigation, RoundStep, navigation_of, percents_of


def test_rounds_to_come_are_not_public_and_not_begun() -> None:
    assert RoundNavigation(2, 2, 4, 2, (100, 40)).steps == [
        RoundStep(1, True, 100, False),
        RoundStep(2, True, 40, False),
        RoundStep(3, False, 0, False),
        RoundStep(4, False, 0, False),
    ]


@pytest.mark.parametrize(
    ("shown", "planned", "far"),
    [
        (1, 9, []),
        (1, 10, [9]),
        (10, 10, [2]),
        (7, 13, [2, 3, 11, 12]),
        (13, 13, [2, 3, 4, 5]),
    ],
)
def test_of_more_than_nine_rounds_a_narrow_page_has_the_ends_and_those_near_the_one_shown(
    shown: int, planned: int, far: list[int]
) -> None:
    assert [step.number for step in RoundNavigation(shown, planned, planned, shown).steps if step.is_far] == far


def test_more_rounds_than_planned_are_all_there() -> None:
    assert [step.number for step in RoundNavigation(6, 6, 5, 6).steps] == [1, 2, 3, 4, 5, 6]


def test_a_round_is_whole_only_without_an_open_board() -> None:
    rounds = [PublicRound(1, 0, 300), PublicRound(2, 1, 300), PublicRound(3, 2, 4), PublicRound(4, 4, 4)]
    assert percents_of([*rounds, PublicRound(5, 0, 0)]) == (100, 99, 50, 0, 100)


@pytest.mark.django_db
def test_before_and_after_are_the_public_rounds_beside_the_one_shown() -> None:
    event = played_event(players=4, rounds=3, played=1)
    publish_next(event)
    assert [(navigation_of(event, n).before, navigation_of(event, n).after) for n in (1, 2)] == [(0, 2), (1, 0)]
    assert navigation_of(event) == RoundNavigation(2, 2, 3, 2, (100, 0))
    assert navigation_of(make_event(name="Nothing yet")) == RoundNavigation(0, 0, 9, 0)
