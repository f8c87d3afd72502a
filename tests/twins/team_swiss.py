"""The Swiss system for teams (C.04.6) by the book, for tests of small rounds: every choice is made by trying all.

Read it beside the articles (numbers of 2026; those of 2024 in brackets where they differ) and docs/readings.md. It
shares nothing with the engine but the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.round import NoPairing
from tabellone.record import Colour, Points, Record
from tests.twins.team_colours import Preference, colour_of_first_team, preference_of
from tests.twins.teams import Team, teams_of
from tests.twins.wish import NOTHING, Wish

Pair: TypeAlias = tuple[Team, Team]
"""Top member and bottom member."""
Made: TypeAlias = tuple[frozenset[Team], frozenset[Team], tuple[Team, ...], tuple[Pair, ...]]
"""A bracket: the residents, everybody below them, who came up, the pairs."""
COMPLIES, DOES_NOT = 0, 1


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the pairing-allocated bye. Raises NoPairing."""
    return Book(record, teams_of(record, round_number), round_number).pair()


def in_order_of_sets(sets: Iterable[Iterable[Team]]) -> list[tuple[Team, ...]]:
    """3.5.3, 3.5.4: in each set by descending score, then by TPN; the sets by the TPNs that they then have."""
    ordered = [tuple(sorted(each, key=lambda team: (-team.primary, team.tpn))) for each in sets]
    return sorted(ordered, key=lambda each: [team.tpn for team in each])


