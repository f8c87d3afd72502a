"""The best legal choice of the games that count (1.4.1d to 1.4.1f).

Where pairings are not predetermined, all games after a round in which the norm was reached may be left out. Won games
may be left out everywhere. Of several choices that are a norm, the one with the highest performance is the best, then
the one with the most games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from tabellone.norms.cases import NormCase, NormEvent, NormGame, case_of
from tabellone.norms.conditions import Condition, conditions_of, performance_of, rating_of, score_of
from tabellone.norms.rules import (
    GAMES,
    MOST_GAMES_CREDITED,
    MOST_OF_ONE,
    NO_COUNTRY,
    TITLED,
    NormRules,
    difference_of,
    least_score,
    most,
    open_titles,
    points_needed,
)
from tabellone.record import POINT, Points

MOST_CHOICES = 20_000
"""Choices that are examined for one title of one player: a bound for very long events."""


@dataclass(frozen=True, slots=True)
class NormResult:
    """The value of a player's games for a title: of the best legal choice, or of all games if there is no norm."""

    title: str
    achieved: bool
    performance: int
    average: int
    points: Points
    counted: tuple[int, ...]
    """The rounds of the games that count."""
    dropped: tuple[int, ...]
    """The rounds of the games that are left out."""
    conditions: tuple[Condition, ...]
    credit: int
    """For how many of the 27 games (1.5.1) the norm counts (1.4.1c, 1.4.1d, 1.7); 0: no norm."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The choices that keep the first games and leave out so many wins of them."""

    games: Sequence[NormGame]
    lowest: tuple[NormGame, ...]
    """As many wins as are left out, those against the lowest opponents: the best choice, if the mix remains."""
    bound: tuple[int, int]
    """The highest performance that any of the choices can have, and how many games they have."""


def norms_of(event: NormEvent, tpn: int) -> tuple[NormResult, ...]:
    """Return the results for the titles that the player does not have; empty before the first game."""
    case = case_of(event, tpn)
    if not case.games:
        return ()
    return tuple(best_norm(rules, case) for rules in open_titles(case.player))


def best_norm(rules: NormRules, case: NormCase) -> NormResult:
    """Return the best norm of the title. Without a norm, the result of all games shows what is missing."""
    best: NormResult | None = None
    left = MOST_CHOICES
    for group in sorted(_groups(rules, case), key=lambda group: group.bound, reverse=True):
        if best and group.bound < (best.performance, len(best.counted)):
            break
        for dropped in islice(_drops(rules, case, group), left):
            left -= 1
            found = _norm(rules, case, _without(group.games, dropped), best)
            if found and (best is None or _rank(found) > _rank(best)):
                best = found
                if dropped == group.lowest and _is_normal(found):
                    break
    return best or _result(rules, case, case.games)


def _is_normal(result: NormResult) -> bool:
    """Return whether the norm needs no exemption (1.4.3e)."""
    return all(condition.kind != "exemption" for condition in result.conditions)


def _rank(result: NormResult) -> tuple[int, int, int, bool, tuple[int, ...]]:
    """Performance, games; then the average, a norm without exemption (1.4.3e), and the earliest rounds."""
    rounds = tuple(-number for number in result.counted)
    return result.performance, len(result.counted), result.average, _is_normal(result), rounds


def _groups(rules: NormRules, case: NormCase) -> Iterator[_Group]:
    """The groups in which a norm is possible by number of games, average, performance and score."""
    games = case.games
    shortest = len(games) if case.is_predetermined else case.fewest
    for last in range(len(games), shortest - 1, -1):
        first = games[:last]
        wins = sorted((game for game in first if game.points == POINT), key=_lowest_first)
        for count in range(min(len(first) - case.fewest, len(wins)) + 1):
            lowest = tuple(wins[:count])
            bound = _bound(rules, first, lowest)
            if bound is not None:
                yield _Group(first, lowest, (bound, len(first) - count))


def _lowest_first(game: NormGame) -> tuple[int, int]:
    return rating_of(game.opponent), -game.round


