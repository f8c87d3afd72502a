"""What a result would mean for somebody's place at the end, in the last two rounds of an event that ranks by points.

**Bounds** hold for certain. Who is ahead at best and at worst is counted game by game: of an open game the ending is
taken that puts most, or fewest, of its two players ahead. With the last round public no endings of different games
hinder each other, so the bounds are reached: they are exact by points, while of equal points each may come first. Where
few games are open all endings are gone through and ranked by the event's tie-breaks instead. With one round still to be
paired everybody may win it or lose it, and a place will lie between the bounds, which perhaps cannot be reached.

**Chances** are counted in simulated endings, by points alone, equal points sharing the best of their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from itertools import product
from typing import TypeAlias

from tabellone.engine.systems import SYSTEMS
from tabellone.record import Game, Points, Record, Result, Round

Ranks: TypeAlias = Callable[[Record], Mapping[int, int]]
"""The places of a record by number, by its tie-breaks."""
LAST_ROUNDS = 2
OUTCOMES = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""White's result first."""
OF_ONE = {"1": 0, "=": 1, "0": 2}
"""A result as one of the two has it, with White."""
SAID = tuple(OF_ONE)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one result would mean."""

    result: str
    """``1``, ``=``, ``0`` of the own next game; empty where the own place does not depend on one any more."""
    points: Points
    """After it."""
    best: int
    worst: int
    kind: str
    """``ranked``: by the tie-breaks, of all endings; ``points``: by points, both can be reached; ``bounds``."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What each own result would mean, the best first."""

    round: int
    """The round of the own next game; 0 where there is none."""
    opponent: int
    """In that game; 0: not known yet, or none."""
    to_come: int
    """How many rounds are not paired yet."""
    lines: tuple[Prospect, ...]
    ways: int = 0
    """How many endings were gone through for each result; 0: bounds were counted."""


def has_prospects(record: Record) -> bool:
    """Whether anything can be said: players who rank by points, in the last two rounds of a Swiss, not all over."""
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
    """The games without a result: the number of the round and the place in it."""
    for number, round_ in enumerate(record.rounds, start=1):
        for place, game in enumerate(round_.games):
            if not game.is_finished:
                yield number, place


def ended(record: Record, at: tuple[int, int], outcome: tuple[Result, Result]) -> Record:
    """The record with that game ended so."""
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
    """What each result would mean for the player's place, or the place among these (the player among them).

    With ``ranks`` up to ``most_ways`` endings for each result are gone through where no round is to come.
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
    """Who plays that game, White first."""
    game = record.rounds[at[0] - 1].games[at[1]]
    return game.white, game.black


def _outcome(record: Record, at: tuple[int, int], tpn: int, said: str) -> tuple[Result, Result]:
    outcome = OUTCOMES[OF_ONE[said]]
    return outcome if players_of(record, at)[0] == tpn else outcome[::-1]


def _of_next(record: Record, tpn: int, group: frozenset[int], to_come: int) -> Iterator[Prospect]:
    """Of somebody whose game of this round is over: of the next one, whoever the opponent is."""
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
    """The least and the most that a round that is not paired yet can give."""
    worth = astuple(record.scoring)
    return min(0, *worth), max(worth)


def _places(
    record: Record, tpn: int, group: frozenset[int], to_come: int, said: str, lowest: Points, highest: Points
) -> Prospect:
    """The bounds where the own points end between these two."""
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
    """The best and the worst place of all endings of the games that are open."""
    places = []
    open_ = tuple(open_games(record))
    for outcomes in product(OUTCOMES, repeat=len(open_)):
        whole = record
        for at, outcome in zip(open_, outcomes, strict=True):
            whole = ended(whole, at, outcome)
        found = ranks(whole)
        places.append(1 + sum(found[other] < found[tpn] for other in group if other != tpn))
    return min(places), max(places)
