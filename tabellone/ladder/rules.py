"""By which rules a ladder is played: what a club chooses of textbook 6.2, and within which limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any


class WinTakes(StrEnum):
    """What a challenger who wins does with the place of the other one."""

    SWAP = "swap"
    """The two exchange places ("scambia il posto con lo sconfitto")."""
    INSERT = "insert"
    """The challenger takes the place, and everybody from there to the old place goes down by one."""


class DrawDoes(StrEnum):
    """What a draw does."""

    NOTHING = "nothing"
    NEXT = "next"
    """The challenger comes to stand right below the challenged."""
    WIN = "win"
    """As if the challenger had won."""


class GoesTo(StrEnum):
    """In whose favour a challenge ends that was not answered, was declined, or was not played."""

    NOBODY = "nobody"
    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


class WhoHasWhite(StrEnum):
    """Who plays with White."""

    CHALLENGED = "challenged"
    CHALLENGER = "challenger"
    FEWER = "fewer"
    """Who had White less often on this ladder; of two that had it alike, the challenged."""


class LadderOutcome(StrEnum):
    """How a challenge ended, as the challenger sees it."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    WON_UNPLAYED = "won-unplayed"
    """The challenged did not come."""
    LOST_UNPLAYED = "lost-unplayed"
    """The challenger did not come."""
    VOID = "void"
    """The challenge counts for nothing."""

    @property
    def is_played(self) -> bool:
        """Whether the two sat at a board."""
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
"""The least and the most that a number of the rules may be."""


@dataclass(frozen=True, slots=True)
class LadderRules:
    """The rules of a ladder. Usual are the textbook's simplest variant with a reach of three places."""

    win: WinTakes = WinTakes.SWAP
    reach: int = 3
    """How many places above oneself one may challenge; 0: anybody above."""
    drop: int = 0
    """How many places a challenger who loses goes down."""
    draw: DrawDoes = DrawDoes.NOTHING
    others: int = 1
    """How many other opponents a challenger who did not win has to meet before the same challenge; 0: none."""
    also_won: bool = False
    """Whether that holds after every game of the two, for either of them."""
    answer_days: int = 3
    play_days: int = 14
    confirm_days: int = 2
    """After so many days a result that only one has reported stands; 0: it waits for the other one or the arbiter."""
    pause_days: int = 7
    """For so many days after a challenge of nothing (declined, run out, taken back) it is not made again."""
    declined: GoesTo = GoesTo.NOBODY
    unanswered: GoesTo = GoesTo.CHALLENGER
    unplayed: GoesTo = GoesTo.NOBODY
    white: WhoHasWhite = WhoHasWhite.CHALLENGED

    def __post_init__(self) -> None:
        for name, (least, most) in LIMITS.items():
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} is from {least} to {most}")


def written_ladder_rules(rules: LadderRules) -> dict[str, Any]:
    """The rules as JSON keeps them."""
    return {name: value.value if isinstance(value, StrEnum) else value for name, value in asdict(rules).items()}


def read_ladder_rules(kept: Mapping[str, Any]) -> LadderRules:
    """The rules again; what an earlier version did not know is as usual. Raises ValueError for what is none."""
    usual = LadderRules()
    given = {field.name: kept.get(field.name, getattr(usual, field.name)) for field in fields(LadderRules)}
    return LadderRules(**{name: type(getattr(usual, name))(value) for name, value in given.items()})
