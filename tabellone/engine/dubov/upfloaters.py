"""Choice of upfloaters (Dubov, 2018 and 2026: 3.2.1, 3.2.2 and 4.2; B.1, B.2 and D.1).

A bracket and all lower players are one matching problem. All residents are paired with the fewest upfloaters (C5), all
other players can be paired (C4), and the quality criteria apply in order. With the fewest upfloaters, two upfloaters
never play each other: without these two, the residents could be paired with fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.dubov.players import DubovField, DubovPlayer
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.matching.problem import Digits
from tabellone.record import Colour, Points


@dataclass(frozen=True, slots=True)
class _UpfloaterKind:
    """Properties that costs depend on."""

    due: Colour
    is_absolute: bool
    score: Points | None = None
    """Score of a possible upfloater; the score of a resident has no effect."""
    times: int = 0
    """Number of upfloats of a maximum upfloater; 0 for other players, and in the last round."""
    repeats: bool = False
    """Upfloated in the previous round; always False in the last round."""


class Upfloaters:
    """A scoregroup with all lower players, the higher-ranked first."""

    def __init__(self, field: DubovField, residents: Sequence[DubovPlayer], below: Sequence[DubovPlayer]) -> None:
        self.field = field
        self.residents = residents
        self.below = below
        scores = sorted({player.score for player in below})
        self.level = {score: place for place, score in enumerate(scores)}

    def first_set(self) -> list[DubovPlayer]:
        """Return the first of the best sets of upfloaters. It must be possible to pair all players."""
        matcher = matcher_of(self._problem())
        matcher.solve(self._hints())
        start, size = len(self.residents), len(self.residents) + len(self.below)
        count = sum(mate < start for mate in matcher.mates[start:])
        chosen: list[DubovPlayer] = []
        for v in range(start, size):
            if len(chosen) < count and matcher.narrow(v, 0, start):
                chosen.append(self.below[v - start])
        return chosen

    def _hints(self) -> list[tuple[int, int]]:
        size = len(self.residents) + len(self.below)
        return [(v, v + 1) for v in range(0, size - 1, 2)]

    def _problem(self) -> Problem:
        kinds = [_UpfloaterKind(player.due, player.is_absolute) for player in self.residents]
        kinds += [self._kind_below(player) for player in self.below]
        distinct = list(dict.fromkeys(kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[self._cost(first, second) for second in distinct] for first in distinct]
        everybody = [*self.residents, *self.below]
        place = {player.tpn: v for v, player in enumerate(everybody)}
        barred = [[place[tpn] for tpn in player.barred if tpn in place] for player in everybody]
        return Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), barred)

    def _kind_below(self, player: DubovPlayer) -> _UpfloaterKind:
        if self.field.is_last:
            return _UpfloaterKind(player.due, player.is_absolute, player.score)
        times = len(player.upfloats)
        return _UpfloaterKind(
            player.due,
            player.is_absolute,
            player.score,
            times=times if times >= self.field.most_upfloats else 0,
            repeats=self.field.round_number - 1 in player.upfloats,
        )

    def _cost(self, first: _UpfloaterKind, second: _UpfloaterKind) -> Digits | None:
        """Return the costs C5; C6 by score, the lowest first; C7; C8; C9; C10. None if C3 forbids the pair."""
        same = first.due is second.due
        if same and first.is_absolute and second.is_absolute:
            return None
        scores = [0] * len(self.level)
        coming_up = first if second.score is None else second
        if first.score is not None and second.score is not None:
            return (0, *scores, 0, 0, 0, 0)
        if coming_up.score is None:
            return (0, *scores, int(same), 0, 0, 0)
        scores[self.level[coming_up.score]] = 1
        return (1, *scores, int(same), int(coming_up.times > 0), coming_up.times, int(coming_up.repeats))