def _bound(rules: NormRules, games: Sequence[NormGame], lowest: Sequence[NormGame]) -> int | None:
    """The highest performance without as many wins: without the lowest ones. None if that is no norm.

    Where opponents were played twice, the floor may raise two games: the bound raises all.
    """
    kept = _without(games, lowest)
    points = score_of(kept)
    if _repeated(games):
        raised = sorted((max(rating_of(game.opponent), rules.floor) for game in games), reverse=True)[: len(kept)]
        average = -(-sum(raised) // len(kept))
        performance = average + difference_of(points, len(kept))
    else:
        average, performance = performance_of(kept, rules.floor)
    is_possible = average >= rules.average and performance >= rules.performance and points >= least_score(len(kept))
    return performance if is_possible else None


def _without(games: Sequence[NormGame], dropped: Sequence[NormGame]) -> list[NormGame]:
    left_out = {id(game) for game in dropped}
    return [game for game in games if id(game) not in left_out]


def _repeated(games: Sequence[NormGame]) -> frozenset[int]:
    counts = Counter(game.opponent.tpn for game in games)
    return frozenset(tpn for tpn, count in counts.items() if count > 1)


def _drops(rules: NormRules, case: NormCase, group: _Group) -> Iterator[tuple[NormGame, ...]]:
    """The choices of the wins to leave out.

    Of beaten opponents who are alike for the mix, the lowest ones are left out first: that gives the same mix and the
    highest average.
    """
    yield group.lowest
    repeated = _repeated(group.games)
    alike = frozenset() if repeated else _small_federations(case, group)
    classes: dict[object, list[NormGame]] = {}
    for game in sorted(group.games, key=_lowest_first):
        if game.points == POINT:
            opponent = game.opponent
            federation = "" if opponent.federation in alike else opponent.federation
            kind = (opponent.title in TITLED, opponent.title in rules.mix, opponent.federation in alike, federation)
            classes.setdefault(opponent.tpn if opponent.tpn in repeated else kind, []).append(game)
    yield from _taken(list(classes.values()), len(group.lowest))


def _small_federations(case: NormCase, group: _Group) -> frozenset[str]:
    """Return the foreign federations that are alike in every choice: none of them can have too many opponents (1.4.4),
    and two of them always remain (1.4.3). Empty if that is not certain.
    """
    kept = len(group.games) - len(group.lowest)
    counts = Counter(game.opponent.federation for game in group.games)
    others = sum(counts.pop(name, 0) for name in {case.player.federation, NO_COUNTRY, ""})
    if others + max(counts.values(), default=0) >= kept:
        return frozenset()
    return frozenset(name for name, count in counts.items() if count <= most(MOST_OF_ONE, kept))


def _taken(classes: Sequence[Sequence[NormGame]], count: int) -> Iterator[tuple[NormGame, ...]]:
    """All ways to take so many games, the first ones of each class."""
    if not count:
        yield ()
    elif classes:
        first, others = classes[0], classes[1:]
        room = sum(map(len, others))
        for taken in range(min(len(first), count), max(count - room, 0) - 1, -1):
            for rest in _taken(others, count - taken):
                yield (*first[:taken], *rest)


def _norm(rules: NormRules, case: NormCase, games: Sequence[NormGame], best: NormResult | None) -> NormResult | None:
    """The norm that these games are; None if they are none, or one that is not as good as the best so far."""
    average, performance = performance_of(games, rules.floor)
    if average < rules.average or performance < rules.performance:
        return None
    if best and (performance, len(games), average) < (best.performance, len(best.counted), best.average):
        return None
    result = _result(rules, case, games)
    return result if result.achieved else None


def _result(rules: NormRules, case: NormCase, games: Sequence[NormGame]) -> NormResult:
    conditions = conditions_of(rules, case, games)
    average, performance = performance_of(games, rules.floor)
    achieved = all(condition.holds for condition in conditions)
    counted = tuple(game.round for game in games)
    return NormResult(
        rules.title,
        achieved,
        performance,
        average,
        score_of(games),
        counted,
        tuple(game.round for game in _without(case.games, games)),
        conditions,
        _credit(rules, case, games, average) if achieved else 0,
    )


def _credit(rules: NormRules, case: NormCase, games: Sequence[NormGame], average: int) -> int:
    """1.4.1c, 1.7 and 1.4.1d: 8 games count as 9, more than 13 as 13; each full point above the norm as one more."""
    count = max(len(games), GAMES) if case.fewest_article == "1.4.1c" else len(games)
    needed = points_needed(rules, len(games), average)
    above = score_of(games) - needed if needed is not None else 0
    return min(count, MOST_GAMES_CREDITED) + above // POINT
