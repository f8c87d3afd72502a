"""What is asked of a round besides the rules, when somebody wants to know how it would be then.

The system pairs it with all that it knows; but some are kept from everybody else. So the round that comes out is the
first, in the order of its articles, that has what was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tabellone.engine.swiss.common import SwissPlayer

P = TypeVar("P", bound=SwissPlayer)


@dataclass(frozen=True, slots=True)
class Stipulation:
    """Who is to meet whom, or to have the bye, by numbers."""

    only: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Whom somebody may be paired with at all; and that one has no bye."""
    bye: int = 0
    """Who alone may have it."""

    @classmethod
    def of(cls, one: int, other: int) -> Stipulation:
        """The two meet; ``other`` 0: the one has the bye."""
        if not other:
            return cls(bye=one)
        return cls({one: frozenset({other}), other: frozenset({one})})

    @classmethod
    def within(cls, one: int, group: Iterable[int]) -> Stipulation:
        """That one meets somebody of the group."""
        return cls({one: frozenset(group) - {one}})

    def applied(self, players: Sequence[P]) -> tuple[P, ...]:
        """The players, kept from whom they are not to meet."""
        numbers = frozenset(player.tpn for player in players)
        kept: dict[int, set[int]] = {}
        for one, allowed in self.only.items():
            for other in numbers - allowed - {one}:
                kept.setdefault(one, set()).add(other)
                kept.setdefault(other, set()).add(one)
        return tuple(
            replace(player, kept_from=frozenset(kept.get(player.tpn, ())), may_have_bye=self._may_have_bye(player))
            for player in players
        )

    def _may_have_bye(self, player: SwissPlayer) -> bool:
        return player.may_have_bye and player.tpn not in self.only and self.bye in (0, player.tpn)
