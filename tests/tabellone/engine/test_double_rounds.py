"""Double rounds: two games with the colours exchanged, paired by the sum of both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, UnknownSystem, pair
from tabellone.engine.checker import broken_rules, check_pairings
from tabellone.engine.double_rounds import in_matches, match_of
from tabellone.engine.generator import Settings, generate
from tabellone.interchange.trf import read, write
from tabellone.options import Options
from tabellone.record import Adjustment, Bye, ByeKind, Colour, Game, Matches, Record, RequestedBye, Round
from tests.tabellone.engine.played import record

DOUBLE = Options(double_rounds=True)
SYSTEMS_OF_DOUBLE_ROUNDS = [system.key for system in SYSTEMS.values() if system.option("double_rounds")]
SWISS = [key for key in SYSTEMS_OF_DOUBLE_ROUNDS if not SYSTEMS[key].is_predetermined]


def doubled(event: Record) -> Record:
    """The same event in double rounds, in which both games of a match end in the same way for each player."""
    rounds: list[Round] = []
    for round_ in event.rounds:
        mirrored = [Game(game.black, game.white, game.black_result, game.white_result) for game in round_.games]
        rounds += [round_, Round.of(mirrored, round_.byes)]
    return replace(
        event,
        rounds=tuple(rounds),
        planned_rounds=2 * event.planned_rounds,
        options=event.options.but(double_rounds=True),
        forbidden=tuple(replace(row, first_round=1, last_round=2 * row.last_round) for row in event.forbidden),
    )


def double(*rounds: str, count: int = 4, planned: int = 8) -> Record:
    return replace(record(count, *rounds, planned=planned), options=DOUBLE)


def test_the_systems_that_have_double_rounds() -> None:
    assert SYSTEMS_OF_DOUBLE_ROUNDS == ["dutch", "dubov", "burstein", "lim", "amalfi", "round-robin"]


@pytest.mark.parametrize("key", SWISS)
@pytest.mark.parametrize("year", ["2017", "2026"])
def test_where_both_games_end_alike_the_event_is_paired_as_one_of_single_games(key: str, year: str) -> None:
    edition = year if year in SYSTEMS[key].years else SYSTEMS[key].years[-1]
    for seed in range(12):
        settings = Settings(
            players=9 + seed, rounds=6, system=key, edition=edition, forfeits=0.1, zero_byes=0.05, half_byes=0.05,
            late_entries=0.1, withdrawals=0.02, forbidden_pairs=seed % 3,
        )  # fmt: skip
        single = generate(settings, str(seed), pair)
        both = doubled(single)
        assert len(single.rounds) > 3
        for number in range(1, len(single.rounds) + 1):
            expected = pair(single, number)
            first, second = pair(both, 2 * number - 1), pair(both, 2 * number)
            assert (first.pairs, first.byes) == (expected.pairs, expected.byes)
            played = single.rounds[number - 1].pairings
            assert second.pairs == tuple((row.second, row.first) for row in played)


@pytest.mark.parametrize("key", SWISS)
def test_generated_events_are_what_the_checker_expects_and_come_back_from_a_report(key: str) -> None:
    for seed in range(4):
        settings = Settings(
            players=11, rounds=8, system=key, edition=SYSTEMS[key].years[-1], options=DOUBLE, games_in_match=2,
            forfeits=0.1, zero_byes=0.1, late_entries=0.1,
        )  # fmt: skip
        event = generate(settings, str(seed), pair)
        assert len(event.rounds) == 8
        assert list(check_pairings(event)) == []
        assert [broken_rules(event, number) for number in range(1, 9)] == [()] * 8
        again = read(write(event)).record
        assert (again.system, again.options) == (key, DOUBLE)
        assert list(check_pairings(again)) == []


def test_points_of_both_games_decide_who_meets_next() -> None:
    """2 and 4 have won one game and drawn the other; 1 and 3, who had White first, the half point."""
    event = double("1-3 0, 4-2 1", "3-1 =, 2-4 =")
    assert [in_matches(event).points_of(tpn) for tpn in (1, 2, 3, 4)] == [5, 5, 15, 15]
    assert {frozenset(row) for row in pair(event, 3).pairs} == {frozenset((3, 4)), frozenset((1, 2))}


def test_the_first_game_counts_for_the_history_of_colours() -> None:
    event = double("1-3 =, 4-2 =", "3-1 =, 2-4 =")
    cards = in_matches(event).cards
    assert {tpn: [entry.colour for entry in cards[tpn]] for tpn in (1, 2)} == {1: [Colour.WHITE], 2: [Colour.BLACK]}
    assert pair(event, 3).pairs == ((2, 1), (3, 4)) or pair(event, 3).pairs == ((2, 1), (4, 3))


def test_an_unfinished_game_is_a_draw_by_itself() -> None:
    event = in_matches(double("1-3 1, 2-4 *", "3-1 *, 4-2 *"))
    of = event.cards
    assert [(of[tpn][0].points, of[tpn][0].open_games, event.scale.unknown) for tpn in (1, 2)] == [
        (10, 1, 5),
        (0, 2, 5),
    ]


def test_a_bye_is_worth_both_games_and_comes_once() -> None:
    event = in_matches(double("1-2 1, 3 U", "2-1 1, 3 U", count=3))
    assert (event.points_of(3), event.cards[3][0].bye, len(event.cards[3])) == (20, ByeKind.PAIRING_ALLOCATED, 1)


def test_a_bye_of_the_first_game_and_an_absence_in_the_second_are_worth_what_they_gave() -> None:
    event = double("1-2 1, 3 U", "2-1 1, 3 Z", count=3)
    assert in_matches(event).points_of(3) == event.points_of(3) == 10


def test_who_misses_the_second_game_alone_is_paired_with_the_match() -> None:
    event = replace(double(), requested_byes=(RequestedBye(2, 1, ByeKind.ZERO),))
    assert {tpn for row in pair(event, 1).pairs for tpn in row} == {1, 2, 3, 4}
    away = replace(double(), requested_byes=(RequestedBye(1, 1, ByeKind.ZERO), RequestedBye(2, 1, ByeKind.ZERO)))
    assert 1 not in {tpn for row in pair(away, 1).pairs for tpn in row}


def test_the_bye_of_the_first_game_goes_on_in_the_second() -> None:
    event = double("1-2 1, 3 U, 4 Z")
    assert (pair(event, 2).pairs, pair(event, 2).byes) == (((2, 1),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))


@pytest.mark.parametrize(
    ("second", "number"), [("3-2 1, 4-1 1", 1), ("3-1 1, 2 Z, 4 Z", 2), ("3-1 1, 4-2 1, 5-6 1", 5)]
)
def test_rounds_that_are_not_of_the_same_pairs_are_refused(second: str, number: int) -> None:
    event = double("1-3 1, 2-4 1", second, count=6)
    with pytest.raises(UnknownSystem, match=f"not two games of the same pairs.*number {number}"):
        pair(event, 3)


def test_teams_have_none() -> None:
    settings = Settings(players=4, rounds=1, matches=Matches(colours=(Colour.WHITE, Colour.BLACK)), system="dutch")
    teams = replace(generate(settings, "1", pair), options=DOUBLE)
    with pytest.raises(UnknownSystem, match="for players, not for teams"):
        pair(teams, 3)


def test_in_a_round_robin_each_round_of_the_table_is_played_twice_in_a_row() -> None:
    event = replace(record(4, planned=6), system="round-robin", options=DOUBLE)
    single = SYSTEMS["round-robin"].calendar_of(replace(event, options=Options()))
    both = SYSTEMS["round-robin"].calendar_of(event)
    assert len(both) == 6
    assert both[::2] == single
    assert [row.pairs for row in both[1::2]] == [tuple((b, w) for w, b in row.pairs) for row in single]


def test_a_round_robin_in_double_rounds_comes_back_from_a_report() -> None:
    settings = Settings(players=5, rounds=10, system="round-robin", edition="2023", options=DOUBLE)
    event = generate(settings, "1", pair)
    text = write(event)
    assert "XXK berger double-rounds" in text
    assert list(check_pairings(read(text).record)) == []


def test_double_rounds_are_counted_by_pairs_of_rounds() -> None:
    assert [match_of(number) for number in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]
    rounds = SYSTEMS["dutch"].rounds_of_match
    assert [[*rounds(3, DOUBLE)], [*rounds(4, DOUBLE)], [*rounds(4, Options())]] == [[3, 4], [3, 4], [4]]


def test_299_of_a_kind_is_what_each_game_of_a_double_round_is_worth_and_comes_once() -> None:
    """1 wins both games at 3 points each; without a kind the points are added once."""
    of = double("1-2 1, 3-4 =", "2-1 0, 4-3 =")
    by_kind = in_matches(replace(of, adjustments=(Adjustment(30, kind="W"),)))
    added = in_matches(replace(of, adjustments=(Adjustment(30, (1,)),)))
    assert [by_kind.points_of(tpn) for tpn in (1, 2, 3, 4)] == [60, 0, 10, 10]
    assert [added.points_of(tpn) for tpn in (1, 2, 3, 4)] == [50, 0, 10, 10]
