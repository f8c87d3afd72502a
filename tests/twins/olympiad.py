"""The Olympiad's pairing rules (D.02 of 2022) and the European ones by the book: every question by trying everything.

Read it beside docs/readings.md, which has the articles. It shares nothing with the engine but the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.history import forbidden_groups
from tabellone.literal.round import NoPairing
from tabellone.record import ByeKind, Colour, Record, Score
from tests.twins.team_history import adjustments_of_team, turns_of_teams
from tests.twins.teams import Team, teams_of
from tests.twins.wish import NOTHING, Step, Told, Wish

Pair: TypeAlias = tuple[Team, Team]


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the bye. Raises NoPairing."""
    return OlympiadBook(record, round_number).pair()


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    book = OlympiadBook(record, round_number, wish)
    pairs, bye = book.pair()
    steps = [book.steps_of(group) for group in book.groups]
    if bye:
        place = next(number for number, team in enumerate(book.teams, start=1) if team.tpn == bye)
        steps.insert(0, [("bye_rank", (-place,))])
    return steps, {frozenset(pair) for pair in pairs}, bye or 0


@dataclass(frozen=True)
class Grouped:
    """A group as it was paired."""

    limits: bool
    first: list[Pair]
    """The pairs of those who came to it."""
    rest: list[Pair]
    leaving: list[Team]


