"""Remaining games of an event with a calendar, and what each player can still reach by points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from tabellone.engine.tables.schedule import schedule_of
from tabellone.record import Colour, Game, Pairing, Points, Record, Result, Round, Score

Ending: TypeAlias = tuple[Points, Points]
"""What a game gives to White and to Black, or a match to the two teams."""
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
    return tuple(
        (number, _as_game(record, row))
        for number, round_ in enumerate(schedule_of(record), start=1)
        for row in round_.pairings
        if not row.is_finished and not record.annulled & {row.first, row.second}
    )


def _as_game(record: Record, pairing: Pairing) -> Game:
    """A match as if it were a game of the two teams."""
    return Game(pairing.first, pairing.second) if record.teams else pairing.games[0]


def outlooks(record: Record) -> dict[int, Outlook]:
    """What everybody can still reach, without those whose results are annulled. Raises BadCalendar."""
    left = games_left(record)
    race = _Race(_sure_points(record), left, _endings(record))
    found = {tpn: race.outlook(tpn) for tpn in race.points}
    return {tpn: _begun(record, row) for tpn, row in found.items()} if _is_begun(record) else found


def _is_begun(record: Record) -> bool:
    """Whether teams are ranked by game points, and a match has some of its boards finished."""
    rows = (row for round_ in record.rounds for row in round_.pairings if not row.is_finished)
    return record.score is Score.GAME and any(game.is_finished for row in rows for game in row.games)


def _begun(record: Record, row: Outlook) -> Outlook:
    """What matches that are begun leave: such a match counts as open as a whole, so places are bounds; but nobody
    falls below what the finished boards have given.
    """
    return replace(row, minimum=max(row.minimum, record.points_of(row.player)), is_exact=False)


def _sure_points(record: Record) -> dict[int, Points]:
    """The points of what is finished, and those of later games that are forfeited already."""
    played = len(record.rounds)
    later = tuple(_finished(round_) for round_ in schedule_of(record)[played:])
    whole = replace(record, rounds=(*map(_finished, record.rounds), *(replace(row, byes=()) for row in later)))
    return {tpn: whole.points_of(tpn) for tpn in sorted(record.contestant) if tpn not in record.annulled}


def _finished(round_: Round) -> Round:
    return replace(round_, pairings=tuple(row for row in round_.pairings if row.is_finished))


def _endings(record: Record) -> tuple[Ending, ...]:
    """Of a match by match points as of a game; by game points all that its boards can come to together."""
    is_sum = bool(record.teams) and record.score is Score.GAME
    of = (record.scoring if is_sum else record.scale).of_result
    results = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
    single = tuple((of(white, Colour.WHITE), of(black, Colour.BLACK)) for white, black in results)
    if not is_sum:
        return single
    sums: set[Ending] = {(0, 0)}
    for _board in range(record.matches.boards):
        sums = {(own + white, others + black) for own, others in sums for white, black in single}
    return tuple(sorted(sums, reverse=True))


@dataclass(frozen=True)
class _Race:
    """The points so far, the games left, and how a game can end."""

    points: Mapping[int, Points]
    games: Sequence[tuple[int, Game]]
    endings: Sequence[Ending]

    def outlook(self, player: int) -> Outlook:
        """The best comes when the player gets all there is and few others as much; the worst the other way round."""
        own = tuple((number, game) for number, game in self.games if player in (game.white, game.black))
        reach = {}
        for is_best in (True, False):
            points = dict(self.points)
            for _number, game in own:
                self._end(points, game, player, highest=is_best)
            others = [game for _number, game in self.games if player not in (game.white, game.black)]
            # Ahead, at best, are those with more points; at worst those with as many are, too.
            threshold = points[player] + is_best
            mine = points.pop(player)
            reach[is_best] = (mine, *self._ahead(points, others, threshold, most=not is_best))
        (maximum, above, is_certain), (minimum, below, is_certain_too) = reach[True], reach[False]
        return Outlook(player, own, minimum, maximum, above + 1, below + 1, is_certain and is_certain_too)

    def _end(self, points: dict[int, Points], game: Game, player: int, *, highest: bool) -> None:
        """The game ends as is best, or worst, for one of its players, and the other way for the other one."""
        side = 0 if player == game.white else 1
        ending = (max if highest else min)(self.endings, key=lambda ending: (ending[side], -ending[1 - side]))
        for tpn, gained in zip((game.white, game.black), ending, strict=True):
            points[tpn] += gained

    def _ahead(
        self, points: dict[int, Points], games: list[Game], threshold: Points, *, most: bool
    ) -> tuple[int, bool]:
        """How many of the others reach the threshold, the most or the fewest of them; and whether that is certain.

        Who reaches it, or not, however the games end gives the opponents what they want. What stays open is searched.
        """
        while True:
            open_ones = self._open(points, games, threshold)
            decided = [game for game in games if not {game.white, game.black} <= open_ones]
            if not decided:
                break
            for game in decided:
                self._end(points, game, game.white if game.white in open_ones else game.black, highest=most)
            games = [game for game in games if game not in decided]
        ahead = sum(points[tpn] >= threshold for tpn in points if tpn not in open_ones)
        is_certain = True
        for part in _parts(games):
            if len(self.endings) ** len(part) > 3**MOST_SEARCHED:
                is_certain = False
                ahead += len({tpn for game in part for tpn in (game.white, game.black)}) if most else 0
            else:
                ahead += (max if most else min)(self._all_endings(points, part, threshold))
        return ahead, is_certain

    def _open(self, points: Mapping[int, Points], games: Sequence[Game], threshold: Points) -> set[int]:
        """Who may reach the threshold and may not."""
        low, high = dict(points), dict(points)
        for game in games:
            for side, tpn in enumerate((game.white, game.black)):
                gains = [ending[side] for ending in self.endings]
                low[tpn] += min(gains)
                high[tpn] += max(gains)
        return {tpn for tpn in points if low[tpn] < threshold <= high[tpn]}

    def _all_endings(self, points: Mapping[int, Points], games: Sequence[Game], threshold: Points) -> Iterator[int]:
        """How many of these games' players reach the threshold, for each way in which they can end."""
        for endings in product(self.endings, repeat=len(games)):
            total = {tpn: points[tpn] for game in games for tpn in (game.white, game.black)}
            for game, (white, black) in zip(games, endings, strict=True):
                total[game.white] += white
                total[game.black] += black
            yield sum(value >= threshold for value in total.values())


def _parts(games: Sequence[Game]) -> list[list[Game]]:
    """The games that hang together by their players."""
    parts: list[list[Game]] = []
    for game in games:
        touching = [part for part in parts if any({row.white, row.black} & {game.white, game.black} for row in part)]
        parts = [part for part in parts if part not in touching]
        parts.append([game, *(row for part in touching for row in part)])
    return parts
