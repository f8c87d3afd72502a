"""Ranks after each round: those of the standings after it, made once."""

from __future__ import annotations

import pytest

from standings.domain import ranks
from standings.domain.ranks import Ranks, ranks_after, ranks_by_round, ranks_of
from tabellone.tiebreaks import Standings
from tests.factories import enter_outcomes, owner_of, play_round, played_event, publish_next
from tournaments.domain.public_record import KEPT_EVENTS, PublicState, public_state
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def made(event: Event) -> tuple[Ranks, ...]:
    return ranks_by_round(again(event), public_state(again(event)))


def anew(event: Event) -> tuple[Ranks, ...]:
    """The same without anything that was kept."""
    state = public_state(again(event))
    return tuple(ranks_of(state.after(number)) for number in range(1, len(state.record.rounds) + 1))


def test_before_the_first_round_there_are_none() -> None:
    assert made(played_event(players=4, rounds=3, played=0)) == ()


def test_they_are_the_ranks_of_the_standings_after_each_round() -> None:
    event = played_event(players=8, rounds=5, played=3, tie_breaks=["BH"])
    found = made(event)
    assert found == anew(event)
    assert [sorted(after) for after in found] == [list(range(1, 9))] * 3
    assert found[0] != found[2]


def test_a_result_of_the_present_round_leaves_the_earlier_ones_as_they_were_kept() -> None:
    event = played_event(players=8, rounds=5, played=2, tie_breaks=["BH"])
    publish_next(event)
    before = made(event)
    game = event.rounds.get(number=3).games.first()
    assert game is not None
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.BLACK_WINS, seen=board_seen(game))
    after = made(event)
    assert after == anew(event)
    assert after[2] != before[2]
    assert all(new is old for new, old in zip(after[:2], before[:2], strict=True))


def test_a_corrected_result_changes_the_ranks_from_its_round_on() -> None:
    event = played_event(players=4, rounds=3, played=0, tie_breaks=["BH"])
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.WHITE_WINS)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.WHITE_WINS)
    play_round(event)
    first = made(event)
    event.rounds.get(number=2).games.all().update(white_result="0", black_result="1")
    Event.objects.filter(pk=event.pk).update(public_version=again(event).public_version + 1)
    second = made(event)
    assert second == anew(event)
    assert (second[0] is first[0], second[1] is first[1]) == (True, False)


def test_other_rules_of_the_ranking_make_all_of_them_again() -> None:
    event = played_event(players=8, rounds=5, played=3, tie_breaks=["BH"])
    first = made(event)
    Event.objects.filter(pk=event.pk).update(tie_breaks=["WIN"], public_version=event.public_version + 100)
    second = made(event)
    assert second == anew(event)
    assert second[0] is not first[0]


def test_the_ranks_of_one_round_cost_those_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    event = played_event(players=8, rounds=5, played=4, tie_breaks=["BH"])
    wanted = anew(event)
    state, asked = public_state(again(event)), list[int]()
    after = PublicState.after

    def noted(of: PublicState, number: int) -> Standings:
        asked.append(number)
        return after(of, number)

    monkeypatch.setattr(PublicState, "after", noted)
    found = [ranks_after(again(event), state, number) for number in (3, 3, 4)]
    assert (found, asked) == ([wanted[2], wanted[2], wanted[3]], [3])
    assert ranks_by_round(again(event), state) == wanted
    assert asked == [3, 1, 2]


def test_no_more_events_are_kept_than_states() -> None:
    for number in range(KEPT_EVENTS + 1):
        made(played_event(players=2, rounds=1, played=1, name=f"Event {number}"))
    assert len(ranks._kept) == KEPT_EVENTS
