"""Check that a legal pairing of all remaining players exists: C4, C5, and the bye (C2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.errors import NoLegalPairing, no_matching
from tabellone.engine.matching import Problem, matcher_of
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import SwissPlayer
from tabellone.engine.swiss.criteria import VertexKind, Zone, colours_allow
from tabellone.messages import Message
from tabellone.record import Points


class Completion:
    """The absolute criteria for all players together."""

    def __init__(self, players: Sequence[SwissPlayer]) -> None:
        self.players = players
        self.gives_bye = len(players) % 2 == 1
        self.bye_score: Points | None = None
        """C5: the score that a player must have for the bye; None: any score."""
        self._known: dict[tuple[object, ...], bool] = {}
        """Cached answers: the search for candidates repeats questions about the same floaters."""

    def may_have_bye(self, index: int) -> bool:
        """Return True if C2 allows the player the bye, and also C5 if the score of the bye is known."""
        player = self.players[index]
        return self.gives_bye and player.may_have_bye and self.bye_score in (None, player.score)

    def require(self, *, lowest_bye: bool) -> Points | None:
        """Check that a legal pairing exists.

        With ``lowest_bye`` (2026, C5), find the lowest score of a player who can have the bye; this score is required
        from then on and returned. Raises NoLegalPairing.
        """
        everybody = range(len(self.players))
        if not self.gives_bye:
            self._require(everybody)
            return None
        eligible = {player.score for player in self.players if player.may_have_bye}
        if not eligible:
            raise NoLegalPairing(
                "no_bye",
                Message(
                    "The number of players is odd, but no player can receive the bye. Each has already had "
                    "one, or the points of a win without playing (C2)."
                ),
                [player.tpn for player in self.players],
            )
        if lowest_bye:
            for score in sorted(eligible):
                self.bye_score = score
                if self.holds(everybody):
                    return score
            self.bye_score = None
        self._require(everybody)
        return None

    def _require(self, everybody: Sequence[int]) -> None:
        task = _CompletionTask(self, [], [], everybody)
        if not task.matcher.solve(task.hints()):
            raise _impossible([self.players[index] for index in task.unreachable()])

    def holds(self, indices: Sequence[int]) -> bool:
        """Return True if these players can all be paired, including the bye if the round has one (C4)."""
        task = _CompletionTask(self, [], [], indices)
        return task.matcher.solve(task.hints())

    def can_follow(self, floaters: Sequence[int], below: Sequence[int]) -> bool:
        """Return True if the brackets below can pair these downfloaters and all other players.

        The downfloaters do not play each other.
        """
        key = (self.gives_bye, self.bye_score, tuple(floaters), tuple(below))
        if key not in self._known:
            task = _CompletionTask(self, floaters, [], below)
            self._known[key] = task.matcher.solve(task.hints())
        return self._known[key]

    def is_ideal(self, floaters: Sequence[int], following: Sequence[int], rest: Sequence[int]) -> bool:
        """Return True if these downfloaters are ideal.

        All of them can be paired in the following bracket, together with all its other players, except one if the
        number is odd (C8). The remaining players can be paired, too (C4).
        """
        if len(floaters) > len(following):
            return False
        key = (self.gives_bye, self.bye_score, tuple(floaters), tuple(following), tuple(rest))
        if key not in self._known:
            task = _CompletionTask(self, floaters, following, rest)
            fewest = (len(floaters) + len(following)) % 2
            self._known[key] = task.matcher.solve(task.hints()) and task.leaving_next() <= fewest
        return self._known[key]


class _CompletionTask:
    """All unpaired players as a matching problem that leaves as few places of the following bracket as possible."""

    def __init__(
        self, completion: Completion, floaters: Sequence[int], following: Sequence[int], rest: Sequence[int]
    ) -> None:
        self.completion = completion
        self.indices = [*floaters, *following, *rest]
        zones = [Zone.MOVED_DOWN] * len(floaters) + [Zone.NEXT] * len(following) + [Zone.REST] * len(rest)
        kinds = [self._kind(index, zone) for index, zone in zip(self.indices, zones, strict=True)]
        if completion.gives_bye:
            kinds.append(VertexKind(Zone.BYE))
        self.kinds = kinds
        distinct = list(dict.fromkeys(kinds))
        number = {kind: place for place, kind in enumerate(distinct)}
        costs = [[_cost(first, second) for second in distinct] for first in distinct]
        players = completion.players
        place = {players[index].tpn: v for v, index in enumerate(self.indices)}
        self.barred = [[place[tpn] for tpn in players[index].barred if tpn in place] for index in self.indices]
        if completion.gives_bye:
            self.barred.append([])
        self.matcher = matcher_of(Problem([number[kind] for kind in kinds], costs, [None] * len(distinct), self.barred))

    def _kind(self, index: int, zone: Zone) -> VertexKind:
        player = self.completion.players[index]
        absolute = player.colours.strength is Strength.ABSOLUTE and not player.is_topscorer
        return VertexKind(
            zone,
            preference=player.colours.preference if absolute else None,
            strength=Strength.ABSOLUTE if absolute else Strength.NONE,
            may_have_bye=self.completion.may_have_bye(index),
        )

    def hints(self) -> list[tuple[int, int]]:
        """Return initial pairs: the last eligible player with the bye, each other player with the next opponent."""
        return list(self._hints())

    def _hints(self) -> Iterator[tuple[int, int]]:
        waiting: list[int] = []
        size = len(self.indices)
        bye = next((v for v in reversed(range(size)) if self.kinds[v].may_have_bye), None)
        if bye is not None:
            yield bye, size
        for v in range(size):
            if v == bye:
                continue
            met = set(self.barred[v])
            for place, other in enumerate(waiting):
                if other not in met and _cost(self.kinds[other], self.kinds[v]) == (0,):
                    yield other, v
                    del waiting[place]
                    break
            else:
                waiting.append(v)

    def leaving_next(self) -> int:
        """Return the number of unpaired places in the following bracket, each downfloater counting twice."""
        total = 0
        for v, mate in enumerate(self.matcher.mates):
            if v < mate:
                (cost,) = _cost(self.kinds[v], self.kinds[mate]) or (0,)
                total += cost
        return total

    def unreachable(self) -> list[int]:
        """Return players who cannot all be paired, after a failure."""
        return [self.indices[v] for v in self.matcher.lost if v < len(self.indices)]


def _cost(first: VertexKind, second: VertexKind) -> tuple[int] | None:
    zones = {first.zone, second.zone}
    if Zone.BYE in zones:
        if not (first.may_have_bye or second.may_have_bye):
            return None
    elif not colours_allow(first, second):
        return None
    if first.zone is second.zone:
        return None if first.zone is Zone.MOVED_DOWN else (0,)
    outside = Zone.REST in zones or Zone.BYE in zones
    return ((2 if Zone.MOVED_DOWN in zones else 1 if Zone.NEXT in zones else 0) if outside else 0,)


def _impossible(players: Sequence[SwissPlayer]) -> NoLegalPairing:
    return no_matching(
        [player.tpn for player in players],
        Message("a rematch, a prohibited pairing, or two players with the same absolute colour preference (C1, C3)"),
    )
