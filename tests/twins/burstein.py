"""The Burstein system by the book (C.04.4.2, editions of 2020 and 2026), for tests of small rounds.

Every pairing of a bracket is made in the order of article 4, judged by the criteria, and the first of the best is
taken.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.colours import colour_of_higher_ranked
from tabellone.literal.dutch import NoPairing, pair_by_the_book
from tabellone.literal.history import forbidden_groups
from tabellone.literal.players import LiteralEdition as Edition, LiteralPlayer as Player, players_of
from tabellone.record import Colour, Points, Record
from tests.twins.burstein_1998 import pair_1998_by_the_book, steps_of_1998
from tests.twins.opposition import Opposition
from tests.twins.pairings import Group, Meetings, Pairing, pairings
from tests.twins.wish import NOTHING, Step, Told, Wish

BASIC_RULES = {"2020": Edition.OF_2017, "2026": Edition.OF_2026}
Score: TypeAlias = tuple[int, ...]


def pair_burstein_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who has the bye, if anybody does. Raises NoPairing."""
    if record.edition == "1998":
        return pair_1998_by_the_book(record, round_number)
    rules = BASIC_RULES[record.edition]
    if round_number <= min(record.planned_rounds // 2, 4):  # 1.6
        return pair_by_the_book(replace(record, edition=rules.value), round_number)
    this_round = round_of(record, round_number)
    bye, pairs = this_round.pair()
    initial = record.initial_colour or Colour.WHITE
    return frozenset(_with_colours(*pair, initial) for pair in pairs), bye.tpn if bye else None


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made after the seeding rounds, or would be with the wish. Raises NoPairing."""
    if record.edition == "1998":
        return steps_of_1998(record, round_number, wish)
    this_round = round_of(record, round_number, wish)
    bye, pairs = this_round.pair()
    steps = [this_round.steps_of(*bracket) for bracket in this_round.made]
    if bye is not None:
        rank = this_round.players.index(bye) + 1
        own: list[Step] = [("bye_score", (bye.score,)), ("bye_games", (-len(bye.colours),)), ("bye_rank", (-rank,))]
        steps.insert(0, own)
    return steps, {frozenset((one.tpn, other.tpn)) for one, other in pairs}, bye.tpn if bye else 0


def round_of(record: Record, round_number: int, wish: Wish = NOTHING) -> Round:
    """A round after the seeding rounds, before it is paired."""
    rules = BASIC_RULES[record.edition]
    players = [replace(player, topscorer=False) for player in players_of(record, round_number, rules)]
    opposition = Opposition(record, round_number, with_exception=True)
    players.sort(
        key=lambda player: (-opposition.buchholz(player.tpn), -opposition.sonneborn_berger(player.tpn), player.tpn)
    )
    forbidden = forbidden_groups(record, round_number)
    barred = [wish.bars_from_the_bye(player.tpn) for player in players]
    everybody = tuple(
        replace(player, barred_from_pab=player.barred_from_pab or bar)
        for player, bar in zip(players, barred, strict=True)
    )
    return Round(everybody, Meetings(everybody, forbidden, wish), record.edition)


def _with_colours(higher: Player, lower: Player, initial: Colour) -> tuple[int, int]:
    if colour_of_higher_ranked(higher, lower, initial) is Colour.WHITE:
        return higher.tpn, lower.tpn
    return lower.tpn, higher.tpn


class Round:
    """A round after the seeding rounds."""

    def __init__(self, players: Group, meetings: Meetings, edition: str) -> None:
        self.players = players
        self.meetings = meetings
        self.edition = edition
        self.made: list[tuple[Group, Group, list[Group], Pairing]] = []
        self.freely = meetings.without_wish(players)
        self.has_parted = False

    def pair(self) -> tuple[Player | None, list[tuple[Player, Player]]]:
        """1.9.2: the bye, and then bracket by bracket from the top."""
        bye = self.bye()
        present = tuple(player for player in self.players if player is not bye)
        if not present or not self.meetings.can_be_paired(frozenset(present)):
            raise NoPairing
        scores = sorted({player.score for player in present}, reverse=True)
        groups = [tuple(player for player in present if player.score == score) for score in scores]
        pairs: list[tuple[Player, Player]] = []
        floaters: Group = ()
        for index, group in enumerate(groups):
            found = self.pair_bracket(floaters, group, groups[index + 1 :])
            self.made.append((floaters, group, groups[index + 1 :], found))
            bracket = self._ranked(floaters + group)
            pairs += [(bracket[a - 1], bracket[b - 1]) for a, b in found if b]
            floaters = tuple(bracket[a - 1] for a, b in found if not b)
        return bye, pairs

    def bye(self) -> Player | None:
        """3.1: of those who may have it and leave a complete pairing, the first in this order."""
        if len(self.players) % 2 == 0:
            return None
        everybody = frozenset(self.players)
        possible = [
            player
            for player in self.players
            if not player.barred_from_pab and self.meetings.can_be_paired(everybody - {player})
        ]
        if not possible:
            raise NoPairing
        return min(possible, key=lambda player: (player.score, -len(player.colours), -self.players.index(player)))

    def steps_of(self, incoming: Group, residents: Group, below: list[Group], pairing: Pairing) -> list[Step]:
        """What the criteria and the order say of a bracket's pairing."""
        bracket = self._ranked(incoming + residents)
        floaters = _floaters(bracket, pairing)
        number = ("downfloaters", len(floaters))
        c6 = ("incoming_paired" if self.edition == "2020" else "downfloaters_scores", self._c6(floaters, incoming))
        c7 = ("following_incoming" if self.edition == "2020" else "following", self._c7(floaters, below, self.freely))
        opponents = tuple(-b for _a, b in sorted(pairing))
        rest: list[Step] = [("preference", _c8(bracket, pairing)), ("opponents_in_order", opponents)]
        return [number, c6, *([c7] if below else []), *rest]

    def _ranked(self, players: Group) -> Group:
        return tuple(sorted(players, key=self.players.index))

    def pair_bracket(self, incoming: Group, residents: Group, below: list[Group]) -> Pairing:
        """3.2: the first pairing that complies best with the criteria. With a wish: the same one as without it from the
        top on as long as it leaves a way to it.
        """
        if not self.has_parted:
            chosen = self._first_best(incoming, residents, below, self.freely)
            bracket = self._ranked(incoming + residents)
            left = frozenset(_floaters(bracket, chosen)) | {player for group in below for player in group}
            met = [(bracket[a - 1], bracket[b - 1]) for a, b in chosen if b]
            if all(self.meetings.may_meet(*pair) for pair in met) and self.meetings.can_be_paired(left):
                return chosen
            self.has_parted = True
        return self._first_best(incoming, residents, below, self.meetings)

    def _first_best(self, incoming: Group, residents: Group, below: list[Group], meetings: Meetings) -> Pairing:
        bracket = self._ranked(incoming + residents)
        below_all = frozenset(player for group in below for player in group)
        for number in range(len(bracket) % 2, len(bracket) + 1, 2):  # C5
            candidates = [
                pairing
                for pairing in pairings(
                    len(bracket), number, lambda a, b: b == 0 or meetings.may_meet(bracket[a - 1], bracket[b - 1])
                )
                if meetings.can_be_paired(frozenset(_floaters(bracket, pairing)) | below_all)  # C4
            ]
            if candidates:
                return self._best(candidates, bracket, incoming, below, meetings)
        raise NoPairing

    def _best(
        self, candidates: list[Pairing], bracket: Group, incoming: Group, below: list[Group], meetings: Meetings
    ) -> Pairing:
        c7_of: dict[Group, Score] = {}

        def quality(pairing: Pairing) -> tuple[Score, Score, int]:
            floaters = _floaters(bracket, pairing)
            if floaters not in c7_of:
                c7_of[floaters] = self._c7(floaters, below, meetings)
            return self._c6(floaters, incoming), c7_of[floaters], _c8(bracket, pairing)

        return min(candidates, key=quality)  # the first of equal ones

    def _c6(self, floaters: Group, incoming: Group) -> Score:
        if self.edition == "2020":  # C.6: the number, then the scores, of the incoming floaters who are paired
            paired = sorted((player.score for player in incoming if player not in floaters), reverse=True)
            return -len(paired), *(-score for score in paired)
        return _descending(floaters)

    def _c7(self, floaters: Group, below: list[Group], meetings: Meetings) -> Score:
        """How the following bracket complies with C5 and C6, at best, while C4 holds."""
        if not below:
            return ()
        bracket = floaters + below[0]
        rest = frozenset(player for group in below[1:] for player in group)
        everybody = frozenset(bracket)
        for number in range(len(bracket) % 2, len(bracket) + 1, 2):
            found: list[Score] = [
                (number, *self._c6(left, floaters))
                for left in combinations(bracket, number)
                if meetings.can_be_paired(everybody - frozenset(left))
                and meetings.can_be_paired(rest | frozenset(left))
            ]
            if found:
                return min(found)
        raise NoPairing


def _floaters(bracket: Group, pairing: Pairing) -> Group:
    return tuple(bracket[a - 1] for a, b in pairing if not b)


def _descending(players: Group) -> tuple[Points, ...]:
    """The scores, the highest first; compared like that, the lower are the better."""
    return tuple(sorted((player.score for player in players), reverse=True))


def _c8(bracket: Group, pairing: Pairing) -> int:
    """The number of players who do not get their colour preference."""
    return sum(_missing(bracket[a - 1], bracket[b - 1]) for a, b in pairing if b)


def _missing(one: Player, other: Player) -> int:
    colour = colour_of_higher_ranked(one, other, Colour.WHITE)
    return (one.preference is colour.other) + (other.preference is colour)
