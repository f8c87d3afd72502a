"""The criteria C5 to C21 of C.04.3 (edition of 2026), each on a whole candidate. Smaller is better.

C1 to C4 are absolute and stand in `tabellone.literal.round`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from tabellone.record import Points

Criterion: TypeAlias = Callable[["Situation2026", LiteralCandidate], Any]


@dataclass(frozen=True, eq=False)
class Situation2026:
    """The round while one of its brackets is paired: the scoregroups that follow it, highest first."""

    round: LiteralRound
    following: tuple[tuple[LiteralPlayer, ...], ...]
    outlooks: dict[frozenset[LiteralPlayer], list[Points]] = field(default_factory=dict)

    def unpaired_after(self, candidate: LiteralCandidate) -> frozenset[LiteralPlayer]:
        """All players not yet paired when the bracket is paired so."""
        return frozenset(candidate.downfloaters).union(*self.following)


# C4 to C7: the number of pairs and the set of MDPs


def c4_completion(situation: Situation2026, candidate: LiteralCandidate) -> bool:
    """2.2.1: a pairing complying with the absolute criteria exists for all players not yet paired."""
    return situation.round.can_be_completed(situation.unpaired_after(candidate))


def c5_pab(situation: Situation2026, candidate: LiteralCandidate) -> Points:
    """2.3.1: minimise the score of the assignee of the PAB."""
    score = situation.round.pab_score(situation.unpaired_after(candidate))
    if score is None:
        raise ValueError("C5 is asked only of candidates that comply with C4")
    return score


def c6_downfloaters(_: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.1: minimise the number of downfloaters."""
    return len(candidate.downfloaters)


def c7_scores_of_downfloaters(_: Situation2026, candidate: LiteralCandidate) -> list[Points]:
    """2.4.2: minimise the scores, in descending order, of the downfloaters."""
    return _descending(player.score for player in candidate.downfloaters)


