"""What each result of the last games would mean for a title norm, as the page of needs shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tabellone.chances import Chances
from tabellone.prospects import SAID, open_games, players_of
from tabellone.record import Record, format_points
from tabellone.title_norms import RULES, LastGame, NormState, norms_for

MISSING = {
    "games": _("fewer than nine games"),
    "score": _("score below 35 per cent"),
    "average": _("opponents’ average too low"),
    "performance": _("performance too low"),
    "titled": _("fewer than half of the opponents with a title"),
    "mix": _("too few opponents with that title or a higher one"),
    "federations": _("opponents of fewer than two other federations"),
    "own_federation": _("too many opponents of the own federation"),
    "one_federation": _("too many opponents of one federation"),
}
"""What a norm lacks."""
MOST_TRIED = 40_000
"""Possible opponents times rounds times rounds: a second or so."""
NEAR = {"performance", "games"}
"""Without these no norm is near."""


@dataclass(frozen=True, slots=True)
class NormLine:
    """A title and a result: the games that count, their points, the performance, and what is missing; nothing: a
    norm.
    """

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
    """``certain``: a norm whoever the opponent is, and however that game ends; ``possible``; ``none``."""
    runs: int
    """In how many simulated endings that result came."""
    share: int | None
    """In how many per cent of these it was a norm; None without a simulation."""


def norms_ahead(record: Record, tpn: int, results: Sequence[str], chances: Chances) -> tuple[NormAhead, ...]:
    """The lines of the titles of which a norm is possible, before the last round is paired; nothing else, and where
    there are too many opponents and games to try them all.
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
    """Everybody who was not met yet; more than can be paired, so that what holds of all of them is certain."""
    met = {entry.opponent for entry in record.cards[tpn]}
    return [other for other in record.by_tpn if other not in {tpn, *met} | {*record.annulled}]


def _ahead_with(
    record: Record, tpn: int, result: str, opponents: Sequence[int], chances: Chances, *, is_open: bool
) -> Iterator[NormAhead]:
    """The lines of one own next result: of a game that is open, and then anything may follow, or of the last one."""
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
    """The lines of the titles for which one of these results has the games and the performance, title by title; nothing
    while an opponent is not known.
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
