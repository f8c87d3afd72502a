"""Who has White in a match (C.04.6 article 4)."""

from __future__ import annotations

from tabellone.engine.team_swiss.colours import Preference
from tabellone.engine.team_swiss.teams import Pair, SwissTeam, TeamField
from tabellone.record import Colour


def in_colours(field: TeamField, pair: Pair) -> Pair:
    """White and Black."""
    first, other = _first_team_first(field, pair)
    return (first, other) if _colour_of_first(field, first, other) is Colour.WHITE else (other, first)


def _first_team_first(field: TeamField, pair: Pair) -> Pair:
    """4.2: the higher primary score, the higher secondary score, the smaller number."""
    first, other = sorted(pair, key=lambda team: (-team.score, -team.secondary * field.uses_secondary, team.tpn))
    return first, other


def _colour_of_first(field: TeamField, first: SwissTeam, other: SwissTeam) -> Colour:
    """4.3."""
    if not first.colours and not other.colours:  # 4.3.1
        return field.initial_colour if first.number_is_odd else field.initial_colour.other
    mine, theirs = field.preferences[first.tpn], field.preferences[other.tpn]
    return (
        _by_preferences(mine, theirs)
        or _by_difference(first, other)
        or _alternated(first.colours, other.colours)
        or mine.colour  # 4.3.7
        or (Colour(first.colours[-1]).other if first.colours else Colour(other.colours[-1]))  # 4.3.8, 4.3.9
    )


def _by_preferences(mine: Preference, theirs: Preference) -> Colour | None:
    """4.3.2 to 4.3.4."""
    if theirs.colour is None or mine.colour is None:
        return mine.colour or (theirs.colour.other if theirs.colour else None)
    if mine.colour is not theirs.colour:
        return mine.colour
    if mine.is_strong == theirs.is_strong:
        return None
    return mine.colour if mine.is_strong else mine.colour.other


def _by_difference(first: SwissTeam, other: SwissTeam) -> Colour | None:
    """4.3.5: White to the lower colour difference."""
    if first.difference == other.difference:
        return None
    return Colour.WHITE if first.difference < other.difference else Colour.BLACK


def _alternated(first: str, other: str) -> Colour | None:
    """4.3.6: the other way round than the last time when the two had different colours."""
    pairs = zip(reversed(first), reversed(other), strict=False)
    return next((Colour(theirs) for mine, theirs in pairs if mine != theirs), None)
