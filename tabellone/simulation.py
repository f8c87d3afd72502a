"""Simulation of the possible results of an event, reproducible from a random seed.

Each open game gets a random result by the ratings (FIDE's table of expected scores, B.02 8.1.2), with a share of
draws. A round that is not paired yet is paired by the event's own system from the simulated results, and then
simulated too. A game with an unrated player counts as a game between equals. Ranks are by points; players with equal
points share the best rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from tabellone.engine import NoLegalPairing, pair
from tabellone.prospects import OUTCOMES, SAID, ended, open_games
from tabellone.record import Bye, Game, Record, Result, Round
from tabellone.tiebreaks.rating_tables import expected_percent

DRAWS = 30
"""Draws per hundred games between equals; in unequal games at most as many as the expected score allows."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Ranks and last rounds counted in the simulation."""

    seed: str
    runs: int
    """Number of simulated endings; fewer than requested if the rules allowed no pairing."""
    places: Mapping[tuple[str, int, str], tuple[int, ...]] = field(default_factory=dict)
    """Ranks by group, player and the player's next result.

    The number of runs in which the player was 1st, 2nd … of the group.
    """

    lasts: Mapping[tuple[int, str], Mapping[tuple[int, str], int]] = field(default_factory=dict)
    """Last rounds by player and the player's next result, if the last round is not paired yet.

    How often it gave each opponent (0: the bye) and result.
    """

    def of(self, group: str, tpn: int, result: str) -> tuple[int, ...]:
        """Return the player's ranks with that result; empty if the result never occurred."""
        return self.places.get((group, tpn, result), ())


def simulate(record: Record, seed: str, runs: int, groups: Mapping[str, frozenset[int]]) -> Chances:
    """Simulate ``runs`` endings of the record and count the ranks in each group. Raises UnknownSystem."""
    draw = Random(seed)  # noqa: S311  (anybody can draw the same again)
    counted: dict[tuple[str, int, str], list[int]] = {}
    lasts: dict[tuple[int, str], Counter[tuple[int, str]]] = {}
    done = 0
    for _run in range(runs):
        try:
            whole, own, last = _ending(record, draw)
        except NoLegalPairing:
            continue
        done += 1
        for tpn, brought in last.items():
            counts = lasts.setdefault((tpn, own.get(tpn, "")), Counter())
            counts[brought] += 1
        for group, members in groups.items():
            for tpn, place in _places(whole, members).items():
                row = counted.setdefault((group, tpn, own.get(tpn, "")), [0] * len(members))
                row[place - 1] += 1
    return Chances(seed, done, {key: tuple(row) for key, row in counted.items()}, lasts)


def _ending(record: Record, draw: Random) -> tuple[Record, Mapping[int, str], Mapping[int, tuple[int, str]]]:
    """Return one simulated ending, each player's next result, and the game of each in the last round.

    The last is given if that round is not paired yet: the opponent (0: the bye) and the player's result.
    """
    own: dict[int, str] = {}
    last: dict[int, tuple[int, str]] = {}
    for at in open_games(record):
        record = ended(record, at, _drawn(record, record.rounds[at[0] - 1].games[at[1]], draw, own))
    while len(record.rounds) < record.planned_rounds:
        found = pair(record, len(record.rounds) + 1)
        paired = [Game(white, black) for white, black in found.pairs]
        newest: dict[int, str] = {}
        games = tuple(Game(game.white, game.black, *_drawn(record, game, draw, newest)) for game in paired)
        last = {one: (other, newest[one]) for game in games for one, other in _both(game)}
        last |= {bye.player: (0, "") for bye in found.byes}
        own = newest | own
        absent = tuple(bye for bye in _asked_for(record) if bye.player not in found.free)
        record = replace(record, rounds=(*record.rounds, Round.of(games, (*found.byes, *absent))))
    return record, own, last


def _both(game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    return (game.white, game.black), (game.black, game.white)


def _asked_for(record: Record) -> tuple[Bye, ...]:
    """Return the byes that are already known for the next round."""
    number = len(record.rounds) + 1
    return tuple(Bye(bye.player, bye.kind) for bye in record.requested_byes if bye.round == number)


def _drawn(record: Record, game: Game, draw: Random, own: dict[int, str]) -> tuple[Result, Result]:
    white, black = (record.by_tpn[tpn].rating for tpn in (game.white, game.black))
    percent = expected_percent(white - black) if white and black else 50
    draws = min(DRAWS, 2 * percent, 2 * (100 - percent))
    number = draw.randrange(200)
    wins = 2 * percent - draws
    place = 0 if number < wins else 1 if number < wins + 2 * draws else 2
    own.setdefault(game.white, SAID[place])
    own.setdefault(game.black, SAID[2 - place])
    return OUTCOMES[place]


def _places(record: Record, members: frozenset[int]) -> Mapping[int, int]:
    points = {tpn: record.points_of(tpn) for tpn in members}
    ordered = sorted(points.values(), reverse=True)
    first = {value: place for place, value in reversed(list(enumerate(ordered, start=1)))}
    return {tpn: first[value] for tpn, value in points.items()}
