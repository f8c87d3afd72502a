"""Rounds of a round robin after a round that was paired manually: each pair still plays once in each cycle.

A round of the table keeps its place as long as none of its pairs has been played. The other pairs are divided into
complete rounds by a search (an edge colouring of the graph of these pairs). Each pair keeps the colours that the table
gives it, so that the colours of the whole cycle stay balanced.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, permutations
from typing import TypeAlias

from tabellone.engine.round_pairing import RoundPairing
from tabellone.options import OptionValue
from tabellone.record import ByeKind

Pair: TypeAlias = frozenset[int]
"""Two contestants, or a contestant with a bye and 0."""
Pairs: TypeAlias = frozenset[Pair]
Rounds: TypeAlias = tuple[RoundPairing, ...]

KEY = "rearranged"
"""Key of the option with which the rounds made so far decide the remaining ones."""
MOST_STEPS = 20_000
"""Maximum number of pairs that a search tries, in all. Rounds that need more are considered impossible."""
MOST_ORDERED = 5
"""Maximum number of new rounds of which all orders are compared."""
IN_A_ROW = 3


def is_chosen(options: Mapping[str, OptionValue]) -> bool:
    """Return True if the remaining rounds are rearranged after a round that was paired manually."""
    return options.get(KEY) is True


def rearranged(table: Sequence[RoundPairing], made: Sequence[RoundPairing], length: int) -> Rounds | None:
    """Return all rounds: those that were made, and the remaining ones as they can still be played.

    ``made``: the rounds so far, with absent contestants in their places; ``length``: rounds in a cycle. None if the
    remaining rounds cannot contain the remaining pairs, for example because a pair was made twice in a cycle.
    """
    rounds: Rounds = ()
    for start in range(0, len(table), length):
        cycle = _cycle(tuple(table[start : start + length]), tuple(made[start : start + length]))
        if cycle is None:
            return None
        rounds += cycle
    return rounds


def pairs_of(round_: RoundPairing) -> Pairs:
    """Return the pairs of the round, and each bye as a pair with 0."""
    return frozenset(map(frozenset, (*round_.pairs, *((tpn, 0) for tpn in round_.free))))


@lru_cache(maxsize=64)
def _cycle(table: Rounds, made: Rounds) -> Rounds | None:
    planned = {pairs_of(round_): round_ for round_ in table}
    done = [*map(pairs_of, made)]
    if done == [*planned][: len(done)]:
        return table
    left = _joined(planned)
    for pairs in done:
        if not pairs <= left:
            return None
        left -= pairs
    rounds = _divided(left, [pairs for pairs in planned if pairs <= left], len(table) - len(made))
    if rounds is None:
        return None
    colours = {frozenset(pair): pair for round_ in table for pair in round_.pairs}
    places = [planned.get(pairs) or _coloured(pairs, colours) for pairs in rounds]
    return (*made, *_placed(table[len(made) :], places, made))


def _joined(rounds: Iterable[Pairs]) -> Pairs:
    return frozenset(chain(*rounds))


def _divided(pairs: Pairs, whole: Sequence[Pairs], count: int) -> list[Pairs] | None:
    """Divide the pairs into so many rounds, with as many of the ``whole`` rounds of the table as possible."""
    last_first, search = whole[::-1], _RoundSearch()
    for dissolved in ([], *([row] for row in last_first), *(last_first[:size] for size in range(2, len(whole) + 1))):
        kept = [row for row in whole if row not in dissolved]
        found = search.rounds(pairs - _joined(kept), count - len(kept))
        if found is not None:
            return [*kept, *found]
    return None


class _RoundSearch:
    """A search for complete rounds, which gives up after so many steps."""

    def __init__(self) -> None:
        self.steps = MOST_STEPS

    def rounds(self, pairs: Pairs, count: int) -> list[Pairs] | None:
        """Divide the pairs into so many complete rounds; None if that is impossible, or takes too long."""
        if not pairs:
            return [] if count == 0 else None
        near = _neighbours(pairs)
        if any(len(others) != count for others in near.values()):
            return None
        first = min(near)  # one of its pairs is in the first round, whichever that is
        opponent = min(near[first])
        rest = frozenset(pair for pair in pairs if not pair & {first, opponent})
        for others in self._complete(rest, frozenset(near) - {first, opponent}):
            round_ = frozenset({frozenset({first, opponent})}) | others
            found = self.rounds(pairs - round_, count - 1)
            if found is not None:
                return [round_, *found]
        return None

    def _complete(self, pairs: Pairs, free: frozenset[int]) -> Iterator[Pairs]:
        """Yield the rounds in which each of the free ones has one of these pairs."""
        if not free:
            yield frozenset()
            return
        near = _neighbours(pairs)
        if len(near) < len(free):
            return
        one = min(near, key=lambda tpn: (len(near[tpn]), tpn))
        for other in sorted(near[one]):
            self.steps -= 1
            if self.steps < 0:
                return
            rest = frozenset(pair for pair in pairs if not pair & {one, other})
            for others in self._complete(rest, free - {one, other}):
                yield others | {frozenset({one, other})}


def _neighbours(pairs: Pairs) -> Mapping[int, frozenset[int]]:
    near: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return {tpn: frozenset(others) for tpn, others in near.items()}


def _coloured(pairs: Pairs, colours: Mapping[Pair, tuple[int, int]]) -> RoundPairing:
    boards = sorted(colours[pair] for pair in pairs if 0 not in pair)
    free = next((max(pair) for pair in pairs if 0 in pair), None)
    return RoundPairing.of(boards, free, ByeKind.ZERO)


def _placed(table: Rounds, rounds: Sequence[RoundPairing], made: Rounds) -> Rounds:
    """Return the rounds in their places of the table; new ones in the order with the fewest colours three in a row."""
    new = [round_ for round_ in rounds if round_ not in table]
    orders = permutations(new) if len(new) <= MOST_ORDERED else [tuple(new)]
    return min((_filled(table, rounds, order) for order in orders), key=lambda later: _three_in_a_row((*made, *later)))


def _filled(table: Rounds, rounds: Sequence[RoundPairing], order: Iterable[RoundPairing]) -> Rounds:
    following = iter(order)
    return tuple(round_ if round_ in rounds else next(following) for round_ in table)


def _three_in_a_row(rounds: Rounds) -> int:
    """Return how often a contestant has the same colour three times in a row; a bye does not interrupt them."""
    colours: defaultdict[int, str] = defaultdict(str)
    for round_ in rounds:
        for white, black in round_.pairs:
            colours[white] += "w"
            colours[black] += "b"
    return sum(
        len({*history[start : start + IN_A_ROW]}) == 1
        for history in colours.values()
        for start in range(len(history) - IN_A_ROW + 1)
    )
