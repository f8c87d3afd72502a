"""Effect of a result on a title norm (FIDE Title Regulations B.01, edition of 2024).

Pure functions: for a record and a player whose opponents are all known, each title's performance and the missing
conditions. `tabellone.norms` checks the conditions, and also finds the best legal choice of games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from tabellone.norms.cases import NormCase, NormEvent, NormGame, case_of
from tabellone.norms.conditions import conditions_of, performance_of, score_of
from tabellone.norms.rules import GAMES, NormRules, open_titles
from tabellone.record import POINT, Player, Points, Record, Result

MIX = frozenset({"titled", "mix", "federations", "own_federation", "one_federation", "players"})
"""What 1.4.3 to 1.4.5 ask of the opponents."""
NAMED = MIX | {"games", "score", "average", "performance"}
"""What `NormState.missing` names: an event that is not over has not ended all of its rounds (1.4.1e)."""
MOST_DROPPED = 4
"""Games against beaten opponents that are left out at most."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """A possible game of a round that is not paired yet.

    The opponent's number and the player's result, or (0) the bye.
    """

    opponent: int
    result: str


_WORTH = {"1": POINT, "=": POINT // 2, "0": 0}


@dataclass(frozen=True, slots=True)
class NormState:
    """The value of a set of games for a title."""

    title: str
    games: int
    points: Points
    average: int
    performance: int
    missing: tuple[str, ...]
    """``games``, ``score``, ``average``, ``performance``, ``titled``, ``mix``, ``federations``, ``own_federation``,
    ``one_federation``, ``players``; nothing: a norm.
    """


@dataclass(frozen=True, slots=True)
class NormOutlook:
    """The value of the games so far for a title, and the points needed from future games."""

    state: NormState
    scheduled: int
    """How many games count at the end: with those to come, where these are known."""
    needed: Points | None
    """The points that all scheduled games must bring for a norm; None where the games to come are not known, or no
    score is enough.
    """


def norms_for(record: Record, tpn: int, result: str = "", last: LastGame | None = None) -> tuple[NormState, ...]:
    """Return, for each title above the player's own, the best value of the games with this result of the open game.

    ``result``: ``1``, ``=``, ``0`` in the newest round; empty: no change. Before the last round is paired ``last`` is
    its assumed game. Empty while an opponent is not known or no game was played.
    """
    if tpn not in record.by_tpn or len(record.rounds) + (last is not None) != record.planned_rounds:
        return ()
    case = _case(record, tpn)
    games = [*case.games, *_open_game(record, tpn, result)]
    if last and last.opponent:
        games.append(NormGame(record.by_tpn[last.opponent], _WORTH[last.result], record.planned_rounds))
    if not games:
        return ()
    if last and not last.opponent and record.planned_rounds == GAMES:
        case = replace(case, fewest=GAMES - 1, fewest_article="1.4.1c")
    case = replace(case, games=tuple(games))
    return tuple(_best(rules, case) for rules in open_titles(case.player))


def norm_outlook(record: Record, tpn: int, to_come: Sequence[int] = ()) -> tuple[NormOutlook, ...]:
    """Return the value of the finished games for each title above the player's own, after any round.

    ``to_come``: with predetermined pairings, the opponents' numbers of the unfinished games, which give the points
    still needed. Empty before the first game.
    """
    case = _case(record, tpn) if tpn in record.by_tpn else None
    if case is None or not case.games:
        return ()
    left = [record.by_tpn[opponent] for opponent in to_come] if case.is_predetermined else []
    return tuple(
        NormOutlook(
            _best(rules, case),
            len(case.games) + len(left),
            _points_needed(rules, case, left) if left else None,
        )
        for rules in open_titles(case.player)
    )


class _SameRecord:
    """A record that is found again by its identity, as comparing whole records takes long."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __hash__(self) -> int:
        return id(self.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameRecord) and other.record is self.record


@lru_cache(maxsize=4)
def _event(same: _SameRecord) -> NormEvent:
    return NormEvent(same.record)


def _case(record: Record, tpn: int) -> NormCase:
    return case_of(_event(_SameRecord(record)), tpn)


def _points_needed(rules: NormRules, case: NormCase, left: Sequence[Player]) -> Points | None:
    """Return the minimum total of points that gives a norm, independent of which games bring them.

    All games are tried, because the games that can be left out depend on the beaten opponents.
    """
    scored = score_of(case.games)
    for more in range(0, POINT * len(left) + 1, POINT // 2):
        wins, draws = divmod(more, POINT)
        won = [POINT] * wins + [POINT // 2] * (draws > 0)
        points = won + [0] * (len(left) - len(won))
        supposed = [*case.games, *map(NormGame, left, points)]
        if not _state(rules, replace(case, games=tuple(supposed)), supposed).missing:
            return scored + more
    return None


def _open_game(record: Record, tpn: int, result: str) -> Iterator[NormGame]:
    """The open game of the newest round, if it ends so."""
    for entry in record.cards[tpn]:
        if result and entry.opponent and entry.round == len(record.rounds) and entry.result is Result.UNKNOWN:
            yield NormGame(record.by_tpn[entry.opponent], _WORTH[result], entry.round)


def _best(rules: NormRules, case: NormCase) -> NormState:
    """Return the state with the fewest missing conditions.

    Candidates are all games, only the first ones, and all without some wins. Later games may be left out after a
    norm, but not with predetermined pairings (1.4.1e). Games against beaten opponents may always be left out
    (1.4.1f); with predetermined pairings, the mix of opponents must make a norm possible in the whole event too.
    """
    if case.is_predetermined:
        lacking = MIX.intersection(_state(rules, case, case.games).missing)
        whole = (_state(rules, case, some) for some in _without_won(case.games, case.fewest))
        return min((_with_missing(state, lacking) for state in whole), key=lambda state: len(state.missing))
    states = (_state(rules, case, some) for some in _sets(case.games, case.fewest))
    return min(states, key=lambda state: (len(state.missing), -state.performance))


def _with_missing(state: NormState, lacking: frozenset[str]) -> NormState:
    """Return the state with these missing conditions added."""
    return replace(state, missing=(*state.missing, *sorted(lacking.difference(state.missing)))) if lacking else state


def _sets(games: Sequence[NormGame], fewest: int) -> Iterator[Sequence[NormGame]]:
    for last in range(len(games), max(min(fewest, len(games)), 1) - 1, -1):
        yield from _without_won(games[:last], fewest)


def _without_won(games: Sequence[NormGame], fewest: int) -> Iterator[Sequence[NormGame]]:
    """Yield the games, and the games without some wins, as long as enough are left (1.4.1f)."""
    won = [place for place, game in enumerate(games) if game.points == POINT]
    for count in range(min(len(games) - fewest, len(won), MOST_DROPPED) + 1 if len(games) > fewest else 1):
        for dropped in combinations(won, count):
            yield [game for place, game in enumerate(games) if place not in dropped]


def _state(rules: NormRules, case: NormCase, games: Sequence[NormGame]) -> NormState:
    average, performance = performance_of(games, rules.floor)
    missing = (row.kind for row in conditions_of(rules, case, games) if not row.holds and row.kind in NAMED)
    return NormState(rules.title, len(games), score_of(games), average, performance, tuple(missing))
