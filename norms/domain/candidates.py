"""Before a round: the players who can still make a norm, and what they need in the remaining rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from norms.domain.basis import NormBasis
from norms.domain.conditions import ConditionLine, condition_line
from standings.domain.remaining_games import coming_games
from tabellone.norms import (
    RULES,
    NormResult,
    least_rating,
    norm_forecast,
    norms_of,
    possible_norms,
    supposed_opponents,
)
from tabellone.norms.rules import UNRATED
from tabellone.record import POINT, Player, Points, format_points

MOST_CANDIDATES = 60
"""Players and titles on the page; the others are counted."""
MOST_SCORES = 3
"""How many scores are shown with the opponents that they need."""
HALF_POINT = POINT // 2
TITLES_OF_OPPONENTS = ("", "FM", "WIM", "WGM", "IM", "GM")
"""From the most common one."""
PERFORMANCES = {rules.title: rules.performance for rules in RULES}
OF_THE_FIELD = frozenset({"federations", "own_federation", "one_federation", "titled", "mix", "average"})
"""Conditions about the opponents, which are told before the last round."""


@dataclass(frozen=True, slots=True)
class ScoreNeed:
    """A score of the unpaired rounds, and the opponents that it needs."""

    points: str
    games: int
    rating: int
    """The least rating of each opponent; 1400, as unrated players count, means any opponent."""
    title: str
    """The title that each opponent must have; empty: none."""

    @property
    def is_any(self) -> bool:
        """Return True if any opponents are enough."""
        return self.rating <= UNRATED and not self.title


@dataclass(frozen=True, slots=True)
class ResultNeed:
    """A result of the next game, and what is needed afterwards."""

    result: str
    """``1``, ``=`` or ``0``; empty if the next game is not paired."""
    scores: tuple[ScoreNeed, ...]
    is_enough: bool = False
    """True if nothing more is needed."""


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """A player and a title that is still possible."""

    player: Player
    title: str
    performance: int
    """Of the finished games; 0 before the first."""
    required: int
    points: str
    games: int
    remaining: int
    """Rounds still to be played."""
    reached: bool
    """True if the finished games are a norm already."""
    needed: str
    """The least points of the remaining rounds, against the known opponents or the strongest possible ones."""
    opponents: tuple[Player, ...]
    """The known next opponents, in order."""
    are_known: bool
    """True if all remaining opponents are known."""
    open_conditions: tuple[ConditionLine, ...]
    """Conditions about the opponents that are not met yet."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The rows of the page, nearest first, and how many more there are."""

    rows: tuple[NormCandidate, ...]
    more: int


def candidates_of(basis: NormBasis) -> Candidates:
    """Return the players and titles that are still possible, those nearest to the performance first."""
    event = basis.norm_event
    possible = possible_norms(event)
    found: list[tuple[int, int, str, NormResult | None]] = []
    for tpn, titles in possible.items():
        if not titles:
            continue
        results = {row.title: row for row in norms_of(event, tpn)}
        for title in titles:
            result = results.get(title)
            has_played = result is not None and bool(result.counted)
            reference = result.performance if result and has_played else event.record.by_tpn[tpn].rating
            found.append((abs(PERFORMANCES[title] - reference), tpn, title, result))
    found.sort(key=lambda row: row[:3])
    rows = [_candidate(basis, tpn, title, result) for _gap, tpn, title, result in found[:MOST_CANDIDATES]]
    shown = tuple(row for row in rows if row is not None)
    return Candidates(shown, len(found[MOST_CANDIDATES:]))


def candidates_for(basis: NormBasis, tpn: int) -> tuple[NormCandidate, ...]:
    """Return the player's titles that are still possible."""
    results = {row.title: row for row in norms_of(basis.norm_event, tpn)}
    rows = (_candidate(basis, tpn, title, results.get(title)) for title in possible_norms(basis.norm_event)[tpn])
    return tuple(row for row in rows if row is not None)


