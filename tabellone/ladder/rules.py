"""Rules of a ladder: the choices of a club from textbook 6.2, and their limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any


class WinTakes(StrEnum):
    """The position that a winning challenger gets."""

    SWAP = "swap"
    """The two exchange positions ("scambia il posto con lo sconfitto")."""
    INSERT = "insert"
    """The challenger takes the position; players from there to the challenger's old position move down by one."""


class DrawDoes(StrEnum):
    """The effect of a draw."""

    NOTHING = "nothing"
    NEXT = "next"
    """The challenger moves to the position directly below the challenged player."""
    WIN = "win"
    """The same as a win of the challenger."""


class GoesTo(StrEnum):
    """The player who wins a challenge that was not answered, was declined, or was not played."""

    NOBODY = "nobody"
    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


class WhoHasWhite(StrEnum):
    """The player with White."""

    CHALLENGED = "challenged"
    CHALLENGER = "challenger"
    FEWER = "fewer"
    """The player with fewer Whites on this ladder; with equal numbers, the challenged player."""


class LadderOutcome(StrEnum):
    """The outcome of a challenge, from the challenger's view."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    WON_UNPLAYED = "won-unplayed"
    """The challenged player did not appear."""
    LOST_UNPLAYED = "lost-unplayed"
    """The challenger did not appear."""
    VOID = "void"
    """The challenge counts for nothing."""

    @property
    def is_played(self) -> bool:
        """Return whether the two played a game."""
        return self in (LadderOutcome.WON, LadderOutcome.DRAWN, LadderOutcome.LOST)


LIMITS = {
    "reach": (0, 1000),
    "drop": (0, 10),
    "others": (0, 10),
    "answer_days": (1, 60),
    "play_days": (1, 365),
    "confirm_days": (0, 60),
    "pause_days": (0, 365),
}
"""Minimum and maximum of each number in the rules."""


@dataclass(frozen=True, slots=True)
class LadderRules:
    """The rules of a ladder. The default is the textbook's simplest variant with a reach of three positions."""

    win: WinTakes = WinTakes.SWAP
    reach: int = 3
    """Maximum number of positions above their own that a player may challenge; 0: any position."""
    drop: int = 0
    """Number of positions that a losing challenger moves down."""
    draw: DrawDoes = DrawDoes.NOTHING
    others: int = 1
    """Number of other opponents that a challenger who did not win must play before the same challenge; 0: none."""
    also_won: bool = False
    """True if this applies after every game of the two, to both of them."""
    answer_days: int = 3
    play_days: int = 14
    confirm_days: int = 2
    """Days after which a result reported by one player becomes final; 0: only by confirmation or by the arbiter."""
    pause_days: int = 7
    """Days after an unplayed challenge (declined, expired, cancelled) during which it cannot be repeated."""
    declined: GoesTo = GoesTo.NOBODY
    unanswered: GoesTo = GoesTo.CHALLENGER
    unplayed: GoesTo = GoesTo.NOBODY
    white: WhoHasWhite = WhoHasWhite.CHALLENGED

    def __post_init__(self) -> None:
        for name, (least, most) in LIMITS.items():
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} is from {least} to {most}")


def written_ladder_rules(rules: LadderRules) -> dict[str, Any]:
    """Return the rules as JSON."""
    return {name: value.value if isinstance(value, StrEnum) else value for name, value in asdict(rules).items()}


def read_ladder_rules(kept: Mapping[str, Any]) -> LadderRules:
    """Return the rules from JSON; options unknown to an earlier version have the default.

    Raises ValueError if invalid.
    """
    usual = LadderRules()
    given = {field.name: kept.get(field.name, getattr(usual, field.name)) for field in fields(LadderRules)}
    return LadderRules(**{name: type(getattr(usual, name))(value) for name, value in given.items()})
