"""Rounds of a knock-out as a system: functions of the record."""

from __future__ import annotations

from dataclasses import replace
from itertools import count as count_from
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tabellone.engine.checker import broken_rules, check_pairings
from tabellone.engine.knockout.bracket_state import bracket_state
from tabellone.engine.knockout.plan import NOBODY, BadPlan
from tabellone.engine.knockout.settings import KnockoutSettings, plan_of
from tabellone.options import OptionValue
from tabellone.record import Bye, ByeKind, Colour, Game, Player, PlayOff, Record, Result, Round
from tests.tabellone.engine.knockout.events import (
    DRAW,
    KNOCKOUT,
    at_random,
    better_wins,
    decided,
    event,
    pairs_of,
    played,
    with_round,
)


def test_sixteen_are_paired_with_the_printed_pairs_and_colours_and_a_match_for_third_place() -> None:
    """2.1, Example."""
    assert pairs_of(played(event(16, third_place=True))) == [
        "1-16 15-2 3-14 13-4 5-12 11-6 7-10 9-8",
        "8-1 2-7 6-3 4-5",
        "1-4 3-2",
        "2-1 4-3",
    ]


def test_of_twenty_one_the_first_eleven_go_on_with_a_full_point_bye() -> None:
    """2.2, Example."""
    record = with_round(event(21), better_wins)
    assert pairs_of(record) == ["21-12 13-20 19-14 15-18 17-16"]
    assert record.rounds[0].byes == tuple(Bye(tpn, ByeKind.FULL) for tpn in range(1, 12))
    second = with_round(record, better_wins)
    assert {(bye.player, bye.kind) for bye in second.rounds[1].byes} == {(n, ByeKind.ZERO) for n in range(17, 22)}


def test_wild_cards_are_the_first_numbers_and_enter_in_their_round() -> None:
    """2.3, Example: 107 and three."""
    record = played(event(110, wild_cards=3, wild_cards_round=3))
    assert [len(round_.games) for round_ in record.rounds] == [49, 29, 16, 8, 4, 2, 1]
    assert [bye.player for bye in record.rounds[0].byes if bye.kind is ByeKind.FULL] == list(range(4, 13))


def test_whose_lot_gave_black_begins_with_it() -> None:
    record = replace(event(4), initial_colour=Colour.BLACK)
    assert pairs_of(played(record)) == ["4-1 2-3", "1-2"]


@pytest.mark.parametrize(("rule", "pairs"), [("better", "1-4 2-3"), ("worse", "4-1 3-2")])
def test_the_colours_can_be_the_seeds(rule: str, pairs: str) -> None:
    assert pairs_of(with_round(event(4, colour_rule=rule), better_wins)) == [pairs]


def test_a_match_of_two_games_is_in_two_rounds_with_the_colours_changed() -> None:
    assert pairs_of(played(event(4, match_games=2))) == ["1-4 3-2", "4-1 2-3", "1-2", "2-1"]


def test_a_decided_match_needs_no_more_games_and_the_round_no_more_rounds() -> None:
    """Of three games the third is played only where the match stands level."""

    def ends(white: int, black: int) -> tuple[Result, Result]:
        return (DRAW, DRAW) if {white, black} == {1, 4} else better_wins(white, black)

    record = event(4, match_games=3)
    for _round in range(3):
        record = with_round(record, ends)
    assert pairs_of(record) == ["1-4 3-2", "4-1 2-3", "1-4"]
    assert pairs_of(played(event(4, match_games=3))) == ["1-4 3-2", "4-1 2-3", "1-2", "2-1"]


def test_the_final_and_the_match_for_third_place_can_have_other_numbers_of_games() -> None:
    record = event(4, final_games=2, third_place=True)
    assert KNOCKOUT.most_rounds_of(record) == 3
    assert pairs_of(played(record)) == ["1-4 3-2", "2-1 4-3", "1-2 3-4"]


def test_put_in_order_again_the_best_of_those_who_go_on_meets_the_last() -> None:
    def ends(white: int, black: int) -> tuple[Result, Result]:
        return (Result.LOSS, Result.WIN) if (white, black) == (1, 8) else better_wins(white, black)

    fixed = with_round(with_round(event(8), ends), ends)
    assert {frozenset((g.white, g.black)) for g in fixed.rounds[1].games} == {frozenset((8, 4)), frozenset((2, 3))}
    again = with_round(with_round(event(8, reseeded=True), ends), ends)
    assert {frozenset((g.white, g.black)) for g in again.rounds[1].games} == {frozenset((2, 8)), frozenset((3, 4))}


