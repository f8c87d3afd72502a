"""Line-up rules of an event, as the database stores them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from tournaments.models import Event

Order: TypeAlias = Literal["fixed", "rating", "free"]
"""Order of the players in a line-up: order of the roster; order of ratings, with a tolerance; or any order."""
Reserves: TypeAlias = Literal["end", "anywhere"]
"""Boards of reserves: below all regular players who play, or as the order requires."""

Results: TypeAlias = Literal["boards", "matches"]
"""Results to enter: the result of each board, or only the score of the match, as leagues do."""


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """Rules for line-ups; the defaults follow most regulations."""

    order: Order = "fixed"
    tolerance: int = 0
    """For the order of ratings: how much higher the rating on a lower board may be than one on a higher board."""
    reserves: Reserves = "end"
    most_empty: int | None = None
    """Number of rounds in which a team may leave a board empty that it could fill; None: no limit."""
    results_by_captains: bool = False
    """True if captains enter the results of their matches."""
    results: Results = "boards"


def rules_of(event: Event) -> LineUpRules:
    """Return the event's rules for line-ups, or the defaults."""
    kept: dict[str, Any] = dict(event.line_ups)
    usual = LineUpRules()
    return LineUpRules(
        order=kept.get("order", usual.order),
        tolerance=kept.get("tolerance", usual.tolerance),
        reserves=kept.get("reserves", usual.reserves),
        most_empty=kept["most_empty"] if "most_empty" in kept else (None if kept.get("may_be_empty", True) else 0),
        results_by_captains=kept.get("results_by_captains", usual.results_by_captains),
        results=kept.get("results", usual.results),
    )


def rules_values(rules: LineUpRules) -> dict[str, Any]:
    """Return the rules as the database stores them."""
    return asdict(rules)
