"""Requirements for a round beyond the rules, used to explain other pairings.

The system pairs the round with all its rules, but some pairs and byes are excluded. So the result is the first round,
in the order of the articles, that fulfils the requirement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, replace
from typing import Any, ClassVar, Protocol, TypeVar

from tabellone.engine.swiss.common import SwissPlayer


class TeamToPair(Protocol):
    """Team of a pairing, as a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def tpn(self) -> int: ...

    @property
    def opponents(self) -> frozenset[int]: ...

    @property
    def may_have_bye(self) -> bool: ...


P = TypeVar("P", bound=SwissPlayer)
T = TypeVar("T", bound=TeamToPair)


@dataclass(frozen=True, slots=True)
class WhatIfConstraint:
    """Required pair or bye, by number."""

    only: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Possible opponents of a player, who then has no bye."""
    bye: int = 0
    """The only player who can have the bye."""

    @classmethod
    def of(cls, one: int, other: int) -> WhatIfConstraint:
        """Require that the two play each other; for ``other`` 0, that the first has the bye."""
        if not other:
            return cls(bye=one)
        return cls({one: frozenset({other}), other: frozenset({one})})

    @classmethod
    def within(cls, one: int, group: Iterable[int]) -> WhatIfConstraint:
        """Require an opponent from the group for this player."""
        return cls({one: frozenset(group) - {one}})

    def applied(self, players: Sequence[P]) -> tuple[P, ...]:
        """Return the players with their excluded opponents and byes."""
        kept = self.excluded_opponents(player.tpn for player in players)
        return tuple(
            replace(
                player,
                kept_from=kept.get(player.tpn, frozenset()),
                may_have_bye=player.may_have_bye and self.allows_bye(player.tpn),
            )
            for player in players
        )

    def applied_to_teams(self, teams: Sequence[T]) -> tuple[T, ...]:
        """Return the teams with their excluded opponents and byes."""
        kept = self.excluded_opponents(team.tpn for team in teams)
        return tuple(
            replace(
                team,
                opponents=team.opponents | kept.get(team.tpn, frozenset()),
                may_have_bye=team.may_have_bye and self.allows_bye(team.tpn),
            )
            for team in teams
        )

    def excluded_opponents(self, numbers: Iterable[int]) -> Mapping[int, frozenset[int]]:
        """Return the excluded opponents of each player concerned, by number."""
        everybody = frozenset(numbers)
        kept: dict[int, set[int]] = {}
        for one, allowed in self.only.items():
            for other in everybody - allowed - {one}:
                kept.setdefault(one, set()).add(other)
                kept.setdefault(other, set()).add(one)
        return {one: frozenset(others) for one, others in kept.items()}

    def allows_bye(self, tpn: int) -> bool:
        """Return True if the constraint allows the bye for this player."""
        return tpn not in self.only and self.bye in (0, tpn)
