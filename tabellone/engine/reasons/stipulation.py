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
        kept = self.kept_apart(player.tpn for player in players)
        return tuple(
            replace(
                player,
                kept_from=kept.get(player.tpn, frozenset()),
                may_have_bye=player.may_have_bye and self.lets_have_bye(player.tpn),
            )
            for player in players
        )

    def kept_apart(self, numbers: Iterable[int]) -> Mapping[int, frozenset[int]]:
        """By number, of those whom it concerns: whom of these they are not to meet."""
        everybody = frozenset(numbers)
        kept: dict[int, set[int]] = {}
        for one, allowed in self.only.items():
            for other in everybody - allowed - {one}:
                kept.setdefault(one, set()).add(other)
                kept.setdefault(other, set()).add(one)
        return {one: frozenset(others) for one, others in kept.items()}

    def lets_have_bye(self, tpn: int) -> bool:
        """Whether that one may have the bye, as far as this goes."""
        return tpn not in self.only and self.bye in (0, tpn)
