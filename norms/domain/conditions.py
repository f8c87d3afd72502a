"""The conditions of B.01 in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.norms import Condition, NormResult
from tabellone.record import Points, format_points

NAMES: Mapping[str, Promise] = {
    "games": gettext_lazy("Games"),
    "rounds": gettext_lazy("Finished rounds"),
    "forfeit": gettext_lazy("Games besides the forfeited last round"),
    "federations": gettext_lazy("Federations other than the player's"),
    "own_federation": gettext_lazy("Opponents of the player's federation"),
    "one_federation": gettext_lazy("Opponents of one federation"),
    "exemption": gettext_lazy("Exemption from the federation rules"),
    "titled": gettext_lazy("Opponents with a title"),
    "mix": gettext_lazy("Opponents with this title or a higher one"),
    "players": gettext_lazy("Players in the double round robin"),
    "whole_mix": gettext_lazy("Opponents' conditions fulfilled in the whole event"),
    "performance": gettext_lazy("Performance"),
    "average": gettext_lazy("Average rating of the opponents"),
    "score": gettext_lazy("Points"),
}
"""What each kind of condition counts."""
MAXIMA = frozenset({"own_federation", "one_federation"})
WORDS = {"yes": gettext_lazy("yes")}


@dataclass(frozen=True, slots=True)
class ConditionLine:
    """A condition in words: its name, article, value and requirement."""

    kind: str
    name: str
    article: str
    value: str
    required: str
    holds: bool


def condition_line(condition: Condition) -> ConditionLine:
    """Return the condition in words."""
    required = _figure(condition.kind, condition.required)
    if condition.kind in MAXIMA:
        shown = _("at most %(number)s") % {"number": required}
    elif condition.kind == "exemption" and condition.required in WORDS:
        shown = ""
    else:
        shown = _("at least %(number)s") % {"number": required}
    value = _figure(condition.kind, condition.value)
    return ConditionLine(
        condition.kind, str(NAMES[condition.kind]), condition.article, value, shown, holds=condition.holds
    )


def condition_lines(result: NormResult) -> tuple[ConditionLine, ...]:
    """Return all conditions of the result in words."""
    return tuple(map(condition_line, result.conditions))


def _figure(kind: str, text: str) -> str:
    """Return the value as the pages write it: points with ½, words translated."""
    if kind == "score":
        return format_points(points_of(text))
    return str(WORDS.get(text, text))


def points_of(text: str) -> Points:
    """Return the points that a condition writes as ``6.5``, in tenths."""
    whole, _dot, tenth = text.partition(".")
    return 10 * int(whole) + int(tenth or 0)
