"""What must hold of every pairing, whatever the tournament."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings, strategies as st

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.systems import systems_of_single_games
from tabellone.record import Bye, ByeKind, Colour, Game, Record, RequestedBye, Result, Round, Scoring
from tests.tabellone.engine.played import record

OUTCOMES = [
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
]
SWISS = [of for of in systems_of_single_games() if of.is_swiss and of.games_in_match == 1]
RULES = [(of.key, year) for of in SWISS for year in of.years]
"""System and edition of every Swiss of single games for players."""
T = TypeVar("T")
MOST_IN_A_ROW = 2
MOST_OF_A_COLOUR = 2


@st.composite
def tournaments(draw: st.DrawFn) -> Record:
    """A tournament of which some rounds were paired by the engine and played, with absences here and there."""
    count = draw(st.integers(2, 24))
    planned = draw(st.integers(1, 11))
    random = Random(draw(st.integers(0, 2**32)))
    absences = draw(st.sampled_from([0, 0.05, 0.3]))
    system, edition = draw(st.sampled_from(RULES))
    of = replace(record(count, planned=planned, edition=edition), system=system)
    of = replace(of, players=tuple(replace(player, rating=random.randint(1400, 2600)) for player in of.players))
    scoring = draw(st.sampled_from([Scoring(), Scoring.of(30, 10), Scoring.of(pairing_allocated_bye=5)]))
    of = replace(of, scoring=scoring)
    for number in range(1, draw(st.integers(1, planned)) + 1):
        of = replace(of, requested_byes=_absent(of, number, absences, random))
        if number == planned:
            break
        played = _played(of, random)
        if played is None:
            break
        of = replace(of, rounds=(*of.rounds, played))
    return of


def _absent(of: Record, number: int, rate: float, random: Random) -> tuple[RequestedBye, ...]:
    kinds = [ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL]
    return tuple(
        RequestedBye(number, player.tpn, random.choice(kinds)) for player in of.players if random.random() < rate
    )


def _played(of: Record, random: Random) -> Round | None:
    try:
        pairing = pair(of)
    except NoLegalPairing:
        return None
    games = tuple(Game(white, black, *random.choice(OUTCOMES)) for white, black in pairing.pairs)
    byes = [Bye(bye.player, bye.kind) for bye in of.requested_byes]
    byes += pairing.byes
    return Round.of(games, tuple(byes))


def paired(of: Record) -> RoundPairing | None:
    try:
        return pair(of)
    except NoLegalPairing:
        return None


@given(of=tournaments())
@settings(max_examples=150)
def test_everybody_is_paired_once_or_has_the_one_bye(of: Record) -> None:
    pairing = paired(of)
    if pairing is None:
        return
    absent = {bye.player for bye in of.requested_byes if bye.round == len(of.rounds) + 1}
    present = [player.tpn for player in of.players if player.tpn not in absent]
    placed = [tpn for pair_ in pairing.pairs for tpn in pair_] + [*pairing.free]
    assert sorted(placed) == present
    assert len(pairing.free) == len(present) % 2


@given(of=tournaments())
@settings(max_examples=150)
def test_nobody_meets_an_opponent_of_a_played_game_again_nor_has_a_second_bye(of: Record) -> None:
    pairing = paired(of)
    if pairing is None:
        return
    met = {frozenset((game.white, game.black)) for round_ in of.rounds for game in round_.games if game.is_played}
    had_bye = {b.player for round_ in of.rounds for b in round_.byes if b.kind is ByeKind.PAIRING_ALLOCATED}
    assert not met & {frozenset(pair_) for pair_ in pairing.pairs}
    assert not had_bye & {*pairing.free}


@given(of=tournaments())
@settings(max_examples=150)
def test_colours_stay_within_the_rules_before_the_last_round(of: Record) -> None:
    pairing = paired(of)
    if pairing is None or len(of.rounds) + 1 >= of.planned_rounds:
        return
    for colour, tpns in ((Colour.WHITE, [w for w, _ in pairing.pairs]), (Colour.BLACK, [b for _, b in pairing.pairs])):
        for tpn in tpns:
            history = [entry.colour for entry in of.cards[tpn] if entry.is_played] + [colour]
            assert history[-3:] != [colour] * (MOST_IN_A_ROW + 1)
            assert abs(2 * history.count(Colour.WHITE) - len(history)) <= MOST_OF_A_COLOUR


@given(of=tournaments(), random=st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_order_of_the_input_changes_nothing(of: Record, random: Random) -> None:
    def shuffled(values: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(random.sample(values, len(values)))

    rounds = tuple(Round.of(shuffled(round_.games), shuffled(round_.byes)) for round_ in of.rounds)
    other = replace(of, players=shuffled(of.players), rounds=rounds, requested_byes=shuffled(of.requested_byes))
    assert paired(other) == paired(of)


@given(of=tournaments())
@settings(max_examples=100)
def test_the_compiled_core_and_the_one_in_python_pair_alike(of: Record) -> None:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TABELLONE_MATCHING", "python")
        in_python = paired(of)
    assert paired(of) == in_python


@given(count=st.integers(2, 40), initial_colour=st.sampled_from([Colour.WHITE, Colour.BLACK]))
@settings(max_examples=50)
def test_round_1_is_the_same_in_all_systems(count: int, initial_colour: Colour) -> None:
    """But in the Burstein system of 1998: it has no seeding rounds, the first meets the last from the start (6.1); and
    in the Amalfi system, which has no halves.
    """
    of = replace(record(count), initial_colour=initial_colour)
    rules = [rule for rule in RULES if rule not in {("burstein", "1998"), ("amalfi", "2008")}]
    rounds = [pair(replace(of, system=system, edition=edition)) for system, edition in rules]
    assert rounds == rounds[:1] * len(rules)
