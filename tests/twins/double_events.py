"""Random small events of the Double-Swiss system: few players, many matches, absences, late entries, forfeits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Scoring,
    VirtualPoints,
)

FEWEST, MOST = 4, 14
OUTCOMES = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
SCORINGS = (Scoring(), Scoring(), Scoring.of(30, 10, 0))
PairMatch = Callable[[Record, int], tuple[frozenset[tuple[int, int]], int | None] | None]
"""Pairs the match that begins in that round of the record; None where that is impossible."""


@dataclass(frozen=True)
class _DoubleRates:
    """How often something happens, each in its own event."""

    forfeited_games: float
    forfeited_matches: float
    draws: float
    absences: float
    withdrawals: float
    late_entries: float
    paid_byes: float


def double_records_of(edition: str, seed: str, options: Options, pair_match: PairMatch) -> Iterator[Record]:
    """Records, each with a match to pair, from one random event."""
    random = Random(seed)
    count = random.randint(FEWEST, MOST)
    matches = random.randint(2, random.choice((count + 1, count // 2 + 2)))
    rates = _DoubleRates(
        forfeited_games=random.choice((0, 0.05, 0.3)),
        forfeited_matches=random.choice((0, 0, 0.05, 0.2)),
        draws=random.choice((0.1, 0.3, 0.7)),
        absences=random.choice((0, 0, 0.05, 0.2)),
        withdrawals=random.choice((0, 0, 0.03, 0.1)),
        late_entries=random.choice((0, 0, 0.1, 0.3)),
        paid_byes=random.choice((0, 0, 0, 0.1)),
    )
    record = _before_round_1(edition, options, count, matches, random)
    stays = [_stay(matches, rates, random) for _ in range(count)]
    for match in range(1, matches + 1):
        absences = tuple(_absences(stays, match, rates, random))
        to_pair = replace(record, requested_byes=absences, rounds=_with_an_open_game(record.rounds, random))
        yield to_pair
        outcome = pair_match(to_pair, 2 * match - 1)
        if outcome is None:
            return
        record = replace(record, rounds=(*record.rounds, *_two_rounds(*outcome, absences, rates, random)))


def _before_round_1(edition: str, options: Options, count: int, matches: int, random: Random) -> Record:
    forbidden = random.choice((0, 0, 0, 0, 1, 3))
    adjusted = random.random() < 0.1
    accelerated = random.random() < 0.1
    return Record(
        players=tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1)),
        scoring=random.choice(SCORINGS),
        planned_rounds=2 * matches,
        system="double-swiss",
        edition=edition,
        options=options,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        forbidden=tuple(ForbiddenPairs(tuple(sorted(random.sample(range(1, count + 1), 2)))) for _ in range(forbidden)),
        adjustments=(Adjustment(random.choice((-10, 5)), (random.randint(1, count),), random.randint(0, 3)),)
        * adjusted,
        virtual_points=(VirtualPoints(10, 1, random.randint(1, matches), 1, count // 2),) * accelerated,
    )


def _stay(matches: int, rates: _DoubleRates, random: Random) -> range:
    first = random.randint(2, min(4, matches)) if random.random() < rates.late_entries else 1
    last = first
    while last < matches and random.random() >= rates.withdrawals:
        last += 1
    return range(first, last + 1)


def _absences(stays: list[range], match: int, rates: _DoubleRates, random: Random) -> Iterator[RequestedBye]:
    for tpn, stay in enumerate(stays, start=1):
        if match not in stay or random.random() < rates.absences:
            yield RequestedBye(2 * match - 1, tpn, ByeKind.ZERO)
        elif random.random() < rates.paid_byes:
            yield RequestedBye(2 * match - 1, tpn, random.choice((ByeKind.HALF, ByeKind.FULL)))


def _two_rounds(
    pairs: frozenset[tuple[int, int]],
    bye: int | None,
    absences: tuple[RequestedBye, ...],
    rates: _DoubleRates,
    random: Random,
) -> tuple[Round, Round]:
    first, second = [], []
    for white, black in sorted(pairs):
        one, other = _results(rates, random)
        first.append(Game(white, black, *one))
        second.append(Game(black, white, *other))
    away = [Bye(absence.player, absence.kind) for absence in absences]
    allocated, drawn = ([], []) if bye is None else ([Bye(bye, ByeKind.PAIRING_ALLOCATED)], [Bye(bye, ByeKind.HALF)])
    return Round.of(first, [*away, *allocated]), Round.of(second, [*away, *drawn])


def _results(rates: _DoubleRates, random: Random) -> list[tuple[Result, Result]]:
    """Of both games, White's first. Who forfeits a match has the other colour in the second game."""
    if random.random() < rates.forfeited_matches:
        own, others = random.choice(FORFEITS)
        return [(own, others), (others, own)]
    return [_result(rates, random) for _ in range(2)]


def _result(rates: _DoubleRates, random: Random) -> tuple[Result, Result]:
    if random.random() < rates.forfeited_games:
        return random.choice(FORFEITS)
    return OUTCOMES[1] if random.random() < rates.draws else random.choice(OUTCOMES[::2])


def _with_an_open_game(rounds: tuple[Round, ...], random: Random) -> tuple[Round, ...]:
    """Now and then a game of the last round is not finished yet."""
    if not rounds or not rounds[-1].games or random.random() < 0.95:
        return rounds
    game, *games = rounds[-1].games
    return (*rounds[:-1], Round.of((Game(game.white, game.black), *games), rounds[-1].byes))