def test_a_tied_match_waits_for_its_play_off_and_who_won_it_goes_on() -> None:
    record = with_round(event(4), lambda _white, _black: (DRAW, DRAW))
    assert KNOCKOUT.undecided_in(record) == ((1, 4), (3, 2))
    with pytest.raises(NoLegalPairing) as tied:
        pair(record)
    assert (tied.value.code, tied.value.players) == ("undecided", (1, 4, 3, 2))
    record = replace(record, play_offs=(PlayOff(1, 4, 1), PlayOff(1, 2, 3)))
    assert pair(record).pairs == ((2, 4),)


OPEN = (Result.UNKNOWN, Result.UNKNOWN)


def test_while_the_only_game_of_a_match_is_not_finished_nobody_is_paired_further() -> None:
    """An adjourned game: no second one is played for it, and the next round waits."""
    record = with_round(event(4), lambda white, black: OPEN if 1 in (white, black) else better_wins(white, black))
    with pytest.raises(NoLegalPairing, match=r"result of a game that may decide the match: 1-4\.") as waits:
        pair(record)
    assert (waits.value.code, waits.value.players) == ("undecided", (1, 4))


def test_an_unfinished_game_that_cannot_be_the_last_one_holds_nobody_up() -> None:
    """Of three games: after the first one nobody can have won; one of two may be the last."""
    record = with_round(event(2, match_games=3), lambda _white, _black: OPEN)
    record = with_round(record, better_wins)
    with pytest.raises(NoLegalPairing, match="may decide the match"):
        pair(record)


def test_a_game_too_many_counts_for_nothing_and_the_next_round_is_paired_behind_it() -> None:
    """A third game was played, then the first one is corrected: it has been over after two."""
    record = with_round(event(4, match_games=3), lambda w, b: (DRAW, DRAW) if 1 in (w, b) else better_wins(w, b))
    record = with_round(with_round(record, better_wins), better_wins)
    first = Round.of([Game(1, 4, *better_wins(1, 4)), *record.rounds[0].games[1:]])
    record = replace(record, rounds=(first, *record.rounds[1:]))
    assert [row.first_round for row in bracket_state(record).rounds] == [1, 4]
    assert pairs_of(played(record)) == ["1-4 3-2", "4-1 2-3", "1-4", "1-2", "2-1"]


def test_a_round_that_was_paired_otherwise_counts_for_nothing_and_its_matches_are_still_to_be_played() -> None:
    other = Round.of([Game(1, 3, *better_wins(1, 3)), Game(2, 4, *better_wins(2, 4))])
    record = played(replace(event(4), rounds=(other,)))
    assert pairs_of(record) == ["1-3 2-4", "1-4 3-2", "2-1"]
    assert bracket_state(record).champion == 1


@pytest.mark.parametrize("options", [{}, {"reseeded": True}, {"elimination": "repechage"}, {"third_place": True}])
def test_numbers_may_have_gaps_and_are_the_seeds_by_their_order(options: dict[str, OptionValue]) -> None:
    numbers = (2, 3, 5, 7, 11, 13, 17)
    with_gaps = replace(event(7, **options), players=tuple(Player(tpn, f"Player {tpn}") for tpn in numbers))
    record, whole = played(with_gaps), played(event(7, **options))
    seeds = {0: 0} | {tpn: seed for seed, tpn in enumerate(numbers, start=1)}
    assert [[(seeds[g.white], seeds[g.black]) for g in row.games] for row in record.rounds] == [
        [(g.white, g.black) for g in row.games] for row in whole.rounds
    ]
    assert [{(seeds[bye.player], bye.kind) for bye in row.byes} for row in record.rounds] == [
        {(bye.player, bye.kind) for bye in row.byes} for row in whole.rounds
    ]
    ends = bracket_state(record), bracket_state(whole)
    assert [seeds[end.champion or 0] for end in ends[:1]] == [ends[1].champion]
    assert seeds[ends[0].third or 0] == (ends[1].third or 0)
    values, values_of_whole = KNOCKOUT.values_of(record), KNOCKOUT.values_of(whole)
    assert values is not None
    assert {seeds[tpn]: value for tpn, value in values.items()} == values_of_whole


def test_a_play_off_of_a_match_that_its_games_have_decided_says_nothing() -> None:
    record = with_round(event(2), better_wins)
    assert bracket_state(replace(record, play_offs=(PlayOff(1, 2, 1),))).champion == 1


