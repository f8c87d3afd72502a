"""The Lim system (C.04.4.3): from the highest scoregroup down and from the lowest one up, the median group last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabellone.engine.capabilities import PairsRounds
from tabellone.engine.errors import NoLegalPairing, no_matching, too_few
from tabellone.engine.lim import SYSTEM
from tabellone.engine.lim.floaters import Floater, floaters_of
from tabellone.engine.lim.group import Pair, Scoregroup, pair_group
from tabellone.engine.lim.players import LimPlayer, Situation, situation_of
from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.record import Record

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class PairedGroup:
    """A paired scoregroup, with its floaters and pairs."""

    group: Scoregroup
    floaters: tuple[Floater, ...]
    pairs: tuple[Pair, ...]
    """In pairing order, without the cracked pairs."""
    cracked: tuple[Pair, ...] = ()
    """The pairs cracked for the median group (2.6), the first one first."""

    def coloured(self, situation: Situation) -> list[tuple[LimPlayer, LimPlayer]]:
        """Return the pairs, White first."""
        below = self.group.twice_the_score < situation.median
        return [situation.colours(first, second, below_median=below) for first, second in self.pairs]


@dataclass(frozen=True)
class PairedRound:
    """A paired round."""

    situation: Situation
    groups: tuple[PairedGroup, ...]
    """In pairing order; the median group is the last."""
    bye: LimPlayer | None

    def boards(self) -> list[tuple[int, int]]:
        """Return the (white, black) numbers in board order."""
        pairs = [pair for group in self.groups for pair in group.coloured(self.situation)]
        pairs.sort(key=lambda pair: self.situation.field.board_key((pair[0].player, pair[1].player)))
        return [(white.tpn, black.tpn) for white, black in pairs]


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing."""
    pairs, bye = pair_lim(record, round_number, edition, progress)
    return RoundPairing.of(pairs, bye)


