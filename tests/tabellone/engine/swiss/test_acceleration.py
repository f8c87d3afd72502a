"""Virtual points: Baku acceleration (C.04.7 of 2026; C.04.5.1 before), the classical methods, those of a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import UnknownSystem, edition_of, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.swiss.acceleration import (
    METHODS,
    UnusableAcceleration,
    as_reported,
    baku_suits,
    last_of_first_group,
    schedule,
    virtual_points,
)
from tabellone.engine.swiss.bands import parse_band
from tabellone.interchange.trf import read, write
from tabellone.record import ByeKind, Record, RequestedBye, Scoring, VirtualPoints
from tabellone.tiebreaks import standings
from tests.tabellone.engine.classical_events import assert_crossed, assert_legal, played
from tests.tabellone.engine.played import record


def baku(count: int, *rounds: str, planned: int = 9) -> Record:
    return replace(record(count, *rounds, planned=planned), acceleration="baku")


@pytest.mark.parametrize(("players", "last"), [(161, 82), (160, 80), (4, 2), (5, 4), (2, 2), (1, 1)])
def test_first_group_is_the_first_half_rounded_up_to_an_even_number_article_1_2(players: int, last: int) -> None:
    assert last_of_first_group(baku(players)) == last


def test_late_entries_leave_the_last_member_the_same_person_article_1_3() -> None:
    assert last_of_first_group(baku(6, "2-4 1, 6-3 1, 1 Z, 5 Z")) == 3
    announced = replace(baku(6), requested_byes=(RequestedBye(1, 1, ByeKind.ZERO), RequestedBye(1, 5, ByeKind.ZERO)))
    assert last_of_first_group(announced) == 3
    assert last_of_first_group(baku(6, "2-4 1, 6-3 1, 1 H, 5 H")) == 4


@pytest.mark.parametrize(
    ("edition", "planned", "expected"),
    [
        ("2026", 9, [10, 10, 10, 5, 5, 0, 0]),
        ("2026", 7, [10, 10, 5, 5, 0, 0, 0]),
        ("2026", 12, [10, 10, 10, 5, 5, 5, 0]),
        ("2017", 9, [10, 10, 10, 5, 5, 0, 0]),
        ("2017", 7, [10, 10, 10, 5, 5, 0, 0]),
    ],
)
def test_rounds_that_are_accelerated_article_1_4(edition: str, planned: int, expected: list[int]) -> None:
    points = virtual_points(baku(8, planned=planned), edition)
    assert [points(4, number) for number in range(1, 8)] == expected
    assert [points(5, number) for number in range(1, 8)] == [0] * 7


def test_virtual_points_are_those_of_a_win_and_half_of_it_article_1_4() -> None:
    points = virtual_points(replace(baku(8), scoring=Scoring.of(20, 10)), "2026")
    assert [points(1, number) for number in (1, 4)] == [20, 10]


def test_stated_virtual_points_override_the_code() -> None:
    stated = replace(baku(8), virtual_points=(VirtualPoints(20, 1, 2, 1, 3), VirtualPoints(10, 3, 3, 1, 3)))
    points = virtual_points(stated, "2026")
    assert [points(3, number) for number in (1, 2, 3, 4)] == [20, 20, 10, 0]
    assert [points(4, number) for number in (1, 2, 3, 4)] == [0] * 4


def accelerated(method: str, count: int, *rounds: str, planned: int = 9) -> Record:
    return replace(record(count, *rounds, planned=planned), acceleration=method)


def rows(of: Record) -> list[tuple[int, int, int, int, int]]:
    """First and last round, first and last player, points."""
    return [(r.first_round, r.last_round, r.first, r.last, r.points) for r in schedule(of, "2026")]


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("", []),
        ("baku", [(1, 3, 1, 60, 10), (4, 5, 1, 60, 5)]),
        ("basic", [(1, 2, 1, 60, 10)]),
        ("haley", [(1, 3, 1, 60, 10), (4, 5, 1, 60, 5)]),
        ("haley-3", [(1, 3, 1, 40, 20), (1, 3, 41, 80, 10), (4, 5, 1, 40, 10), (4, 5, 41, 80, 5)]),
        ("progressive", [(1, 7, 1, 40, 20), (1, 7, 41, 80, 10)]),
        ("english", [(1, 1, 1, 60, 10)]),
    ],
)
def test_the_schedule_of_an_open_of_120_players_and_nine_rounds(
    method: str, expected: list[tuple[int, int, int, int, int]]
) -> None:
    assert rows(accelerated(method, 120)) == expected


def test_bands_are_even_but_the_last() -> None:
    assert rows(accelerated("haley-3", 31))[:2] == [(1, 3, 1, 12, 20), (1, 3, 13, 22, 10)]


def test_mcmahon_begins_with_scores_by_rating_and_keeps_them() -> None:
    of = accelerated("mcmahon", 4, planned=5)
    ratings = dict(zip((1, 2, 3, 4), (2100, 2000, 1999, 0), strict=True))
    of = replace(
        of,
        players=tuple(replace(player, rating=ratings[player.tpn]) for player in of.players),
        initial_scores=((1800, 10), (2000, 20)),
    )
    assert rows(of) == [(1, 5, 1, 2, 20), (1, 5, 3, 3, 10)]


WON = ("1-4 1, 5-2 1, 3-6 1", "2-6 0, 4-1 0, 5-3 1", "6-5 0, 1-3 1, 2-4 1", "1-5 0, 3-2 1, 4-6 1")
"""Number 3 has 1, 1, 1, 2 points, number 5 has 1, 2, 3, 4."""


def test_the_progressive_method_gives_half_a_win_for_each_one_and_a_half_scored_up_to_the_first_band() -> None:
    points = virtual_points(accelerated("progressive", 6, *WON, planned=9), "2026")
    assert [points(1, number) for number in range(1, 6)] == [20, 20, 20, 20, 20]  # the first band has the most
    assert [points(3, number) for number in range(1, 6)] == [10, 10, 10, 10, 15]
    assert [points(5, number) for number in range(1, 6)] == [0, 0, 5, 10, 10]


def test_the_progressive_method_gives_all_the_first_band_has_for_half_of_the_points_that_can_be_scored() -> None:
    points = virtual_points(accelerated("progressive", 6, *WON, planned=7), "2026")
    assert [points(5, number) for number in range(1, 8)] == [0, 0, 5, 10, 20, 0, 0]  # 4 of 7; then taken away


def test_a_game_without_a_result_is_a_draw_for_the_progressive_method_c_04_2_article_3_1() -> None:
    unfinished = ["1-4 1, 5-2 1, 3-6 1", "2-6 0, 4-1 0, 5-3 *"]
    points = virtual_points(accelerated("progressive", 6, *unfinished), "2026")
    assert [points(tpn, 3) for tpn in (5, 3)] == [5, 15]  # one and a half points each


@pytest.mark.parametrize(
    ("edition", "scoring"),
    [("2026", Scoring.of(30, 10)), ("2026", Scoring.of(30, 20, 10)), ("2017", Scoring.of(20, 10))],
)
def test_baku_acceleration_is_refused_where_a_win_is_not_two_draws_article_1_1(edition: str, scoring: Scoring) -> None:
    event = replace(baku(8), scoring=scoring, edition=edition)
    assert not baku_suits(scoring, edition)
    with pytest.raises(UnknownSystem, match="needs a win worth two draws"):
        pair(event)
    assert rows(event)  # what the event has announced can still be shown
    stated = replace(event, virtual_points=(VirtualPoints(15, 1, 2, 1, 4),))
    assert pair(stated).pairs == ((1, 3), (4, 2), (5, 7), (8, 6))


@pytest.mark.parametrize(
    ("edition", "scoring"), [("2026", Scoring.of(20, 10)), ("2026", Scoring()), ("2017", Scoring())]
)
def test_baku_acceleration_is_for_scorings_whose_win_is_two_draws_article_1_1(edition: str, scoring: Scoring) -> None:
    event = replace(baku(8), scoring=scoring, edition=edition)
    assert baku_suits(scoring, edition)
    assert pair(event).pairs == ((1, 3), (4, 2), (5, 7), (8, 6))


@pytest.mark.parametrize(("method", "edition"), [("baku", "2026"), ("progressive", "2026"), ("progressive", "2017")])
def test_a_schedule_that_counts_from_the_end_needs_the_number_of_rounds(method: str, edition: str) -> None:
    event = replace(accelerated(method, 8, planned=0), edition=edition)
    with pytest.raises(UnknownSystem, match=f"the acceleration {method} needs the number of rounds"):
        pair(event)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(UnusableAcceleration, match="scottish is not known; known: baku, basic, haley"):
        virtual_points(accelerated("scottish", 4), "2026")


@pytest.mark.parametrize("method", METHODS)
def test_an_accelerated_open_is_paired_legally_and_ranked_without_virtual_points(method: str) -> None:
    settings = Settings(players=120, rounds=9, acceleration=method, forfeits=0.03, half_byes=0.03, late_entries=0.03)
    bars = ((2200, 20), (1800, 10)) if method == "mcmahon" else ()
    lines = ("#1-30: 1½, 1-2", "#1-30: ½, 3-4", "1900+: 1, 1-3") if method == "bands" else ()
    bands = tuple(map(parse_band, lines))
    of = generate(
        settings,
        f"open/{method}",
        lambda so_far, number: pair(replace(so_far, initial_scores=bars, acceleration_bands=bands), number),
    )
    of = replace(of, initial_scores=bars, acceleration_bands=bands)
    assert len(of.rounds) == 9
    met = [frozenset((game.white, game.black)) for round_ in of.rounds for game in round_.games if game.is_played]
    assert len(met) == len(set(met))
    plain = replace(of, acceleration="", initial_scores=())
    assert standings(of, codes=["BH", "SB"]).rows == standings(plain, codes=["BH", "SB"]).rows
    # A report states the virtual points, so that whoever reads it pairs the same rounds.
    again = read(write(as_reported(of, edition_of(of)))).record
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        assert pair(again, number) == pair(of, number), number


@pytest.mark.parametrize("seed", range(30))
def test_the_english_method_crosses_the_quarters_and_then_the_winners(seed: int) -> None:
    of = played(seed, acceleration="english")
    assert_legal(of)
    assert_crossed(of)


def test_of_the_english_method_a_win_without_a_game_wins_and_a_draw_loses() -> None:
    of = accelerated("english", 8, "1-3 +, 4-2 =, 5-7 1, 6 H, 8 Z")
    points = virtual_points(of, "2026")
    group = {tpn: points(tpn, 2) + {1: 10, 2: 5, 4: 5, 5: 10, 6: 5}.get(tpn, 0) for tpn in of.by_tpn}
    assert group == {1: 20, 2: 10, 3: 10, 4: 10, 5: 10, 6: 5, 7: 5, 8: 5}
    assert [points(tpn, 3) for tpn in of.by_tpn] == [0] * 8


def test_a_report_states_the_english_groups_of_the_rounds_that_are_known() -> None:
    before = as_reported(accelerated("english", 8), "2026")
    assert [(row.first_round, row.first, row.last) for row in before.virtual_points] == [(1, 1, 4)]
    of = played(5, acceleration="english")
    again = read(write(as_reported(of, "2026"))).record
    assert [pair(again, number) for number in (1, 2, 3)] == [pair(of, number) for number in (1, 2, 3)]
