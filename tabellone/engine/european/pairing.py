"""Pairing of a round in European team competitions: the Olympiad's procedure, ranked by Olympiad Sonneborn-Berger."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.engine.capabilities import PairsRounds, Progress, SetsConditions
from tabellone.engine.european import HALVES
from tabellone.engine.olympiad.group import by_ends, by_halves
from tabellone.engine.olympiad.pairing import pair_towards_median
from tabellone.engine.olympiad.teams import allows_bye
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.scores import points_before, points_of_round
from tabellone.record import Record, Score


def pair_round(record: Record, round_number: int, _edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round, with White on the first board. Raises NoLegalPairing."""
    order = by_halves if HALVES.of(record.options) else by_ends
    return pair_towards_median(record, round_number, olympiad_sonneborn_berger(record, round_number), order, progress)


def olympiad_sonneborn_berger(record: Record, before: int) -> Mapping[int, int]:
    """Return Olympiad Sonneborn-Berger before a round, by pairing number, in hundredths of a point.

    It is the sum of the opponent's match points times the team's own game points in the match. The round against the
    opponent with the fewest match points is left out; of several such rounds the one with the smallest product. A round
    without an opponent counts as an opponent with 0 points.
    """
    matches, games = record.by(Score.MATCH), record.by(Score.GAME)
    points = {tpn: points_before(matches, tpn, before) for tpn in matches.contestant}
    return {
        tpn: _without_least(
            [
                (points[entry.opponent], points[entry.opponent] * points_of_round(games, entry))
                if entry.opponent
                else (0, 0)
                for entry in games.cards[tpn]
                if entry.round < before
            ]
        )
        for tpn in matches.contestant
    }


def _without_least(rounds: list[tuple[int, int]]) -> int:
    return sum(product for _points, product in sorted(rounds)[1:])


class EuropeanEngine(PairsRounds, SetsConditions):
    """The rules of European team competitions."""

    pair_round = staticmethod(pair_round)
    allows_bye = staticmethod(allows_bye)


ENGINE: EuropeanEngine = EuropeanEngine()