def pair_lim(
    record: Record, round_number: int, edition: str, progress: Progress | None = None
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the (white, black) numbers in board order, and the player with the pairing-allocated bye.

    Raises NoLegalPairing if not all players can be paired by 2.1 (in the last round by article 6).
    """
    paired = paired_round(record, round_number, edition, progress)
    return paired.boards(), paired.bye.tpn if paired.bye else None


def paired_round(record: Record, round_number: int, edition: str, progress: Progress | None = None) -> PairedRound:
    """Return the round with its paired scoregroups. Raises NoLegalPairing."""
    return paired_in(situation_of(record, round_number, SYSTEM.edition(edition).basic_rules), progress)


def paired_in(situation: Situation, progress: Progress | None = None) -> PairedRound:
    """Return the paired round of a known situation. Raises NoLegalPairing."""
    if not situation.entrants:
        raise too_few(len(situation.entrants))
    bye = _bye(situation)
    return PairedRound(situation, tuple(_RoundByLim(situation, bye).run(progress)), bye)


def _bye(situation: Situation) -> LimPlayer | None:
    """Return the player with the bye (1.1): the lowest-ranked eligible player who leaves a legal pairing.

    Raises NoLegalPairing if not all players can be paired, with or without a bye.
    """
    entrants = situation.entrants
    if len(entrants) % 2 == 0:
        matcher = situation.matcher(entrants)
        if not matcher.solve(situation.hints(entrants)):
            raise _impossible([entrants[v] for v in matcher.lost])
        return None
    if not any(entrant.player.may_have_bye for entrant in entrants):
        raise NoLegalPairing(
            "no_bye",
            Message(
                "The number of players is odd, but no player can receive the bye. Each has already had one, or "
                "the points of a win without playing (C.04.1 article 4)."
            ),
            [entrant.tpn for entrant in entrants],
        )
    for entrant in reversed(entrants):
        if entrant.player.may_have_bye and situation.can_be_paired([e for e in entrants if e is not entrant]):
            return entrant
    raise _impossible(entrants)


def _impossible(entrants: Sequence[LimPlayer]) -> NoLegalPairing:
    return no_matching(
        [entrant.tpn for entrant in entrants],
        Message(
            "a rematch, a prohibited pairing, the same colour three times in a row, or a colour difference of 3 (2.1)"
        ),
    )


class _RoundByLim:
    """Pairing of one round. A legal pairing must exist."""

    def __init__(self, situation: Situation, bye: LimPlayer | None) -> None:
        self.situation = situation
        self.entrants = [entrant for entrant in situation.entrants if entrant is not bye]
        self.median = [entrant for entrant in self.entrants if 2 * entrant.score == situation.median]

    def run(self, progress: Progress | None) -> list[PairedGroup]:
        """Return the scoregroups in the order of 2.2."""
        above, from_above = self._pair_side(downward=True, floaters=())
        below, from_below = self._pair_side(downward=False, floaters=from_above)
        median = self._pair_median(above, below, list(from_above), list(from_below))
        if progress is not None:
            progress(len(self.entrants), len(self.entrants))
        return [*above, *below, median]

    def _pair_side(
        self, *, downward: bool, floaters: Sequence[LimPlayer]
    ) -> tuple[list[PairedGroup], tuple[LimPlayer, ...]]:
        """Pair the scoregroups above (below) the median; return them and the floaters to the median.

        ``floaters`` have already floated to the median group from the other side.
        """
        groups = self._scoregroups(downward=downward)
        paired = []
        moving: tuple[LimPlayer, ...] = ()
        for index, residents in enumerate(groups):
            adjacent = groups[index + 1] if index + 1 < len(groups) else [*floaters, *self.median]
            group = Scoregroup(2 * residents[0].score, downward, moving, tuple(residents))
            leaving = floaters_of(self.situation, group, adjacent)
            moving = tuple(floater.entrant for floater in leaving)
            staying = [entrant for entrant in group.members if entrant not in moving]
            paired.append(PairedGroup(group, tuple(leaving), tuple(pair_group(self.situation, group, staying))))
        return paired, moving

    def _scoregroups(self, *, downward: bool) -> list[list[LimPlayer]]:
        """Return the scoregroups on one side of the median, each in the order of scrutiny.

        Above the median from the highest, below it from the lowest.
        """
        groups: dict[int, list[LimPlayer]] = {}
        for entrant in self.entrants if downward else reversed(self.entrants):
            distance = 2 * entrant.score - self.situation.median
            if (distance > 0) if downward else (distance < 0):
                groups.setdefault(entrant.score, []).append(entrant)
        return list(groups.values())

    def _pair_median(
        self, above: list[PairedGroup], below: list[PairedGroup], down: list[LimPlayer], up: list[LimPlayer]
    ) -> PairedGroup:
        """Pair the median group (2.6): while this is impossible, crack the next pairing on one side."""
        while True:
            group = self._median_group(down, up)
            if self.situation.can_be_paired(group.members):
                pairs = pair_group(self.situation, group, group.members)
                return PairedGroup(group, (), tuple(pairs))
            is_below = (len(down) > len(up) and any(group.pairs for group in below)) or not any(
                group.pairs for group in above
            )
            (up if is_below else down).extend(_crack(below if is_below else above))

    def _median_group(self, down: Sequence[LimPlayer], up: Sequence[LimPlayer]) -> Scoregroup:
        """Return the median group (3.6.3): downfloaters, then upfloaters, then residents."""
        from_above = sorted(down, key=lambda entrant: (-entrant.score, entrant.tpn))
        from_below = sorted(up, key=lambda entrant: (entrant.score, -entrant.tpn))
        return Scoregroup(self.situation.median, True, (*from_above, *from_below), tuple(self.median))


def _crack(side: list[PairedGroup]) -> Pair:
    """Remove the last pairing on this side from its group."""
    place = max(place for place, group in enumerate(side) if group.pairs)
    *pairs, cracked = side[place].pairs
    side[place] = replace(side[place], pairs=tuple(pairs), cracked=(*side[place].cracked, cracked))
    return cracked


class LimEngine(PairsRounds):
    """The Lim system."""

    pair_round = staticmethod(pair_round)


ENGINE: LimEngine = LimEngine()
