"""The effect of each result in the last games on title norms, for the page of needed results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ratings.domain.choice import tempo_of
from tabellone.norms import RULES
from tabellone.prospects import SAID, open_games, players_of
from tabellone.record import Player, Record, format_points
from tabellone.simulation import Chances
from tabellone.title_norms import LastGame, NormOutlook, NormState, norm_outlook, norms_for
from tournaments.models import Event

MISSING = {
    "games": _("fewer than nine games"),
    "score": _("score below 35 per cent"),
    "average": _("opponents’ average too low"),
    "performance": _("performance too low"),
    "titled": _("fewer than half of the opponents with a title"),
    "mix": _("too few opponents with that title or a higher one"),
    "federations": _("opponents of fewer than two other federations"),
    "own_federation": _("too many opponents from the player's own federation"),
    "one_federation": _("too many opponents of one federation"),
    "players": _("fewer than six players in a double round robin"),
}
"""Missing requirements of a norm."""
FAR = {"performance", "average", "score"}
"""Requirements without which no norm is within reach."""
FEW_GAMES = 3
"""Fewer games say little about the opponents' titles and federations."""
MOST_TRIED = 40_000
"""Possible opponents times rounds squared: about one second."""
NEAR = {"performance", "games"}
"""Requirements without which no norm is near."""


@dataclass(frozen=True, slots=True)
class NormLine:
    """A title and a result: counted games, their points, the performance, and missing requirements (empty: a norm)."""

    title: str
    result: str
    games: int
    points: str
    performance: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NormAhead:
    """A title and a result, before the last round is paired."""

    title: str
    result: str
    bound: str
    """``certain``: a norm with any opponent and any result of that game; ``possible``; ``none``."""
    runs: int
    """Number of simulated endings with that result."""
    share: int | None
    """Per cent of these endings with a norm; None without a simulation."""


@dataclass(frozen=True, slots=True)
class NormSoFar:
    """A title within reach: values of the finished games, and missing requirements (empty: a norm).

    ``needed``: the points required from all ``scheduled`` games, if the remaining games are known; otherwise empty.
    """

    title: str
    games: int
    points: str
    performance: int
    missing: tuple[str, ...]
    scheduled: int
    needed: str


def norms_so_far(event: Event, record: Record, player: Player, to_come: Sequence[int] = ()) -> tuple[NormSoFar, ...]:
    """Return the titles within the player's reach, after any round and when the event is over.

    ``to_come``: see `norm_outlook`. Empty for rapid, blitz and Chess960, which give no norms.
    """
    if tempo_of(event) != "standard" or record.play.is_chess960:
        return ()
    return tuple(
        NormSoFar(
            row.state.title,
            row.state.games,
            format_points(row.state.points),
            row.state.performance,
            tuple(str(MISSING[code]) for code in row.state.missing),
            row.scheduled,
            format_points(row.needed) if row.needed is not None else "",
        )
        for row in norm_outlook(record, player.tpn, to_come)
        if _is_within_reach(row)
    )


def _is_within_reach(row: NormOutlook) -> bool:
    """Return True if the norm is within reach.

    With known remaining games: if some score in them is enough. Otherwise: if the games so far are good enough, or,
    after one or two games, if only more games are missing.
    """
    if row.scheduled > row.state.games:
        return row.needed is not None
    missing = {*row.state.missing}
    return not FAR & missing and (row.state.games >= FEW_GAMES or missing <= {"games"})


def norms_ahead(record: Record, tpn: int, results: Sequence[str], chances: Chances) -> tuple[NormAhead, ...]:
    """Return the lines of titles with a possible norm, before the last round is paired.

    Empty in other rounds, and if there are too many opponents and games to try them all.
    """
    if len(record.rounds) + 1 != record.planned_rounds:
        return ()
    opponents = _possible_opponents(record, tpn)
    if len(opponents) * len(record.rounds) ** 2 > MOST_TRIED:
        return ()
    is_open = any(tpn in players_of(record, at) for at in open_games(record))
    rows = [
        line for result in results for line in _ahead_with(record, tpn, result, opponents, chances, is_open=is_open)
    ]
    possible = {row.title for row in rows if row.bound != "none"}
    order = [rules.title for rules in RULES]
    return tuple(sorted((row for row in rows if row.title in possible), key=lambda row: order.index(row.title)))


def _possible_opponents(record: Record, tpn: int) -> list[int]:
    """Return all players who have not been opponents.

    It is more than the legal opponents, so that conclusions are safe.
    """
    met = {entry.opponent for entry in record.cards[tpn]}
    return [other for other in record.by_tpn if other not in {tpn, *met} | {*record.annulled}]


def _ahead_with(
    record: Record, tpn: int, result: str, opponents: Sequence[int], chances: Chances, *, is_open: bool
) -> Iterator[NormAhead]:
    """Yield the lines of the player's next result.

    It is the result of an open game, after which the last round may bring any result, or of the last round.
    """
    own = result if is_open else ""
    lasts = [LastGame(other, said) for other in opponents for said in (SAID if is_open else (result,))]
    if is_open:
        lasts.append(LastGame(0, ""))
    reached = {last: _norms_with(record, tpn, own, last) for last in lasts}
    drawn = chances.lasts.get((tpn, result), {})
    runs = sum(drawn.values())
    titles = {state.title for last in lasts[:1] for state in norms_for(record, tpn, own, last)}
    for title in titles:
        norms = [title in found for found in reached.values()]
        bound = "certain" if all(norms) else "possible" if any(norms) else "none"
        count = sum(times for key, times in drawn.items() if title in reached.get(LastGame(*key), ()))
        yield NormAhead(title, result, bound, runs, (200 * count + runs) // (2 * runs) if runs else None)


def _norms_with(record: Record, tpn: int, own: str, last: LastGame) -> frozenset[str]:
    return frozenset(state.title for state in norms_for(record, tpn, own, last) if not state.missing)


def norm_lines(record: Record, tpn: int, results: Sequence[str]) -> tuple[NormLine, ...]:
    """Return the lines of titles with enough games and performance in one of these results, title by title.

    Empty while an opponent is unknown.
    """
    found = {result: {state.title: state for state in norms_for(record, tpn, result)} for result in results}
    titles = dict.fromkeys(title for states in found.values() for title in states)
    return tuple(
        line
        for title in titles
        if any(not NEAR & {*states[title].missing} for states in found.values())
        for line in _lines(title, {result: states[title] for result, states in found.items()})
    )


def _lines(title: str, states: dict[str, NormState]) -> Iterator[NormLine]:
    for result, state in states.items():
        missing = tuple(str(MISSING[code]) for code in state.missing)
        yield NormLine(title, result, state.games, format_points(state.points), state.performance, missing)
