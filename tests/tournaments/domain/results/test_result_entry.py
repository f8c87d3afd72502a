"""A result entered at its board, twice, and too late."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import enter_results, make_user, owner_of, pair_round, play_round, publish_next, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.errors import Conflict
from tournaments.domain.results.result_entry import (
    Outcome,
    Reach,
    enter_result,
    needs_reason,
    outcome_of,
    reach_of_correction,
)
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Game

pytestmark = pytest.mark.django_db


def test_every_kind_of_result_is_kept_as_it_was_entered() -> None:
    event = started_event(players=28)
    round_ = publish_next(event)
    owner = owner_of(event)
    *outcomes, unreported = Outcome
    assert unreported is Outcome.UNREPORTED
    first = round_.games.get(pairing__board=1)
    said = refusal(enter_result, game=first, actor=owner, outcome=unreported, seen=board_seen(first))
    assert said == "Invalid result for this board."
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
    assert [outcome_of(game) for game in round_.games.order_by("pairing__board")] == outcomes


def test_a_result_reads_its_event_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The event (locked), the round, the board with its people and its pairing, and the round after; then it writes
    the board, the event's version and the journal, and asks whether another computer runs the event and whether anyone
    gets notifications, and reads and extends the chain of seals. Two more begin and end the transaction.
    """
    event = started_event(players=6)
    game = publish_next(event).games.select_related("white", "black", "pairing__round__event").get(pairing__board=1)
    owner = owner_of(event)
    with django_assert_num_queries(14):
        enter_result(game=game, actor=owner, outcome=Outcome.WHITE_WINS, seen=board_seen(game))


def test_the_second_of_two_arbiters_is_told_what_the_board_says() -> None:
    event = started_event(players=6)
    game = publish_next(event).games.get(pairing__board=1)
    same = Game.objects.get(pk=game.pk)
    owner = owner_of(event)
    enter_result(game=game, actor=owner, outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    with pytest.raises(Conflict) as caught:
        enter_result(game=same, actor=make_user("other"), outcome=Outcome.DRAW, seen=board_seen(same))
    assert caught.value.message == "Another user changed board 1. It now shows 1-0."
    assert (outcome_of(caught.value.game), caught.value.game.version) == (Outcome.WHITE_WINS, 1)


def test_4_3_a_correction_counts_by_when_it_is_reported() -> None:
    event = started_event(players=6, rounds=4)
    owner = owner_of(event)
    first = play_round(event)
    game = first.games.get(pairing__board=1)
    assert (reach_of_correction(game), needs_reason(game)) == (Reach("now", 2), False)
    pair_round(event)
    assert (reach_of_correction(game), needs_reason(game)) == (Reach("draft", 2), True)
    second = publish_round(round_=event.rounds.get(number=2), actor=owner)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second, boards=2)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second)
    assert reach_of_correction(game) == Reach("after_next", 3)  # it may have been reported before the last game ended
    play_round(event)
    game = Game.objects.get(pk=game.pk)
    assert reach_of_correction(game) == Reach("rating_only")
    before = (game.white_result, game.black_result)
    other = Outcome.DOUBLE_FORFEIT
    enter_result(game=game, actor=owner, outcome=other, seen=board_seen(game), why="found too late")
    assert ((game.white_result, game.black_result), game.rating_result) == (before, "--")


def test_4_3_before_the_last_round_a_correction_counts_for_the_standings_while_one_of_its_boards_is_open() -> None:
    event = started_event(players=6, rounds=2)
    game = play_round(event).games.get(pairing__board=1)
    last = publish_next(event)
    assert reach_of_correction(game) == Reach("standings")
    enter_results(last, boards=2)
    assert reach_of_correction(game) == Reach("standings")
    enter_results(last)
    assert reach_of_correction(Game.objects.get(pk=game.pk)) == Reach("rating_only")


def test_a_correction_after_the_next_pairing_wants_a_reason() -> None:
    event = started_event(players=6, rounds=4)
    game = play_round(event).games.get(pairing__board=1)
    pair_round(event)
    arguments = {"game": game, "actor": owner_of(event), "outcome": Outcome.BOTH_LOSE, "seen": board_seen(game)}
    assert refusal(enter_result, **arguments) == "Round 1 has ended and the next round is paired."
