"""What a round would be if something were otherwise, and what of it stands whatever the open games bring."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tabellone.engine import pair
from tabellone.record import Game, Record, Result, Round
from tabellone.what_if import (
    OUTCOMES,
    CannotSuppose,
    OtherResult,
    Supposition,
    paired,
    standing,
    systems_for_supposing,
    with_assumed_results,
)
from tests.tabellone.engine.played import record

SIX = record(6, "1-4 1, 5-2 =, 3-6 0", "6-1 =, 2-3 1, 4-5 0")


def test_nothing_supposed_is_the_round_itself() -> None:
    assert with_assumed_results(SIX, 3, Supposition()) == SIX
    assert paired(SIX, 3, Supposition()) == pair(SIX, 3)
    assert Supposition().is_empty
    assert not Supposition(away=1).is_empty


@pytest.mark.parametrize(
    ("player", "said", "outcome"),
    [(6, "1", "1"), (6, "=", "="), (6, "0", "0"), (1, "1", "0"), (1, "0", "1")],
)
def test_another_result_is_said_by_either_of_the_two(player: int, said: str, outcome: str) -> None:
    other = record(6, "1-4 1, 5-2 =, 3-6 0", f"6-1 {outcome}, 2-3 1, 4-5 0")
    what = Supposition(result=OtherResult(player, 2, said))
    assert with_assumed_results(SIX, 3, what) == other
    assert paired(SIX, 3, what) == pair(other, 3)


def test_who_were_away_is_in_no_pair() -> None:
    five = paired(SIX, 3, Supposition(away=1))
    assert 1 not in {tpn for row in five.pairs for tpn in row} | set(five.free)
    assert len(five.free) == 1


def test_two_who_may_not_meet_do_not() -> None:
    real = pair(SIX, 3).pairs
    for pair_ in real:
        other = paired(SIX, 3, Supposition(apart=pair_)).pairs
        assert pair_ not in other
        assert pair_[::-1] not in other


def test_another_edition_and_another_system() -> None:
    by_lim = paired(SIX, 3, Supposition(system="lim", edition="2026"))
    assert by_lim == pair(replace(SIX, system="lim", edition="2026"), 3)
    accelerated = replace(SIX, acceleration="baku")
    assert with_assumed_results(accelerated, 3, Supposition(system="dutch", edition="2017")) == replace(
        accelerated, edition="2017"
    )
    systems = {key for key, _edition in systems_for_supposing(SIX)}
    assert {"dutch", "dubov", "burstein", "lim"} <= systems
    assert not systems & {"round-robin", "knockout", "keizer", "team-swiss", "double-swiss"}


def test_several_at_once() -> None:
    what = Supposition(result=OtherResult(6, 2, "1"), away=5, apart=(1, 2), system="dutch", edition="2017")
    found = paired(SIX, 3, what)
    assert 5 not in {tpn for row in found.pairs for tpn in row}
    assert not {(1, 2), (2, 1)} & set(found.pairs)


@pytest.mark.parametrize(
    "what",
    [
        Supposition(away=7),
        Supposition(apart=(1, 7)),
        Supposition(apart=(1, 1)),
        Supposition(result=OtherResult(7, 1, "1")),
        Supposition(result=OtherResult(1, 3, "1")),
        Supposition(result=OtherResult(1, 0, "1")),
        Supposition(result=OtherResult(1, 1, "+")),
        Supposition(system="dutch", edition="1950"),
        Supposition(system="round-robin", edition="2023"),
        Supposition(system="nobody's", edition="2023"),
    ],
)
def test_what_cannot_be_supposed_is_said(what: Supposition) -> None:
    with pytest.raises(CannotSuppose):
        paired(SIX, 3, what)


def test_a_bye_is_no_game_that_could_end_otherwise() -> None:
    with pytest.raises(CannotSuppose) as found:
        paired(record(3, "1-2 1, 3 U"), 2, Supposition(result=OtherResult(3, 1, "1")))
    assert found.value.message == "Number 3 has no game in round 1."


def by_hand(of: Record, number: int) -> tuple[set[tuple[int, int]], set[int]]:
    """The same of all ways, one by one, with the results put in from outside."""
    last = of.rounds[-1]
    open_ = [game for game in last.games if not game.is_finished]
    pairs: list[set[tuple[int, int]]] = []
    byes: list[set[int]] = []
    for outcomes in product(OUTCOMES, repeat=len(open_)):
        ended = dict(zip(open_, outcomes, strict=True))
        games = tuple(Game(game.white, game.black, *ended[game]) if game in ended else game for game in last.games)
        found = pair(replace(of, rounds=(*of.rounds[:-1], Round.of(games, last.byes))), number)
        pairs.append(set(found.pairs))
        byes.append(set(found.allocated_byes))
    return set.intersection(*pairs), set.intersection(*byes)


@pytest.mark.parametrize("seed", range(12))
def test_what_stands_is_what_all_ways_have_in_common(seed: int) -> None:
    draw = Random(seed)
    count = draw.choice((11, 14, 18))
    of = record(count, planned=6)
    for _round in range(3):
        found = pair(of, len(of.rounds) + 1)
        games = tuple(Game(white, black, *draw.choice(OUTCOMES)) for white, black in found.pairs)
        of = replace(of, rounds=(*of.rounds, Round.of(games, found.byes)))
    *before, last = of.rounds
    games = tuple(Game(game.white, game.black) if place < 2 else game for place, game in enumerate(last.games))
    of = replace(of, rounds=(*before, Round.of(games, last.byes)))
    stands = standing(of, 4, 10_000)
    boards, byes = by_hand(of, 4)
    assert (set(stands.boards), set(stands.byes)) == (boards, byes)
    assert (stands.open, stands.ways, stands.impossible) == (2, 9, 0)
    assert stands.gone_through == 9 or not (boards or byes)


def test_without_an_open_game_the_whole_round_stands() -> None:
    found = standing(SIX, 3, 100)
    assert (found.open, found.ways, found.gone_through, found.boards) == (0, 1, 1, pair(SIX, 3).pairs)


def test_too_many_ways_are_said_and_not_gone_through() -> None:
    of = record(6, "1-4 *, 5-2 *, 3-6 *")
    found = standing(of, 2, 27 * 6 - 1)
    assert (found.open, found.ways, found.gone_through, found.boards, found.byes) == (3, 27, 0, (), ())
    assert standing(of, 2, 27 * 6).gone_through > 0


def test_an_adjourned_game_is_not_waited_for() -> None:
    [round_] = record(4, "1-3 *, 2-4 1").rounds
    games = (replace(round_.games[0], is_adjourned=True), round_.games[1])
    of = replace(record(4), rounds=(Round.of(games),))
    assert standing(of, 2, 100).open == 0


def test_ways_that_allow_no_pairing_are_counted() -> None:
    of = record(2, "1-2 *")
    found = standing(of, 2, 100)
    assert (found.ways, found.gone_through, found.impossible, found.boards) == (3, 3, 3, ())


def test_results_are_won_drawn_or_lost() -> None:
    assert [row[0] for row in OUTCOMES] == [Result.WIN, Result.DRAW, Result.LOSS]
