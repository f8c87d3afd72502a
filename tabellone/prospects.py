"""Effect of a result on a player's final rank, in the last two rounds of an event that ranks by points.

**Bounds** are certain. The players ahead at best and at worst are counted game by game: each open game gets the
result that puts most, or fewest, of its two players ahead. When the last round is public, results of different games
are independent, so the bounds are exact by points. With equal points each player may be first. If few games are open,
all endings are ranked by the event's tie-breaks instead. With one round still to be paired any player may win or lose
it, and the rank is within the bounds, which might not be reachable.

**Chances** are counted in simulated endings, by points only; players with equal points share the best rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from itertools import product
from typing import TypeAlias

from tabellone.engine.systems import SYSTEMS
from tabellone.record import Game, Points, Record, Result, Round

Ranks: TypeAlias = Callable[[Record], Mapping[int, int]]
"""Function that returns the ranks of a record by number, using its tie-breaks."""
LAST_ROUNDS = 2
OUTCOMES = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""White's result first."""
OF_ONE = {"1": 0, "=": 1, "0": 2}
"""Index in ``OUTCOMES`` of White's result."""
SAID = tuple(OF_ONE)


@dataclass(frozen=True, slots=True)
class Prospect:
    """The effect of one result."""

    result: str
    """``1``, ``=``, ``0`` of the player's next game; empty if the player's rank depends on no further result."""
    points: Points
    """The total points after it."""
    best: int
    worst: int
    kind: str
    """``ranked``: by tie-breaks, over all endings; ``points``: by points, both bounds can be reached; ``bounds``."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """The effects of each result of the player, the best first."""

    round: int
    """The round of the player's next game; 0 if there is none."""
    opponent: int
    """The opponent in that game; 0: not known yet, or none."""
    to_come: int
    """Number of rounds that are not paired yet."""
    lines: tuple[Prospect, ...]
    ways: int = 0
    """Number of endings examined for each result; 0: only bounds were counted."""


def has_prospects(record: Record) -> bool:
    """Return whether prospects can be computed.

    That is: players ranked by points, in the last two rounds of a Swiss that is not finished.
    """
    system = SYSTEMS.get(record.system)
    if system is None or not system.is_swiss or system.values or system.games_in_match > 1:
        return False
    if record.teams or record.sides or not record.planned_rounds:
        return False
    to_come = record.planned_rounds - len(record.rounds)
    open_rounds = [number for number, _place in open_games(record)]
    if to_come + len(set(open_rounds)) == 0 or not record.rounds:
        return False
    return to_come < LAST_ROUNDS and all(number > record.planned_rounds - LAST_ROUNDS for number in open_rounds)


def open_games(record: Record) -> Iterator[tuple[int, int]]:
    """Yield the games without a result: the round number and the index in it."""
    for number, round_ in enumerate(record.rounds, start=1):
        for place, game in enumerate(round_.games):
            if not game.is_finished:
                yield number, place


def ended(record: Record, at: tuple[int, int], outcome: tuple[Result, Result]) -> Record:
    """Return the record with that result of the game."""
    number, place = at
    round_ = record.rounds[number - 1]
    row = round_.pairings[place]
    [game] = row.games
    changed = replace(row, games=(Game(game.white, game.black, *outcome),))
    pairings = (*round_.pairings[:place], changed, *round_.pairings[place + 1 :])
    rounds = (*record.rounds[: number - 1], Round(pairings, round_.byes), *record.rounds[number:])
    return replace(record, rounds=rounds)


def prospects(
    record: Record, tpn: int, *, ranks: Ranks | None = None, most_ways: int = 0, among: frozenset[int] | None = None
) -> Prospects:
    """Return the effects of each result on the player's rank, or on the rank among ``among`` (including the player).

    With ``ranks``, up to ``most_ways`` endings are examined for each result if all rounds are paired.
    """
    to_come = max(record.planned_rounds - len(record.rounds), 0)
    own = next((at for at in open_games(record) if tpn in players_of(record, at)), None)
    group = among if among is not None else frozenset(record.by_tpn)
    if own is None:
        lines = tuple(_of_next(record, tpn, group, to_come))
        return Prospects(len(record.rounds) + 1 if to_come else 0, 0, to_come, lines)
    rest = len([at for at in open_games(record) if at != own])
    ways = len(OUTCOMES) ** rest
    ranked = ranks is not None and not to_come and ways <= most_ways
    found = []
    for said in SAID:
        after = ended(record, own, _outcome(record, own, tpn, said))
        if ranked and ranks is not None:
            best, worst = _ranked(after, tpn, ranks, group)
            found.append(Prospect(said, after.points_of(tpn), best, worst, "ranked"))
        else:
            found.append(_bounded(after, tpn, group, to_come, said))
    one, other = players_of(record, own)
    return Prospects(own[0], other if one == tpn else one, to_come, tuple(found), ways if ranked else 0)


