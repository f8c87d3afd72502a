"""Remaining games of an event with a pairing table, and the points each player can still reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from tabellone.engine.tables.schedule import schedule_of
from tabellone.record import Game, Pairing, Points, Record, Result, Round, Score
from tabellone.record.matches import sides_of

Ending: TypeAlias = tuple[Points, Points]
"""Points of a game for White and Black, or of a match for the two teams, beyond its finished boards."""
RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
MOST_SEARCHED = 8
"""Maximum number of connected games for which all endings are tried (3 to that power). It is lower for matches, whose
game points have more possible endings.
"""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Remaining games of a player, and the points and ranks that are possible.

    Ranks are by points only: of players with equal points, each may be first.
    """

    player: int
    games: tuple[tuple[int, Game], ...]
    """With their round numbers."""
    minimum: Points
    maximum: Points
    best_place: int
    worst_place: int
    is_exact: bool
    """True if the ranks can certainly be reached. Otherwise they are bounds, because too much is still open."""


def games_left(record: Record) -> tuple[tuple[int, Game], ...]:
    """Return the unfinished games (for teams, matches) with their round numbers, in order.

    Without games decided by an absence or an annulment. Raises BadCalendar.
    """
    return tuple((row.round, row.game) for row in fixtures_of(record, schedule_of(record)))


class Fixture(NamedTuple):
    """Unfinished game or match with its possible endings: the points for White and for Black."""

    round: int
    game: Game
    endings: Sequence[Ending]

    @property
    def both(self) -> tuple[int, int]:
        return self.game.white, self.game.black


def fixtures_of(record: Record, rounds: Sequence[Round]) -> tuple[Fixture, ...]:
    """Return the unfinished games of these rounds (for teams, matches), without annulled contestants."""
    return tuple(
        Fixture(number, _as_game(record, row), endings_of(record, row))
        for number, round_ in enumerate(rounds, start=1)
        for row in round_.pairings
        if not row.is_finished and not record.annulled & {row.first, row.second}
    )


def _as_game(record: Record, pairing: Pairing) -> Game:
    """Return a match as a game of the two teams."""
    return Game(pairing.first, pairing.second) if record.teams else pairing.games[0]


def outlooks(record: Record) -> dict[int, Outlook]:
    """Return the outlook of each contestant whose results are not annulled. Raises BadCalendar."""
    rounds = schedule_of(record)
    race = Race(certain_points(record, rounds), fixtures_of(record, rounds))
    return {tpn: race.outlook(tpn) for tpn in race.points}


def certain_points(record: Record, rounds: Sequence[Round]) -> dict[int, Points]:
    """Return the points so far, with points of later rounds that are already forfeited."""
    later = rounds[len(record.rounds) :]
    decided = tuple(Round(tuple(row for row in round_.pairings if row.is_finished)) for round_ in later)
    whole = replace(record, rounds=(*record.rounds, *decided))
    return {tpn: whole.points_of(tpn) for tpn in sorted(record.contestant) if tpn not in record.annulled}


def endings_of(record: Record, pairing: Pairing) -> tuple[Ending, ...]:
    """Return all totals that the open boards can reach: game points, or the resulting match points."""
    of = record.scoring.of_result
    sums: set[Ending] = {(0, 0)}
    for game, colour in zip(pairing.games, record.colours_of_first(pairing), strict=True):
        if not game.is_finished:
            gains = [(of(own, colour), of(others, colour.other)) for own, others in RESULTS]
            sums = {(own + gained, others + lost) for own, others in sums for gained, lost in gains}
    if record.teams and record.score is Score.MATCH:
        sums = set(_match_points(record, pairing, sums))
    return tuple(sorted(sums, reverse=True))


def _match_points(record: Record, pairing: Pairing, sums: Iterable[Ending]) -> Iterator[Ending]:
    """Yield the points of the match for these game points of its open boards."""
    scale, colour = record.scale.of_result, record.colours_of_first(pairing)[0]
    first, second = (side.points for side in sides_of(pairing, record.scoring, record.matches, record.team_of))
    for own, others in sums:
        lead = (first + own) - (second + others)
        result, opposite = RESULTS[1] if not lead else RESULTS[0 if lead > 0 else 2]
        yield scale(result, colour), scale(opposite, colour.other)


