"""The standings of a stage's part as those who look who goes on read them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tabellone.engine import SYSTEMS
from tabellone.record import Entry, Points, Record
from tabellone.stages.qualifying import Finisher, MetThere


def finishers_of(
    record: Record,
    ranks: Mapping[int, int],
    keys: Mapping[int, int],
    *,
    ratings: Mapping[int, int],
    gone: Collection[int] = (),
) -> tuple[Finisher, ...]:
    """Everybody of the record who has a rank, by number: with the caller's key and rating, and the games that count in
    the standings. ``gone``: who has withdrawn.

    A round without a game counts where pairings are made from round to round; a calendar has them for everybody.
    """
    counted = record.counted
    has_free_rounds = record.system in SYSTEMS and SYSTEMS[record.system].is_predetermined
    return tuple(
        Finisher(
            keys[tpn],
            ranks[tpn],
            ratings.get(tpn, 0),
            tuple(
                MetThere(keys.get(entry.opponent, 0), entry.points, _is_win(entry))
                for entry in counted.cards[tpn]
                if entry.opponent or not has_free_rounds
            ),
            tpn in gone,
        )
        for tpn in sorted(ranks)
    )


def _is_win(entry: Entry) -> bool:
    return entry.result is not None and entry.result.is_win


def points_among(finisher: Finisher, going: Collection[int]) -> Points:
    """What somebody has scored against others of those who go on."""
    return sum(game.points for game in finisher.games if game.opponent in going)
