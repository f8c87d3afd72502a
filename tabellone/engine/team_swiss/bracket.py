"""Pairing of a bracket (C.04.6 3.6): the first pairing, by identifier, of the best by C8, C9 and C10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.matching import Matcher, Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.engine.team_swiss.colours import Preference
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.record import Points


@dataclass(frozen=True, slots=True)
class _MemberKind:
    """Properties that the cost of a pair depends on."""

    preference: Preference
    is_upfloater: bool
    has_floated: bool
    """A resident that was a floater in the previous round, if floats count."""


def pairs_of(field: TeamField, members: Sequence[SwissTeam]) -> list[Pair]:
    """Return the pairs of a bracket, its top members in order. It must be possible to pair the bracket."""
    ordered = sorted(members, key=lambda team: (-team.score if field.ranks_by_score else 0, team.tpn))
    matcher = _solved(field, ordered)
    size = len(ordered)
    tops = []
    for v in range(size):
        if matcher.narrow(v, v + 1, size):
            tops.append(v)
        else:
            matcher.narrow(v, 0, v)
    return [(ordered[v], ordered[matcher.pick(v, v + 1, size)]) for v in tops]


def _solved(field: TeamField, members: Sequence[SwissTeam]) -> Matcher:
    """Return a matching of all members that C1 allows and that complies best with C8, C9 and C10."""
    top = max(team.score for team in members)
    kinds = [_kind(field, team, top) for team in members]
    distinct = list(dict.fromkeys(kinds))
    number = {kind: place for place, kind in enumerate(distinct)}
    costs = [[_cost(one, other) for other in distinct] for one in distinct]
    place = {team.tpn: v for v, team in enumerate(members)}
    barred = [[place[tpn] for tpn in team.opponents if tpn in place] for team in members]
    matcher = matcher_of(Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), barred))
    half = len(members) // 2
    matcher.solve([(v, v + half) for v in range(half)])
    return matcher


def _kind(field: TeamField, team: SwissTeam, top: Points) -> _MemberKind:
    comes_up = team.score < top
    floated = team.has_floated and field.counts_floats and not comes_up
    return _MemberKind(field.preferences[team.tpn], comes_up, floated)


def _cost(one: _MemberKind, other: _MemberKind) -> Digits:
    """Return the costs of C8, C9 and C10."""
    clash = one.preference.colour is not None and one.preference.colour is other.preference.colour
    strong = clash and one.preference.is_strong and other.preference.is_strong
    floats_again = one.has_floated or other.has_floated
    return int(clash), int(strong), int(one.is_upfloater != other.is_upfloater and floats_again)
