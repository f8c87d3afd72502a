"""The rounds of a knock-out have names."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import knockout, play_bracket, played_event
from tournaments.domain.rounds.bracket_names import is_decided, named_round, short_title, title_of_round
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def names(event: Event, rounds: int) -> list[str]:
    return [title_of_round(event, number) for number in range(1, rounds + 1)]


def test_rounds_are_named_by_the_players_left() -> None:
    assert names(knockout(20), 5) == ["Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final"]


def test_they_are_named_in_italian() -> None:
    with translation.override("it"):
        assert names(knockout(20), 5) == [
            "Sedicesimi di finale", "Ottavi di finale", "Quarti di finale", "Semifinali", "Finale",
        ]  # fmt: skip


def test_each_game_of_a_match_has_its_number() -> None:
    expected = ["Semi-finals, game 1", "Semi-finals, game 2", "Final, game 1", "Final, game 2"]
    assert names(knockout(4, match_games=2), 4) == expected


def test_matches_decided_early_bring_the_next_round_forward() -> None:
    event = knockout(4, match_games=4)
    play_bracket(event, 4)
    assert names(event, 4) == [*(f"Semi-finals, game {game}" for game in (1, 2, 3)), "Final, game 1"]


def test_a_double_elimination_has_numbers_before_its_final() -> None:
    assert names(knockout(4, elimination="double"), 4) == ["Round 1", "Round 2", "Final", "Return final"]


def test_rounds_before_all_players_have_entered_have_numbers() -> None:
    assert names(knockout(12, wild_cards=2), 4) == ["Round 1", "Quarter-finals", "Semi-finals", "Final"]
    assert names(knockout(6, elimination="repechage"), 3) == ["Round 1", "Semi-finals", "Final"]


def test_a_stage_that_ends_before_the_final_has_numbers() -> None:
    assert names(knockout(8, last_round=2), 2) == ["Round 1", "Round 2"]


def test_other_events_have_no_such_names() -> None:
    event = played_event(played=1)
    assert [named_round(event, 1), short_title(event, 1), title_of_round(event, 1)] == ["", 1, "Round 1"]
    assert (named_round(None, 1), is_decided(event)) == ("", False)


def test_it_is_decided_after_the_final() -> None:
    event = knockout(4)
    play_bracket(event, 1)
    assert not is_decided(event)
    play_bracket(event)
    assert is_decided(event)
