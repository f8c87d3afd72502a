"""Random small events of teams: few teams, many rounds, absences, late entries, withdrawals, forfeits."""

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
    Matches,
    Pairing,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Score,
    Scoring,
    Team,
    VirtualPoints,
)

FEWEST, MOST = 4, 14
"""Teams of an event."""
MOST_BOARDS = 4
WHITE, BLACK = Colour.WHITE, Colour.BLACK
COLOURS = ((WHITE, BLACK), (WHITE, BLACK, BLACK, WHITE), (WHITE,), (BLACK, WHITE))
"""Of the first team by board, as often as it needs."""
OUTCOMES = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
MATCH_POINTS = ((20, 10, 0), (20, 10, 0), (20, 10, 0), (30, 10, 0), (30, 20, 10))
PairRound = Callable[[Record, int], tuple[frozenset[tuple[int, int]], int | None] | None]
"""Pairs that round of the record; None where that is impossible."""


@dataclass(frozen=True)
class _Rates:
    """How often something happens, each in its own event."""

    forfeited_matches: float
    drawn_matches: float
    absences: float
    withdrawals: float
    late_entries: float
    paid_byes: float


def records_of(edition: str, seed: str, options: Options, pair_round: PairRound) -> Iterator[Record]:
    """Records, each with a round to pair, from one random event."""
    random = Random(seed)
    count = random.randint(FEWEST, MOST)
    rounds = random.randint(2, random.choice((count + 1, count // 2 + 2)))
    rates = _Rates(
        forfeited_matches=random.choice((0, 0, 0.05, 0.2)),
        drawn_matches=random.choice((0.1, 0.3, 0.7)),
        absences=random.choice((0, 0, 0.05, 0.2)),
        withdrawals=random.choice((0, 0, 0.03, 0.1)),
        late_entries=random.choice((0, 0, 0.1, 0.3)),
        paid_byes=random.choice((0, 0, 0, 0.1)),
    )
    record = _before_round_1(edition, options, count, rounds, random)
    stays = [_stay(rounds, rates, random) for _ in range(count)]
    for number in range(1, rounds + 1):
        absences = tuple(_absences(stays, number, rates, random))
        to_pair = replace(record, requested_byes=absences, rounds=_with_an_open_board(record.rounds, random))
        yield to_pair
        outcome = pair_round(to_pair, number)
        if outcome is None:
            return
        record = replace(record, rounds=(*record.rounds, _round(record, *outcome, absences, rates, random)))


def _before_round_1(edition: str, options: Options, count: int, rounds: int, random: Random) -> Record:
    boards = random.randint(1, MOST_BOARDS)
    win, draw, loss = random.choice(MATCH_POINTS)
    primary = Score.GAME if random.random() < 0.2 else Score.MATCH
    baku = primary is Score.MATCH and edition == "2026" and win == 2 * draw and not loss and random.random() < 0.15
    others = {"no_secondary": True} if random.random() < 0.2 else {}
    return Record(
        players=tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count * boards + 1)),
        teams=tuple(
            Team(tpn, f"Team {tpn}", players=tuple(range((tpn - 1) * boards + 1, tpn * boards + 1)))
            for tpn in range(1, count + 1)
        ),
        matches=Matches(
            primary=primary,
            win=win,
            draw=draw,
            loss=loss,
            colours=tuple((random.choice(COLOURS) * boards)[:boards]),
            bye=random.choice((None, None, (win, 10 * boards))),
        ),
        scoring=random.choice((Scoring(), Scoring(), Scoring.of(30, 10, 0))),
        planned_rounds=rounds,
        system="team-swiss",
        edition=edition,
        options=options.but(**others),
        initial_colour=random.choice((WHITE, BLACK)),
        acceleration="baku" if baku else "",
        forbidden=_forbidden(count, random),
        adjustments=_adjustments(count, rounds, random),
        virtual_points=() if baku else _virtual_points(count, rounds, primary, random),
    )


def _forbidden(count: int, random: Random) -> tuple[ForbiddenPairs, ...]:
    pairs = random.choice((0, 0, 0, 0, 1, 3))
    return tuple(ForbiddenPairs(tuple(sorted(random.sample(range(1, count + 1), 2)))) for _ in range(pairs))


def _adjustments(count: int, rounds: int, random: Random) -> tuple[Adjustment, ...]:
    if random.random() < 0.9:
        return ()
    points = random.choice((-10, 5))
    return (Adjustment(points, (random.randint(1, count),), random.randint(0, rounds), match_points=2 * points),)


def _virtual_points(count: int, rounds: int, primary: Score, random: Random) -> tuple[VirtualPoints, ...]:
    if random.random() < 0.95:
        return ()
    first, last = sorted(random.choices(range(1, count + 1), k=2))
    first_round, last_round = sorted(random.choices(range(1, rounds + 1), k=2))
    return (VirtualPoints.of(primary, 20, (first_round, last_round), (first, last)),)


def _stay(rounds: int, rates: _Rates, random: Random) -> range:
    first = random.randint(2, min(4, rounds)) if random.random() < rates.late_entries else 1
    last = first
    while last < rounds and random.random() >= rates.withdrawals:
        last += 1
    return range(first, last + 1)


def _absences(stays: list[range], number: int, rates: _Rates, random: Random) -> Iterator[RequestedBye]:
    for tpn, stay in enumerate(stays, start=1):
        if number not in stay or random.random() < rates.absences:
            yield RequestedBye(number, tpn, ByeKind.ZERO)
        elif random.random() < rates.paid_byes:
            yield RequestedBye(number, tpn, random.choice((ByeKind.HALF, ByeKind.FULL)))


def _round(
    record: Record,
    pairs: frozenset[tuple[int, int]],
    bye: int | None,
    absences: tuple[RequestedBye, ...],
    rates: _Rates,
    random: Random,
) -> Round:
    byes = [Bye(absence.player, absence.kind) for absence in absences]
    byes += [] if bye is None else [Bye(bye, ByeKind.PAIRING_ALLOCATED)]
    matches = [Pairing(white, black, _games(record, white, black, rates, random)) for white, black in sorted(pairs)]
    return Round(tuple(matches), tuple(byes))


def _games(record: Record, white: int, black: int, rates: _Rates, random: Random) -> tuple[Game, ...]:
    """The boards of a match; the stronger team has the smaller number and wins more often."""
    members = {team.tpn: team.players for team in record.teams}
    colours = record.matches.colours
    forfeited = random.random() < rates.forfeited_matches
    fixed = random.choice(OUTCOMES[3:]) if forfeited else OUTCOMES[1] if random.random() < rates.drawn_matches else None
    nobody = forfeited and random.random() < 0.5
    games = []
    for board, colour in enumerate(colours):
        first, second = (0, 0) if nobody else (members[white][board], members[black][board])
        own, others = fixed or random.choices(OUTCOMES, (4, 4, 3, 1, 0) if white < black else (3, 4, 4, 1, 0))[0]
        if own is Result.FORFEIT_WIN and not nobody:
            second = random.choice((0, second))
        if colour is WHITE:
            games.append(Game(first, second, own, others))
        else:
            games.append(Game(second, first, others, own))
    return tuple(games)


def _with_an_open_board(rounds: tuple[Round, ...], random: Random) -> tuple[Round, ...]:
    """Now and then a game of the last round is not finished yet."""
    if not rounds or not rounds[-1].pairings or random.random() < 0.95:
        return rounds
    match, *others = rounds[-1].pairings
    game, *games = match.games
    if not (game.white and game.black):
        return rounds
    unfinished = replace(match, games=(Game(game.white, game.black), *games))
    return (*rounds[:-1], replace(rounds[-1], pairings=(unfinished, *others)))
