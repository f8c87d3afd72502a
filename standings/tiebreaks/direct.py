"""Direct encounter (article 6): places among players who are tied."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from standings.tiebreaks.tallies import Tallies
from standings.tiebreaks.values import ONE, Value


def direct_encounter(tallies: Tallies, tied: Sequence[int]) -> dict[int, Value]:
    """The places of the tied players by their games among each other, 1 the best; equal places are still tied.

    0 for everybody when nothing is decided. Forfeited games do not count in a Swiss (6.1.1).
    """
    groups = _split(tallies, list(tied))
    if len(groups) == 1:
        return dict.fromkeys(tied, 0)
    places: dict[int, Value] = {}
    for group in groups:
        place = ONE * (len(places) + 1)
        places.update(dict.fromkeys(group, place))
    return places


def _split(tallies: Tallies, tied: list[int]) -> list[list[int]]:
    """The tied players in groups, best first, as far as their games decide."""
    if len(tied) == 1:
        return [tied]
    scores, missing = _separate_standings(tallies, tied)
    if not any(missing.values()):
        groups = [[tpn for tpn in tied if scores[tpn] == score] for score in sorted(set(scores.values()), reverse=True)]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in _split(tallies, group)]  # 6.2
    if tallies.is_round_robin and tallies.after_round >= tallies.record.planned_rounds > 0:
        return [tied]
    first = _alone_on_top(tallies, tied, scores, missing)
    if not first:
        return [tied]
    rest = [tpn for tpn in tied if tpn not in first]
    return [[tpn] for tpn in first] + (_split(tallies, rest) if rest else [])


def _separate_standings(tallies: Tallies, tied: list[int]) -> tuple[dict[int, Fraction], dict[int, int]]:
    """6.1: points among the tied, the average where two met more than once, and how many of them each has not met."""
    members = set(tied)
    scores: dict[int, Fraction] = {}
    missing: dict[int, int] = {}
    for tpn in tied:
        met: dict[int, list[int]] = {}
        for entry in tallies.cards[tpn]:
            if entry.opponent in members and tallies.counts_as_game(entry):
                met.setdefault(entry.opponent, []).append(entry.points)
        scores[tpn] = sum((Fraction(sum(points), len(points)) for points in met.values()), Fraction(0))
        missing[tpn] = len(tied) - 1 - len(met)
    return scores, missing


def _alone_on_top(tallies: Tallies, tied: list[int], scores: dict[int, Fraction], missing: dict[int, int]) -> list[int]:
    """6.3: who is first, second … whatever the missing games bring, until that cannot be said any more."""
    scoring = tallies.record.scoring
    certain = {tpn: scores[tpn] + scoring.loss * missing[tpn] for tpn in tied}
    possible = {tpn: scores[tpn] + scoring.win * missing[tpn] for tpn in tied}
    left = list(tied)
    placed: list[int] = []
    while left:
        best = max(left, key=lambda tpn: certain[tpn])
        if any(possible[tpn] >= certain[best] for tpn in left if tpn != best):
            break
        placed.append(best)
        left.remove(best)
    return placed
