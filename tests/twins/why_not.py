"""Why two do not meet, by going through every legal round: nothing here knows how the best one is found.

A round belongs bracket by bracket: a pair is made where its lower-ranked player is at home. From the top, a round is as
good as the chosen one as long as its brackets are the same; where it first departs, the criteria judge its candidate as
they judge every other, and of equal ones that is better which is generated earlier. C5 and C8 of 2026 look at what can
come of a candidate: at the legal rounds that have it. C5 concerns the whole round: of the rounds with a pair only those
with the lowest bye score are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from tabellone.literal import criteria_2017, criteria_2026
from tabellone.literal.dutch import LiteralPaired as Paired, brackets_by_the_book
from tabellone.literal.generation import Bracket, LiteralCandidate as Candidate, Pair, candidates, sets_of_mdps
from tabellone.literal.players import LiteralPlayer as Player
from tabellone.literal.round import LiteralRound as Round
from tabellone.record import Points, Record

Target: TypeAlias = tuple[int, int]
"""Two numbers, the smaller first; or a number and 0, the bye."""
PairSet: TypeAlias = frozenset[frozenset[Player]]
Values: TypeAlias = tuple[Any, ...]
"""By criterion, the most important first; empty values count as nothing."""
CODES_2026 = tuple(f"C{number}" for number in range(5, 22))
CODES_2017 = tuple(f"C.{number}" for number in range(5, 20))
C6_AND_C7 = (criteria_2026.c6_downfloaters, criteria_2026.c7_scores_of_downfloaters)
FROM_C10_ON = criteria_2026.FROM_C8_ON[2:]
CRITERIA_2026: tuple[Callable[..., Any], ...] = (criteria_2026.c5_pab, *C6_AND_C7, *criteria_2026.FROM_C8_ON)
CRITERIA_2017: tuple[Callable[..., Any], ...] = (criteria_2017.c5_downfloaters, *criteria_2017.FROM_C6_ON)


@dataclass(frozen=True)
class Departure:
    """Where the best round with a pair departs from the chosen one, and what it loses there."""

    bracket: int
    """From 1."""
    code: str
    """Of the first criterion in which it is worse; empty where it is generated later."""
    chosen: Any
    other: Any
    pairs: frozenset[Target]
    """Of that bracket."""


class EveryRound:
    """All legal pairings of a round, beside the chosen one. Raises NoPairing."""

    def __init__(self, record: Record, round_number: int) -> None:
        self.round, found = brackets_by_the_book(record, round_number)
        self.brackets: list[Paired[Any]] = [*found]
        self.is_2017 = any(isinstance(paired.situation, criteria_2017.Situation2017) for paired in self.brackets)
        self.home = {
            player: place for place, paired in enumerate(self.brackets) for player in paired.candidate.bracket.residents
        }
        self.chosen = [frozenset(map(frozenset, paired.candidate.pairs)) for paired in self.brackets]
        self._values: dict[tuple[int, PairSet, Points | None], Values] = {}
        self._departing: dict[int, set[PairSet]] = defaultdict(set)
        """By bracket: the candidates of all legal rounds that are the chosen one down to it."""
        self._outlooks: dict[tuple[int, PairSet], dict[Points, list[Any]]] = defaultdict(dict)

    def refusals(self, one: int, other: int) -> set[str]:
        """Which absolute criteria exclude it."""
        by_tpn = {player.tpn: player for player in self.round.players}
        if not other:
            if len(self.round.players) % 2 == 0:
                return {"no_bye"}
            return set() if Round.c2_may_have_the_pab(by_tpn[one]) else {"C2"}
        pair = by_tpn[one], by_tpn[other]
        return {
            code
            for code, is_excluded in (
                ("C1", not Round.c1_never_met(*pair)),
                ("C3", not Round.c3_colours_allow(*pair)),
                ("forbidden", self.round.is_forbidden(*pair)),
            )
            if is_excluded
        }

    @cached_property
    def departures(self) -> dict[Target, Departure | None]:
        """For every pair, and every player with the bye, that is in any legal round; None where it is in the chosen."""
        latest: dict[Target, tuple[tuple[Points, int], set[PairSet]]] = {}
        for pairs, bye in every_pairing(self.round):
            place, candidate = self._departure_of(pairs, bye)
            self._departing[place].add(candidate)
            score = bye.score if bye and not self.is_2017 else 0
            for target in _targets(pairs, bye):
                rank = -score, place
                if target not in latest or rank > latest[target][0]:
                    latest[target] = rank, {candidate}
                elif rank == latest[target][0]:
                    latest[target][1].add(candidate)
        return {target: self._best(place, found, -score) for target, ((score, place), found) in latest.items()}

    def next_best(self, place: int) -> Departure | None:
        """The best of the other candidates of that bracket; None if there is no other."""
        assert self.departures, "the chosen round is among all of them"
        found = self._departing[place]
        return self._best(place, found) if found else None

    def named_place(self, pairs: Iterable[Target], bye: int) -> int:
        """The first bracket, from 1, in which that round is another one than the chosen."""
        by_tpn = {player.tpn: player for player in self.round.players}
        found = frozenset(frozenset(by_tpn[tpn] for tpn in pair) for pair in pairs)
        return self._departure_of(found, by_tpn.get(bye))[0] + 1

    def breaks_c5(self, bye: int) -> bool:
        """Whether that player has the bye with a higher score than the one who has it in the chosen round."""
        if not bye or self.is_2017:
            return False
        paired = {player for pairs in self.chosen for pair in pairs for player in pair}
        (free,) = (player for player in self.round.players if player not in paired)
        return free.score < next(player.score for player in self.round.players if player.tpn == bye)

    def _departure_of(self, pairs: PairSet, bye: Player | None) -> tuple[int, PairSet]:
        """The bracket from which on the round is another one, and its pairs there."""
        by_home: dict[int, set[frozenset[Player]]] = defaultdict(set)
        for pair in pairs:
            by_home[max(self.home[player] for player in pair)].add(pair)
        for place, chosen in enumerate(self.chosen):
            candidate = frozenset(by_home[place])
            if not self.is_2017:
                self._note_outlook(place, candidate, pairs, bye)
            if candidate != chosen:
                return place, candidate
        return len(self.chosen), frozenset()

    def _note_outlook(self, place: int, candidate: PairSet, pairs: PairSet, bye: Player | None) -> None:
        """Note by bye score the best that can come of the candidate by C8."""
        floaters = [self._floaters(number, pairs, bye) for number in (place, place + 1)]
        following: list[Any] = []
        if place + 1 < len(self.brackets) and floaters[0]:
            scores = sorted((player.score for player in floaters[1]), reverse=True)
            following = [len(scores), *scores]
        known = self._outlooks[place, candidate]
        score = bye.score if bye else 0
        known[score] = min(known.get(score, following), following)

    def _floaters(self, place: int, pairs: PairSet, bye: Player | None) -> list[Player]:
        """Who of that bracket or a higher one is paired below it, or not at all."""
        below = {player for pair in pairs if max(self.home[one] for one in pair) > place for player in pair}
        return [player for player in self.round.players if self.home[player] <= place and player in below | {bye}]

    def _best(self, place: int, found: set[PairSet], bye_score: Points | None = None) -> Departure | None:
        if place == len(self.brackets):
            return None
        judged = {pairs: self.values(place, pairs, bye_score) for pairs in found}
        least = min(judged.values())
        (best,) = self._first_generated(place, [pairs for pairs, values in judged.items() if values == least])
        chosen = self.values(place, self.chosen[place])
        code, own, others = next(
            (row for row in zip(self.codes, chosen, least, strict=True) if row[1] != row[2]), ("", None, None)
        )
        return Departure(place + 1, code, own, others, frozenset(_target(pair) for pair in best))

    @property
    def codes(self) -> tuple[str, ...]:
        return CODES_2017 if self.is_2017 else CODES_2026

    def values(self, place: int, pairs: PairSet, bye_score: Points | None = None) -> Values:
        """What the criteria say of that candidate of the bracket, if the bye goes to a player with that score (None:
        with the lowest).
        """
        key = place, pairs, bye_score
        if key not in self._values:
            paired: Paired[Any] = self.brackets[place]
            candidate = _candidate(paired.candidate.bracket, pairs)
            if self.is_2017:
                self._values[key] = tuple(criterion(paired.situation, candidate) for criterion in CRITERIA_2017)
            else:
                scores = self._outlooks[place, pairs]
                lowest = min(scores) if bye_score is None else bye_score
                following = scores[lowest]
                others = [criterion(paired.situation, candidate) for criterion in (*C6_AND_C7, *FROM_C10_ON)]
                c9 = self._unplayed(candidate, lowest)
                self._values[key] = (lowest, *others[:2], following, c9, *others[2:])
        return self._values[key]

    def _unplayed(self, candidate: Candidate, bye_score: Points) -> int:
        """C9."""
        if len(candidate.downfloaters) != 1 or len(self.round.players) % 2 == 0:
            return 0
        (downfloater,) = candidate.downfloaters
        return downfloater.unplayed if downfloater.score == bye_score else 0

    def judged_by_the_book(self, place: int) -> Values:
        """What the criteria themselves say of the chosen candidate of that bracket."""
        paired: Paired[Any] = self.brackets[place]
        criteria = CRITERIA_2017 if self.is_2017 else CRITERIA_2026
        return tuple(criterion(paired.situation, paired.candidate) for criterion in criteria)

    def _first_generated(self, place: int, found: list[PairSet]) -> list[PairSet]:
        if len(found) == 1:
            return found
        bracket = self.brackets[place].candidate.bracket
        count = len(found[0])
        for s1 in sets_of_mdps(bracket, count):
            for candidate in candidates(bracket, s1, count, self.round.may_meet):
                pairs = frozenset(map(frozenset, candidate.pairs))
                if pairs in found:
                    return [pairs]
        raise AssertionError("every candidate is generated")


def every_pairing(this_round: Round) -> Iterator[tuple[PairSet, Player | None]]:
    """All pairings of the round that comply with the absolute criteria."""
    for pairs, bye in _pairings(this_round, this_round.players, may_leave=len(this_round.players) % 2 == 1):
        yield frozenset(map(frozenset, pairs)), bye


def _pairings(
    this_round: Round, players: tuple[Player, ...], *, may_leave: bool
) -> Iterator[tuple[list[Pair], Player | None]]:
    if not players:
        yield [], None
        return
    first, rest = players[0], players[1:]
    if may_leave and Round.c2_may_have_the_pab(first):
        yield from ((pairs, first) for pairs, _ in _pairings(this_round, rest, may_leave=False))
    for index, other in enumerate(rest):
        if this_round.may_meet(first, other):
            others = rest[:index] + rest[index + 1 :]
            for pairs, bye in _pairings(this_round, others, may_leave=may_leave):
                yield [(first, other), *pairs], bye


def _candidate(bracket: Bracket, pairs: PairSet) -> Candidate:
    ordered: list[tuple[Player, ...]] = sorted(
        (tuple(sorted(pair, key=lambda player: player.rank)) for pair in pairs), key=lambda pair: pair[0].rank
    )
    both = [(pair[0], pair[1]) for pair in ordered]
    paired = {player for pair in both for player in pair}
    return Candidate(
        bracket,
        tuple(pair for pair in both if pair[0] in bracket.mdps),
        tuple(pair for pair in both if pair[0] not in bracket.mdps),
        tuple(player for player in bracket.mdps if player not in paired),
        tuple(player for player in bracket.residents if player not in paired),
    )


def _targets(pairs: PairSet, bye: Player | None) -> Iterator[Target]:
    yield from map(_target, pairs)
    if bye is not None:
        yield bye.tpn, 0


def _target(pair: Iterable[Player]) -> Target:
    one, other = sorted(player.tpn for player in pair)
    return one, other
