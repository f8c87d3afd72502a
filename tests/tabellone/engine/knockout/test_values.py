"""What a knock-out ranks by."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.knockout.values import values_of
from tabellone.options import Options
from tabellone.record import Game, Result, Round
from tabellone.standings import standings_of
from tests.tabellone.engine.knockout.events import better_wins, event, played, with_round


def ranks(record_event: int, **options: object) -> list[tuple[int, int]]:
    record = played(event(record_event, **options))  # type: ignore[arg-type]
    return [(row.tpn, row.rank) for row in standings_of(record).rows]


def test_ranks_go_by_the_round_in_which_the_last_match_was_lost_and_places_are_shared() -> None:
    assert ranks(8) == [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5), (7, 5), (8, 5)]


def test_the_match_for_third_place_tells_third_from_fourth() -> None:
    assert ranks(4, third_place=True) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_with_a_challenger_the_loser_of_the_match_for_the_final_is_third() -> None:
    found = ranks(8, elimination="double-challenge")
    assert found == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 7), (8, 7)]


def test_who_goes_on_without_a_game_has_passed_the_round() -> None:
    assert values_of(with_round(event(3), better_wins), 1) == {1: 10, 2: 10, 3: 0}


def test_a_wild_card_stands_where_it_enters() -> None:
    assert values_of(event(6, wild_cards=2), 0) == {1: 10, 2: 10, 3: 0, 4: 0, 5: 0, 6: 0}


def test_after_an_earlier_round_later_ones_do_not_count() -> None:
    assert values_of(played(event(4)), 1) == {1: 10, 2: 10, 3: 0, 4: 0}


def test_of_a_record_without_such_a_plan_who_was_paired_longest_is_first() -> None:
    game = Game(1, 2, Result.WIN, Result.LOSS)
    record = replace(event(3), options=Options(elimination="double"), rounds=(Round.of([game]),))
    assert values_of(record, 1) == {1: 10, 2: 10, 3: 0}
