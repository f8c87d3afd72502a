"""The criteria C.4 to C.19 of C.04.3 (edition of 2017), each on a whole candidate. Smaller is better.

C.1 to C.3 are absolute and stand in `tabellone.literal.round`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from tabellone.literal.colours import (
    gets_the_colour_a_third_time,
    gets_too_wide_a_difference,
    misses_preference,
    misses_strong_preference,
)
from tabellone.literal.criteria_colours import players_who, topscorers_or_opponents_who
from tabellone.literal.generation import Bracket, LiteralCandidate, candidates, sets_of_mdps
from tabellone.literal.players import LiteralFloat, LiteralPlayer
from tabellone.literal.round import LiteralRound
from tabellone.record import POINT, Points

Criterion: TypeAlias = Callable[["Situation2017", LiteralCandidate], Any]
Received: TypeAlias = list[tuple[LiteralPlayer, Points]]
"""Players who receive a float from the candidate, with the score difference (A.8)."""


@dataclass(frozen=True, eq=False)
class Situation2017:
    """The round while one of its brackets is paired: the scoregroups that follow it, highest first."""

    round: LiteralRound
    following: tuple[tuple[LiteralPlayer, ...], ...]
    completes: bool
    """Whether C.4 is in force: in the PPB, in the CLB, and in a last bracket reached without them."""
    outlooks: dict[frozenset[LiteralPlayer], tuple[int, list[Points]]] = field(default_factory=dict)

    def can_be_completed(self, downfloaters: Iterable[LiteralPlayer]) -> bool:
        """A.9: whether the downfloaters, with all the remaining players, allow the completion of the round-pairing."""
        return self.round.can_be_completed(frozenset(downfloaters).union(*self.following))


def c4_completion(situation: Situation2017, candidate: LiteralCandidate) -> bool:
    """Choose the set of downfloaters in order to complete the round-pairing, where that is in force."""
    return not situation.completes or situation.can_be_completed(candidate.downfloaters)


def c5_downfloaters(_: Situation2017, candidate: LiteralCandidate) -> int:
    """Maximise the number of pairs, which is: minimise the number of downfloaters."""
    return len(candidate.downfloaters)


def c6_psd(_: Situation2017, candidate: LiteralCandidate) -> list[Points]:
    """Minimise the PSD (A.8): the score differences of the pairs and of the downfloaters, from the highest.

    How many MDPs are paired (M1) follows from it (B.1.c: "see C.6"); where candidates with different numbers of them
    have the same PSD, as in a collapsed bracket, the criteria after it decide. Both programs known to pair by this
    edition read it so.
    """
    differences = [_difference_of_pair(higher, lower) for higher, lower in candidate.pairs]
    differences += [_difference_of_downfloater(candidate, player) for player in candidate.downfloaters]
    return sorted(differences, reverse=True)


def best_up_to_c5(situation: Situation2017, bracket: Bracket) -> list[LiteralCandidate]:
    """The candidates of the bracket with MaxPairs (B.1.b) that comply with C.1 to C.4, in the order of generation.

    MaxPairs is found by trying, from as many pairs as the players would allow; no candidate, if C.4 allows none. A
    perfect candidate stands alone.
    """
    for pairs in range(bracket.size // 2, -1, -1):
        found = []
        for candidate in _candidates(situation, bracket, pairs):
            if c4_completion(situation, candidate):
                if is_perfect(situation, candidate):
                    return [candidate]
                found.append(candidate)
        if found:
            return found
    return []


def is_perfect(situation: Situation2017, candidate: LiteralCandidate) -> bool:
    """B.4: whether a candidate with MaxPairs is at once seen to fulfil all criteria: nobody floats, but to the PAB."""
    nobody_floats = not (situation.following and candidate.downfloaters) and not candidate.limbo
    scores_are_equal = all(higher.score == lower.score for higher, lower in candidate.pairs)
    return nobody_floats and scores_are_equal and not any(criterion(situation, candidate) for criterion in FROM_C8_ON)


def _candidates(situation: Situation2017, bracket: Bracket, pairs: int) -> Iterator[LiteralCandidate]:
    for s1 in sets_of_mdps(bracket, pairs):
        yield from candidates(bracket, s1, pairs, situation.round.may_meet)


def c7_following_bracket(situation: Situation2017, candidate: LiteralCandidate) -> tuple[int, list[Points]]:
    """Neither in the PPB nor in the CLB: first maximise the pairs, then minimise the PSD of the following bracket.

    Where the following bracket is the last one, its pairing complies with C.2 too. If none does, all downfloaters are
    alike: they do not allow the completion, and the current bracket will turn out to be the PPB.
    """
    if situation.completes or not situation.following:
        return (0, [])
    downfloaters = frozenset(candidate.downfloaters)
    if downfloaters not in situation.outlooks:
        next_group, *rest = situation.following
        following = Situation2017(situation.round, tuple(rest), completes=not rest)
        best = best_up_to_c5(following, Bracket(candidate.downfloaters, next_group))
        situation.outlooks[downfloaters] = min(
            ((c5_downfloaters(following, found), c6_psd(following, found)) for found in best),
            default=(len(candidate.downfloaters) + len(next_group), []),
        )
    return situation.outlooks[downfloaters]


def c8_colour_difference_of_topscorers(situation: Situation2017, candidate: LiteralCandidate) -> int:
    """Topscorers or topscorers' opponents who get a colour difference higher than +2 or lower than -2."""
    return topscorers_or_opponents_who(gets_too_wide_a_difference, situation.round, candidate)


