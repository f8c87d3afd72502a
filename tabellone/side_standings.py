"""The standings of the sides of an event whose players score for them, and the matches that its rounds are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Game, Points, Record


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side in the standings."""

    rank: int
    """Shared by sides of equal points: no rule of FIDE says what decides between them."""
    tpn: int
    name: str
    players: int
    points: Points
    """The sum of its players' points in the standings, adjustments included."""
    by_round: tuple[Points, ...]
    """What its players have scored in each round."""
    against: Mapping[int, Points]
    """What they have scored against each side that they have met."""


@dataclass(frozen=True, slots=True)
class SideMatch:
    """What the players of two sides have scored against each other in a round; the side of the smaller number first."""

    round: int
    first: int
    second: int
    points: tuple[Points, Points]
    games: int
    finished: int


def side_of(record: Record) -> dict[int, int]:
    """The number of each player's side."""
    return {player: side.tpn for side in record.sides for player in side.players}


def side_standings(record: Record, after_round: int | None = None) -> tuple[SideRow, ...]:
    """The sides by their points after that round (default: all), equal ones by number; none where nobody has a side."""
    last = len(record.rounds) if after_round is None else after_round
    points = {side.tpn: sum(record.points_of(tpn, last) for tpn in side.players) for side in record.sides}
    by_round, against = _scored(record, last)
    return tuple(
        SideRow(
            1 + sum(other > points[side.tpn] for other in points.values()),
            side.tpn,
            side.name,
            len(side.players),
            points[side.tpn],
            tuple(by_round[side.tpn, number] for number in range(1, last + 1)),
            dict(against[side.tpn]),
        )
        for side in sorted(record.sides, key=lambda side: (-points[side.tpn], side.tpn))
    )


def _scored(
    record: Record, last: int
) -> tuple[defaultdict[tuple[int, int], Points], defaultdict[int, defaultdict[int, Points]]]:
    """The points of each side by round, and by the side of the opponent."""
    sides = side_of(record)
    by_round: defaultdict[tuple[int, int], Points] = defaultdict(int)
    against: defaultdict[int, defaultdict[int, Points]] = defaultdict(lambda: defaultdict(int))
    for tpn, side in sides.items():
        for entry in record.cards[tpn]:
            if entry.round <= last:
                by_round[side, entry.round] += entry.points
                if entry.opponent in sides:
                    against[side][sides[entry.opponent]] += entry.points
    return by_round, against


def side_matches(record: Record, number: int) -> tuple[SideMatch, ...]:
    """The matches of that round: every two sides of which players have met, by their numbers. A report may have players
    of no side: their games are of no match.
    """
    sides = side_of(record)
    games: defaultdict[tuple[int, int], list[Game]] = defaultdict(list)
    for game in record.rounds[number - 1].games:
        if game.white in sides and game.black in sides:
            first, second = sorted((sides[game.white], sides[game.black]))
            games[first, second].append(game)
    points = {tpn: entry.points for tpn in sides for entry in record.cards[tpn] if entry.round == number}

    def scored(side: int, of: list[Game]) -> Points:
        return sum(points[tpn] for game in of for tpn in (game.white, game.black) if sides[tpn] == side)

    return tuple(
        SideMatch(
            number,
            first,
            second,
            (scored(first, of), scored(second, of)),
            len(of),
            sum(game.is_finished for game in of),
        )
        for (first, second), of in sorted(games.items())
    )
