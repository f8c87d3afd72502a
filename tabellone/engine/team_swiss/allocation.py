"""Colour allocation in a match (C.04.6 article 4)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.record import Colour


def in_colours(field: TeamField, pair: Pair) -> Pair:
    """Return the pair as White and Black."""
    first, other = _first_team_first(field, pair)
    return (first, other) if _colour_of_first(field, first, other) is Colour.WHITE else (other, first)


def _first_team_first(field: TeamField, pair: Pair) -> Pair:
    """Return the pair with the first-team first (4.2).

    The higher primary score, the higher secondary score, the smaller number.
    """
    first, other = sorted(pair, key=lambda team: (-team.score, -team.secondary * field.uses_secondary, team.tpn))
    return first, other


def rule_of_colours(field: TeamField, pair: Pair) -> int:
    """Return the number of the rule of 4.3 that gives the pair its colours."""
    return next(number for number, colour in _by_rule(field, *_first_team_first(field, pair)) if colour is not None)


def _colour_of_first(field: TeamField, first: SwissTeam, other: SwissTeam) -> Colour:
    """Return the colour of the first-team (4.3)."""
    return next(colour for _number, colour in _by_rule(field, first, other) if colour is not None)


def _by_rule(field: TeamField, first: SwissTeam, other: SwissTeam) -> Iterator[tuple[int, Colour | None]]:
    """Yield the rules of 4.3 in order, each with the colour that it gives the first-team, if any."""
    if not first.colours and not other.colours:
        yield 1, field.initial_colour if first.number_is_odd else field.initial_colour.other
    mine, theirs = field.preferences[first.tpn], field.preferences[other.tpn]
    if mine.colour is None or theirs.colour is None:
        yield 2, mine.colour or (theirs.colour.other if theirs.colour else None)
    elif mine.colour is not theirs.colour:
        yield 3, mine.colour
    elif mine.is_strong != theirs.is_strong:
        yield 4, mine.colour if mine.is_strong else mine.colour.other
    yield 5, _by_difference(first, other)
    yield 6, _alternated(first.colours, other.colours)
    yield 7, mine.colour
    yield 8, Colour(first.colours[-1]).other if first.colours else None
    yield 9, Colour(other.colours[-1])


def _by_difference(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """Give White to the lower colour difference (4.3.5)."""
    if first.difference == other.difference:
        return None
    return Colour.WHITE if first.difference < other.difference else Colour.BLACK


def _alternated(first: str, other: str) -> Colour | None:
    """Alternate the colours of the last time when the two had different ones (4.3.6)."""
    pairs = zip(reversed(first), reversed(other), strict=False)
    return next((Colour(theirs) for mine, theirs in pairs if mine != theirs), None)