def _candidate(basis: NormBasis, tpn: int, title: str, result: NormResult | None) -> NormCandidate | None:
    """Return the row; None if no score is enough against the known opponents."""
    event = basis.norm_event
    case = basis.case(tpn)
    remaining = case.planned - case.rounds
    opponents = known_opponents(basis, tpn)[:remaining]
    are_known = basis.has_known_opponents or len(opponents) == remaining
    highest = max((row.rating for row in event.record.players if row.tpn != tpn), default=0)
    supposed = () if are_known else supposed_opponents(remaining - len(opponents), highest, "GM")
    forecast = next(row for row in norm_forecast(event, tpn, [*opponents, *supposed]) if row.title == title)
    if forecast.needed is None and not forecast.reached:
        return None
    conditions = result.conditions if result else ()
    return NormCandidate(
        basis.player(tpn),
        title,
        result.performance if result else 0,
        PERFORMANCES[title],
        format_points(result.points if result else 0),
        len(result.counted) if result else 0,
        remaining,
        forecast.reached,
        "" if forecast.needed is None else format_points(forecast.needed),
        tuple(opponents),
        are_known,
        tuple(condition_line(row) for row in conditions if not row.holds and row.kind in OF_THE_FIELD),
    )


def known_opponents(basis: NormBasis, tpn: int) -> list[Player]:
    """Return the opponents of the player's open games, and with a pairing table those of the unpaired rounds."""
    record = basis.norm_event.record
    paired = [
        record.by_tpn[game.opponent_of(tpn)]
        for entry in record.cards[tpn]
        for game in entry.games
        if entry.open_games and game.opponent_of(tpn) in record.by_tpn
    ]
    if not basis.has_known_opponents:
        return paired
    return paired + [record.by_tpn[game.opponent.tpn] for game in coming_games(record, tpn)]


def needs_of(basis: NormBasis, candidate: NormCandidate) -> tuple[ResultNeed, ...]:
    """Return what the player needs, for each result of the next game if it is paired.

    Empty if all remaining opponents are known: ``needed`` says it exactly. For each result: the scores of the unpaired
    rounds that are enough, each with the least rating of the opponents.
    """
    if candidate.reached or candidate.are_known:
        return ()
    if not candidate.opponents:
        return tuple(row for row in (_need(basis, candidate, "", ()),) if row.scores)
    results = (("1", POINT), ("=", HALF_POINT), ("0", 0))
    first = candidate.opponents[0]
    rows = (_need(basis, candidate, sign, ((first, points),)) for sign, points in results)
    return tuple(row for row in rows if row.scores or row.is_enough)


def _need(
    basis: NormBasis, candidate: NormCandidate, result: str, known: Sequence[tuple[Player, Points]]
) -> ResultNeed:
    games = candidate.remaining - len(known)
    highest = max(row.rating for row in basis.norm_event.record.players)
    scores: list[ScoreNeed] = []
    for points in range(0, POINT * games + 1, HALF_POINT):
        found = _opponents_for(basis, candidate, points, known, highest)
        if found is None:
            continue
        need = ScoreNeed(format_points(points), games, *found)
        if not scores or need.rating < scores[-1].rating:
            scores.append(need)
        if len(scores) == MOST_SCORES or need.is_any:
            break
    is_enough = bool(scores) and scores[0].points == "0" and scores[0].is_any
    return ResultNeed(result, () if is_enough else tuple(scores), is_enough)


def _opponents_for(
    basis: NormBasis,
    candidate: NormCandidate,
    points: Points,
    known: Sequence[tuple[Player, Points]],
    highest: int,
) -> tuple[int, str] | None:
    """Return the least rating, and the least title, of the opponents in the unpaired rounds for that score.

    None if the strongest player of the event is not strong enough.
    """
    for title in TITLES_OF_OPPONENTS:
        tpn = candidate.player.tpn
        rating = least_rating(basis.norm_event, tpn, candidate.title, points, opponent_title=title, known=known)
        if rating is not None and rating <= highest:
            return rating, title
    return None
