"""Pairing with missing results: which games become adjourned, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.factories import enter_results, owner_of, pair_round, publish_next, round_robin, started_event
from tests.team_factories import started_team_event
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.adjourning import adjourn_missing, may_adjourn_missing
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def round_with_missing_results(*, boards: int = 2, **fields: object) -> Round:
    event = started_event(players=8, rounds=3, **fields)  # type: ignore[arg-type]
    round_ = publish_next(event)
    enter_results(round_, boards=boards)
    return round_


def test_missing_results_become_adjourned_games_and_the_next_round_can_be_paired() -> None:
    round_ = round_with_missing_results()
    event = round_.event
    assert may_adjourn_missing(event, agenda(event))
    assert adjourn_missing(event=event, actor=owner_of(event)) == 2
    assert [game.is_adjourned for game in round_.games.order_by("pairing__board")] == [False, False, True, True]
    assert agenda(event).code == "pair"
    assert pair_round(event).number == 2
    entry = event.journal.filter(action="adjourn_missing").get()
    assert sentence(entry) == "Round 1: 2 games without a result adjourned"


def test_undo_makes_the_games_open_again() -> None:
    event = round_with_missing_results().event
    adjourn_missing(event=event, actor=owner_of(event))
    undo_last(event=event, actor=owner_of(event))
    assert not Game.objects.filter(is_adjourned=True).exists()
    assert agenda(event).code == "results"


def test_games_of_the_last_round_stay_open() -> None:
    event = started_event(players=4, rounds=1)
    publish_next(event)
    assert agenda(event).code == "results"
    assert not may_adjourn_missing(event, agenda(event))
    with pytest.raises(Refused, match="There is no round to pair"):
        adjourn_missing(event=event, actor=owner_of(event))


def test_a_pairing_table_needs_no_adjournment() -> None:
    event = round_robin(4)
    publish_next(event)
    step = agenda(event)
    assert not may_adjourn_missing(event, step)


def test_without_a_missing_result_there_is_nothing_to_adjourn() -> None:
    event = round_with_missing_results(boards=4).event
    assert agenda(event).code == "pair"
    with pytest.raises(Refused):
        adjourn_missing(event=event, actor=owner_of(event))
    assert event.status == Event.Status.RUNNING


@pytest.mark.parametrize(
    ("rules", "may"), [(LineUpRules(results="boards"), True), (LineUpRules(results="matches"), False)]
)
def test_only_results_that_are_entered_by_board_are_adjourned(rules: LineUpRules, *, may: bool) -> None:
    event = started_team_event(rounds=3, rules=rules)
    publish_next(event)
    assert may_adjourn_missing(event, replace(agenda(event), code="results")) is may
