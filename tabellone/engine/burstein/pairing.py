"""The Burstein system (C.04.4.2) in the editions of 2020 and 2026.

After the seeding rounds, players are ranked by the Index of their opposition. The bye is assigned first. Then the
brackets are paired from the top. The criteria for players below the bracket (C4, C7) are checked as late as possible. A
*glance* pairs only the bracket, and is correct if its floaters are as good as possible. Otherwise all unpaired players
are included in the matching.
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
    """Return the number of rounds paired by the Dutch system (1.6.2): half of the rounds, but at most four."""
    planned = record.planned_rounds
    return min(planned // 2, MOST_SEEDING_ROUNDS) if planned else MOST_SEEDING_ROUNDS


def burstein_field(record: Record, round_number: int, edition: str) -> Field:
    """Return the players to be paired after the seeding rounds, ranked by Index, then by pairing number (1.8)."""
    opposition = oppositions(record, round_number, edition)
    field = field_of(record, round_number, SYSTEM.edition(edition).basic_rules)
    # C3 applies to topscorers, too
    players = [replace(player, is_topscorer=False) for player in field.players]
    players.sort(key=lambda player: ([-value for value in opposition[player.tpn].index], player.tpn))
    return replace(field, players=tuple(players))


def pair_burstein(
    field: Field, edition: str, progress: Progress | None = None
) -> tuple[list[tuple[SwissPlayer, SwissPlayer]], SwissPlayer | None]:
    """Return the pairs of the round, the higher-ranked player first, and the player with the pairing-allocated bye.

    The players of ``field`` are in ranking order. Raises NoLegalPairing if C1 to C3 cannot be satisfied for all
    players.
    """
    bye = bye_of(field.players)
    players = [player for player in field.players if player is not bye]
    pairs = RoundByBurstein(players, edition).run(progress)
    return [(players[a], players[b]) for a, b in pairs], bye


def bye_of(players: Sequence[SwissPlayer], *, most_games_first: bool = True) -> SwissPlayer | None:
    """Return the player with the bye (3.1).

    Among players who leave a legal pairing: the lowest score, the most played games (not in 1998), the lowest rank.
    Raises NoLegalPairing.
    """
    if not players:
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
    """Return the scoregroups as places in the ranking, the highest score first."""
    groups: dict[Points, list[int]] = {}
    for place, player in enumerate(players):
        groups.setdefault(player.score, []).append(place)
    return [groups[score] for score in sorted(groups, reverse=True)]


class RoundByBurstein:
    """Pairing of one round without the player with the bye."""

    def __init__(self, players: Sequence[SwissPlayer], edition: str) -> None:
        self.players = players
        self.edition = edition
        self.completion = Completion(players)
        self.made: list[tuple[BursteinBracket, Pairs]] = []
        """The paired brackets, from the top down."""

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
        """Return the first of the best pairings of the bracket (3.2)."""
        pairs = self._glance(bracket) if bracket.following else None
        return self._take_in_everybody(bracket) if pairs is None else pairs

    def _glance(self, bracket: BursteinBracket) -> Pairs | None:
        """Pair the bracket without regard to lower players; return None if the result might be wrong."""
        floats = len(bracket.members) % 2
        task = self._task(BursteinBracket(bracket.members, incoming=bracket.incoming), floats)
        if not task.solve():
            task = self._task(BursteinBracket(bracket.members, incoming=bracket.incoming), floats + task.unmatched())
            task.solve()
        pairs = task.first_pairing()
        ideal = self.completion.is_ideal(bracket.floaters(pairs), bracket.following, bracket.rest)
        return pairs if ideal else None

    def outlook(self, floaters: Sequence[int], bracket: BursteinBracket) -> list[int]:
        """Return the players of the next bracket that remain unpaired in it, at best (C7).

        The next bracket consists of these floaters and the scoregroup after ``bracket``. All other players must have a
        legal pairing.
        """
        below = BursteinBracket(sorted([*floaters, *bracket.following]), (), bracket.rest, frozenset(floaters))
        task = self._task(below)
        if not task.solve():
            raise AssertionError("the floaters leave a round that can be completed")
        return task.members_outside()

    def _take_in_everybody(self, bracket: BursteinBracket) -> Pairs:
        """Pair the bracket so that all other players can be paired (C4)."""
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
    """Costs of the criteria in one bracket: C5, C6, C7, C8.

    C7 is the number of unpaired players in the following bracket, and their scores. Scores are counted score by score,
    from the highest.
    """

    def __init__(self, scores: Sequence[Points], edition: str) -> None:
        self.level = {score: place for place, score in enumerate(sorted(set(scores), reverse=True))}
        self.number_first = edition == "2020"
        """C.6 of 2020: as few incoming floaters as possible float again; then floaters with the lowest scores are
        preferred.
        """

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
        """Return the digits of a floater's score.

        Only the scores of members have a digit: no player below the following scoregroup needs one.
        """
        digits = [0] * (1 + len(self.level))
        if counts and kind.score in self.level:
            digits[0] = int(self.number_first and floats_again)
            digits[1 + self.level[kind.score]] = 1
        return digits
