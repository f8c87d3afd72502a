"""The conditions of a norm, each with its article, its value and what is required."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.norms.cases import NormCase, NormGame
from tabellone.norms.exemption import LEAST_FOREIGN
from tabellone.norms.rules import (
    LEAST_FOREIGN_FEDERATIONS,
    LEAST_OF_THE_TITLE,
    LEAST_OF_THE_TITLE_COUNT,
    LEAST_OF_THE_TITLE_IN_DOUBLE,
    LEAST_PLAYERS_OF_DOUBLE,
    LEAST_TITLED,
    MOST_OF_ONE,
    MOST_OWN,
    NO_COUNTRY,
    TITLED,
    UNRATED,
    NormRules,
    difference_of,
    least,
    least_score,
    most,
)
from tabellone.record import Player, Points
from tabellone.tiebreaks.values import rounded_half_up


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a norm."""

    kind: str
    """``games``, ``rounds``, ``forfeit``, ``federations``, ``own_federation``, ``one_federation``, ``exemption``,
    ``titled``, ``mix``, ``players``, ``whole_mix``, ``performance``, ``average``, ``score``.
    """
    article: str
    holds: bool
    value: str
    required: str


def conditions_of(rules: NormRules, case: NormCase, games: Sequence[NormGame]) -> tuple[Condition, ...]:
    """Return all conditions of a norm for this choice of the case's games, in the order of the articles."""
    if not games:
        return (_at_least("games", case.fewest_article, 0, case.fewest),)
    average, performance = performance_of(games, rules.floor)
    return (
        *_of_rounds(rules, case, games),
        *mix_conditions(rules, case, games),
        _at_least("performance", "1.4.8", performance, rules.performance),
        _at_least("average", "1.4.8a", average, rules.average),
        _of_score(games),
    )


def mix_conditions(rules: NormRules, case: NormCase, games: Sequence[NormGame]) -> tuple[Condition, ...]:
    """Return the conditions of the opponents' federations and titles (1.4.3 to 1.4.5).

    Each opponent counts once, however often they were played. Where an exemption applies, it replaces the conditions
    that do not hold.
    """
    opponents = [*{game.opponent.tpn: game.opponent for game in games}.values()]
    federations = [*_of_federations(case, opponents)]
    if case.exemption and not all(condition.holds for condition in federations):
        federations = [condition for condition in federations if condition.holds]
        federations.append(_exempt(case))
    return (*federations, *_of_titles(rules, case, opponents))


def performance_of(games: Sequence[NormGame], floor: int) -> tuple[int, int]:
    """Return the opponents' average and the performance, both whole numbers (1.4.6 to 1.4.9).

    The lowest opponent is raised to ``floor``, in each game against that opponent.
    """
    lowest = min((game.opponent for game in games), key=rating_of)
    raised = max(rating_of(lowest), floor)
    total = sum(raised if game.opponent.tpn == lowest.tpn else rating_of(game.opponent) for game in games)
    average = rounded_half_up(Fraction(total, len(games)))
    return average, average + difference_of(score_of(games), len(games))


def score_of(games: Sequence[NormGame]) -> Points:
    """Return the points of the games, in tenths."""
    return sum(game.points for game in games)


def rating_of(opponent: Player) -> int:
    """Return the rating with which an opponent counts; unrated ones count as 1400 (1.4.6)."""
    return opponent.rating or UNRATED


def points_text(points: Points) -> str:
    """Return points as a number with a decimal point where needed: ``6.5``, ``7``."""
    whole, tenths = divmod(points, 10)
    return f"{whole}.{tenths}" if tenths else str(whole)


def _of_rounds(rules: NormRules, case: NormCase, games: Sequence[NormGame]) -> Iterator[Condition]:
    """1.4.1 and 1.4.2c; of a choice that leaves out games of a predetermined event the mix of all (1.4.1f)."""
    yield _at_least("games", case.fewest_article, len(games), case.fewest)
    if case.is_predetermined:
        yield _at_least("rounds", "1.4.1e", case.rounds, case.planned)
        if len(games) < len(case.games):
            whole = mix_conditions(rules, case, case.games)
            yield _at_least("whole_mix", "1.4.1f", sum(row.holds for row in whole), len(whole))
    if any(game.is_forfeit for game in games):
        without = sum(not game.is_forfeit for game in games)
        yield _at_least("forfeit", "1.4.2c", without, case.fewest - 1)


def _of_federations(case: NormCase, opponents: Sequence[Player]) -> Iterator[Condition]:
    count = len(opponents)
    federations = Counter(player.federation for player in opponents if player.federation not in ("", NO_COUNTRY))
    own = federations[case.player.federation]
    foreign = sum(federation != case.player.federation for federation in federations if federations[federation])
    yield _at_least("federations", "1.4.3", foreign, LEAST_FOREIGN_FEDERATIONS)
    yield _at_most("own_federation", "1.4.4", own, most(MOST_OWN, count))
    yield _at_most("one_federation", "1.4.4", max(federations.values(), default=0), most(MOST_OF_ONE, count))


def _of_titles(rules: NormRules, case: NormCase, opponents: Sequence[Player]) -> Iterator[Condition]:
    count = len(opponents)
    titled = sum(player.title in TITLED for player in opponents)
    mix = sum(player.title in rules.mix for player in opponents)
    share = LEAST_OF_THE_TITLE_IN_DOUBLE if case.is_double else LEAST_OF_THE_TITLE
    yield _at_least("titled", "1.4.5", titled, least(LEAST_TITLED, count))
    yield _at_least("mix", "1.4.5", mix, max(least(share, count), LEAST_OF_THE_TITLE_COUNT))
    if case.is_double:
        yield _at_least("players", "1.4.5", case.players, LEAST_PLAYERS_OF_DOUBLE)


def _exempt(case: NormCase) -> Condition:
    if case.exemption == "1.4.3d":
        return _at_least("exemption", case.exemption, case.foreign_players, LEAST_FOREIGN)
    return Condition("exemption", case.exemption, holds=True, value="yes", required="yes")


def _of_score(games: Sequence[NormGame]) -> Condition:
    points, required = score_of(games), least_score(len(games))
    return Condition("score", "1.4.8b", points >= required, points_text(points), points_text(required))


def _at_least(kind: str, article: str, value: int, required: int) -> Condition:
    return Condition(kind, article, value >= required, str(value), str(required))


def _at_most(kind: str, article: str, value: int, required: int) -> Condition:
    return Condition(kind, article, value <= required, str(value), str(required))
