"""What a result would mean for a title norm (FIDE Title Regulations B.01, edition of 2024), by its tables.

Pure: a record and a player in, whose opponents are all known; for each title the performance out, and what is missing.
What a record does not tell is not judged: rounds a day, time controls, whether the event is registered, and the
exemptions from the rule of federations (1.4.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tabellone.record import POINT, ByeKind, Entry, Player, Points, Record, Result
from tabellone.tiebreaks.rating_tables import rating_difference
from tabellone.tiebreaks.values import rounded_half_up

GAMES = 9
"""The least number of games."""
UNRATED = 1400
"""As which an unrated opponent counts."""
LEAST_SCORE = Fraction(35, 100)
LEAST_TITLED = Fraction(1, 2)
LEAST_OF_THE_TITLE, LEAST_OF_THE_TITLE_COUNT = Fraction(1, 3), 3
"""1.4.5."""
MOST_OWN, MOST_OF_ONE = Fraction(3, 5), Fraction(2, 3)
LEAST_FOREIGN_FEDERATIONS = 2
TITLED = {"GM", "IM", "WGM", "WIM", "FM", "WFM"}
"""CM and WCM do not count."""
NO_COUNTRY = "FID"
MOST_DROPPED = 4
"""Games against beaten opponents that are left out at most."""


@dataclass(frozen=True, slots=True)
class NormRules:
    """What a title asks of a norm."""

    title: str
    performance: int
    average: int
    floor: int
    """One opponent may count as rated so."""
    mix: frozenset[str]
    """Opponents of whom there must be a third."""
    held: frozenset[str]
    """Who has one of these titles needs no such norm."""


RULES = (
    NormRules("GM", 2600, 2380, 2200, frozenset({"GM"}), frozenset({"GM"})),
    NormRules("IM", 2450, 2230, 2050, frozenset({"IM", "GM"}), frozenset({"GM", "IM"})),
    NormRules("WGM", 2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), frozenset({"GM", "IM", "WGM"})),
    NormRules("WIM", 2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), frozenset({"GM", "IM", "WGM", "WIM"})),
)
FOR_WOMEN = {"WGM", "WIM"}


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts."""

    opponent: Player
    points: Points
    """10, 5 or 0, whatever the event gives for it."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """What a round that is not paired yet may bring: an opponent's number and the own result, or (0) the bye."""

    opponent: int
    result: str