def players_of(record: Record, at: tuple[int, int]) -> tuple[int, int]:
    """Return the players of that game, White first."""
    game = record.rounds[at[0] - 1].games[at[1]]
    return game.white, game.black


def _outcome(record: Record, at: tuple[int, int], tpn: int, said: str) -> tuple[Result, Result]:
    outcome = OUTCOMES[OF_ONE[said]]
    return outcome if players_of(record, at)[0] == tpn else outcome[::-1]


def _of_next(record: Record, tpn: int, group: frozenset[int], to_come: int) -> Iterator[Prospect]:
    """Yield the effects of the next round, against any opponent, for a player whose game of this round is over."""
    points = record.points_of(tpn)
    if not to_come:
        yield _places(record, tpn, group, 0, "", points, points)
        return
    win, draw, loss = _worth(record)
    for said, worth in zip(SAID, (win, draw, loss), strict=True):
        yield _places(record, tpn, group, to_come, said, points + worth, points + worth)


def _bounded(record: Record, tpn: int, group: frozenset[int], to_come: int, said: str) -> Prospect:
    low, high = _range(record)
    points = record.points_of(tpn)
    more = to_come + sum(tpn in players_of(record, at) for at in open_games(record))
    line = _places(record, tpn, group, to_come, said, points + more * low, points + more * high)
    return replace(line, points=points)


def _worth(record: Record) -> tuple[Points, Points, Points]:
    scoring = record.scoring
    return scoring.win, scoring.draw, scoring.loss


def _range(record: Record) -> tuple[Points, Points]:
    """Return the minimum and maximum points of a round that is not paired yet."""
    worth = astuple(record.scoring)
    return min(0, *worth), max(worth)


def _places(
    record: Record, tpn: int, group: frozenset[int], to_come: int, said: str, lowest: Points, highest: Points
) -> Prospect:
    """Return the bounds if the player's final points are between these two."""
    low, high = (to_come * worth for worth in _range(record))
    others = {other: record.points_of(other) for other in group if other != tpn}
    ahead = level = 0
    for at in open_games(record):
        players = [other for other in players_of(record, at) if other in others]
        before = [others.pop(other) for other in players]
        endings = [_gained(record, at, players, outcome) for outcome in OUTCOMES]
        after = [[had + won for had, won in zip(before, row, strict=True)] for row in endings]
        ahead += min((sum(points + low > highest for points in row) for row in after), default=0)
        level += max((sum(points + high >= lowest for points in row) for row in after), default=0)
    ahead += sum(points + low > highest for points in others.values())
    level += sum(points + high >= lowest for points in others.values())
    kind = "bounds" if to_come else "points"
    return Prospect(said, highest, 1 + ahead, 1 + level, kind)


def _gained(record: Record, at: tuple[int, int], players: list[int], outcome: tuple[Result, Result]) -> list[Points]:
    white, _black = players_of(record, at)
    worth = {Result.WIN: record.scoring.win, Result.DRAW: record.scoring.draw, Result.LOSS: record.scoring.loss}
    return [worth[outcome[0] if player == white else outcome[1]] for player in players]


def _ranked(record: Record, tpn: int, ranks: Ranks, group: frozenset[int]) -> tuple[int, int]:
    """Return the best and the worst rank over all endings of the open games."""
    places = []
    open_ = tuple(open_games(record))
    for outcomes in product(OUTCOMES, repeat=len(open_)):
        whole = record
        for at, outcome in zip(open_, outcomes, strict=True):
            whole = ended(whole, at, outcome)
        found = ranks(whole)
        places.append(1 + sum(found[other] < found[tpn] for other in group if other != tpn))
    return min(places), max(places)
