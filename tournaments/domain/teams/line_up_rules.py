"""The rules of an event for line-ups, as the database keeps them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from tournaments.models import Event

Order: TypeAlias = Literal["fixed", "rating", "free"]
"""How the players of a line-up follow one another: in the order of the roster; in that of their ratings, with a
tolerance; or in any.
"""
Reserves: TypeAlias = Literal["end", "anywhere"]
"""Where a reserve sits: behind all regular players who play, or where the order puts him."""

Results: TypeAlias = Literal["boards", "matches"]
"""What is entered: the result of each board, or the score of the match alone, as leagues do."""


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """What a line-up has to keep to; by default what most regulations say."""

    order: Order = "fixed"
    tolerance: int = 0
    """With the order of ratings: by how many points the rating of who sits lower may exceed that of who sits higher."""
    reserves: Reserves = "end"
    most_empty: int | None = None
    """In how many rounds a team may leave a board empty that it could fill; None: in any number."""
    results_by_captains: bool = False
    """Whether captains enter the results of their matches."""
    results: Results = "boards"


def rules_of(event: Event) -> LineUpRules:
    """The event's rules for line-ups; where it has none, the usual ones."""
    kept: dict[str, Any] = dict(event.line_ups)
    usual = LineUpRules()
    return LineUpRules(
        order=kept.get("order", usual.order),
        tolerance=kept.get("tolerance", usual.tolerance),
        reserves=kept.get("reserves", usual.reserves),
        most_empty=kept["most_empty"] if "most_empty" in kept else _most_empty(kept),
        results_by_captains=kept.get("results_by_captains", usual.results_by_captains),
        results=kept.get("results", usual.results),
    )


def _most_empty(kept: dict[str, Any]) -> int | None:
    """As events of before say it, which knew always and never alone."""
    return None if kept.get("may_be_empty", True) else 0


def rules_values(rules: LineUpRules) -> dict[str, Any]:
    """What the database keeps of them."""
    return asdict(rules)
