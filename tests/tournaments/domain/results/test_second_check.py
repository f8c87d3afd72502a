"""The slips are read again by somebody else; what differs is settled before the round is over."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.factories import add_member, enter_results, owner_of, pair_round, publish_next, started_event
from tournaments.domain.boards.hall_settings import hall_seen, set_hall
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.pending_checks import is_read_twice, unsettled
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.second_check import (
    TwoReadings,
    read_again,
    reading_of,
    reading_seen,
    readings_of,
    settle,
    settling_seen,
)
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role, SecondReading

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event that asks for a second reading, with a round whose results are in."""
    event = started_event(players=8, rounds=2)
    set_hall(
        event=event,
        actor=owner_of(event),
        first=1,
        rooms=(),
        closed=frozenset(),
        reads_twice=True,
        seen=hall_seen(event),
    )
    enter_results(publish_next(event))
    return event


@pytest.fixture
def reader(event: Event) -> User:
    return add_member(event, Role.ASSISTANT, "reader")


def rows(event: Event, number: int = 1) -> list[TwoReadings]:
    round_ = event.rounds.get(number=number)
    round_.event = event
    return readings_of(round_)


def read(row: TwoReadings, actor: User, outcome: Outcome) -> TwoReadings:
    return read_again(game=row.game, actor=actor, outcome=outcome, seen=row.seen)


def another(outcome: Outcome) -> Outcome:
    return Outcome.DRAW if outcome is not Outcome.DRAW else Outcome.WHITE_WINS


def test_three_planted_errors_are_found_and_settled_before_the_next_round(event: Event, reader: User) -> None:
    assert is_read_twice(event)
    step = agenda(event)
    assert (step.code, step.open_boards) == ("read_again", 4)
    slips = [row.first for row in rows(event)]
    for row in rows(event)[:3]:  # the first reader mistyped three slips
        game = row.game
        enter_result(game=game, actor=owner_of(event), outcome=another(row.first), seen=board_seen(game))
    for row, slip in zip(rows(event), slips, strict=True):
        read(row, reader, slip)
    assert [row.state for row in rows(event)] == ["differs", "differs", "differs", "same"]
    assert unsettled(event, 1) == 3
    with pytest.raises(Refused, match="have no second check"):
        pair_round(event)
    for row in rows(event)[:3]:
        settle(game=row.game, actor=owner_of(event), is_first_right=False, seen=settling_seen(row))
    assert [row.first for row in rows(event)] == slips
    kept = SecondReading.objects.order_by("game__pairing__board")
    names = (owner_of(event).display_name, reader.display_name)
    assert [(row.first_reader_name, row.reader_name) for row in kept] == [names] * 4
    assert [row.settled_by for row in kept] == [names[0]] * 3 + [""]
    assert agenda(event).code == "pair"
    pair_round(event)


def test_the_first_reading_may_be_right_and_settling_is_undone_in_one_step(event: Event, reader: User) -> None:
    row = rows(event)[0]
    read(row, reader, another(row.first))
    row = rows(event)[0]
    settle(game=row.game, actor=owner_of(event), is_first_right=True, seen=settling_seen(row))
    assert (rows(event)[0].state, rows(event)[0].first) == ("same", row.first)
    undo_last(event=event, actor=owner_of(event))
    assert rows(event)[0].state == "differs"


def test_a_correction_afterwards_makes_it_differ_again(event: Event, reader: User) -> None:
    row = rows(event)[0]
    read(row, reader, row.first)
    assert rows(event)[0].state == "same"
    game = rows(event)[0].game
    enter_result(game=game, actor=owner_of(event), outcome=another(row.first), seen=board_seen(game))
    assert rows(event)[0].state == "differs"


def test_nobody_reads_twice_and_nothing_is_overwritten_unseen(event: Event, reader: User) -> None:
    row = rows(event)[0]
    with pytest.raises(Refused, match="yourself"):
        read(row, owner_of(event), row.first)
    made = read(row, reader, row.first)
    assert made.state == "same"
    read(row, reader, row.first)  # sent twice
    assert SecondReading.objects.count() == 1
    other = add_member(event, Role.ASSISTANT, "third")
    with pytest.raises(Refused, match="Another user has checked"):
        read(row, other, another(row.first))
    assert reading_of(row.game, SecondReading.objects.get()).state == "same"
    assert read(made, reader, Outcome.OPEN).state == "unread"
    assert not SecondReading.objects.exists()
    with pytest.raises(Refused, match="Invalid result"):
        read(row, reader, Outcome.UNREPORTED)


def test_without_a_first_reading_there_is_no_second(reader: User, event: Event) -> None:
    game = rows(event)[0].game
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.OPEN, seen=board_seen(game))
    row = rows(event)[0]
    assert row.state == "open"
    with pytest.raises(Refused, match="no first reading"):
        read(row, reader, Outcome.DRAW)


def test_what_was_seen_tells_nothing_of_the_first_reading(event: Event) -> None:
    row = rows(event)[0]
    game = row.game
    enter_result(game=game, actor=owner_of(event), outcome=another(row.first), seen=board_seen(game))
    assert rows(event)[0].seen == row.seen == reading_seen(game, None)


def test_what_changed_is_not_settled(event: Event, reader: User) -> None:
    row = rows(event)[0]
    with pytest.raises(Refused, match="Another user changed the two checks"):
        settle(game=row.game, actor=owner_of(event), is_first_right=True, seen=settling_seen(row))
    read(row, reader, another(row.first))
    row = rows(event)[0]
    game = row.game
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.BOTH_LOSE, seen=board_seen(game))
    with pytest.raises(Refused, match="Another user changed the two checks"):
        settle(game=row.game, actor=owner_of(event), is_first_right=True, seen=settling_seen(row))
    assert outcome_of(rows(event)[0].game) is Outcome.BOTH_LOSE


def test_the_last_round_is_read_again_before_the_end(event: Event, reader: User) -> None:
    for row in rows(event):
        read(row, reader, row.first)
    assert "second check of the result slip" in sentence(event.journal.order_by("-number")[0])
    enter_results(publish_next(event))
    with pytest.raises(Refused, match="have no second check"):
        finish_event(event=event, actor=owner_of(event))
    for row in rows(event, 2):
        read(row, reader, row.first)
    finish_event(event=event, actor=owner_of(event))


def test_where_nobody_asks_for_it_nothing_waits() -> None:
    event = started_event(players=4)
    enter_results(publish_next(event))
    assert (unsettled(event, 1), agenda(event).code) == (0, "pair")


def test_a_draft_that_is_thrown_away_takes_its_readings_along_and_brings_them_back(event: Event, reader: User) -> None:
    row = rows(event)[0]
    read(row, reader, row.first)
    for each in rows(event):
        enter_result(game=each.game, actor=owner_of(event), outcome=Outcome.OPEN, seen=board_seen(each.game))
    round_ = event.rounds.get(number=1)
    unpublish_round(round_=round_, actor=owner_of(event))
    discard_draft(round_=round_, actor=owner_of(event))
    assert not SecondReading.objects.exists()
    undo_last(event=event, actor=owner_of(event))
    assert SecondReading.objects.get().reader == reader
