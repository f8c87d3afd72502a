"""Remaining games of an event with a calendar, and what each player can still reach by points."""

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
"""What a game gives to White and to Black, or a match to the two teams, beside what its finished boards have given."""
RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
MOST_SEARCHED = 8
"""So many games that hang together are tried in all their endings, 3 to that power of them; fewer matches, whose game
points can end in more ways.
"""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player has left and can reach. Places are by points alone: of equal points each may come first."""

    player: int
    games: tuple[tuple[int, Game], ...]
    """With the numbers of their rounds."""
    minimum: Points
    maximum: Points
    best_place: int
    worst_place: int
    is_exact: bool
    """Whether the places can be reached for certain; else they are bounds, since too much is open yet."""


def games_left(record: Record) -> tuple[tuple[int, Game], ...]:
    """The games not finished, of teams the matches, with the numbers of their rounds, in order.

    Without those that an absence or an annulment has decided.
    Raises BadCalendar.
    """
    return tuple((row.round, row.game) for row in _left(record))


class _Left(NamedTuple):
    """A game, or a match, that is not finished, and how it can end."""

    round: int
    game: Game
    endings: Sequence[Ending]

    @property
    def both(self) -> tuple[int, int]:
        return self.game.white, self.game.black


def _left(record: Record) -> tuple[_Left, ...]:
    return tuple(
        _Left(number, _as_game(record, row), _endings(record, row))
        for number, round_ in enumerate(schedule_of(record), start=1)
        for row in round_.pairings
        if not row.is_finished and not record.annulled & {row.first, row.second}
    )


def _as_game(record: Record, pairing: Pairing) -> Game:
    """A match as if it were a game of the two teams."""
    return Game(pairing.first, pairing.second) if record.teams else pairing.games[0]


def outlooks(record: Record) -> dict[int, Outlook]:
    """What everybody can still reach, without those whose results are annulled. Raises BadCalendar."""
    race = _Race(_sure_points(record), _left(record))
    return {tpn: race.outlook(tpn) for tpn in race.points}


def _sure_points(record: Record) -> dict[int, Points]:
    """The points so far, and those of later games that are forfeited already."""
    later = schedule_of(record)[len(record.rounds) :]
    decided = tuple(Round(tuple(row for row in round_.pairings if row.is_finished)) for round_ in later)
    whole = replace(record, rounds=(*record.rounds, *decided))
    return {tpn: whole.points_of(tpn) for tpn in sorted(record.contestant) if tpn not in record.annulled}


def _endings(record: Record, pairing: Pairing) -> tuple[Ending, ...]:
    """All that the open boards can come to together in game points; by match points, what follows for the match."""
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
    """What the match gives if its open boards come to these game points."""
    scale, colour = record.scale.of_result, record.colours_of_first(pairing)[0]
    first, second = (side.points for side in sides_of(pairing, record.scoring, record.matches, record.team_of))
    for own, others in sums:
        lead = (first + own) - (second + others)
        result, opposite = RESULTS[1] if not lead else RESULTS[0 if lead > 0 else 2]
        yield scale(result, colour), scale(opposite, colour.other)


@dataclass(frozen=True)
class _Race:
    """The points so far, and the games left."""

    points: Mapping[int, Points]
    games: Sequence[_Left]

    def outlook(self, player: int) -> Outlook:
        """The best comes when the player gets all there is and few others as much; the worst the other way round."""
        own = tuple(row for row in self.games if player in row.both)
        reach = {}
        for is_best in (True, False):
            points = dict(self.points)
            for game in own:
                self._end(points, game, player, highest=is_best)
            others = [row for row in self.games if player not in row.both]
            # Ahead, at best, are those with more points; at worst those with as many are, too.
            threshold = points[player] + is_best
            mine = points.pop(player)
            reach[is_best] = (mine, *self._ahead(points, others, threshold, most=not is_best))
        (maximum, above, is_certain), (minimum, below, is_certain_too) = reach[True], reach[False]
        games = tuple((row.round, row.game) for row in own)
        return Outlook(player, games, minimum, maximum, above + 1, below + 1, is_certain and is_certain_too)

    def _end(self, points: dict[int, Points], game: _Left, player: int, *, highest: bool) -> None:
        """The game ends as is best, or worst, for one of its players, and the other way for the other one."""
        side = game.both.index(player)
        ending = (max if highest else min)(game.endings, key=lambda ending: (ending[side], -ending[1 - side]))
        for tpn, gained in zip(game.both, ending, strict=True):
            points[tpn] += gained

    def _ahead(
        self, points: dict[int, Points], games: list[_Left], threshold: Points, *, most: bool
    ) -> tuple[int, bool]:
        """How many of the others reach the threshold, the most or the fewest of them; and whether that is certain.

        Who reaches it, or not, however the games end gives the opponents what they want. What stays open is searched.
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

    def _open(self, points: Mapping[int, Points], games: Sequence[_Left], threshold: Points) -> set[int]:
        """Who may reach the threshold and may not."""
        low, high = dict(points), dict(points)
        for game in games:
            for side, tpn in enumerate(game.both):
                gains = [ending[side] for ending in game.endings]
                low[tpn] += min(gains)
                high[tpn] += max(gains)
        return {tpn for tpn in points if low[tpn] < threshold <= high[tpn]}

    def _all_endings(self, points: Mapping[int, Points], games: Sequence[_Left], threshold: Points) -> Iterator[int]:
        """How many of these games' players reach the threshold, for each way in which they can end."""
        for endings in product(*(game.endings for game in games)):
            total = {tpn: points[tpn] for game in games for tpn in game.both}
            for game, ending in zip(games, endings, strict=True):
                for tpn, gained in zip(game.both, ending, strict=True):
                    total[tpn] += gained
            yield sum(value >= threshold for value in total.values())


def _parts(games: Sequence[_Left]) -> list[list[_Left]]:
    """The games that hang together by their players."""
    parts: list[list[_Left]] = []
    for game in games:
        touching = [part for part in parts if any({*row.both} & {*game.both} for row in part)]
        parts = [part for part in parts if part not in touching]
        parts.append([game, *(row for part in touching for row in part)])
    return parts
