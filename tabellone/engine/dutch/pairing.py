"""FIDE (Dutch) system (C.04.3), 2017 and 2026 editions.

Scoregroups are paired from the top. The best candidate of a bracket is an optimal matching by the criteria in their
order (`criteria.py`). Among equal matchings, the first in the order of the articles is chosen (`candidate.py`). The
criteria about players below the bracket (C4, C5, C8) are checked as late as possible, in three steps.

- A *glance* pairs only the bracket, and is correct if its downfloaters are as good as possible.
- A *look ahead* includes the next scoregroup, and is correct if all other players can then be paired.
- Otherwise all unpaired players are included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.capabilities import PairsRounds
from tabellone.engine.dutch.bracket import ANY, Bounds, BracketTask, DutchBracket, Pairs
from tabellone.engine.errors import too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Points, Record

Progress = Callable[[int, int], None]


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """Return the pairing of the round. Raises NoLegalPairing."""
    field = field_of(record, round_number, edition)
    pairs, bye = pair_dutch(field, progress)
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def pair_dutch(
    field: Field, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """Return the pairs, higher-ranked player first, and the player with the pairing-allocated bye.

    Raises NoLegalPairing if the absolute criteria C1 to C3 cannot be satisfied for all players.
    """
    players = field.players
    round_ = round_of(field)
    brackets = round_.run(progress)
    pairs = [(players[a], players[b]) for bracket in brackets for a, b in bracket.pairs]
    left = brackets[-1].floaters(brackets[-1].pairs)
    return pairs, players[left[0]] if left else None


def round_of(field: Field) -> DutchRound:
    """Return the round, which can be paired. Raises NoLegalPairing."""
    players = field.players
    if not players:
        raise too_few(len(players))
    completion = Completion(players)
    if field.edition == "2017":
        completion.require(lowest_bye=False)
        return DutchRound2017(players, completion, None)
    return DutchRound(players, completion, completion.require(lowest_bye=True))


class DutchRound:
    """Round during pairing, by the 2026 edition."""

    def __init__(self, players: Sequence[SwissPlayer], completion: Completion, bye_score: Points | None) -> None:
        self.players = players
        self.completion = completion
        self.bye_score = bye_score
        """C5: score of the player with the bye; None without a bye."""
        self.final = any(player.is_topscorer for player in players)
        self.collapsed = False
        """2017: the remaining scoregroups are one bracket (A.9)."""

    def run(self, progress: Progress | None) -> list[DutchBracket]:
        """Pair the brackets from the top down and return them. The floater of the last bracket has the bye."""
        brackets: list[DutchBracket] = []
        moved_down: list[int] = []
        groups = self._scoregroups()
        paired = 0
        while groups:
            bracket = DutchBracket(moved_down, groups[0], groups[1:], collapsed=self.collapsed)
            bracket.pairs = self.pair_bracket(bracket)
            brackets.append(bracket)
            moved_down = bracket.floaters(bracket.pairs)
            groups = groups[1:]
            if self.collapsed and groups:
                groups = [[index for group in groups for index in group]]
            paired += 2 * len(bracket.pairs)
            if progress is not None:
                progress(paired, len(self.players))
        return brackets

    def _scoregroups(self) -> list[list[int]]:
        groups: list[list[int]] = []
        for index, player in enumerate(self.players):
            if groups and self.players[groups[-1][0]].score == player.score:
                groups[-1].append(index)
            else:
                groups.append([index])
        return groups

    def pair_bracket(self, bracket: DutchBracket) -> Pairs:
        """Return the pairs of the best candidate."""
        pairs = self.best(bracket)
        if pairs is None:
            raise AssertionError("the brackets above leave a round that can be completed")
        return pairs

    def best(self, bracket: DutchBracket, bounds: Bounds = ANY) -> Pairs | None:
        """Return the pairs of the best candidate within the bounds, or None."""
        pairs = self._glance(bracket, bounds) if bracket.following else None
        if pairs is None and bracket.rest and not self._gives_the_bye(bracket):
            pairs = self._look_ahead(bracket, bounds)
        return self._take_in_everybody(bracket, bounds) if pairs is None else pairs

    def _gives_the_bye(self, bracket: DutchBracket) -> bool:
        """Return True if the player with the bye must be a downfloater of this bracket (C5)."""
        return self.bye_score is not None and self.bye_score >= self.players[bracket.residents[0]].score

    # --- the three ways to pair a bracket ---

    def _glance(self, bracket: DutchBracket, bounds: Bounds) -> Pairs | None:
        """Pair the bracket as if there were no players below it. Return None if this might be wrong."""
        gives_the_bye = self._gives_the_bye(bracket)
        floating = bracket.fewest_floaters
        only_the_bye_floats = gives_the_bye and floating == 1
        task = BracketTask(self, bracket, floating=floating, only_the_bye_floats=only_the_bye_floats, bounds=bounds)
        if not task.solve():
            if gives_the_bye:
                return None
            task = BracketTask(self, bracket, floating=floating + task.unmatched(), bounds=bounds)
            if not task.solve():
                return None
        pairs = task.first_candidate()
        ideal = self.completion.is_ideal(bracket.floaters(pairs), bracket.following, bracket.rest)
        return pairs if ideal else None

    def _look_ahead(self, bracket: DutchBracket, bounds: Bounds) -> Pairs | None:
        """Pair the bracket with the next scoregroup in mind. Return None if it might not suit the players below."""
        task = self._with_following(bracket, bounds)
        if task is None:
            return None
        pairs = task.first_candidate()
        # With bounds, floaters who could have been paired here must not be paired with other floaters later.
        apart = [] if bounds is ANY else [index for index in task.beyond() if index in bracket.floaters(pairs)]
        others = [index for index in task.beyond() if index not in apart]
        return pairs if self.completion.can_follow(apart, [*others, *bracket.rest]) else None

    def _with_following(self, bracket: DutchBracket, bounds: Bounds) -> BracketTask | None:
        task = BracketTask(self, bracket, following=True, bounds=bounds)
        if not task.solve():
            return None
        # All optimal matchings leave the same number of players to the lower scoregroups (C8). With a vertex for each
        # of them every player is matched, which speeds up the search for the first candidate.
        left = [v for v, mate in enumerate(task.matcher.mates) if mate < 0]
        settled = BracketTask(self, bracket, following=True, beyond=len(left), bounds=bounds)
        settled.solve_like(task, left)
        return settled

    def _take_in_everybody(self, bracket: DutchBracket, bounds: Bounds) -> Pairs | None:
        """Pair the bracket so that all other players can be paired (C4) and one player gets the bye (C5)."""
        if self._gives_the_bye(bracket):
            task = self._with_everybody(bracket, bounds, only_the_bye_floats=True)  # C9
            if task is not None and len(task.floating_scores()) == 1:
                return task.first_candidate()
        task = self._with_everybody(bracket, bounds)
        return None if task is None else task.first_candidate()

    def _with_everybody(
        self, bracket: DutchBracket, bounds: Bounds, *, only_the_bye_floats: bool = False
    ) -> BracketTask | None:
        task = BracketTask(
            self, bracket, following=True, rest=True, only_the_bye_floats=only_the_bye_floats, bounds=bounds
        )
        return task if task.solve() else None


class DutchRound2017(DutchRound):
    """Round by the 2017 edition: no C5 and no C9, and completion only after a failure (A.9)."""

    def pair_bracket(self, bracket: DutchBracket) -> Pairs:
        pairs = None
        if bracket.following:
            pairs = self._glance(bracket, ANY)
            if pairs is None:
                pairs = self._without_completion(bracket)
            if pairs is None:  # penultimate bracket (PPB): pair it again, with C4 and without C7
                self.collapsed = True
                bracket.looks_ahead = False
        return self._completed(bracket).first_candidate() if pairs is None else pairs

    def best(self, bracket: DutchBracket, bounds: Bounds = ANY) -> Pairs | None:
        """Return the pairs of the best candidate within the bounds, or None.

        Uses the criteria in force for the bracket. In the penultimate bracket, the last bracket and the bracket
        before it, the candidate allows the completion of the round.
        """
        if bracket.following and bracket.looks_ahead:
            pairs = self._glance(bracket, bounds)
            if pairs is not None:
                return pairs
        freely = bracket.looks_ahead and bracket.rest
        task = self._with_following(bracket, bounds) if freely else self._with_everybody(bracket, bounds)
        return None if task is None else task.first_candidate()

    def _without_completion(self, bracket: DutchBracket) -> Pairs | None:
        """Return the best pairing by C5 to C19, or None if the round cannot then be completed."""
        task = self._with_following(bracket, ANY)
        if task is None:
            raise AssertionError("everybody may float")
        if not bracket.rest:
            # The round can be completed if this does not worsen C5 and C6. C7 then concerns the last bracket, whose
            # number of pairs follows from the completed round.
            complete = self._completed(bracket)
            return complete.first_candidate() if complete.floating_scores() == task.floating_scores() else None
        pairs = task.first_candidate()
        below = [*bracket.floaters(pairs), *bracket.following, *bracket.rest]
        return pairs if self.completion.holds(below) else None

    def _completed(self, bracket: DutchBracket) -> BracketTask:
        task = self._with_everybody(bracket, ANY)
        if task is None:
            raise AssertionError("the brackets above leave a round that can be completed")
        return task


class DutchEngine(PairsRounds):
    """The Dutch system."""

    pair_round = staticmethod(pair_round)


ENGINE: DutchEngine = DutchEngine()
