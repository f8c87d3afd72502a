"""The Dutch system by its articles: what a round must look like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, UnknownSystem, edition_of, pair
from tabellone.record import ByeKind, Colour, ForbiddenPairs, Header, RequestedBye
from tests.tabellone.engine.played import record


def test_first_round_folds_the_list_and_alternates_the_initial_colour_articles_3_2_and_5_2_5() -> None:
    assert pair(record(7)) == RoundPairing.of(((1, 4), (5, 2), (3, 6)), 7)
    assert pair(replace(record(6), initial_colour=Colour.BLACK)) == RoundPairing.of(((4, 1), (2, 5), (6, 3)))


def test_players_with_a_bye_of_the_round_are_left_out() -> None:
    of = replace(record(6), requested_byes=(RequestedBye(1, 2, ByeKind.HALF), RequestedBye(1, 5, ByeKind.ZERO)))
    assert pair(of) == RoundPairing.of(((1, 4), (6, 3)))


def test_a_filler_plays_only_if_the_number_of_the_others_is_odd() -> None:
    """Filler (docs/readings.md): a zero-point bye in each round in which the number of the others is even."""
    paired = [pair(record(6))]  # five players and the filler, number 6
    of = record(6, "1-4 1, 5-2 0, 3-6 1")
    absent = (RequestedBye(2, 5, ByeKind.ZERO), RequestedBye(2, 6, ByeKind.ZERO))  # one player withdraws
    paired.append(pair(replace(of, requested_byes=absent)))
    assert paired == [RoundPairing.of(((1, 4), (5, 2), (3, 6))), RoundPairing.of(((2, 1), (4, 3)))]


def test_a_later_round_of_a_longer_record_is_paired_as_it_was() -> None:
    after_one = record(4, "1-3 1, 4-2 0")
    longer = record(4, "1-3 1, 4-2 0", "3-4 1, 2-1 1")
    assert pair(longer, 2) == pair(after_one) == RoundPairing.of(((2, 1), (3, 4)))


def test_opponents_do_not_meet_twice_c1() -> None:
    # One scoregroup after draws. 1-3 was played, 1-4 and 2-3 are due the same colours: 2 and 3 are exchanged.
    assert pair(record(4, "1-3 =, 4-2 =")) == RoundPairing.of(((2, 1), (3, 4)))


def test_a_pair_that_did_not_play_may_be_paired_again_article_3_5() -> None:
    assert pair(record(2, "1-2 +")) == RoundPairing.of(((1, 2),))


def test_forbidden_pairs_do_not_meet() -> None:
    of = replace(record(4), forbidden=(ForbiddenPairs((1, 3)),))
    assert pair(of) == RoundPairing.of(((1, 4), (3, 2)))


def test_the_bye_goes_to_nobody_twice_c2() -> None:
    assert pair(record(3, "1-2 1, 3 U")) == RoundPairing.of(((3, 1),), 2)


def test_of_those_with_the_lowest_score_the_one_with_the_fewest_unplayed_games_has_the_bye_c9() -> None:
    # Five players, the fifth absent from round 1: 3 and 4 lost, 5 has no point either and has a game less.
    after = record(5, "1-3 1, 4-2 0, 5 Z", planned=3)
    assert pair(after) == RoundPairing.of(((2, 1), (3, 5)), 4)


def test_only_topscorers_may_get_a_third_colour_in_a_row_or_a_difference_of_three_c3() -> None:
    # Players 1 and 2 have won twice with White. In the last round, and in no other, they may meet.
    rounds = ("1-4 1, 2-5 1, 3-6 =", "1-5 1, 2-6 1, 4-3 =")
    assert pair(record(6, *rounds, planned=3)) == RoundPairing.of(((2, 1), (5, 3), (6, 4)))
    assert pair(record(6, *rounds, planned=4)) == RoundPairing.of(((3, 2), (6, 1), (5, 4)))


def test_nobody_to_play_with_is_told_with_the_players() -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair(record(2, "1-2 1"))
    assert (caught.value.code, set(caught.value.players) <= {1, 2}) == ("no_matching", True)
    assert caught.value.reason.startswith("The round cannot be completed: number")


def test_a_round_without_a_player_for_the_bye_is_told_c2() -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair(record(3, "1-2 1, 3 U", "3-1 0, 2 U", "2-3 1, 1 U"))
    assert (caught.value.code, caught.value.players) == ("no_bye", (1, 2, 3))


def test_a_round_needs_a_player() -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair(record(0))
    assert caught.value.code == "too_few"


def test_progress_is_told_up_to_the_last_pair() -> None:
    told: list[tuple[int, int]] = []
    pair(record(6, "1-4 1, 5-2 0, 3-6 1"), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (6, 6)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026/01/31", "2017"),
        ("2026/02/01", "2026"),
        ("31.01.2026", "2017"),
        ("2019-05-05", "2017"),
        ("1 February 2026", "2026"),
        ("", "2026"),
    ],
)
def test_the_edition_is_that_in_force_when_the_event_started(start: str, edition: str) -> None:
    of = replace(record(4), edition="", header=Header(start=start))
    assert edition_of(of) == edition
    assert edition_of(replace(of, edition="2017")) == "2017"


@pytest.mark.parametrize(("system", "edition"), [("unheard-of", ""), ("dutch", "1066")])
def test_an_unknown_system_or_edition_is_told(system: str, edition: str) -> None:
    with pytest.raises(UnknownSystem, match="known: "):
        pair(replace(record(4), system=system, edition=edition))
