"""Events that are played in a bracket."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    add_players,
    enter_outcomes,
    knockout,
    make_event,
    owner_of,
    pair_round,
    play_bracket,
    played_event,
    publish_next,
)
from tournaments.domain.entries.pairing_numbers import renumbering_is_allowed
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.brackets import advancing_is_final, bracket_in, bracket_of, has_bracket, still_in
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest, Event, Round

pytestmark = pytest.mark.django_db


def test_a_cup_of_twenty_one_is_played_to_its_winner() -> None:
    event = knockout(21)
    assert event.planned_rounds == 5
    play_bracket(event)
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner_of(event))
    bracket = bracket_of(event)
    assert bracket is not None
    assert (bracket.champion, [len(row.matches) for row in bracket.rounds]) == (1, [5, 8, 4, 2, 1])


def test_rounds_that_are_not_needed_stay_planned_and_the_event_can_be_finished() -> None:
    event = knockout(2, match_games=3)
    assert event.planned_rounds == 3
    play_bracket(event, 2)
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner_of(event))
    assert [row.state for row in event.rounds.all()] == [Round.State.LOCKED, Round.State.LOCKED, Round.State.PLANNED]


def test_numbers_without_a_plan_do_not_start() -> None:
    event = make_event(system="knockout", edition="2023", options={"elimination": "double"}, rounds=1)
    add_players(event, 6)
    with pytest.raises(Refused, match="double elimination needs 4, 8, 16"):
        start_event(event=event, actor=owner_of(event))
    assert Event.objects.get(pk=event.pk).status == Event.Status.REGISTRATION


def test_nobody_misses_round_one_by_a_bye_and_nobody_enters_after_the_start() -> None:
    event = make_event(system="knockout", edition="2023", rounds=1)
    rows = add_players(event, 4)
    with pytest.raises(Refused, match="cannot miss a round"):
        start_event(event=event, actor=owner_of(event), absent="bye")
    start_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="the bracket is fixed"):
        register_many(event=event, actor=owner_of(event), entrants=[])
    with pytest.raises(Refused, match="no byes"):
        set_bye(registration=rows[0], actor=owner_of(event), round_number=1, kind=ByeRequest.Kind.HALF)


def test_numbers_may_be_given_anew_until_round_one_is_paired() -> None:
    event = knockout(4)
    assert renumbering_is_allowed(event)
    pair_round(event)
    assert not renumbering_is_allowed(event)


def test_who_has_withdrawn_is_paired_and_loses_by_forfeit_and_the_draft_is_published_all_the_same() -> None:
    event = knockout(4)
    play_bracket(event, 1)
    loser_to_be = event.registrations.get(tpn=1)
    withdraw(registration=loser_to_be, actor=owner_of(event))
    final = publish_next(event)
    game = final.games.get()
    assert {game.white_result, game.black_result} == {"+", "-"}
    assert agenda(event).code == "finish"
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.champion == 2


def test_a_round_with_a_forfeit_from_the_start_can_be_taken_back() -> None:
    event = knockout(4)
    withdraw(registration=event.registrations.get(tpn=4), actor=owner_of(event))
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner_of(event))
    assert round_.state == Round.State.DRAFTED
    publish_round(round_=round_, actor=owner_of(event))


def test_a_walk_through_the_whole_event_can_be_undone_to_the_start() -> None:
    event = knockout(3)
    started = record_of(event)
    play_bracket(event)
    for _step in range(6):
        undo_last(event=event, actor=owner_of(event))
    assert record_of(event) == started
    play_bracket(event)
    assert agenda(event).code == "finish"


def test_who_goes_on_is_settled_when_the_next_round_of_the_bracket_is_public() -> None:
    event = knockout(4, match_games=2)
    play_bracket(event, 1)
    first = event.rounds.get(number=1)
    first.event = event
    publish_next(event)
    assert not advancing_is_final(first)
    enter_outcomes(event.rounds.get(number=2), Outcome.DRAW, Outcome.DRAW)
    assert not advancing_is_final(first)
    publish_next(event)
    assert advancing_is_final(first)


def test_while_a_match_has_an_adjourned_game_its_result_is_the_next_step_and_no_round_is_paired() -> None:
    event = knockout(4)
    first = publish_next(event)
    enter_outcomes(first, Outcome.ADJOURNED, Outcome.WHITE_WINS)
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("results", 1, 1)
    with pytest.raises(Refused, match="Round 1: 1 boards have no result"):
        pair_round(event)
    with pytest.raises(Refused, match="the result of a game is missing"):
        finish_event(event=event, actor=owner_of(event))
    game = first.games.get(pairing__board=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    play_bracket(event)
    assert agenda(event).code == "finish"


def test_in_a_draft_only_opponents_change_their_places_as_the_bracket_says_who_meets_whom() -> None:
    event = knockout(4)
    draft = pair_round(event)
    actor = owner_of(event)
    one, two, four = (event.registrations.get(tpn=tpn) for tpn in (1, 2, 4))
    with pytest.raises(Refused, match="The bracket decides the opponents"):
        swap_players(round_=draft, actor=actor, first=one, second=two)
    swap_players(round_=draft, actor=actor, first=one, second=four)
    assert [(game.white.tpn, game.black.tpn) for game in draft.games.order_by("pairing__board")] == [(4, 1), (3, 2)]
    publish_round(round_=draft, actor=actor)
    play_bracket(event)
    enter_outcomes(draft, Outcome.BLACK_WINS, Outcome.BLACK_WINS)
    play_bracket(event)
    assert agenda(event).code == "finish"


def test_other_systems_have_no_bracket_and_cost_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = played_event(played=1)
    with django_assert_num_queries(0):
        assert not has_bracket(event)
        assert bracket_of(event) is None
    assert bracket_in(record_of(event)) is None


def test_still_in_are_those_who_have_a_match_to_play_or_are_free() -> None:
    event = knockout(7)
    found = []
    for rounds in (0, 1, 1, 1):
        play_bracket(event, rounds)
        bracket = bracket_of(event)
        assert bracket is not None
        found.append(still_in(bracket))
    assert found == [set(range(1, 8)), {1, 2, 3, 4}, {1, 2}, set()]
