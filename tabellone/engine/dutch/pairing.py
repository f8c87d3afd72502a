"""The FIDE (Dutch) system (C.04.3), in the editions of 2017 and 2026.

Scoregroups are paired from the top. The best candidate of a bracket is an optimal matching, by the criteria in their
order (`criteria.py`), of which the first in the order of the articles is taken (`candidate.py`). What the criteria say
about players below the bracket (C4, C5, C8) is looked at as late as possible:

- a *glance* pairs the bracket alone, and is right if its downfloaters turn out to be as good as any could be;
- a *look ahead* takes in the following scoregroup, and is right if everybody else can then be paired;
- else everybody who is not yet paired is taken in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabellone.engine.dutch.bracket import ANY, Bounds, BracketTask, DutchBracket, Pairs
from tabellone.engine.errors import too_few
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Points, Record

Progress = Callable[[int, int], None]


def pair_round(record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
    """The pairing of that round. Raises NoLegalPairing."""
    field = field_of(record, round_number, edition)
    pairs, bye = pair_dutch(field, progress)
    return RoundPairing.of(field.in_board_order(pairs), bye.tpn if bye else None)


def pair_dutch(
    field: Field, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """The pairs of the round, higher-ranked player first, and who has the pairing-allocated bye.

    Raises NoLegalPairing when the absolute criteria C1 to C3 cannot be satisfied for everybody.
    """
    players = field.players
    round_ = round_of(field)
    brackets = round_.run(progress)
    pairs = [(players[a], players[b]) for bracket in brackets for a, b in bracket.pairs]
    left = brackets[-1].floaters(brackets[-1].pairs)
    return pairs, players[left[0]] if left else None


def round_of(field: Field) -> DutchRound:
    """The round, which can be paired. Raises NoLegalPairing."""
    players = field.players
    if len(players) < 2:
        raise too_few(len(players))
    completion = Completion(players)
    if field.edition == "2017":
        completion.require(lowest_bye=False)
        return DutchRound2017(players, completion, None)
    return DutchRound(players, completion, completion.require(lowest_bye=True))


class DutchRound:
    """One round at work, by the edition of 2026."""

    def __init__(self, players: Sequence[SwissPlayer], completion: Completion, bye_score: Points | None) -> None:
        self.players = players
        self.completion = completion
        self.bye_score = bye_score
        """C5: the score of the player who gets the bye; None if nobody does."""
        self.final = any(player.is_topscorer for player in players)
        self.collapsed = False
        """2017: the scoregroups that remain are one (A.9)."""

    def run(self, progress: Progress | None) -> list[DutchBracket]:
        """The brackets as they are paired, from the top down; who floats from the last one has the bye."""
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
        """The pairs of the best candidate."""
        pairs = self.best(bracket)
        if pairs is None:
            raise AssertionError("the brackets above leave a round that can be completed")
        return pairs

    def best(self, bracket: DutchBracket, bounds: Bounds = ANY) -> Pairs | None:
        """The pairs of the best of the candidates within the bounds; None if there is none."""
        pairs = self._glance(bracket, bounds) if bracket.following else None
        if pairs is None and bracket.rest and not self._gives_the_bye(bracket):
            pairs = self._look_ahead(bracket, bounds)
        return self._take_in_everybody(bracket, bounds) if pairs is None else pairs

    def _gives_the_bye(self, bracket: DutchBracket) -> bool:
        """Whether who gets the bye has to be among the bracket's downfloaters (C5)."""
        return self.bye_score is not None and self.bye_score >= self.players[bracket.residents[0]].score

    # --- the three ways to pair a bracket ---

    def _glance(self, bracket: DutchBracket, bounds: Bounds) -> Pairs | None:
        """Pair the bracket as if nobody came after it; None where that is not known to be right."""
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
        """Pair the bracket with the following scoregroup in mind; None where that is not known to suit those below."""
        task = self._with_following(bracket, bounds)
        if task is None:
            return None
        pairs = task.first_candidate()
        # Who might stay and has to float may not be paired later on with others who float.
        apart = [] if bounds is ANY else [index for index in task.beyond() if index in bracket.floaters(pairs)]
        others = [index for index in task.beyond() if index not in apart]
        return pairs if self.completion.can_follow(apart, [*others, *bracket.rest]) else None

    def _with_following(self, bracket: DutchBracket, bounds: Bounds) -> BracketTask | None:
        task = BracketTask(self, bracket, following=True, bounds=bounds)
        if not task.solve():
            return None
        # All optimal matchings leave as many players to the groups below (C8): with a place for each of them nobody
        # is free any more, which the search for the first candidate is quicker with.
        left = [v for v, mate in enumerate(task.matcher.mates) if mate < 0]
        settled = BracketTask(self, bracket, following=True, beyond=len(left), bounds=bounds)
        settled.solve_like(task, left)
        return settled

    def _take_in_everybody(self, bracket: DutchBracket, bounds: Bounds) -> Pairs | None:
        """Pair the bracket so that everybody else can be paired (C4), and one gets the bye (C5)."""
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
    """The edition of 2017: no C5 and no C9, and completion only once it has failed (A.9)."""

    def pair_bracket(self, bracket: DutchBracket) -> Pairs:
        pairs = None
        if bracket.following:
            pairs = self._glance(bracket, ANY)
            if pairs is None:
                pairs = self._without_completion(bracket)
            if pairs is None:  # the bracket is the penultimate one (PPB): pair it once more, with C4 and without C7
                self.collapsed = True
                bracket.looks_ahead = False
        return self._completed(bracket).first_candidate() if pairs is None else pairs

    def best(self, bracket: DutchBracket, bounds: Bounds = ANY) -> Pairs | None:
        """The pairs of the best of the candidates within the bounds, by the criteria that are in force for the bracket;
        None if there is none. In a penultimate bracket, in the last one and in the one before it they let the round be
        completed.
        """
        if bracket.following and bracket.looks_ahead:
            pairs = self._glance(bracket, bounds)
            if pairs is not None:
                return pairs
        freely = bracket.looks_ahead and bracket.rest
        task = self._with_following(bracket, bounds) if freely else self._with_everybody(bracket, bounds)
        return None if task is None else task.first_candidate()

    def _without_completion(self, bracket: DutchBracket) -> Pairs | None:
        """The best pairing by C5 to C19; None if it does not let the round be completed."""
        task = self._with_following(bracket, ANY)
        if task is None:
            raise AssertionError("everybody may float")
        if not bracket.rest:
            # The round can be completed if nothing of C5 and C6 has to be given up for it. C7 is then about the last
            # bracket, whose number of pairs is as large as the completed round says.
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
