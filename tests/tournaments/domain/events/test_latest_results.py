"""The last results of a round, with their times."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import enter_outcomes, owner_of, pair_round, played_event, publish_next, round_robin, started_event
from tournaments.domain.events.latest_results import SHOWN, LatestResult, latest_results
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def latest(event: Event, number: int = 1) -> tuple[LatestResult, ...]:
    fresh = Event.objects.get(pk=event.pk)
    return latest_results(fresh, public_state(fresh), number)


def say(round_: Round, board: int, outcome: Outcome) -> None:
    game = round_.games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(round_.event), outcome=outcome, seen=board_seen(game), why="seen")


def boards(event: Event, number: int = 1) -> list[tuple[int, str]]:
    return [(line.board, line.result) for line in latest(event, number)]


def test_the_newest_first_with_the_time_of_the_entry() -> None:
    event = started_event(players=6, rounds=3)
    round_ = publish_next(event)
    say(round_, 2, Outcome.WHITE_WINS)
    say(round_, 1, Outcome.DRAW)
    say(round_, 3, Outcome.BLACK_FORFEIT_WIN)
    people = public_state(event).record.by_tpn
    games = public_state(event).record.rounds[0].games
    steps = list(event.journal.filter(action="result").order_by("-number"))
    assert latest(event) == tuple(
        LatestResult(board, people[games[board - 1].white], people[games[board - 1].black], games[board - 1], step.at)
        for board, step in zip((3, 1, 2), steps, strict=True)
    )
    assert boards(event) == [(3, "− – +"), (1, "½ – ½"), (2, "1 – 0")]


def test_a_corrected_board_stands_once_with_its_last_result_and_a_cleared_one_nowhere() -> None:
    event = started_event(players=6, rounds=3)
    round_ = publish_next(event)
    for board in (1, 2, 3):
        say(round_, board, Outcome.WHITE_WINS)
    say(round_, 1, Outcome.BLACK_WINS)
    say(round_, 3, Outcome.OPEN)
    assert boards(event) == [(1, "0 – 1"), (2, "1 – 0")]


def test_what_is_undone_leaves_the_time_of_the_entry_before() -> None:
    event = started_event(players=6, rounds=3)
    round_ = publish_next(event)
    say(round_, 1, Outcome.WHITE_WINS)
    say(round_, 2, Outcome.WHITE_WINS)
    before = latest(event)
    say(round_, 1, Outcome.DRAW)
    undo_last(event=event, actor=owner_of(event))
    assert latest(event) == before
    assert boards(event) == [(2, "1 – 0"), (1, "1 – 0")]


def test_an_adjourned_board_is_no_result() -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    say(round_, 1, Outcome.WHITE_WINS)
    say(round_, 2, Outcome.ADJOURNED)
    assert boards(event) == [(1, "1 – 0")]


def test_what_was_entered_before_the_round_was_taken_back_was_another_board_s() -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    say(round_, 1, Outcome.WHITE_WINS)
    say(round_, 1, Outcome.OPEN)
    unpublish_round(round_=round_, actor=owner_of(event))
    publish_round(round_=Round.objects.get(pk=round_.pk), actor=owner_of(event))
    round_.refresh_from_db()
    assert boards(event) == []
    round_.games.filter(pairing__board=1).update(white_result="1", black_result="0")  # by a report, say
    assert boards(event) == []
    say(round_, 2, Outcome.DRAW)
    assert boards(event) == [(2, "½ – ½")]


def test_results_of_other_rounds_are_not_the_round_s() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    first, second = event.rounds.order_by("number")[:2]
    say(first, 2, Outcome.DRAW)
    say(second, 1, Outcome.WHITE_WINS)
    assert (boards(event, 1), boards(event, 2), boards(event, 3)) == ([(2, "½ – ½")], [(1, "1 – 0")], [])


def test_what_came_too_late_to_count_is_no_news() -> None:
    event = played_event(players=8, rounds=4, played=3)
    first = event.rounds.get(number=1)
    before = boards(event, 1)
    say(first, before[-1][0], Outcome.BLACK_WINS if before[-1][1] == "1 – 0" else Outcome.WHITE_WINS)
    assert boards(event, 1) == before


def test_a_draft_behind_the_round_changes_nothing_and_few_lines_are_enough(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = started_event(players=40, rounds=3)
    round_ = publish_next(event)
    state = public_state(event)
    with django_assert_num_queries(0):
        assert latest_results(event, state, 1) == ()
    enter_outcomes(round_, *[Outcome.DRAW] * 20)
    pair_round(event)
    event.refresh_from_db()
    state = public_state(event)
    with django_assert_num_queries(1):
        found = latest_results(event, state, 1)
    assert [line.board for line in found] == list(range(20, 20 - SHOWN, -1))