@dataclass(frozen=True)
class Race:
    """Points so far and remaining games, whose endings decide the ranks by points."""

    points: Mapping[int, Points]
    games: Sequence[Fixture]

    def outlook(self, player: int) -> Outlook:
        """Return the best and the worst case of a player.

        At best, the player gets all points and as few others as possible reach them; at worst, the reverse.
        """
        own = tuple(row for row in self.games if player in row.both)
        reach = {}
        for is_best in (True, False):
            points = dict(self.points)
            for game in own:
                self._end(points, game, player, highest=is_best)
            others = [row for row in self.games if player not in row.both]
            # At best, only players with more points are ahead; at worst, players with the same points, too.
            threshold = points[player] + is_best
            mine = points.pop(player)
            reach[is_best] = (mine, *self._ahead(points, others, threshold, most=not is_best))
        (maximum, above, is_certain), (minimum, below, is_certain_too) = reach[True], reach[False]
        games = tuple((row.round, row.game) for row in own)
        return Outlook(player, games, minimum, maximum, above + 1, below + 1, is_certain and is_certain_too)

    def _end(self, points: dict[int, Points], game: Fixture, player: int, *, highest: bool) -> None:
        """End the game in the best or worst way for one of its players, and in the opposite way for the other."""
        side = game.both.index(player)
        ending = (max if highest else min)(game.endings, key=lambda ending: (ending[side], -ending[1 - side]))
        for tpn, gained in zip(game.both, ending, strict=True):
            points[tpn] += gained

    def _ahead(
        self, points: dict[int, Points], games: list[Fixture], threshold: Points, *, most: bool
    ) -> tuple[int, bool]:
        """Return the highest or lowest number of others who reach the threshold, and True if it is certain.

        A player whose case is decided, however the games end, gives the opponents the ending they need. Open cases
        are searched.
        """
        while True:
            open_ones = self._open(points, games, threshold)
            decided = [game for game in games if not {*game.both} <= open_ones]
            if not decided:
                break
            for game in decided:
                white, black = game.both
                self._end(points, game, white if white in open_ones else black, highest=most)
            games = [game for game in games if game not in decided]
        ahead = sum(points[tpn] >= threshold for tpn in points if tpn not in open_ones)
        is_certain = True
        for part in _parts(games):
            if prod(len(game.endings) for game in part) > 3**MOST_SEARCHED:
                is_certain = False
                ahead += len({tpn for game in part for tpn in game.both}) if most else 0
            else:
                ahead += (max if most else min)(self._all_endings(points, part, threshold))
        return ahead, is_certain

    def _open(self, points: Mapping[int, Points], games: Sequence[Fixture], threshold: Points) -> set[int]:
        """Return the players who can still reach or miss the threshold."""
        low, high = dict(points), dict(points)
        for game in games:
            for side, tpn in enumerate(game.both):
                gains = [ending[side] for ending in game.endings]
                low[tpn] += min(gains)
                high[tpn] += max(gains)
        return {tpn for tpn in points if low[tpn] < threshold <= high[tpn]}

    def _all_endings(self, points: Mapping[int, Points], games: Sequence[Fixture], threshold: Points) -> Iterator[int]:
        """Yield, for each combination of endings, the number of players who reach the threshold."""
        for endings in product(*(game.endings for game in games)):
            total = {tpn: points[tpn] for game in games for tpn in game.both}
            for game, ending in zip(games, endings, strict=True):
                for tpn, gained in zip(game.both, ending, strict=True):
                    total[tpn] += gained
            yield sum(value >= threshold for value in total.values())


def _parts(games: Sequence[Fixture]) -> list[list[Fixture]]:
    """Return the games grouped by connected players."""
    parts: list[list[Fixture]] = []
    for game in games:
        touching = [part for part in parts if any({*row.both} & {*game.both} for row in part)]
        parts = [part for part in parts if part not in touching]
        parts.append([game, *(row for part in touching for row in part)])
    return parts
