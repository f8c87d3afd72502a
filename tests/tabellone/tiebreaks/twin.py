"""Direct encounter by brute force: article 6 read off every completion of the missing games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from tabellone.literal.history import turns_of
from tabellone.record import Record, Scoring

Table = dict[tuple[int, int], Fraction]
"""What the first scored against the second."""


def places(record: Record, tied: Sequence[int]) -> dict[int, int]:
    """Each one's place among the tied, as ``direct_encounter.places`` gives it."""
    groups = _resolve(_encounters(record), sorted(tied), record.scoring)
    if len(groups) == 1:
        return dict.fromkeys(tied, 0)
    found: dict[int, int] = {}
    for group in groups:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def _encounters(record: Record) -> Table:
    scored: dict[tuple[int, int], list[int]] = {}
    for player in record.players:
        for turn in turns_of(record, player.tpn):
            if turn.over_the_board and not turn.is_open:
                scored.setdefault((player.tpn, turn.opponent), []).append(turn.points)
    return {pair: Fraction(sum(games), len(games)) for pair, games in scored.items()}


def _resolve(met: Table, tied: list[int], scoring: Scoring) -> list[list[int]]:
    if len(tied) == 1:
        return [tied]
    missing = [pair for pair in combinations(tied, 2) if pair not in met]
    groups = by_certainty(met, tied, missing, scoring) if missing else by_score(met, tied)
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in _resolve(met, group, scoring)]


def by_score(met: Table, tied: list[int]) -> list[list[int]]:
    scores = _scores(met, tied)
    return [[tpn for tpn in tied if scores[tpn] == score] for score in sorted(set(scores.values()), reverse=True)]


def by_certainty(met: Table, tied: list[int], missing: list[tuple[int, int]], scoring: Scoring) -> list[list[int]]:
    first: list[list[int]] = []
    left = list(tied)
    while len(left) > 1:
        winner = _sure_of_winning((_scores(each, tied) for each in _completions(met, missing, scoring)), left)
        if winner is None:
            break
        first.append([winner])
        left.remove(winner)
    return [*first, left]


def _sure_of_winning(completions: Iterable[dict[int, Fraction]], left: list[int]) -> int | None:
    """Who is alone on top in all of them; the first that says otherwise ends the search, as there may be very many."""
    winners: set[int | None] = set()
    for scores in completions:
        winners.add(_alone_on_top(scores, left))
        if len(winners) > 1 or None in winners:
            return None
    return winners.pop()


def _completions(met: Table, missing: list[tuple[int, int]], scoring: Scoring) -> Iterator[Table]:
    win, draw, loss = scoring.white_win, scoring.white_draw, scoring.white_loss
    outcomes = [(win, loss), (draw, draw), (loss, win)]
    for results in product(outcomes, repeat=len(missing)):
        completed = dict(met)
        for (one, other), (scored, conceded) in zip(missing, results, strict=True):
            completed[one, other], completed[other, one] = Fraction(scored), Fraction(conceded)
        yield completed


def _scores(met: Table, tied: list[int]) -> dict[int, Fraction]:
    return {one: sum((met[one, other] for other in tied if (one, other) in met), Fraction(0)) for one in tied}


def _alone_on_top(scores: dict[int, Fraction], left: list[int]) -> int | None:
    best = max(scores[tpn] for tpn in left)
    top = [tpn for tpn in left if scores[tpn] == best]
    return top[0] if len(top) == 1 else None
