"""Standings of the teams in an event whose players score for teams (sides), and their matches in each round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.record import Game, Points, Record


@dataclass(frozen=True, slots=True)
class SideRow:
    """A team in the standings."""

    rank: int
    """Shared by teams with equal points: no FIDE rule has a tie-break for them."""
    tpn: int
    name: str
    players: int
    points: Points
    """The sum of its players' points in the standings, adjustments included."""
    by_round: tuple[Points, ...]
    """Points of its players in each round."""
    against: Mapping[int, Points]
    """Points of its players against each opposing team."""


@dataclass(frozen=True, slots=True)
class SideMatch:
    """Points of two teams' players against each other in a round; the team with the smaller number first."""

    round: int
    first: int
    second: int
    points: tuple[Points, Points]
    games: int
    finished: int


def side_of(record: Record) -> dict[int, int]:
    """Return the number of each player's team."""
    return {player: side.tpn for side in record.sides for player in side.players}


def side_standings(record: Record, after_round: int | None = None) -> tuple[SideRow, ...]:
    """Return the teams by points after that round (default: all), equal ones by number; empty without teams."""
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
    """Return the points of each team by round, and by the team of the opponent."""
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
    """Return the matches of that round: every two teams with games between their players, by number.

    A report may have players without a team: their games are in no match.
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
