"""What identifies what somebody saw, and what of their changes is theirs."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.factories import enter_results, make_event, owner_of, publish_next, round_robin, started_event
from tournaments.domain.errors import Conflict, Differs
from tournaments.domain.events.event_settings import change_settings, schedule_rounds
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen, merged, read_signed_values, same_people, sign_values
from tournaments.models import Event, Game

ROME = datetime.datetime(2026, 5, 17, 15, tzinfo=ZoneInfo("Europe/Rome"))
GREENWICH = datetime.datetime(2026, 5, 17, 13, tzinfo=datetime.UTC)


def board(event: Event, number: int) -> Game:
    games = Game.objects.select_related("white", "black", "pairing__round__event")
    return games.get(pairing__round__event=event, pairing__round__number=number, pairing__board=1)


def test_one_instant_is_no_change_in_whatever_zone_it_was_written() -> None:
    assert merged({"at": ROME}, {"at": GREENWICH}, {"at": GREENWICH}) == {}
    later = GREENWICH + datetime.timedelta(hours=1)
    assert merged({"at": later}, {"at": GREENWICH}, {"at": ROME}) == {"at": later}
    assert merged({"at": ROME}, {"at": GREENWICH}, {"at": later}) == {"at": ROME}


def test_what_both_changed_alike_is_stored_and_otherwise_is_asked() -> None:
    assert merged({"city": "Pisa"}, {"city": "Pisa"}, {"city": ""}) == {"city": "Pisa"}
    with pytest.raises(Differs) as caught:
        merged({"city": "Lucca", "name": "Open"}, {"city": "Pisa", "name": "Old"}, {"city": "", "name": "Old"})
    assert caught.value.now == {"city": "Pisa"}


def test_what_is_sealed_comes_back_and_what_is_altered_does_not() -> None:
    sealed = sign_values({"city": "Pisa", "rounds": 5})
    assert read_signed_values(sealed) == {"city": "Pisa", "rounds": 5}
    assert [read_signed_values(text) for text in ("", "x", sealed[:-1], sealed[1:])] == [None] * 4


@pytest.mark.django_db
def test_a_value_that_is_taken_away_by_who_saw_nothing_is_gone() -> None:
    event = make_event(start_date=datetime.date(2026, 5, 17))
    owner = owner_of(event)
    change_settings(event=event, actor=owner, changes={"start_date": None})
    for start in (GREENWICH, None):
        schedule_rounds(event=event, actor=owner, starts={1: start})
        assert event.rounds.get(number=1).starts_at == start
    assert Event.objects.get(pk=event.pk).start_date is None


@pytest.mark.django_db
def test_a_board_of_a_round_that_is_over_by_now_is_looked_at_again() -> None:
    event = started_event(players=4)
    enter_results(publish_next(event))
    seen = board_seen(board(event, 1))
    publish_next(event)
    game = board(event, 1)
    assert same_people(seen, board_seen(game))
    with pytest.raises(Conflict):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.BOTH_LOSE, seen=seen, why="misheard")


@pytest.mark.django_db
def test_the_same_people_at_the_same_board_of_another_round_are_another_board() -> None:
    event = round_robin(players=2, calendar={"cycles": 4})
    for _number in range(3):
        enter_results(publish_next(event))
    first, third = board(event, 1), board(event, 3)
    assert (first.white, first.black) == (third.white, third.black)
    assert not same_people(board_seen(first), board_seen(third))