class OlympiadBook:
    """One round, or what it would be with a wish."""

    def __init__(self, record: Record, round_number: int, wish: Wish = NOTHING) -> None:
        self.record, self.number, self.wish = record, round_number, wish
        self.groups: list[Grouped] = []
        self.is_european = record.system == "european"
        self.folds = self.is_european and not record.options.get("european_halves")
        everything = turns_of_teams(record)
        self.turns = {tpn: [turn for turn in turns if turn.round < round_number] for tpn, turns in everything.items()}
        opposition = self._oppositions() if self.is_european else dict.fromkeys(self.turns, 0)
        self.teams = sorted(
            teams_of(record, round_number), key=lambda team: (-team.primary, -opposition[team.tpn], team.tpn)
        )
        self.place = {team: place for place, team in enumerate(self.teams)}
        self._most: dict[tuple[frozenset[Team], frozenset[Team], bool], int] = {}

    def _oppositions(self) -> dict[int, int]:
        """Match points of the opponent times game points against it, but for the round against the lowest."""
        points = {
            tpn: sum(turn.match_points for turn in turns)
            + adjustments_of_team(self.record, tpn, self.number - 1, Score.MATCH)
            for tpn, turns in self.turns.items()
        }
        found = {}
        for tpn, turns in self.turns.items():
            rows = []
            for turn in turns:
                met = points[turn.opponent] if turn.opponent else 0
                rows.append((met, met * turn.game_points if turn.opponent else 0))
            found[tpn] = sum(row[1] for row in rows) - (min(rows)[1] if rows else 0)
        return found

    # --- 6.1, 7.3: who may meet ---

    def may_meet(self, one: Team, other: Team) -> bool:
        if self.wish.keeps_apart(one.tpn, other.tpn):
            return False
        return one is not other and other.tpn not in one.opponents

    def colours_of(self, team: Team) -> set[Colour]:
        """7.3."""
        found = set()
        for colour in Colour:
            after = [*team.colours, colour]
            whites = after.count(Colour.WHITE)
            if abs(2 * whites - len(after)) <= 2 and not (len(after) > 2 and len(set(after[-3:])) == 1):
                found.add(colour)
        return found

    def fits(self, one: Team, other: Team) -> bool:
        mine, theirs = self.colours_of(one), self.colours_of(other)
        return (Colour.WHITE in mine and Colour.BLACK in theirs) or (Colour.BLACK in mine and Colour.WHITE in theirs)

    def most_kept(self, teams: frozenset[Team], group: frozenset[Team], *, limits: bool) -> int:
        """Of all ways to pair these teams the most pairings inside the group; a negative number: there is no way."""
        if not teams:
            return 0
        key = (teams, group & teams, limits)
        if key not in self._most:
            first = min(teams, key=self.place.__getitem__)
            best = -99
            for other in teams - {first}:
                if self.may_meet(first, other):
                    is_kept = first in group and other in group and (not limits or self.fits(first, other))
                    best = max(best, is_kept + self.most_kept(teams - {first, other}, group, limits=limits))
            self._most[key] = best
        return self._most[key]

    # --- 4, 6.4: the round ---

    def pair(self) -> tuple[frozenset[tuple[int, int]], int | None]:
        bye = self._bye()
        order = [team for team in self.teams if team is not bye]
        if not order:
            return frozenset(), bye.tpn if bye else None
        middle = order[len(order) // 2].primary
        scores = sorted({team.primary for team in order})
        self.unpaired = set(order)
        self.made: list[Pair] = []
        waiting: list[Team] = []
        for downward in (True, False):
            floaters: list[Team] = []
            side = [s for s in scores if s > middle][::-1] if downward else [s for s in scores if s < middle]
            for score, following in zip(side, [*side[1:], middle], strict=False):
                floaters = self._group(order, score, following, floaters, downward=downward)
            waiting += floaters
        left = self._group(order, middle, None, waiting, downward=True)
        assert not left
        assert not self.unpaired
        return frozenset(self._coloured(pair) for pair in self.made), bye.tpn if bye else None

    def _bye(self) -> Team | None:
        if not self.teams:
            raise NoPairing
        everybody = frozenset(self.teams)
        if len(everybody) % 2 == 0:
            if self.most_kept(everybody, everybody, limits=False) < 0:
                raise NoPairing
            return None
        for team in reversed(self.teams):
            rest = everybody - {team}
            if (
                not self.is_barred(team.tpn)
                and not self.wish.bars_from_the_bye(team.tpn)
                and self.most_kept(rest, rest, limits=False) >= 0
            ):
                return team
        raise NoPairing

    def is_barred(self, tpn: int) -> bool:
        """4.2."""
        turns = self.turns[tpn]
        late = any(turn.round == 1 and turn.bye is ByeKind.ZERO for turn in turns)
        return late or any(turn.bye is ByeKind.PAIRING_ALLOCATED or turn.won_by_forfeit for turn in turns)

    # --- 7.4, 8, 9: a group ---

    def _group(
        self, order: Sequence[Team], score: int, following: int | None, incoming: Sequence[Team], *, downward: bool
    ) -> list[Team]:
        residents = [team for team in order if team.primary == score]
        staying = frozenset((*incoming, *residents))
        limits = not (
            self.most_kept(frozenset(self.unpaired), staying, limits=False)
            > self.most_kept(frozenset(self.unpaired), staying, limits=True)
        )
        leaving: list[Team] = []
        made_before = len(self.made)
        for floater in incoming:
            if floater not in staying:
                continue
            came_down = floater.primary > score
            candidates = [t for t in (residents if came_down else residents[::-1]) if t in staying]
            others = sorted((t for t in incoming if t in staying), key=self.place.__getitem__)
            candidates += others if came_down else others[::-1]
            target = self.most_kept(frozenset(self.unpaired), staying, limits=limits)
            for other in candidates:
                if not self.may_meet(floater, other) or (limits and not self.fits(floater, other)):
                    continue
                rest = frozenset(self.unpaired) - {floater, other}
                if 1 + self.most_kept(rest, staying - {floater, other}, limits=limits) == target:
                    self._make(floater, other)
                    staying -= {floater, other}
                    break
            else:
                leaving.append(floater)
                staying -= {floater}
        adjacent = [team for team in order if team.primary == following]
        leaving += self._leaving(staying, adjacent, limits=limits, downward=downward)
        staying -= set(leaving)
        first = self.made[made_before:]
        paired = self._pairs(sorted(staying, key=self.place.__getitem__), limits=limits, downward=downward)
        self.made += paired
        self.unpaired -= staying
        leaving = sorted(leaving, key=self.place.__getitem__, reverse=not downward)
        self.groups.append(Grouped(limits, first, paired, leaving))
        return leaving

    @staticmethod
    def steps_of(group: Grouped) -> list[Step]:
        """What was settled in it."""
        return [
            ("floaters", len(group.leaving)),
            ("limits", int(not group.limits)),
            ("floaters_opponents", tuple((one.tpn, other.tpn) for one, other in group.first)),
            ("floaters_set", tuple(team.tpn for team in group.leaving)),
            ("pairs_in_order", tuple((one.tpn, other.tpn) for one, other in group.rest)),
        ]

    def refusals(self, one: int, other: int) -> set[str]:
        """Which absolute rules exclude it; 0 for the second: the bye."""
        if not other:
            if len(self.teams) % 2 == 0:
                return {"no_bye"}
            return {"bye"} if self.is_barred(one) else set()
        found = {"met"} if any(turn.played and turn.opponent == other for turn in self.turns[one]) else set()
        groups = forbidden_groups(self.record, self.number)
        return found | ({"forbidden"} if any({one, other} <= group for group in groups) else set())

    def _make(self, one: Team, other: Team) -> None:
        self.made.append((one, other))
        self.unpaired -= {one, other}

    def _leaving(
        self, staying: frozenset[Team], adjacent: Sequence[Team], *, limits: bool, downward: bool
    ) -> list[Team]:
        """Of all sets of so many the best one: who has somebody to meet first, then who is last to be paired."""
        target = self.most_kept(frozenset(self.unpaired), staying, limits=limits)
        wanted = sorted(staying, key=self.place.__getitem__, reverse=downward)
        wanted.sort(key=lambda team: not any(self.may_meet(team, other) for other in adjacent))
        for chosen in combinations(wanted, len(staying) - 2 * target):
            if self.most_kept(frozenset(self.unpaired), staying - set(chosen), limits=limits) == target:
                return list(chosen)
        raise AssertionError("so many can leave")

    def _pairs(self, teams: Sequence[Team], *, limits: bool, downward: bool) -> list[Pair]:
        ordered = list(teams if downward else teams[::-1])
        for pairs in self._in_order(ordered):
            if all(not limits or self.fits(*pair) for pair in pairs):
                return pairs
        raise AssertionError("they can all be paired")

    def _in_order(self, teams: Sequence[Team]) -> Iterator[list[Pair]]:
        """9.3: all pairings in order; in a group of six 1 meets 4, 5, 6, 3, 2, by the European rules 6, 5, 4, 3, 2."""
        if not teams:
            yield []
            return
        half = len(teams) // 2
        others = teams[:0:-1] if self.folds else [*teams[half:], *teams[half - 1 : 0 : -1]]
        for other in others:
            if self.may_meet(teams[0], other):
                for rest in self._in_order([team for team in teams[1:] if team is not other]):
                    yield [(teams[0], other), *rest]

    # --- 7: colours ---

    def _coloured(self, pair: Pair) -> tuple[int, int]:
        higher, lower = sorted(pair, key=self.place.__getitem__)
        white = self._colour(higher, lower) is Colour.WHITE
        return (higher.tpn, lower.tpn) if white else (lower.tpn, higher.tpn)

    def _colour(self, higher: Team, lower: Team) -> Colour:
        may_be_white = Colour.WHITE in self.colours_of(higher) and Colour.BLACK in self.colours_of(lower)
        may_be_black = Colour.BLACK in self.colours_of(higher) and Colour.WHITE in self.colours_of(lower)
        if may_be_white != may_be_black:
            return Colour.WHITE if may_be_white else Colour.BLACK
        if higher.difference != lower.difference:
            return Colour.WHITE if higher.difference < lower.difference else Colour.BLACK
        return self._alternated(higher, lower)

    def _alternated(self, higher: Team, lower: Team) -> Colour:
        mine, theirs = ({t.round: t.colour for t in self.turns[team.tpn] if t.played} for team in (higher, lower))
        for number in range(self.number - 1, 0, -1):
            if number in mine and number in theirs and mine[number] is not theirs[number]:
                return theirs[number] or Colour.WHITE
        if mine:
            return Colour.BLACK if mine[max(mine)] is Colour.WHITE else Colour.WHITE
        if theirs:
            return theirs[max(theirs)] or Colour.WHITE
        is_white = (self.record.initial_colour is not Colour.BLACK) is (higher.tpn % 2 == 1)
        return Colour.WHITE if is_white else Colour.BLACK