def c9_third_colour_of_topscorers(situation: Situation2017, candidate: LiteralCandidate) -> int:
    """Topscorers or topscorers' opponents who get the same colour three times in a row."""
    return topscorers_or_opponents_who(gets_the_colour_a_third_time, situation.round, candidate)


def c10_colour_preferences(situation: Situation2017, candidate: LiteralCandidate) -> int:
    """Players who do not get their colour preference."""
    return players_who(misses_preference, situation.round, candidate)


def c11_strong_colour_preferences(situation: Situation2017, candidate: LiteralCandidate) -> int:
    """Players who do not get their strong colour preference."""
    return players_who(misses_strong_preference, situation.round, candidate)


# C.12 to C.19: floats. `rounds_ago` is 0 for the previous round, 1 for two rounds before


def c12_c14_downfloats(_: Situation2017, candidate: LiteralCandidate, *, rounds_ago: int) -> int:
    """Players who receive the same downfloat as in that round."""
    return len(_same(_downfloats(candidate), LiteralFloat.DOWN, rounds_ago))


def c13_c15_upfloats(_: Situation2017, candidate: LiteralCandidate, *, rounds_ago: int) -> int:
    """Players who receive the same upfloat as in that round."""
    return len(_same(_upfloats(candidate), LiteralFloat.UP, rounds_ago))


def c16_c18_differences_of_downfloats(
    _: Situation2017, candidate: LiteralCandidate, *, rounds_ago: int
) -> list[Points]:
    """The score differences, from the highest, of players who receive the same downfloat as in that round."""
    return sorted((points for _, points in _same(_downfloats(candidate), LiteralFloat.DOWN, rounds_ago)), reverse=True)


def c17_c19_differences_of_upfloats(_: Situation2017, candidate: LiteralCandidate, *, rounds_ago: int) -> list[Points]:
    """The score differences, from the highest, of players who receive the same upfloat as in that round."""
    return sorted((points for _, points in _same(_upfloats(candidate), LiteralFloat.UP, rounds_ago)), reverse=True)


def _downfloats(candidate: LiteralCandidate) -> Received:
    """A.4.b: the higher of two players with different scores. A downfloater will play a lower one, or not at all."""
    paired = [(higher, _difference_of_pair(higher, lower)) for higher, lower in candidate.pairs]
    return [(player, points) for player, points in paired if points] + [
        (player, _difference_of_downfloater(candidate, player)) for player in candidate.downfloaters
    ]


def _upfloats(candidate: LiteralCandidate) -> Received:
    """A.4.b: the lower of two players with different scores."""
    paired = [(lower, _difference_of_pair(higher, lower)) for higher, lower in candidate.pairs]
    return [(player, points) for player, points in paired if points]


def _same(received: Received, float_: LiteralFloat, rounds_ago: int) -> Received:
    return [(player, points) for player, points in received if player.floats[rounds_ago] is float_]


def _difference_of_pair(higher: LiteralPlayer, lower: LiteralPlayer) -> Points:
    return higher.score - lower.score


def _difference_of_downfloater(candidate: LiteralCandidate, player: LiteralPlayer) -> Points:
    """A.8: from an artificial value, one point less than the score of the lowest ranked player of the bracket."""
    return player.score - (candidate.bracket.residents[-1].score - POINT)


FROM_C8_ON: tuple[Criterion, ...] = (
    c8_colour_difference_of_topscorers,
    c9_third_colour_of_topscorers,
    c10_colour_preferences,
    c11_strong_colour_preferences,
    partial(c12_c14_downfloats, rounds_ago=0),
    partial(c13_c15_upfloats, rounds_ago=0),
    partial(c12_c14_downfloats, rounds_ago=1),
    partial(c13_c15_upfloats, rounds_ago=1),
    partial(c16_c18_differences_of_downfloats, rounds_ago=0),
    partial(c17_c19_differences_of_upfloats, rounds_ago=0),
    partial(c16_c18_differences_of_downfloats, rounds_ago=1),
    partial(c17_c19_differences_of_upfloats, rounds_ago=1),
)
"""By descending priority (section C). A value that is zero or empty cannot be better."""

FROM_C6_ON: tuple[Criterion, ...] = (c6_psd, c7_following_bracket, *FROM_C8_ON)
