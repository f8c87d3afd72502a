"""The rounds of a player inside an event of teams."""

import pytest

from standings.domain.member_cards import card_of_member
from tests.team_events import hide_line_ups, round_robin_of_teams
from tournaments.domain.public_record import public_state
from tournaments.domain.words.result_names import mark_of
from tournaments.models import Game

pytestmark = pytest.mark.django_db


def test_a_round_whose_line_ups_are_not_shown_is_open_and_nobodys_absence() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    state = public_state(event)
    assert [mark_of(entry) for entry in card_of_member(state, 2)] == ["none", "none", "open"]
    assert [entry.round for entry in card_of_member(state, 2)] == [1, 2, 3]
    assert card_of_member(state, 1)[:2] == state.individuals.cards[1][:2]


def test_a_match_that_is_over_without_line_ups_was_not_played() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    Game.objects.filter(pairing__round__event=event, pairing__round__number=3, pairing__board=1).update(
        white_result="-", black_result="-"
    )
    event.public_version += 1
    state = public_state(event)
    one, other = state.record.rounds[2].pairings
    marks = [mark_of(card_of_member(state, 3 * team)[2]) for team in (one.first, one.second, other.first)]
    assert marks == ["none", "none", "open"]
