"""What each result of the last game would mean for a title norm, as the page of needs shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tabellone.record import Record, format_points
from tabellone.title_norms import NormState, norms_for

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