def in_order_of_identifiers(members: Sequence[Team], met: frozenset[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    """3.6.1 to 3.6.3: the pairings of these teams, each of which is a top or a bottom member as it stands before or
    after the other; without those in which a pair has met (C1).
    """
    for tops in combinations(range(len(members)), len(members) // 2):
        bottoms = [place for place in range(len(members)) if place not in tops]
        if all(top < bottom for top, bottom in zip(tops, bottoms, strict=True)):
            yield from _bottoms_in_order(members, tops, bottoms, met)


def _bottoms_in_order(
    members: Sequence[Team], tops: Sequence[int], bottoms: Sequence[int], met: frozenset[frozenset[int]]
) -> Iterator[tuple[Pair, ...]]:
    if not tops:
        yield ()
        return
    for bottom in bottoms:
        pair = members[tops[0]], members[bottom]
        if tops[0] < bottom and frozenset(team.tpn for team in pair) not in met:
            rest = [other for other in bottoms if other != bottom]
            for pairs in _bottoms_in_order(members, tops[1:], rest, met):
                yield (pair, *pairs)


def _wishing(team: Team, everybody: Sequence[Team], wish: Wish) -> Team:
    kept = {other.tpn for other in everybody if other is not team and wish.keeps_apart(team.tpn, other.tpn)}
    barred = team.barred_from_pab or wish.bars_from_the_bye(team.tpn)
    return replace(team, opponents=team.opponents | kept, barred_from_pab=barred)


class Book:
    """One round, or what it would be with a wish."""

    def __init__(self, record: Record, everybody: Sequence[Team], round_number: int, wish: Wish = NOTHING) -> None:
        teams = [_wishing(team, everybody, wish) for team in everybody]
        self.record = record
        self.teams = teams
        self.edition = record.edition
        planned = record.planned_rounds
        self.is_last = 0 < planned <= round_number
        self.is_one_of_the_last_two = 0 < planned <= round_number + 1
        self.met = frozenset(frozenset((team.tpn, other)) for team in teams for other in team.opponents)
        self.preferences: dict[Team, Preference] = {
            team: preference_of(
                team.colours,
                team.difference,
                str(record.options.get("preferences", "a")),
                is_last=self.is_last,
                strong_at_last=bool(record.options.get("team_strong")),
            )
            for team in teams
        }
        self._pairable: dict[frozenset[Team], bool] = {frozenset(): True}
        self.freely = self if wish == NOTHING else self.without_wish(everybody, round_number)
        self.has_parted = False

    def without_wish(self, everybody: Sequence[Team], round_number: int) -> Book:
        """The same round if nothing is asked for."""
        return Book(self.record, everybody, round_number)

    def own(self, teams: Iterable[Team]) -> tuple[Team, ...]:
        """The same teams, as this book has them."""
        numbers = [team.tpn for team in teams]
        return tuple(next(team for team in self.teams if team.tpn == tpn) for tpn in numbers)

    def pair(self) -> tuple[frozenset[tuple[int, int]], int | None]:
        """3.3.2."""
        if not self.teams:
            raise NoPairing
        bye = self.pab()
        unpaired = frozenset(team for team in self.teams if team is not bye)
        self.paired_scores = sorted({team.primary for team in unpaired}, reverse=True)
        self.freely.paired_scores = self.paired_scores
        if not self.can_be_paired(unpaired):
            raise NoPairing
        self.made: list[Made] = []
        while unpaired:
            top = max(team.primary for team in unpaired)
            residents = frozenset(team for team in unpaired if team.primary == top)
            upfloaters = self._kept_upfloaters(residents, unpaired - residents)
            self.made.append((residents, unpaired - residents, upfloaters, self.pairing_of(residents, upfloaters)))
            unpaired -= residents | frozenset(upfloaters)
        colours = frozenset(self._in_colours(pair) for row in self.made for pair in row[3])
        return colours, None if bye is None else bye.tpn

    # --- C1, C2, C3 ---

    def may_meet(self, one: Team, other: Team) -> bool:
        """C1, and nobody forbade it."""
        return frozenset((one.tpn, other.tpn)) not in self.met

    def can_be_paired(self, teams: frozenset[Team]) -> bool:
        """Whether there is any pairing of these, by trying: the first with each of the others, then the rest."""
        if teams not in self._pairable:
            first = min(teams, key=lambda team: team.tpn)
            self._pairable[teams] = len(teams) % 2 == 0 and any(
                self.may_meet(first, other) and self.can_be_paired(teams - {first, other}) for other in teams - {first}
            )
        return self._pairable[teams]

    def pab(self) -> Team | None:
        """3.4 (2.1)."""
        if len(self.teams) % 2 == 0:
            return None
        everybody = frozenset(self.teams)
        leaving_a_legal_pairing = [
            team for team in self.teams if not team.barred_from_pab and self.can_be_paired(everybody - {team})
        ]
        if not leaving_a_legal_pairing:
            raise NoPairing
        lowest = min(team.primary for team in leaving_a_legal_pairing)
        candidates = [team for team in leaving_a_legal_pairing if team.primary == lowest]
        most = max(team.matches_played for team in candidates)
        return max((team for team in candidates if team.matches_played == most), key=lambda team: team.tpn)

    # --- 3.5 (2.2): upfloaters ---

    def _kept_upfloaters(self, residents: frozenset[Team], below: frozenset[Team]) -> tuple[Team, ...]:
        """With a wish: those without it, from the top on as long as they leave a way to it."""
        if not self.has_parted:
            free = self.freely
            chosen = self.own(free.upfloaters(frozenset(free.own(residents)), frozenset(free.own(below))))
            if self.can_be_paired(residents | set(chosen)) and self.can_be_paired(below - set(chosen)):
                return chosen
            self.has_parted = True
        return self.upfloaters(residents, below)

    def upfloaters(self, residents: frozenset[Team], below: frozenset[Team]) -> tuple[Team, ...]:
        """The first set that produces a legal pairing and complies with C4 to C7."""
        fewest = self._sets_with_c4(residents, below)
        best = max(self._scores_ascending(each) for each in fewest)  # C5
        sets = in_order_of_sets(each for each in fewest if self._scores_ascending(each) == best)
        following = self.following(residents, below)
        c6 = {each: self.c6(each, below, following) for each in sets}
        c7 = {each: self.c7(each) for each in sets}
        return min(sets, key=lambda each: (c6[each], c7[each]))  # the first of them

    def _sets_with_c4(self, residents: frozenset[Team], below: frozenset[Team]) -> list[frozenset[Team]]:
        """C4: the sets of the smallest number with which C1 and C3 can be complied with."""
        for count in range(len(below) + 1):
            sets = [
                frozenset(each)
                for each in combinations(sorted(below, key=lambda team: team.tpn), count)
                if self.can_be_paired(residents | set(each)) and self.can_be_paired(below - set(each))
            ]
            if sets:
                return sets
        raise AssertionError("whoever is unpaired can be paired")

    @staticmethod
    def _scores_ascending(teams: Iterable[Team]) -> list[Points]:
        return sorted(team.primary for team in teams)

    def following(self, residents: frozenset[Team], below: frozenset[Team]) -> frozenset[Team]:
        """The teams of the following scoregroup that are not paired yet: none where upfloaters of earlier brackets have
        emptied it; by another reading the next scoregroup then that has any.
        """
        top = max(team.primary for team in residents)
        lower = [points for points in self.paired_scores if points < top]
        if self.record.options.get("team_left"):
            lower = [points for points in lower if any(team.primary == points for team in below)]
        return frozenset(team for team in below if lower and team.primary == lower[0])

    def c6(self, upfloaters: tuple[Team, ...], below: frozenset[Team], following: frozenset[Team]) -> int:
        """How badly the set complies with C6."""
        group = following - set(upfloaters)
        if not group:
            return COMPLIES
        rest = below - set(upfloaters) - group
        if self.edition == "2024":
            alone = bool(self.record.options.get("team_alone"))
            return len(group) - self._most_paired_within(group, rest, with_c3=not alone)
        needed = self.fewest_upfloaters(group, rest)
        if self.record.options.get("team_graded"):
            return needed
        return COMPLIES if needed == len(group) % 2 else DOES_NOT

    def _most_paired_within(self, group: frozenset[Team], rest: frozenset[Team], *, with_c3: bool) -> int:
        for count in range(len(group), -1, -1):
            for chosen in combinations(sorted(group, key=lambda team: team.tpn), count):
                others = (group | rest) - set(chosen)
                if self.can_be_paired(frozenset(chosen)) and (not with_c3 or self.can_be_paired(others)):
                    return count
        raise AssertionError("nobody at all can be paired within any group")

    def fewest_upfloaters(self, group: frozenset[Team], rest: frozenset[Team]) -> int:
        for count in range(len(rest) + 1):
            for chosen in combinations(sorted(rest, key=lambda team: team.tpn), count):
                if self.can_be_paired(group | set(chosen)) and self.can_be_paired(rest - set(chosen)):
                    return count
        raise AssertionError("whoever is unpaired can be paired")

    def c7(self, upfloaters: tuple[Team, ...]) -> int:
        """C7 (2024 has no such criterion for the sets)."""
        if self.edition == "2024" or self.is_one_of_the_last_two:
            return 0
        return sum(team.floated for team in upfloaters)

    # --- 3.6 (2.3): the bracket ---

    def pairing_of(self, residents: frozenset[Team], upfloaters: Sequence[Team]) -> tuple[Pair, ...]:
        """The first pairing that complies with C1, and best with C8, C9 and C10 (C7, C8 and C9)."""
        members = sorted((*residents, *upfloaters), key=lambda team: team.tpn)
        if self.record.options.get("team_ranked"):
            members.sort(key=lambda team: -team.primary)
        best: tuple[tuple[int, int, int], tuple[Pair, ...]] | None = None
        for pairs in in_order_of_identifiers(members, self.met):
            quality = self.c8(pairs), self.c9(pairs), self.c10(pairs, residents)
            if best is None or quality < best[0]:
                best = quality, pairs
            if best[0] == (0, 0, 0):
                break
        if best is None:
            raise AssertionError("the upfloaters were chosen so that the bracket can be paired")
        return best[1]

    def c8(self, pairs: Iterable[Pair]) -> int:
        """Teams whose colour preference is not fulfilled: one of two that prefer the same colour."""
        preferred = ([self.preferences[team].colour for team in pair] for pair in pairs)
        return sum(one is not None and one is other for one, other in preferred)

    def c9(self, pairs: Iterable[Pair]) -> int:
        """Type B: teams whose strong preference is not fulfilled; a mild one gives way to it (4.3.4)."""
        preferred = ([self.preferences[team] for team in pair] for pair in pairs)
        return sum(
            one.is_strong and other.is_strong and one.colour is not None and one.colour is other.colour
            for one, other in preferred
        )

    def c10(self, pairs: Iterable[Pair], residents: frozenset[Team]) -> int:
        """Upfloaters' opponents that were floaters in the previous round (2024: all floaters, of whom the upfloaters
        are the same in all pairings of the bracket).
        """
        if self.is_one_of_the_last_two:
            return 0
        floating = [pair for pair in pairs if len(residents.intersection(pair)) == 1]
        return sum(team.floated for pair in floating for team in pair if team in residents)

    # --- 4: colours ---

    def _in_colours(self, pair: Pair) -> tuple[int, int]:
        uses_secondary = not self.record.options.get("no_secondary")
        first, other = sorted(
            pair, key=lambda team: (-team.primary, -team.secondary if uses_secondary else 0, team.tpn)
        )
        initial = self.record.initial_colour or Colour.WHITE
        colour = colour_of_first_team(first, other, self.preferences[first], self.preferences[other], initial)
        return (first.tpn, other.tpn) if colour is Colour.WHITE else (other.tpn, first.tpn)