def test_who_is_away_is_paired_and_the_opponent_goes_on_by_a_walk_over() -> None:
    record = with_round(event(4), better_wins, absent=(1,))
    assert record.rounds[0].games[0] == Game(1, 4, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    assert pairs_of(with_round(record, better_wins))[1] in ("2-4", "4-2")


def test_after_a_double_default_the_next_opponent_goes_on_with_a_bye() -> None:
    record = with_round(event(8), better_wins, absent=(1, 8))
    record = with_round(record, better_wins)
    assert [bye.player for bye in record.rounds[1].byes if bye.kind is ByeKind.FULL] == [4]
    assert bracket_state(played(record)).champion == 2


def test_after_a_double_default_in_the_final_nobody_has_won() -> None:
    assert bracket_state(with_round(event(2), better_wins, absent=(1, 2))).champion == NOBODY


def test_double_elimination_ends_without_a_return_final_where_it_is_not_needed() -> None:
    record = event(4, elimination="double")
    assert KNOCKOUT.most_rounds_of(record) == 4
    assert len(played(record).rounds) == 3


def test_numbers_that_have_no_plan_are_refused_in_words() -> None:
    with pytest.raises(UnknownSystem, match="double elimination needs 4, 8, 16"):
        pair(event(6, elimination="double"))
    with pytest.raises(UnknownSystem, match="double elimination needs 4, 8, 16"):
        KNOCKOUT.most_rounds_of(event(6, elimination="double"))
    with pytest.raises(NoLegalPairing):
        pair(event(1))


def test_after_the_final_there_is_no_round() -> None:
    with pytest.raises(NoLegalPairing) as over:
        pair(played(event(2)))
    assert over.value.code == "no_round"


OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"third_place": True},
    {"match_games": 2},
    {"match_games": 3, "final_games": 4},
    {"reseeded": True},
    {"elimination": "repechage"},
    {"elimination": "double"},
    {"elimination": "double", "single_final": True, "third_place": True},
    {"elimination": "double-challenge"},
    {"elimination": "double-challenge", "single_final": True, "match_games": 2},
    {"elimination": "repechage", "third_place": True, "match_games": 2},
    {"placement": True},
    {"placement": True, "match_games": 2, "final_games": 4},
    {"wild_cards": 3, "wild_cards_round": 3},
    {"wild_cards": 1, "further_wild_cards": "2@3,1@4", "placement": True},
    {"wild_cards": 2, "third_place": True, "reseeded": True},
]


def _entrants(wanted: int, options: dict[str, OptionValue]) -> int:
    """As many as the options allow: double elimination needs a power of two, third place semi-finals."""
    least = max(wanted, 4)
    if str(options.get("elimination")).startswith("double"):
        return 1 << (least.bit_length() - 1)
    return next(count for count in count_from(least if options else wanted) if has_plan(count, options))


def has_plan(entrants: int, options: dict[str, OptionValue]) -> bool:
    try:
        plan_of(KnockoutSettings.of(options), entrants)
    except BadPlan:
        return False
    return True


@settings(max_examples=60)
@given(st.integers(2, 200), st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_always_one_winner_unless_the_final_is_a_double_default_and_nobody_is_lost(
    wanted: int, options: dict[str, OptionValue], random: Random
) -> None:
    entrants = _entrants(wanted, options)
    record = at_random(event(entrants, **options), random)
    end = bracket_state(record)
    last = [match for row in end.rounds for match in row.matches][-1:]
    assert end.champion is not None
    if end.champion == NOBODY:
        assert not last or any(match.winner == NOBODY for row in end.rounds for match in row.matches)
    values = KNOCKOUT.values_of(record)
    assert values is not None
    assert values.keys() == record.contestant.keys()
    assert [tpn for tpn, value in values.items() if value == max(values.values())] == [end.champion] or not end.champion
    assert len(record.rounds) <= (KNOCKOUT.most_rounds_of(record) or 0)
    for number, round_ in enumerate(record.rounds, start=1):
        seats = [who for game in round_.games for who in (game.white, game.black)]
        seats += [bye.player for bye in round_.byes]
        assert sorted(seats) == sorted(record.contestant)
        assert broken_rules(record, number) == ()


@settings(max_examples=25)
@given(st.integers(2, 60), st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_paired_again_each_round_is_the_same_whatever_came_after_it(
    wanted: int, options: dict[str, OptionValue], random: Random
) -> None:
    record = at_random(event(_entrants(wanted, options), **options), random)
    assert list(check_pairings(record)) == []


@settings(max_examples=25)
@given(st.integers(2, 60), st.randoms(use_true_random=False))
def test_who_has_lost_is_paired_no_more_but_for_third_place(entrants: int, random: Random) -> None:
    record = at_random(event(entrants), random)
    out: set[int] = set()
    for row in bracket_state(record).rounds:
        for match in row.matches:
            assert not {match.white, match.black} & out
            out |= {match.white, match.black} - {match.winner or NOBODY}


def test_a_record_of_the_first_rounds_is_over_only_at_the_end() -> None:
    whole = played(event(5))
    over = [
        KNOCKOUT.is_over_in(Record(whole.players, whole.rounds[:number], system="knockout"))
        for number in range(len(whole.rounds) + 1)
    ]
    assert over == [False, False, False, True]
    assert decided(whole) == whole
