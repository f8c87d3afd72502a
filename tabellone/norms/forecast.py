"""The forecast before a round: the norms that are still possible, and the points or opponents that they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tabellone.norms.cases import NormCase, NormEvent, NormGame, case_of
from tabellone.norms.choice import best_norm
from tabellone.norms.rules import RULES, UNRATED, NormRules, open_titles
from tabellone.record import POINT, Player, Points

HALF_POINT = POINT // 2
BEST_TITLE = "GM"
HIGHEST_RATING = 3000
"""Above every rating that FIDE has published."""


@dataclass(frozen=True, slots=True)
class NormForecast:
    """The needs of a player for a title."""

    title: str
    remaining: int
    """How many rounds are still to be played."""
    reached: bool
    """Whether the finished games are a norm already."""
    needed: Points | None
    """The least points of the remaining games that are enough, in tenths, in whichever games they come; None: no score
    is enough against these opponents.
    """


def supposed_opponents(count: int, rating: int, title: str = "", federation: str = "") -> tuple[Player, ...]:
    """Return so many opponents of this rating (0: unrated), title and federation (empty: a foreign one each)."""
    return tuple(
        Player(-place, "", rating, title, federation=federation or f"?{place}") for place in range(1, count + 1)
    )


def norm_forecast(event: NormEvent, tpn: int, opponents: Sequence[Player]) -> tuple[NormForecast, ...]:
    """Return what the player needs for each title, if these are the opponents of the remaining rounds, in order.

    Where pairings are not predetermined they can be `supposed_opponents`. Raises ValueError if there are more
    opponents than remaining rounds.
    """
    case = case_of(event, tpn)
    remaining = case.planned - case.rounds
    if len(opponents) > remaining:
        raise ValueError(f"expected at most {remaining} opponents, found {len(opponents)}")
    return tuple(
        NormForecast(rules.title, remaining, _is_norm(rules, case), _needed(rules, case, opponents))
        for rules in open_titles(case.player)
    )


def least_rating(
    event: NormEvent,
    tpn: int,
    title: str,
    points: Points,
    *,
    opponent_title: str = "",
    federation: str = "",
    known: Sequence[tuple[Player, Points]] = (),
) -> int | None:
    """Return the least rating that all opponents of the remaining rounds must have for a norm with so many points.

    ``points``: of all remaining games, in tenths, in whichever games they come; ``opponent_title`` and ``federation``
    (empty: a foreign one each): of these opponents; ``known``: opponents and results of the next rounds, which are
    neither in the points nor in the rating. None: with no rating up to 3000. Raises KeyError for a title without norms;
    ValueError for points that the remaining games cannot give.
    """
    case = _followed(case_of(event, tpn), known)
    remaining = case.planned - case.rounds
    if points % HALF_POINT or not 0 <= points <= POINT * remaining:
        raise ValueError(f"expected half points from 0 to {remaining} points, found {points} tenths")
    rules = {rules.title: rules for rules in RULES}[title]

    def is_enough(rating: int) -> bool:
        return _is_enough(rules, case, supposed_opponents(remaining, rating, opponent_title, federation), points)

    if not is_enough(HIGHEST_RATING):
        return None
    low, high = UNRATED - 1, HIGHEST_RATING
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def possible_norms(event: NormEvent) -> dict[int, tuple[str, ...]]:
    """Return for each player the titles of which a norm is still possible, or reached.

    The remaining games are supposed to be won against grandmasters of different foreign federations, rated like the
    highest of the other players. So a title that is left out is impossible with any pairing.
    """
    return {player.tpn: tuple(_possible(event, player)) for player in event.record.players}


def _possible(event: NormEvent, player: Player) -> Iterator[str]:
    case = case_of(event, player.tpn)
    highest = max((other.rating for other in event.record.players if other.tpn != player.tpn), default=0)
    remaining = case.planned - case.rounds
    best = supposed_opponents(remaining, max(highest, UNRATED), BEST_TITLE)
    for rules in open_titles(player):
        if _is_norm(rules, case) or (remaining and _is_norm(rules, _with(case, best, [POINT] * remaining))):
            yield rules.title


def _needed(rules: NormRules, case: NormCase, opponents: Sequence[Player]) -> Points | None:
    for points in range(0, POINT * len(opponents) + 1, HALF_POINT):
        if _is_enough(rules, case, opponents, points):
            return points
    return None


def _is_enough(rules: NormRules, case: NormCase, opponents: Sequence[Player], points: Points) -> bool:
    """Return whether the norm is reached however the games bring these points: by wins or draws, wins last."""
    return all(
        _is_norm(rules, _with(case, opponents, results)) for results in _ways(points // HALF_POINT, len(opponents))
    )


def _ways(halves: int, games: int) -> Iterator[list[Points]]:
    """The results of so many games with so many half points: losses first, wins last."""
    for wins in range(max(halves - games, 0), halves // 2 + 1):
        draws = halves - 2 * wins
        yield [0] * (games - wins - draws) + [HALF_POINT] * draws + [POINT] * wins


def _followed(case: NormCase, known: Sequence[tuple[Player, Points]]) -> NormCase:
    """The case after these games of the next rounds."""
    games = [NormGame(opponent, points, case.rounds + at) for at, (opponent, points) in enumerate(known, start=1)]
    return replace(case, games=(*case.games, *games), rounds=case.rounds + len(games))


def _with(case: NormCase, opponents: Sequence[Player], results: Sequence[Points]) -> NormCase:
    """The case at the end of the event: after these games, and after rounds without a game if there are fewer."""
    supposed = zip(opponents, results, strict=True)
    games = [NormGame(opponent, points, case.rounds + at) for at, (opponent, points) in enumerate(supposed, start=1)]
    return replace(case, games=(*case.games, *games), rounds=case.planned)


def _is_norm(rules: NormRules, case: NormCase) -> bool:
    return bool(case.games) and best_norm(rules, case).achieved
