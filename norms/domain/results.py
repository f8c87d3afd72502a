"""After the last round: the norms, each with its calculation, and the near misses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from norms.domain.basis import NormBasis
from norms.domain.conditions import ConditionLine, condition_lines
from tabellone.norms import RULES, NormResult, NormRules, norms_of
from tabellone.norms.cases import NormGame
from tabellone.norms.conditions import rating_of
from tabellone.norms.rules import points_needed
from tabellone.record import Player, Points, format_points

MOST_NEAR = 40
NEAR_PERFORMANCE = 60
"""A performance at most so many points below the required one is near: in nine games half a point is worth about as
much.
"""
NOT_NEAR = frozenset({"games", "rounds"})
"""A player who lacks games did not miss a norm by little."""
RULES_OF = {rules.title: rules for rules in RULES}


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the calculation."""

    round: int
    opponent: Player
    rating: int
    """As it counts: unrated players as 1400, the lowest opponent with the floor (1.4.6)."""
    result: str
    """``1``, ``½``, ``0``."""
    is_counted: bool
    is_raised: bool
    """True if the rating that counts is not the opponent's own."""
    is_forfeit: bool


@dataclass(frozen=True, slots=True)
class NormCalculation:
    """A norm, or what is missing for it, with all figures."""

    player: Player
    title: str
    achieved: bool
    average: int
    performance: int
    required: int
    points: str
    score: Points
    games: int
    """Counted games."""
    needed: str
    """The least score against this average; empty where none is enough."""
    beyond: str
    """Points above the needed score; empty without a norm."""
    credit: int
    """For how many of the 27 games the norm counts (1.4.1, 1.5.1)."""
    lines: tuple[GameLine, ...]
    conditions: tuple[ConditionLine, ...]

    @property
    def failing(self) -> tuple[ConditionLine, ...]:
        """Return the conditions that are not met."""
        return tuple(row for row in self.conditions if not row.holds)

    @property
    def dropped(self) -> tuple[int, ...]:
        """Return the rounds of the games that are left out."""
        return tuple(line.round for line in self.lines if not line.is_counted)


@dataclass(frozen=True, slots=True)
class NormResults:
    """The norms of the event, and the near misses; ``more``: near misses that are not shown."""

    achieved: tuple[NormCalculation, ...]
    near: tuple[NormCalculation, ...]
    more: int = 0


def results_of(basis: NormBasis) -> NormResults:
    """Return the norms by title and name, and the near misses, the highest performance first."""
    event = basis.norm_event
    found = [(tpn, row) for tpn in event.record.by_tpn for row in norms_of(event, tpn)]
    order = [rules.title for rules in RULES]
    achieved = [_calculation(basis, tpn, row) for tpn, row in found if row.achieved]
    achieved.sort(key=lambda row: (order.index(row.title), -row.performance, row.player.tpn))
    near = [(tpn, row) for tpn, row in found if _is_near(row)]
    near.sort(key=lambda pair: (RULES_OF[pair[1].title].performance - pair[1].performance, pair[0]))
    shown = [_calculation(basis, tpn, row) for tpn, row in near[:MOST_NEAR]]
    return NormResults(tuple(achieved), tuple(shown), len(near[MOST_NEAR:]))


def calculations_of(basis: NormBasis, tpn: int) -> tuple[NormCalculation, ...]:
    """Return the calculation of each title that the player does not have."""
    return tuple(_calculation(basis, tpn, row) for row in norms_of(basis.norm_event, tpn))


def calculation_of(basis: NormBasis, tpn: int, title: str) -> NormCalculation | None:
    """Return the calculation of this title; None if the player has it, or has not played."""
    return next((row for row in calculations_of(basis, tpn) if row.title == title), None)


def _is_near(result: NormResult) -> bool:
    """Return True if the performance was reached and something else is missing, or if only little of it is missing."""
    failing = {row.kind for row in result.conditions if not row.holds}
    if result.achieved or failing & NOT_NEAR:
        return False
    if "performance" not in failing:
        return True
    is_little = RULES_OF[result.title].performance - result.performance <= NEAR_PERFORMANCE
    return is_little and failing <= {"performance", "average"}


def _calculation(basis: NormBasis, tpn: int, result: NormResult) -> NormCalculation:
    rules = RULES_OF[result.title]
    case = basis.case(tpn)
    counted = [game for game in case.games if game.round in result.counted]
    needed = points_needed(rules, len(counted), result.average) if counted else None
    beyond = result.points - needed if result.achieved and needed is not None else None
    return NormCalculation(
        basis.player(tpn),
        result.title,
        result.achieved,
        result.average,
        result.performance,
        rules.performance,
        format_points(result.points),
        result.points,
        len(counted),
        "" if needed is None else format_points(needed),
        "" if beyond is None else format_points(beyond),
        result.credit,
        tuple(_lines(rules, case.games, counted)),
        condition_lines(result),
    )


def _lines(rules: NormRules, games: tuple[NormGame, ...], counted: list[NormGame]) -> Iterator[GameLine]:
    lowest = min(counted, key=lambda game: rating_of(game.opponent), default=None)
    raised = lowest.opponent.tpn if lowest and rating_of(lowest.opponent) < rules.floor else 0
    for game in games:
        is_counted = game in counted
        own = rating_of(game.opponent)
        rating = max(own, rules.floor) if is_counted and game.opponent.tpn == raised else own
        yield GameLine(
            game.round,
            game.opponent,
            rating,
            format_points(game.points),
            is_counted,
            rating != game.opponent.rating,
            game.is_forfeit,
        )
