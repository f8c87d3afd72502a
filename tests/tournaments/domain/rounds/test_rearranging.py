"""A round robin with a manual round: the remaining rounds follow, each pair plays once, and undo restores the table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tabellone.engine import pair
from tabellone.interchange import trf
from tests.factories import enter_results, owner_of, pair_round, play_round, round_robin
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.rearranging import leaves_open_pairs
from tournaments.domain.rounds.round_drafts import swap_players, switch_colours
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def swap(round_: Round, one: int, other: int) -> None:
    rows = {row.tpn: row for row in round_.event.registrations.all()}
    swap_players(round_=round_, actor=owner_of(round_.event), first=rows[one], second=rows[other], why="asked")


def publish(round_: Round) -> None:
    publish_round(round_=round_, actor=owner_of(round_.event))


def play_swapped_and_rest(event: Event) -> None:
    """Play a round in which numbers 1 and 2 were swapped, and four more."""
    round_ = pair_round(event)
    swap(round_, 1, 2)
    publish(round_)
    enter_results(round_)
    for _later in range(4):
        play_round(event)


def pairs(event: Event) -> list[list[frozenset[int]]]:
    return [[frozenset((row.first, row.second)) for row in round_.pairings] for round_ in record_of(event).rounds]


@pytest.mark.parametrize("players", [5, 6])
def test_c_05_after_a_manual_round_each_pair_still_plays_once(players: int) -> None:
    event = round_robin(players)
    play_swapped_and_rest(event)
    event.refresh_from_db()
    assert event.options == {"rearranged": True}
    expected = Counter(map(frozenset, combinations(range(1, players + 1), 2)))
    assert Counter(row for round_pairs in pairs(event) for row in round_pairs) == expected
    report = trf.read(export_trf(event)).record
    assert [pair(report, number).pairs for number in range(2, 6)] == [
        pair(record_of(event), number).pairs for number in range(2, 6)
    ]


def test_a_round_that_only_changes_colours_leaves_the_table() -> None:
    event = round_robin(6)
    round_ = pair_round(event)
    switch_colours(game=round_.games[0], actor=owner_of(event), why="asked")
    publish(round_)
    event.refresh_from_db()
    assert event.options == {}


def test_a_round_that_leaves_a_pair_without_a_game_is_recognised_and_the_table_goes_on() -> None:
    event = round_robin(4)
    play_round(event)
    play_round(event)
    last = pair_round(event)
    assert not leaves_open_pairs(record_of(event, drafts=True), 3)
    swap(last, 1, 2)
    assert leaves_open_pairs(record_of(event, drafts=True), 3)
    publish(last)
    event.refresh_from_db()
    assert event.options == {}


def test_undo_of_the_publication_restores_the_table() -> None:
    event = round_robin(6)
    round_ = pair_round(event)
    swap(round_, 1, 2)
    publish(round_)
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert event.options == {}


def test_the_second_cycle_is_rearranged_alone() -> None:
    event = round_robin(6, calendar={"cycles": 2})
    for _round in range(5):
        play_round(event)
    play_swapped_and_rest(event)
    twice = Counter(row for round_pairs in pairs(event) for row in round_pairs)
    assert set(twice.values()) == {2}
    assert len(twice) == 15
