"""What a round of the Keizer system gives: each share by itself, and a season against a second computation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from tabellone.engine import SYSTEMS, RoundPairing, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.keizer.shares import Share, shares_of
from tabellone.engine.keizer.values import list_of
from tabellone.record import Record
from tabellone.values import share_of
from tests.tabellone.engine.keizer.test_values import keizer
from tests.tabellone.engine.played import record

THIRD = Fraction(1, 3)


def given(of: Record, tpn: int) -> list[Share]:
    return list(shares_of(of, tpn, len(of.rounds)))


@pytest.mark.parametrize(
    ("game", "options", "white", "black"),
    [
        ("1", {}, "100", "0"),
        ("=", {}, "50", "50"),
        ("0", {}, "0", "100"),
        ("=", {"draw_share": "40"}, "40", "40"),
        ("=", {"draw_share": "1/3"}, "1/3", "1/3"),
        ("1", {"loss_share": "5"}, "100", "5"),
        ("1", {"loss_share": "1/30"}, "100", "1/30"),
        ("+", {}, "100", "0"),
        ("+", {"forfeit_share": "2/3", "loss_share": "5"}, "2/3", "0"),
        ("--", {"forfeit_share": "50", "loss_share": "5"}, "0", "0"),
        ("*", {"loss_share": "5"}, "0", "0"),
    ],
)
def test_a_game_gives_its_share_of_the_opponents_value(
    game: str, options: Mapping[str, str], white: str, black: str
) -> None:
    of = keizer(record(2, f"1-2 {game}"), **options)
    assert given(of, 1) == ([Share(1, share_of(white), 2)] if white != "0" else [])
    assert given(of, 2) == ([Share(1, share_of(black), 1)] if black != "0" else [])


@pytest.mark.parametrize(
    ("bye", "options", "share"),
    [
        ("U", {}, "50"),
        ("U", {"bye_share": "2/3"}, "2/3"),
        ("H", {}, "1/3"),
        ("H", {"excused_share": "1/6"}, "1/6"),
        ("H", {"excused_share": "33"}, "33"),
        ("F", {}, "70"),
        ("F", {"duty_share": "100"}, "100"),
        ("Z", {}, "0"),
        ("Z", {"unexcused_share": "1/3"}, "1/3"),
    ],
)
def test_a_round_without_a_game_gives_its_share_of_the_own_value(
    bye: str, options: Mapping[str, str], share: str
) -> None:
    of = keizer(record(3, "1-2 1, 3 F", f"1-2 0, 3 {bye}"), **options)
    assert given(of, 3)[1:] == ([Share(2, share_of(share), 3)] if share != "0" else [])


def test_who_joins_late_gets_nothing_for_the_rounds_before_and_who_never_came_nothing_at_all() -> None:
    of = keizer(record(4, "1-2 1, 3 Z, 4 Z", "1-2 1, 3 Z, 4 Z", "1-3 0, 2 Z, 4 Z"), unexcused_share="10")
    assert given(of, 3) == [Share(3, Fraction(1), 1)]
    assert given(of, 4) == []
    assert given(of, 2) == [Share(3, Fraction(1, 10), 2)]


def test_who_is_excused_too_often_is_absent() -> None:
    of = keizer(record(3, "1-2 1, 3 H", "1-2 1, 3 H", "1-2 1, 3 H"), excused_most=2, unexcused_share="10")
    assert given(of, 3) == [Share(1, THIRD, 3), Share(2, THIRD, 3), Share(3, Fraction(1, 10), 3)]
    assert [share.round for share in given(keizer(of, excused_most=2), 3)] == [1, 2]


def test_where_the_own_value_does_not_count_only_what_is_scored_ranks() -> None:
    of = keizer(record(4, "1-2 0, 3-4 1"), first_value=10, start_not_counted=True)
    found = list_of(of, 1)
    assert found.is_settled
    assert found.order == (2, 3, 1, 4)
    assert found.scores == {2: Fraction(8), 3: Fraction(7), 1: Fraction(0), 4: Fraction(0)}


WON = {"1": Fraction(1), "=": Fraction(1, 2), "+": Fraction(1)}
HAD = {"U": Fraction(1, 2), "H": Fraction(1, 3), "F": Fraction(7, 10)}


def by_hand(of: Record, after_round: int) -> tuple[list[int], dict[int, Fraction]]:
    """The list as somebody with a sheet of paper makes it: rounds one by one, from the files' codes alone."""
    order = sorted(player.tpn for player in of.players)
    first = -(-30 * (len(order) - 1) // 20)
    scores: dict[int, Fraction] = {}
    for _time in range(20):
        worth = {tpn: max(0, first - place) for place, tpn in enumerate(order)}
        scores = {tpn: Fraction(worth[tpn]) for tpn in order}
        for round_ in of.rounds[:after_round]:
            for pairing in round_.pairings:
                (game,) = pairing.games
                for me, result, you in (
                    (game.white, game.white_result, game.black),
                    (game.black, game.black_result, game.white),
                ):
                    scores[me] += WON.get(result.value, 0) * worth[you]
            for bye in round_.byes:
                scores[bye.player] += HAD.get(bye.kind.value, 0) * worth[bye.player]
        again = sorted(order, key=lambda tpn: (-scores[tpn], tpn))
        if again == order:
            break
        order = again
    return order, scores


def season(seed: int) -> Record:
    """Thirty players, twenty evenings, four of ten away."""

    def pair_round(of: Record, number: int) -> RoundPairing:
        return pair(of, number)

    settings = Settings(
        players=30, rounds=20, system="keizer", edition="2026", zero_byes=0.3, half_byes=0.1, forfeits=0.05
    )
    return generate(settings, str(seed), pair_round)


@pytest.mark.parametrize("seed", range(3))
def test_a_season_of_thirty_players_and_twenty_evenings_is_as_a_second_computation_has_it(seed: int) -> None:
    of = season(seed)
    present = sum(2 * len(round_.pairings) for round_ in of.rounds)
    assert 0.5 < present / 600 < 0.7
    for after in range(21):
        found = list_of(of, after)
        assert (list(found.order), dict(found.scores)) == by_hand(of, after)


@pytest.mark.parametrize("most", [1, 2])
def test_nobody_meets_more_often_nor_gets_more_byes_than_the_club_allows(most: int) -> None:
    options = SYSTEMS["keizer"].settled({"rematch_most": most, "rematch_distance": 0, "bye_most": most})

    def pair_round(of: Record, number: int) -> RoundPairing:
        return pair(of, number)

    settings = Settings(players=7, rounds=6 * most, system="keizer", edition="2026", options=options)
    of = generate(settings, "1", pair_round)
    assert len(of.rounds) == 6 * most
    for tpn, card in of.cards.items():
        met = [entry.opponent for entry in card if entry.is_played]
        assert max(met.count(other) for other in of.cards) <= most, tpn
        assert sum(entry.bye is not None for entry in card) <= most


@pytest.mark.parametrize(("late", "rounds"), [("0", [3]), ("20", [1, 2, 3]), ("1/3", [1, 2, 3])])
def test_the_club_may_give_something_for_the_rounds_before_somebody_joined(late: str, rounds: list[int]) -> None:
    event = keizer(record(3, "1-2 1, 3 Z", "2-1 1, 3 Z", "1-3 0, 2 U"), late_share=late)
    assert [share.round for share in shares_of(event, 3, 3)] == rounds
    assert list(shares_of(event, 3, 2)) == []  # nobody who has not come yet has joined
    assert {share.part for share in shares_of(event, 3, 3) if share.round < 3} == (
        {share_of(late)} if late != "0" else set()
    )
