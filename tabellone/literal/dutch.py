"""The FIDE (Dutch) system by the book, for small rounds: every candidate is made, judged and compared.

Read it beside C.04.3: `generation` makes the candidates of a bracket in the order of the articles, `criteria_2026` and
`criteria_2017` judge them, and here the brackets of a round follow each other. It is as slow as that sounds, and it
shares nothing with the engine but the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from tabellone.literal import criteria_2017, criteria_2026
from tabellone.literal.generation import Bracket, LiteralCandidate, Pair
from tabellone.literal.players import LiteralEdition, LiteralPlayer
from tabellone.literal.round import LiteralRound, NoPairing
from tabellone.record import Colour, Record

__all__ = ["NoPairing", "brackets_by_the_book", "pair_by_the_book"]

S = TypeVar("S", criteria_2017.Situation2017, criteria_2026.Situation2026)


def pair_by_the_book(
    record: Record, round_number: int, *, most_steps: int = 0
) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the pairing-allocated bye, if anybody does.

    Everything of the record before that round counts; of the round itself, only who is absent. The edition is the
    record's, or the one of 2026. Raises NoPairing if the round-pairing cannot be completed, and
    TooManySteps beyond ``most_steps`` (0: no limit).
    """
    this_round, brackets = brackets_by_the_book(record, round_number, most_steps=most_steps)
    unpaired = brackets[-1].candidate.downfloaters if brackets else ()
    return (
        frozenset(_with_colours(this_round, pair) for bracket in brackets for pair in bracket.candidate.pairs),
        unpaired[0].tpn if unpaired else None,
    )


@dataclass(frozen=True)
class LiteralPaired(Generic[S]):
    """A bracket as it is paired: the situation that its candidates were judged in, and the chosen one."""

    situation: S
    candidate: LiteralCandidate


Brackets: TypeAlias = (
    list[LiteralPaired[criteria_2017.Situation2017]] | list[LiteralPaired[criteria_2026.Situation2026]]
)


def brackets_by_the_book(record: Record, round_number: int, *, most_steps: int = 0) -> tuple[LiteralRound, Brackets]:
    """The round and its brackets, from the top. Raises NoPairing and TooManySteps."""
    edition = LiteralEdition(record.edition or LiteralEdition.OF_2026.value)
    this_round = LiteralRound(record, round_number, edition, most_steps=most_steps)
    if not this_round.can_be_completed(frozenset(this_round.players)):
        raise NoPairing
    return this_round, (
        _pair_round_2017(this_round) if edition is LiteralEdition.OF_2017 else _pair_round_2026(this_round)
    )


def _with_colours(this_round: LiteralRound, pair: Pair) -> tuple[int, int]:
    higher, lower = pair
    return (higher.tpn, lower.tpn) if this_round.colours(pair)[0] is Colour.WHITE else (lower.tpn, higher.tpn)


def _pair_round_2026(this_round: LiteralRound) -> list[LiteralPaired[criteria_2026.Situation2026]]:
    """1.9.2: from the top scoregroup, bracket by bracket."""
    groups = this_round.scoregroups()
    paired: list[LiteralPaired[criteria_2026.Situation2026]] = []
    for index, residents in enumerate(groups):
        situation = criteria_2026.Situation2026(this_round, tuple(groups[index + 1 :]))
        found = criteria_2026.best_up_to_c7(situation, Bracket(_mdps(paired), residents))
        for criterion in criteria_2026.FROM_C8_ON:
            found = _best([(criterion(situation, candidate), candidate) for candidate in found])
        paired.append(LiteralPaired(situation, found[0]))
    return paired


def _pair_round_2017(this_round: LiteralRound) -> list[LiteralPaired[criteria_2017.Situation2017]]:
    """A.9: likewise, until a bracket does not allow the completion of the round-pairing.

    That one is the Penultimate Pairing Bracket: it is paired anew, and all players below it are the scoregroup of the
    Collapsed Last Bracket.
    """
    groups = this_round.scoregroups()
    paired: list[LiteralPaired[criteria_2017.Situation2017]] = []
    for index, residents in enumerate(groups):
        following = tuple(groups[index + 1 :])
        bracket = Bracket(_mdps(paired), residents)
        situation = criteria_2017.Situation2017(this_round, following, completes=not following)
        chosen = _choose_2017(situation, bracket)
        if situation.can_be_completed(chosen.downfloaters):
            paired.append(LiteralPaired(situation, chosen))
            continue
        penultimate = criteria_2017.Situation2017(this_round, following, completes=True)
        paired.append(LiteralPaired(penultimate, _choose_2017(penultimate, bracket)))
        collapsed = tuple(player for group in following for player in group)
        last = criteria_2017.Situation2017(this_round, (), completes=True)
        paired.append(LiteralPaired(last, _choose_2017(last, Bracket(_mdps(paired), collapsed))))
        break
    return paired


def _choose_2017(situation: criteria_2017.Situation2017, bracket: Bracket) -> LiteralCandidate:
    found = criteria_2017.best_up_to_c5(situation, bracket)
    for criterion in criteria_2017.FROM_C6_ON:
        found = _best([(criterion(situation, candidate), candidate) for candidate in found])
    return found[0]


def _mdps(paired: Brackets) -> tuple[LiteralPlayer, ...]:
    """The moved-down players: those the bracket before left unpaired (1.4.1, A.4.a)."""
    return paired[-1].candidate.downfloaters if paired else ()


def _best(judged: list[tuple[Any, LiteralCandidate]]) -> list[LiteralCandidate]:
    """The candidates that satisfy the criterion best, in the order of generation.

    After the last criterion the first of them is the pairing (3.8.1, B.8); a perfect candidate is the first that is
    best in every criterion (3.4.1, B.4), so that it is accepted as well.
    """
    least = min(value for value, _ in judged)
    return [candidate for value, candidate in judged if value == least]
