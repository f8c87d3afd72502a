"""The Burstein system (C.04.4.2) in the editions of 2020 and 2026.

After the seeding rounds the players are ranked by the Index of their opposition, whatever their score. The bye is given
first; then the brackets are paired from the top. What the criteria say about players below the bracket (C4, C7) is
looked at as late as possible: a *glance* pairs the bracket alone, and is right if its floaters turn out to be as good
as any could be; else everybody who is not yet paired is taken in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabellone.engine.burstein import SYSTEM
from tabellone.engine.burstein.bracket import BursteinBracket, BursteinKind, BursteinZone, Pairs, Task, colours_allow
from tabellone.engine.burstein.index import oppositions
from tabellone.engine.errors import too_few
from tabellone.engine.matching.problem import Digits
from tabellone.engine.swiss.common import Field, SwissPlayer, field_of
from tabellone.engine.swiss.completion import Completion
from tabellone.record import Colour, Points, Record

Progress = Callable[[int, int], None]
MOST_SEEDING_ROUNDS = 4


def seeding_rounds(record: Record) -> int:
    """1.6.2: how many rounds are paired by the Dutch system: half of them, but no more than four."""
    planned = record.planned_rounds
    return min(planned // 2, MOST_SEEDING_ROUNDS) if planned else MOST_SEEDING_ROUNDS


def burstein_field(record: Record, round_number: int, edition: str) -> Field:
    """Who is to be paired after the seeding rounds, in the ranking of 1.8: by Index, then by number."""
    opposition = oppositions(record, round_number, edition)
    field = field_of(record, round_number, SYSTEM.edition(edition).basic_rules)
    # C3 holds for topscorers too
    players = [replace(player, is_topscorer=False) for player in field.players]
    players.sort(key=lambda player: ([-value for value in opposition[player.tpn].index], player.tpn))
    return replace(field, players=tuple(players))


def pair_burstein(
    field: Field, edition: str, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """The pairs of the round, the higher-ranked player first, and who has the pairing-allocated bye; the field's
    players stand in their ranking. Raises NoLegalPairing when C1 to C3 cannot be satisfied for everybody.
    """
    bye = bye_of(field.players)
    players = [player for player in field.players if player is not bye]
    pairs = RoundByBurstein(players, edition).run(progress)
    return [(players[a], players[b]) for a, b in pairs], bye


def bye_of(players: Sequence[SwissPlayer], *, most_games_first: bool = True) -> SwissPlayer | None:
    """Who has the bye (3.1): of the lowest score with which it is possible, whoever has played the most games (not in
    1998), then the lowest-ranked. Raises NoLegalPairing.
    """
    if len(players) < 2:
        raise too_few(len(players))
    score = Completion(players).require(lowest_bye=True)
    if score is None:
        return None
    candidates = [player for player in players if player.may_have_bye and player.score == score]
    candidates.reverse()
    if most_games_first:
        candidates.sort(key=lambda player: -len(player.colours.history))
    return next(player for player in candidates if _can_be_paired([other for other in players if other is not player]))


def _can_be_paired(players: Sequence[SwissPlayer]) -> bool:
    return Completion(players).holds(range(len(players)))


def scoregroups(players: Sequence[SwissPlayer]) -> list[list[int]]:
    """Places in the ranking by score, the highest first."""
    groups: dict[Points, list[int]] = {}
    for place, player in enumerate(players):
        groups.setdefault(player.score, []).append(place)
    return [groups[score] for score in sorted(groups, reverse=True)]


class RoundByBurstein:
    """One round at work, without who has the bye."""

    def __init__(self, players: Sequence[SwissPlayer], edition: str) -> None:
        self.players = players
        self.edition = edition
        self.completion = Completion(players)
        self.made: list[tuple[BursteinBracket, Pairs]] = []
        """The brackets that are paired, from the top down."""

    def run(self, progress: Progress | None) -> Pairs:
        """Pair the brackets from the top down."""
        pairs: Pairs = []
        floaters: list[int] = []
        groups = scoregroups(self.players)
        for number, group in enumerate(groups, start=1):
            following = groups[number] if number < len(groups) else []
            rest = [place for below in groups[number + 1 :] for place in below]
            bracket = BursteinBracket(sorted([*floaters, *group]), following, rest, frozenset(floaters))
            found = self.pair_bracket(bracket)
            pairs += found
            self.made.append((bracket, found))
            floaters = bracket.floaters(found)
            if progress is not None:
                progress(2 * len(pairs), len(self.players))
        return pairs

    def pair_bracket(self, bracket: BursteinBracket) -> Pairs:
        """The first of the best pairings of the bracket (3.2)."""
        pairs = self._glance(bracket) if bracket.following else None
        return self._take_in_everybody(bracket) if pairs is None else pairs

    def _glance(self, bracket: BursteinBracket) -> Pairs | None:
        """Pair the bracket as if nobody came after it; None where that is not known to be right."""
        floats = len(bracket.members) % 2
        task = self._task(BursteinBracket(bracket.members, incoming=bracket.incoming), floats)
        if not task.solve():
            task = self._task(BursteinBracket(bracket.members, incoming=bracket.incoming), floats + task.unmatched())
            task.solve()
        pairs = task.first_pairing()
        ideal = self.completion.is_ideal(bracket.floaters(pairs), bracket.following, bracket.rest)
        return pairs if ideal else None

    def outlook(self, floaters: Sequence[int], bracket: BursteinBracket) -> list[int]:
        """C7: who is left, at best, in the bracket that these floaters make with the one after ``bracket``, so that
        everybody else can be paired.
        """
        below = BursteinBracket(sorted([*floaters, *bracket.following]), (), bracket.rest, frozenset(floaters))
        task = self._task(below)
        if not task.solve():
            raise AssertionError("the floaters leave a round that can be completed")
        return task.members_outside()

    def _take_in_everybody(self, bracket: BursteinBracket) -> Pairs:
        """Pair the bracket so that everybody else can be paired (C4)."""
        task = self._task(bracket)
        if not task.solve():
            raise AssertionError("the brackets above leave a round that can be completed")
        return task.first_pairing()

    def _task(self, bracket: BursteinBracket, floats: int = 0) -> Task:
        cost = _Costs([self.players[place].score for place in bracket.members], self.edition)
        return Task(self.players, bracket, cost=cost, due=_preference, floats=floats)


def _preference(player: SwissPlayer) -> Colour | None:
    return player.colours.preference


class _Costs:
    """The criteria's costs in one bracket: C5; C6; C7: the number and the scores of those who are left in the following
    bracket; C8. Scores are counted level by level, from the highest.
    """

    def __init__(self, scores: Sequence[Points], edition: str) -> None:
        self.level = {score: place for place, score in enumerate(sorted(set(scores), reverse=True))}
        self.number_first = edition == "2020"
        """C.6 of 2020: first as few incoming floaters as possible float again, then those with the lowest scores."""

    def __call__(self, upper: BursteinKind, lower: BursteinKind) -> Digits | None:
        if lower.zone is BursteinZone.FLOAT:
            return self._digits(upper, floats=True) if upper.zone is BursteinZone.MEMBER else None
        if not colours_allow(upper, lower):
            return None
        if lower.zone is BursteinZone.MEMBER:
            same = upper.due is not None and upper.due is lower.due
            return self._digits(upper, same_preference=same)
        return self._digits(
            upper,
            floats=upper.zone is BursteinZone.MEMBER,
            leaves=lower.zone is BursteinZone.REST and upper.zone is not BursteinZone.REST,
        )

    def _digits(
        self, kind: BursteinKind, *, floats: bool = False, leaves: bool = False, same_preference: bool = False
    ) -> Digits:
        return (
            int(floats),
            *self._score(kind, counts=floats, floats_again=kind.floated),
            int(leaves),
            *self._score(kind, counts=leaves, floats_again=True),
            int(same_preference),
        )

    def _score(self, kind: BursteinKind, *, counts: bool, floats_again: bool) -> list[int]:
        """A floater's score, which only members have as a level: there is none below the following scoregroup's."""
        digits = [0] * (1 + len(self.level))
        if counts and kind.score in self.level:
            digits[0] = int(self.number_first and floats_again)
            digits[1 + self.level[kind.score]] = 1
        return digits