def best_up_to_c7(situation: Situation2026, bracket: Bracket) -> list[LiteralCandidate]:
    """The candidates of the bracket that are best in C1 to C7, in the order of generation; or just a perfect one.

    MaxPairs (3.1.2) and the valid sets of MDPs (4.4.1) are found by trying: first with as many pairs as the players
    would allow; then, with each number of pairs, first the sets that leave the Limbo with the lowest scores.
    """
    unpaired = frozenset(bracket.mdps + bracket.residents).union(*situation.following)
    lowest_pab_score = situation.round.pab_score(unpaired)
    for pairs in range(bracket.size // 2, -1, -1):
        for valid_sets in _sets_by_c7(bracket, pairs):
            found = []
            for candidate in _candidates(situation, bracket, valid_sets, pairs):
                if c4_completion(situation, candidate) and c5_pab(situation, candidate) == lowest_pab_score:
                    if is_perfect(situation, candidate):
                        return [candidate]
                    found.append(candidate)
            if found:
                return found
    raise ValueError("the bracket before this one left players who cannot be paired, against C4")


def is_perfect(situation: Situation2026, candidate: LiteralCandidate) -> bool:
    """3.4.1: whether a candidate that is best in C1 to C7 is at once seen to fulfil all criteria from C8 on."""
    nobody_moves_down = not (situation.following and candidate.downfloaters)
    return nobody_moves_down and not any(criterion(situation, candidate) for criterion in FROM_C8_ON)


def _candidates(
    situation: Situation2026, bracket: Bracket, valid_sets: list[tuple[LiteralPlayer, ...]], pairs: int
) -> Iterator[LiteralCandidate]:
    for s1 in valid_sets:
        yield from candidates(bracket, s1, pairs, situation.round.may_meet)


def _sets_by_c7(bracket: Bracket, pairs: int) -> list[list[tuple[LiteralPlayer, ...]]]:
    """The sets of MDPs in the order of 4.4.2, those with equal scores in the Limbo together, lowest scores first.

    With the number of pairs given, C7 depends on nothing else: the other downfloaters are residents of one score.
    """
    by_limbo: dict[tuple[Points, ...], list[tuple[LiteralPlayer, ...]]] = {}
    for s1 in sets_of_mdps(bracket, pairs):
        limbo = _descending(player.score for player in bracket.mdps if player not in s1)
        by_limbo.setdefault(tuple(limbo), []).append(s1)
    return [by_limbo[limbo] for limbo in sorted(by_limbo)]


# C8 and C9: what becomes of the downfloaters


def c8_following_bracket(situation: Situation2026, candidate: LiteralCandidate) -> list[Points]:
    """2.4.3: choose the downfloaters so that the following bracket complies with every criterion from C1 to C7.

    To comply with a criterion that minimises is to reach the minimum: the fewest downfloaters of the following
    bracket, then their lowest scores.
    """
    if not situation.following or not candidate.downfloaters:
        return []
    downfloaters = frozenset(candidate.downfloaters)
    if downfloaters not in situation.outlooks:
        following = Situation2026(situation.round, situation.following[1:])
        best = best_up_to_c7(following, Bracket(candidate.downfloaters, situation.following[0]))[0]
        situation.outlooks[downfloaters] = [
            c6_downfloaters(following, best),
            *c7_scores_of_downfloaters(following, best),
        ]
    return situation.outlooks[downfloaters]


def c9_unplayed_games(situation: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.4: minimise the unplayed games of the PAB's assignee, if the only downfloater will end up receiving it.

    All others who are still unpaired have lower scores; so it is the downfloater's exactly if C5 has that score.
    """
    if len(candidate.downfloaters) != 1 or len(situation.unpaired_after(candidate)) % 2 == 0:
        return 0
    (downfloater,) = candidate.downfloaters
    return downfloater.unplayed if c5_pab(situation, candidate) == downfloater.score else 0


# C10 to C13: colours


def c10_colour_difference_of_topscorers(situation: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.5: topscorers or topscorers' opponents who get a colour difference higher than +2 or lower than -2."""
    return topscorers_or_opponents_who(gets_too_wide_a_difference, situation.round, candidate)


def c11_third_colour_of_topscorers(situation: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.6: topscorers or topscorers' opponents who get the same colour three times in a row."""
    return topscorers_or_opponents_who(gets_the_colour_a_third_time, situation.round, candidate)


def c12_colour_preferences(situation: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.7: players who do not get their colour preference."""
    return players_who(misses_preference, situation.round, candidate)


def c13_strong_colour_preferences(situation: Situation2026, candidate: LiteralCandidate) -> int:
    """2.4.8: players who do not get their strong colour preference."""
    return players_who(misses_strong_preference, situation.round, candidate)


# C14 to C21: floats. `rounds_ago` is 0 for the previous round, 1 for two rounds before


def c14_c16_resident_downfloaters(_: Situation2026, candidate: LiteralCandidate, *, rounds_ago: int) -> int:
    """2.4.9, 2.4.11: resident downfloaters who received a downfloat in that round."""
    return sum(player.floats[rounds_ago] is LiteralFloat.DOWN for player in candidate.resident_downfloaters)


def c15_c17_mdp_opponents(_: Situation2026, candidate: LiteralCandidate, *, rounds_ago: int) -> int:
    """2.4.10, 2.4.12: MDP opponents who received an upfloat in that round."""
    return sum(opponent.floats[rounds_ago] is LiteralFloat.UP for _, opponent in candidate.mdp_pairs)


def c18_c20_differences_of_mdps(
    _: Situation2026, candidate: LiteralCandidate, *, rounds_ago: int
) -> list[tuple[bool, Points]]:
    """2.4.13, 2.4.15: the score differences, descending, of MDPs who received a downfloat in that round.

    Whom a MDP of the Limbo will meet is not known yet; the difference is larger than with any resident.
    """
    paired = [(False, mdp.score - other.score) for mdp, other in candidate.mdp_pairs if _downfloated(mdp, rounds_ago)]
    return _descending([*paired, *((True, mdp.score) for mdp in candidate.limbo if _downfloated(mdp, rounds_ago))])


def c19_c21_differences_of_mdp_opponents(
    _: Situation2026, candidate: LiteralCandidate, *, rounds_ago: int
) -> list[Points]:
    """2.4.14, 2.4.16: the score differences, descending, of MDP opponents who received an upfloat in that round."""
    return _descending(mdp.score - other.score for mdp, other in candidate.mdp_pairs if _upfloated(other, rounds_ago))


def _downfloated(player: LiteralPlayer, rounds_ago: int) -> bool:
    return player.floats[rounds_ago] is LiteralFloat.DOWN


def _upfloated(player: LiteralPlayer, rounds_ago: int) -> bool:
    return player.floats[rounds_ago] is LiteralFloat.UP


def _descending(values: Any) -> list[Any]:
    return sorted(values, reverse=True)


FROM_C8_ON: tuple[Criterion, ...] = (
    c8_following_bracket,
    c9_unplayed_games,
    c10_colour_difference_of_topscorers,
    c11_third_colour_of_topscorers,
    c12_colour_preferences,
    c13_strong_colour_preferences,
    partial(c14_c16_resident_downfloaters, rounds_ago=0),
    partial(c15_c17_mdp_opponents, rounds_ago=0),
    partial(c14_c16_resident_downfloaters, rounds_ago=1),
    partial(c15_c17_mdp_opponents, rounds_ago=1),
    partial(c18_c20_differences_of_mdps, rounds_ago=0),
    partial(c19_c21_differences_of_mdp_opponents, rounds_ago=0),
    partial(c18_c20_differences_of_mdps, rounds_ago=1),
    partial(c19_c21_differences_of_mdp_opponents, rounds_ago=1),
)
"""By descending priority (article 2). A value that is zero or empty cannot be better."""
