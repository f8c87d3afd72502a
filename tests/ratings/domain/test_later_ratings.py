"""Ratings of later rounds: who has which from when, what counts in tie-breaks, and the lines of the report."""

from __future__ import annotations

import datetime

import pytest

from ratings.domain.later_ratings import (
    choose_tie_break_ratings,
    is_long,
    later_seen,
    next_period,
    periods_of,
    rating_in,
    rating_tie_breaks,
    ratings_from,
    set_later_ratings,
)
from tabellone.interchange.players import Entrant
from tests.factories import make_event, owner_of, play_round, started_event
from tests.pairing.domain.test_manual_pairing import confirmed
from tests.ratings.people import fide_list
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.integrity.levels import Level, confirmable
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.ranking import announced_standings
from tournaments.domain.records import record_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
DAY = datetime.date


def save(event: Event, number: int, **ratings: int) -> int:
    """Save the ratings of players named ``p1`` … by their numbers."""
    keys = {f"p{row.tpn}": row.pk for row in event.registrations.all()}
    return set_later_ratings(
        event=event,
        actor=owner_of(event),
        number=number,
        ratings={keys[name]: rating for name, rating in ratings.items()},
        seen=later_seen(event),
    )


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (DAY(2026, 10, 1), DAY(2026, 10, 31), False),
        (DAY(2026, 10, 1), DAY(2026, 11, 1), True),
        (DAY(2026, 10, 1), None, False),
        (None, None, False),
    ],
)
def test_an_event_of_more_than_30_days_is_flagged_by_its_dates(
    first: DAY | None, last: DAY | None, *, expected: bool
) -> None:
    assert is_long(Event(start_date=first, end_date=last)) is expected


def test_a_player_has_several_ratings_each_from_its_round_on() -> None:
    event = started_event(players=4, rounds=5)
    assert save(event, 3, p1=2650, p2=2500) == 2
    assert save(event, 5, p1=2700) == 1
    assert [rating_in(player(event, 1), number) for number in (1, 2, 3, 4, 5)] == [2600, 2600, 2650, 2650, 2700]
    assert periods_of(event.registrations.all()) == [3, 5]
    assert [row.rating_in(4) for row in record_of(event).players] == [2650, 2500, 2580, 2570]
    assert save(event, 3, p1=0, p2=2500) == 1
    assert player(event, 1).later_ratings == [{"first_round": 5, "rating": 2700, "source": ""}]
    assert player(event, 1).rating == 2600


def test_undo_removes_the_ratings() -> None:
    event = started_event(players=4, rounds=5)
    save(event, 2, p1=2650)
    undo_last(event=event, actor=owner_of(event))
    assert player(event, 1).later_ratings is None


def test_the_list_fills_in_the_ratings_with_their_source() -> None:
    event = make_event(rounds=5)
    register_many(event=event, actor=owner_of(event), entrants=[Entrant("Rossi, Anna", rating=2280, fide_id="800001")])
    fide_list()
    (row,) = ratings_from(event, 2, from_list=True)
    assert (row.shown, row.source) == (2301, "FIDE 2026-11")
    assert ratings_from(event, 2)[0].shown == 0
    set_later_ratings(
        event=event, actor=owner_of(event), number=2, ratings={row.registration.pk: 2301}, seen=later_seen(event)
    )
    player = event.registrations.get()
    assert player.later_ratings == [{"first_round": 2, "rating": 2301, "source": "FIDE 2026-11"}]
    player.ratings = [{"list": "FIDE", "month": "2026-10", "tempo": "rapid", "rating": 2280, "picked": True}]
    player.save()
    assert ratings_from(event, 3, from_list=True)[0].shown == 2250


@pytest.mark.parametrize(
    ("number", "rating", "words"),
    [(1, 2000, "from round 2 to round 5"), (6, 2000, "from round 2 to round 5"), (2, 4001, "ratings from 0 to")],
)
def test_impossible_rounds_and_ratings_are_refused(number: int, rating: int, words: str) -> None:
    event = started_event(players=4, rounds=5)
    with pytest.raises(Refused, match=words):
        save(event, number, p1=rating)


def test_ratings_that_another_user_changed_are_not_overwritten() -> None:
    event = started_event(players=4, rounds=5)
    seen = later_seen(event)
    save(event, 2, p1=2650)
    with pytest.raises(Refused, match="Another user changed this data"):
        set_later_ratings(event=event, actor=owner_of(event), number=2, ratings={player(event, 1).pk: 1}, seen=seen)


def test_a_finished_event_keeps_its_ratings() -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="finished"):
        save(event, 2, p1=2650)


def test_new_ratings_count_from_the_next_round_that_is_paired() -> None:
    event = started_event(players=4, rounds=3)
    assert next_period(event) == 2
    play_round(event)
    play_round(event)
    assert next_period(event) == 3


def test_the_first_rating_counts_in_tie_breaks_until_the_regulations_choose_another() -> None:
    event = started_event(players=4, rounds=5, tie_breaks=["ARO"])
    play_round(event)
    play_round(event)
    before = {row.tpn: row.values[0] for row in announced_standings(event, record_of(event)).rows}
    save(event, 2, p1=1000)
    event.refresh_from_db()
    assert {r.tpn: r.values[0] for r in announced_standings(event, record_of(event)).rows} == before
    with pytest.raises(Refused, match="Enter a reason"):
        choose_tie_break_ratings(event=event, actor=owner_of(event), chosen="each")
    choose_tie_break_ratings(event=event, actor=owner_of(event), chosen="each", why="regulations, 7")
    event.refresh_from_db()
    assert {r.tpn: r.values[0] for r in announced_standings(event, record_of(event)).rows} != before
    for wrong in ("6", "0", "some", "²"):
        with pytest.raises(Refused, match="Invalid choice"):
            choose_tie_break_ratings(event=event, actor=owner_of(event), chosen=wrong, why="x")


def test_tie_breaks_based_on_ratings_are_named_for_the_advice_against_them() -> None:
    assert rating_tie_breaks(Event(tie_breaks=["BH", "ARO", "SB", "TPR", "unknown"])) == ["ARO", "TPR"]


def test_in_fide_mode_ratings_of_a_paired_round_are_confirmed_and_later_ones_only_reported() -> None:
    event = started_event(players=4, rounds=5, fide_mode=Event.FideMode.ON)
    play_round(event)
    play_round(event)
    with confirmable(list):
        save(event, 3, p1=2650)
    (asked,) = confirmed(lambda: save(event, 2, p1=2640, p3=2590))
    assert (asked.level, asked.text) == (Level.CONFIRM, "2 players have another rating from round 2 on.")
    assert integrity_lines(event) == ["### Ratings @ Round 3: 1 2650", "### Ratings @ Round 2: 1 2640, 3 2590"]


def test_in_fide_mode_another_choice_for_tie_breaks_is_confirmed_twice() -> None:
    event = started_event(players=4, rounds=5, fide_mode=Event.FideMode.ON)
    (asked,) = confirmed(
        lambda: choose_tie_break_ratings(event=event, actor=owner_of(event), chosen="each", why="regulations")
    )
    assert (asked.level, asked.line) == (Level.CONFIRM_TWICE, "tie_break_ratings - => each")