_WORTH = {"1": POINT, "=": POINT // 2, "0": 0}


@dataclass(frozen=True, slots=True)
class NormState:
    """What a set of games is worth for a title."""

    title: str
    games: int
    points: Points
    average: int
    performance: int
    missing: tuple[str, ...]
    """``games``, ``score``, ``average``, ``performance``, ``titled``, ``mix``, ``federations``, ``own_federation``,
    ``one_federation``; nothing: a norm.
    """


def norms_for(record: Record, tpn: int, result: str = "", last: LastGame | None = None) -> tuple[NormState, ...]:
    """For each title the player has not, the best that the games can be worth, with the open game of the newest round
    ended so: ``1``, ``=``, ``0``; empty: as it stands. Before the last round is paired ``last`` is what it brings.
    Nothing while an opponent is not known or nobody has been met.
    """
    player = record.by_tpn.get(tpn)
    if player is None or len(record.rounds) + (last is not None) != record.planned_rounds:
        return ()
    games = list(_games(record, tpn, result))
    if last and last.opponent:
        games.append(NormGame(record.by_tpn[last.opponent], _WORTH[last.result]))
    if not games:
        return ()
    is_free = _has_full_point_free(record, tpn) or (last is not None and not last.opponent)
    fewest = GAMES - (1 if record.planned_rounds == GAMES and is_free else 0)
    wanted = (rules for rules in RULES if rules.title not in FOR_WOMEN or player.sex == "w")
    return tuple(_best(rules, player, games, fewest) for rules in wanted if player.title not in rules.held)


def _games(record: Record, tpn: int, result: str) -> Iterator[NormGame]:
    for entry in record.cards[tpn]:
        if not entry.opponent:
            continue
        opponent = record.by_tpn[entry.opponent]
        points = _points(entry)
        if points is not None:
            yield NormGame(opponent, points)
        elif result and entry.round == len(record.rounds) and _is_open(entry):
            yield NormGame(opponent, _WORTH[result])


def _points(entry: Entry) -> Points | None:
    if not entry.is_played or entry.result in (None, Result.UNKNOWN, Result.UNREPORTED):
        return None
    return entry.result.standard_points if entry.result else None


def _is_open(entry: Entry) -> bool:
    return entry.result is Result.UNKNOWN


def _has_full_point_free(record: Record, tpn: int) -> bool:
    """Whether eight games and a point without playing count as nine: the pairing's bye, or a win by forfeit."""
    return any(
        entry.bye is ByeKind.PAIRING_ALLOCATED or entry.result is Result.FORFEIT_WIN for entry in record.cards[tpn]
    )


def _best(rules: NormRules, player: Player, games: list[NormGame], fewest: int) -> NormState:
    """The state with the fewest things missing: of all games, of the first ones alone, and without some that were won.
    Later games may be left out after a norm, and games against beaten opponents too.
    """
    states = (_state(rules, player, chosen, fewest) for chosen in _sets(games, fewest))
    return min(states, key=lambda state: (len(state.missing), -state.performance))


def _sets(games: list[NormGame], fewest: int) -> Iterator[Sequence[NormGame]]:
    for last in range(len(games), max(min(fewest, len(games)), 1) - 1, -1):
        first = games[:last]
        won = [place for place, game in enumerate(first) if game.points == POINT]
        for count in range(min(len(first) - fewest, len(won), MOST_DROPPED) + 1 if len(first) > fewest else 1):
            for dropped in combinations(won, count):
                yield [game for place, game in enumerate(first) if place not in dropped]


def _state(rules: NormRules, player: Player, games: Sequence[NormGame], fewest: int) -> NormState:
    average, performance = performance_of(games, rules.floor)
    points = sum(game.points for game in games)
    return NormState(
        rules.title,
        len(games),
        points,
        average,
        performance,
        tuple(_missing(rules, player, games, fewest, average, performance)),
    )


def performance_of(games: Sequence[NormGame], floor: int) -> tuple[int, int]:
    """The opponents' average, the lowest of them raised to the floor, and the performance: both rounded (1.4.9)."""
    ratings = sorted(game.opponent.rating or UNRATED for game in games)
    ratings[0] = max(ratings[0], floor)
    average = rounded_half_up(Fraction(sum(ratings), len(ratings)))
    share = Fraction(100 * sum(game.points for game in games), POINT * len(games))
    return average, average + rating_difference(rounded_half_up(share))


def _missing(
    rules: NormRules, player: Player, games: Sequence[NormGame], fewest: int, average: int, performance: int
) -> Iterator[str]:
    count = len(games)
    titles = [game.opponent.title for game in games]
    mix = sum(title in rules.mix for title in titles)
    federations = Counter(game.opponent.federation for game in games)
    foreign = [name for name in federations if name not in ("", NO_COUNTRY, player.federation)]
    checks = {
        "games": count >= fewest,
        "score": Fraction(sum(game.points for game in games), POINT * count) >= LEAST_SCORE,
        "average": average >= rules.average,
        "performance": performance >= rules.performance,
        "titled": sum(title in TITLED for title in titles) >= LEAST_TITLED * count,
        "mix": mix >= LEAST_OF_THE_TITLE * count and mix >= LEAST_OF_THE_TITLE_COUNT,
        "federations": len(foreign) >= LEAST_FOREIGN_FEDERATIONS,
        "own_federation": federations[player.federation] <= MOST_OWN * count if player.federation else True,
        "one_federation": max(federations.values()) <= MOST_OF_ONE * count,
    }
    yield from (name for name, is_met in checks.items() if not is_met)
