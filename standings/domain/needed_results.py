"""The effect of each result in the last rounds on the rank, in all players and categories, and on title norms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairing.domain.explanation_cache import cached_answer, digest_of
from standings.domain.norms import NormAhead, NormLine, norm_lines, norms_ahead
from standings.domain.ranks import ranks_of
from tabellone.engine import UnknownSystem
from tabellone.prospects import Prospect, Prospects, has_prospects, prospects
from tabellone.record import Player, format_points
from tabellone.simulation import DRAWS, Chances, simulate
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

MOST_RANKED = 3000
"""Endings times ranked players for one result: one or two seconds."""
RUNS, PAIRED_WORK, MOST_PAIRED = 1000, 6000, 120
"""Limits of the simulation: number of endings; if rounds must be paired, players times endings, and players."""
PLAYED_WORK = 100_000
"""Players times endings, if no round has to be paired."""
PODIUM = 3
KEEP_SECONDS = 60 * 60


@dataclass(frozen=True, slots=True)
class NeedsLine:
    """A result and its effect. Chances are in per cent of the endings with that result."""

    result: str
    points: str
    best: int
    worst: int
    runs: int
    """Number of simulated endings with this result."""
    first: int | None
    """Chance of first place, shared or not; None without a simulation."""
    podium: int | None
    """Chance of a place among the first three."""
    middle: int | None
    """The rank reached in half of the endings."""


@dataclass(frozen=True, slots=True)
class NeedsTable:
    """The lines for one group: all players, or a category."""

    group: str
    """The category; empty: all."""
    kind: str
    """Same values as in `Prospect`."""
    lines: tuple[NeedsLine, ...]


@dataclass(frozen=True, slots=True)
class NeedsPage:
    """The page of a player."""

    player: Player
    found: Prospects
    opponent: Player | None
    tables: tuple[NeedsTable, ...]
    seed: str
    runs: int
    """0: not simulated, because the event is too large to pair this often."""
    draws: int
    norms: tuple[NormLine, ...]
    """Titles for which a result brings a norm closer."""
    norms_ahead: tuple[NormAhead, ...]
    """Titles with a possible norm, before the last round is paired."""
    switch: RoundNavigation


@dataclass(frozen=True, slots=True)
class AskedNeeds:
    """All data that the page needs from the database."""

    event: str
    state: PublicState
    tpn: int
    switch: RoundNavigation


def asked_needs(event: Event, tpn: int) -> AskedNeeds | None:
    """Return the data for the player's page; None if nothing can be calculated. The queries of the public state."""
    if not event.is_started or event.is_divided or event.is_finished:
        return None
    state = public_state(event)
    if tpn not in state.record.by_tpn or tpn in state.record.annulled or not has_prospects(state.record):
        return None
    return AskedNeeds(f"event {event.pk}", state, tpn, navigation_in(event, state.record))


def needs_page(asked: AskedNeeds) -> NeedsPage:
    """Return the page. Raises TooMany."""
    state, tpn = asked.state, asked.tpn
    record = state.record
    groups = groups_in(state)
    name = digest_of(record, state.rules)
    own = {group: members for group, members in groups.items() if tpn in members}
    found = cached_answer(f"needs:{name}:{tpn}", KEEP_SECONDS, asked.event, lambda: tuple(_bounds(state, tpn, own)))
    seed = f"{asked.event.split()[-1]}-{len(record.rounds)}"
    chances = cached_answer(f"chances:{name}", KEEP_SECONDS, asked.event, lambda: _chances(state, groups, seed))
    results = [line.result for line in found[0].lines]
    tables = tuple(_table(group, row, chances, tpn) for (group, _members), row in zip(own.items(), found, strict=True))
    return NeedsPage(
        record.by_tpn[tpn],
        found[0],
        record.by_tpn.get(found[0].opponent),
        tables,
        seed,
        chances.runs,
        DRAWS,
        norm_lines(record, tpn, results),
        cached_answer(
            f"norms:{name}:{tpn}", KEEP_SECONDS, asked.event, lambda: norms_ahead(record, tpn, results, chances)
        ),
        asked.switch,
    )


def groups_in(state: PublicState) -> Mapping[str, frozenset[int]]:
    """Return all ranked players under the empty name, and the players of each category with at least two."""
    ranked = [tpn for tpn in state.record.by_tpn if tpn not in state.record.annulled]
    found: dict[str, set[int]] = {"": set(ranked)}
    for tpn in ranked:
        for category in state.belongs[tpn].categories if tpn in state.belongs else ():
            found.setdefault(category, set()).add(tpn)
    return {group: frozenset(members) for group, members in found.items() if group == "" or len(members) > 1}


def _bounds(state: PublicState, tpn: int, own: Mapping[str, frozenset[int]]) -> Iterator[Prospects]:
    record = state.record
    most = MOST_RANKED // max(len(record.by_tpn), 1)
    for members in own.values():
        yield prospects(
            record,
            tpn,
            ranks=lambda whole: ranks_of(state.rules.standings(whole)),
            most_ways=most,
            among=members,
        )


def _chances(state: PublicState, groups: Mapping[str, frozenset[int]], seed: str) -> Chances:
    record = state.record
    players = max(len(record.by_tpn), 1)
    is_paired = len(record.rounds) < record.planned_rounds
    if is_paired and players > MOST_PAIRED:
        return Chances(seed, 0)
    runs = min(RUNS, (PAIRED_WORK if is_paired else PLAYED_WORK) // players)
    try:
        return simulate(record, seed, runs, groups)
    except UnknownSystem:
        return Chances(seed, 0)


def _table(group: str, found: Prospects, chances: Chances, tpn: int) -> NeedsTable:
    kind = found.lines[0].kind
    return NeedsTable(group, kind, tuple(_line(line, chances.of(group, tpn, line.result)) for line in found.lines))


def _line(line: Prospect, places: tuple[int, ...]) -> NeedsLine:
    runs = sum(places)
    points = format_points(line.points)
    if not runs:
        return NeedsLine(line.result, points, line.best, line.worst, 0, None, None, None)
    so_far = [sum(places[:number]) for number in range(1, len(places) + 1)]
    middle = next(place for place, count in enumerate(so_far, start=1) if 2 * count >= runs)
    first, podium = (_per_cent(so_far[min(number, len(so_far)) - 1], runs) for number in (1, PODIUM))
    return NeedsLine(line.result, points, line.best, line.worst, runs, first, podium, middle)


def _per_cent(part: int, whole: int) -> int:
    """Return the percentage, rounded half up."""
    return (200 * part + whole) // (2 * whole)
