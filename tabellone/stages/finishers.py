"""Standings of a stage's part in the form needed to find the qualifiers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tabellone.engine import SYSTEMS
from tabellone.record import Adjustment, Points, Record, Score
from tabellone.stages.qualifying import Finisher, MetThere


def finishers_of(
    record: Record,
    ranks: Mapping[int, int],
    keys: Mapping[int, int],
    *,
    ratings: Mapping[int, int],
    gone: Collection[int] = (),
) -> tuple[Finisher, ...]:
    """Return all ranked contestants by number: with the caller's key and rating, and the games in the standings.

    ``gone``: withdrawn contestants. A round without a game counts if pairings are made round by round; a pairing
    table has such rounds for all contestants.
    """
    counted = record.counted
    has_free_rounds = record.system in SYSTEMS and SYSTEMS[record.system].is_predetermined
    return tuple(
        Finisher(
            keys[tpn],
            ranks[tpn],
            ratings.get(tpn, 0),
            tuple(
                MetThere(keys.get(entry.opponent, 0), entry.points, entry.result is not None and entry.result.is_win)
                for entry in counted.cards[tpn]
                if entry.opponent or not has_free_rounds
            ),
            tpn in gone,
        )
        for tpn in sorted(ranks)
    )


def points_brought(
    record: Record, keys: Mapping[int, int], going: Collection[int] | None = None
) -> dict[int, Adjustment]:
    """Return the points of each number in the next stage, by the caller's key; of teams in both scores.

    All points of the standings, with penalties and bonuses, or with ``going`` (keys) only the points against these.
    """
    counted = record.counted
    found = {key: _points(counted.by(Score.GAME), tpn, keys, going) for tpn, key in keys.items()}
    if not record.teams:
        return {key: Adjustment(points) for key, points in found.items()}
    by_match = counted.by(Score.MATCH)
    return {key: Adjustment(found[key], match_points=_points(by_match, tpn, keys, going)) for tpn, key in keys.items()}


def _points(record: Record, tpn: int, keys: Mapping[int, int], going: Collection[int] | None) -> Points:
    if going is None:
        return record.points_of(tpn)
    return sum(entry.points for entry in record.cards[tpn] if keys.get(entry.opponent) in going)
