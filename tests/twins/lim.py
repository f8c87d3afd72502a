"""The Lim system (C.04.4.3) by the book, for tests of small rounds: every choice is made by trying everything.

Read it beside the articles and docs/readings.md. It shares nothing with the engine but the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from tabellone.literal.history import forbidden_groups
from tabellone.literal.players import LiteralEdition as Edition, LiteralPlayer as Player, is_final_round, players_of
from tabellone.literal.round import NoPairing
from tabellone.record import Colour, Record
from tests.twins.wish import NOTHING, Step, Steps, Told, Wish

Pair: TypeAlias = tuple[Player, Player]
BASIC_RULES = {"1999": Edition.OF_2017, "2026": Edition.OF_2026}
"""The editions of C.04.1 and C.04.2 that the editions of the system stand on."""


def pair_by_the_book(record: Record, round_number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The (white, black) pairs of the round and who gets the pairing-allocated bye. Raises NoPairing."""
    return Book(record, round_number).pair()


def steps_by_the_book(record: Record, round_number: int, wish: Wish = NOTHING) -> Told:
    """How the round is made, or would be with the wish. Raises NoPairing."""
    book = Book(record, round_number, wish)
    pairs, bye = book.pair()
    place = 1 + next((at for at, player in enumerate(book.players) if player.tpn == bye), 0)
    own: Steps = [[("bye_rank", (-place,))]] if bye else []
    return own + book.steps, {frozenset(pair) for pair in pairs}, bye or 0


def pairings_in_order(players: Sequence[Player], may_meet: Callable[[Player, Player], bool]) -> Iterator[list[Pair]]:
    """All pairings in the order of the exchanges (4.2, 4.3).

    The first player meets, one after the other, his opponent of 2.4, those after that one in the lower half, and those
    of the upper half from its end; those who remain are halved anew (2.4).
    """
    if not players:
        yield []
        return
    first, half = players[0], len(players) // 2
    for opponent in [*players[half:], *players[half - 1 : 0 : -1]]:
        if may_meet(first, opponent):
            rest = [player for player in players if player not in (first, opponent)]
            for pairs in pairings_in_order(rest, may_meet):
                yield [(first, opponent), *pairs]


def _exchanges(players: Sequence[Player], pairs: Sequence[Pair]) -> tuple[int, ...]:
    """By pair: at which place the opponent was proposed."""
    found, left = [], list(players)
    for first, other in pairs:
        half = len(left) // 2
        found.append([*left[half:], *left[half - 1 : 0 : -1]].index(other))
        left = [player for player in left if player not in (first, other)]
    return tuple(found)


class Book:
    """One round."""

    def __init__(self, record: Record, round_number: int, wish: Wish = NOTHING) -> None:
        basic_rules = BASIC_RULES[record.edition]
        self.wish = wish
        self.steps: Steps = []
        self.record = record
        self.round_number = round_number
        self.players = players_of(record, round_number, basic_rules)
        self.last_round = is_final_round(record, round_number)
        self.forbidden = forbidden_groups(record, round_number)
        self.rating = {player.tpn: player.rating for player in record.players}
        self.floated_before = self._floated_in(round_number - 1, basic_rules) if round_number > 1 else set()
        self._fewest: dict[frozenset[Player], int | None] = {frozenset(): 0}

    def _twice_the_median(self, round_number: int) -> int:
        """2.2: twice half of the rounds played."""
        return (self.record.scoring.white_win + self.record.scoring.white_loss) * (round_number - 1)

    def _floated_in(self, number: int, basic_rules: Edition) -> set[int]:
        """3.10: who met, in that round, somebody nearer to the median (or beyond it)."""
        score = {player.tpn: player.score for player in players_of(self.record, number, basic_rules)}
        median = self._twice_the_median(number)
        found = set()
        for game in self.record.rounds[number - 1].games:
            for tpn in (game.white, game.black):
                opponent = game.black if tpn == game.white else game.white
                if tpn not in score or opponent not in score:
                    continue
                down = 2 * score[tpn] > median and score[opponent] < score[tpn]
                up = 2 * score[tpn] < median and score[opponent] > score[tpn]
                if down or up:
                    found.add(tpn)
        return found

    # --- 2.1, 5.1, 6: who may meet ---

    def colour_is_permitted(self, player: Player, colour: Colour) -> bool:
        """5.1: not three times running, and not three more than of the other one."""
        after = (*player.colours, colour)
        running = len(after) >= 3 and after[-1] is after[-2] is after[-3]
        return not running and abs(after.count(Colour.WHITE) - after.count(Colour.BLACK)) < 3

    def compatible(self, one: Player, other: Player) -> bool:
        """2.1, as far as colours go."""
        return any(
            self.colour_is_permitted(one, colour) and self.colour_is_permitted(other, colour.other) for colour in Colour
        )

    def may_meet(self, one: Player, other: Player) -> bool:
        """2.1; in the last round players with the same score may meet whatever their colours (6)."""
        if other.tpn in one.opponents or any({one.tpn, other.tpn} <= group for group in self.forbidden):
            return False
        return self.compatible(one, other) or (self.last_round and one.score == other.score)

    def may_be_paired(self, one: Player, other: Player) -> bool:
        """Whether they may meet, and nothing else was wished."""
        return self.may_meet(one, other) and not self.wish.keeps_apart(one.tpn, other.tpn)

    def fewest_incompatible(self, players: frozenset[Player]) -> int | None:
        """With how few pairs that are not compatible they can all be paired; None if they cannot."""
        if players not in self._fewest:
            first = min(players, key=lambda player: player.tpn)
            found = []
            for other in players - {first}:
                rest = self.fewest_incompatible(players - {first, other}) if self.may_be_paired(first, other) else None
                if rest is not None:
                    found.append(rest + (not self.compatible(first, other)))
            self._fewest[players] = min(found, default=None)
        return self._fewest[players]

    # --- 2.2: the order of the scoregroups ---

    def pair(self) -> tuple[frozenset[tuple[int, int]], int | None]:
        bye = self._bye()
        everybody = [player for player in self.players if player is not bye]
        median = self._twice_the_median(self.round_number)
        middle = [player for player in everybody if 2 * player.score == median]
        higher = [player for player in everybody if 2 * player.score > median]
        lower = [player for player in everybody if 2 * player.score < median]
        down: list[Player] = []
        up: list[Player] = []
        made: dict[bool, list[Pair]] = {}
        for downward, side, floaters, there in ((True, higher, down, []), (False, lower, up, down)):
            made[downward] = []
            groups = self._groups(side, downward=downward)
            for index, residents in enumerate(groups):
                adjacent = groups[index + 1] if index + 1 < len(groups) else [*there, *middle]
                leaving = self._floaters(floaters, residents, adjacent)
                staying = [player for player in [*floaters, *residents] if player not in leaving]
                self.steps.append(self._floater_steps(floaters, residents, adjacent, leaving))
                made[downward] += self._pair_group([p for p in floaters if p in staying], staying)
                floaters[:] = leaving
        made_last = self._pair_median(middle, down, up, made)
        pairs = [self._coloured(pair, below_median=not downward) for downward in made for pair in made[downward]]
        pairs += [self._coloured(pair, below_median=False) for pair in made_last]
        return frozenset(pairs), bye.tpn if bye else None

    @staticmethod
    def _groups(players: Sequence[Player], *, downward: bool) -> list[list[Player]]:
        scores = sorted({player.score for player in players}, reverse=downward)
        groups = [sorted((p for p in players if p.score == score), key=lambda p: p.tpn) for score in scores]
        return groups if downward else [group[::-1] for group in groups]

    def _bye(self) -> Player | None:
        """1.1."""
        everybody = frozenset(self.players)
        if not everybody:
            raise NoPairing
        if len(everybody) % 2 == 0:
            if self.fewest_incompatible(everybody) is None:
                raise NoPairing
            return None
        for player in sorted(self.players, key=lambda player: player.rank, reverse=True):
            barred = player.barred_from_pab or self.wish.bars_from_the_bye(player.tpn)
            if not barred and self.fewest_incompatible(everybody - {player}) is not None:
                return player
        raise NoPairing

    # --- 3: floaters ---

    def _floaters(
        self, arrived: Sequence[Player], residents: Sequence[Player], adjacent: Sequence[Player]
    ) -> list[Player]:
        """Who leaves the group: the best of all possible choices, in the order of their pairing (3.6, 3.7)."""
        members = [*arrived, *residents]
        for number in range(len(members) + 1):
            possible = [
                list(chosen)
                for chosen in combinations(members, number)
                if self.fewest_incompatible(frozenset(members) - set(chosen)) is not None
            ]
            if possible:
                return min(possible, key=lambda chosen: self._disadvantages(chosen, members, arrived, adjacent))
        raise AssertionError("everybody can leave")

    def _disadvantages(
        self, chosen: Sequence[Player], members: Sequence[Player], arrived: Sequence[Player], adjacent: Sequence[Player]
    ) -> tuple[object, ...]:
        types = self._types(chosen, arrived, adjacent)
        due = self._colour_in_excess(members)
        return (
            self.fewest_incompatible(frozenset(members) - set(chosen)),  # 6
            types.count("a"),  # 3.9
            types.count("b"),
            types.count("c"),
            sum(player.tpn in self.floated_before for player in chosen),  # 3.10
            sum(not self._equalises(player, due, members) for player in chosen),  # 3.2
            [player in chosen for player in members],  # 3.3, 3.4, 4.4
        )

    def _types(self, chosen: Sequence[Player], arrived: Sequence[Player], adjacent: Sequence[Player]) -> list[str]:
        """3.9; opponents of the floaters who come first are excluded (3.3, 3.4)."""
        placed: list[Player] = []
        types = []
        for player in chosen:
            meets = self._find_opponents([*placed, player], adjacent)
            placed += [player] if meets else []
            types.append({(1, 0): "a", (1, 1): "b", (0, 0): "c", (0, 1): "d"}[player in arrived, meets])
        return types

    def _find_opponents(self, floaters: Sequence[Player], adjacent: Sequence[Player]) -> bool:
        """Whether each of them can have an opponent of his own."""
        if not floaters:
            return True
        return any(
            self._find_opponents(floaters[1:], [player for player in adjacent if player is not opponent])
            for opponent in adjacent
            if self.may_meet(floaters[0], opponent)
        )

    def _floater_steps(
        self, arrived: Sequence[Player], residents: Sequence[Player], adjacent: Sequence[Player], leaving: list[Player]
    ) -> list[Step]:
        members = [*arrived, *residents]
        found = self._disadvantages(leaving, members, arrived, adjacent)
        if not leaving:
            found = (found[0], *([0] * 5), found[6])
        kinds = ("forbidden_colours", "floaters_a", "floaters_b", "floaters_c", "floated_before", "equalise")
        order = tuple(player in leaving for player in members)
        return [("floaters", len(leaving)), *zip(kinds, found[:6], strict=True), ("floaters_set", order)]

    def _with_an_opponent(self, members: Sequence[Player]) -> list[Player]:
        """Who does not float by 2.3.1 to 2.3.3."""
        return [p for p in members if any(self.may_meet(p, other) for other in members if other is not p)]

    def _colour_in_excess(self, members: Sequence[Player]) -> Colour | None:
        """3.2: the colour that more players are due, if the number must be made even (2.3.4)."""
        players = self._with_an_opponent(members)
        dues = [player.preference for player in players]
        whites, blacks = dues.count(Colour.WHITE), dues.count(Colour.BLACK)
        if len(players) % 2 == 0 or whites == blacks:
            return None
        return Colour.WHITE if whites > blacks else Colour.BLACK

    def _equalises(self, player: Player, due: Colour | None, members: Sequence[Player]) -> bool:
        if due is None:
            return True
        last = self._with_an_opponent(members)[-1]
        return player.preference is due and self._may_change_places(player, last)

    def _may_change_places(self, one: Player, other: Player) -> bool:
        """3.2, 3.8, 5.7: in maxi-tournaments only within 100 points."""
        return not self.record.options.get("maxi") or abs(self.rating[one.tpn] - self.rating[other.tpn]) <= 100

    # --- 3.6 to 3.8, 4, 5.2: the pairs of a group ---

    def _pair_group(
        self, floaters: Sequence[Player], members: Sequence[Player], seeking_last: Sequence[Player] = ()
    ) -> list[Pair]:
        pairs: list[Pair] = []
        arrived = list(floaters)
        unpaired = list(members)
        for floater in floaters:
            if floater in unpaired:
                opponent = self._opponent_of_floater(floater, floaters, unpaired, seeks_last=floater in seeking_last)
                pairs.append((floater, opponent))
                unpaired = [player for player in unpaired if player not in (floater, opponent)]
        if arrived:
            self.steps[-1].append(("floaters_opponents", tuple((one.tpn, other.tpn) for one, other in pairs)))
        return pairs + self._pair_residents(unpaired)

    def _opponent_of_floater(
        self, floater: Player, floaters: Sequence[Player], unpaired: Sequence[Player], *, seeks_last: bool
    ) -> Player:
        """3.8; by the textbook's reading who has come up to the median group begins with the last."""
        fewest = self.fewest_incompatible(frozenset(unpaired))
        residents = [player for player in unpaired if player not in floaters]
        others = [player for player in unpaired if player in floaters and player is not floater]
        others.sort(key=lambda player: player.tpn)
        if seeks_last:
            residents, others = residents[::-1], others[::-1]
        available = []
        for opponent in [*residents, *others]:
            if self.may_be_paired(floater, opponent):
                rest = self.fewest_incompatible(frozenset(unpaired) - {floater, opponent})
                if rest is not None and rest + (not self.compatible(floater, opponent)) == fewest:
                    available.append(opponent)
        proposed = available[0]
        for opponent in available:
            if (
                (opponent in floaters) == (proposed in floaters)
                and self._suits(floater, opponent)
                and self._may_change_places(opponent, proposed)
            ):
                return opponent
        return proposed

    @staticmethod
    def _suits(one: Player, other: Player) -> bool:
        """Whether both get the colour they are due."""
        return one.preference is None or one.preference is not other.preference

    def _pair_residents(self, players: Sequence[Player]) -> list[Pair]:
        """4 and 5.2: the first scrutiny and the second one."""
        found = list(pairings_in_order(players, self.may_be_paired))
        fewest = min(self._incompatible(pairs) for pairs in found)
        found = [pairs for pairs in found if self._incompatible(pairs) == fewest]
        chosen = min(
            (pairs for pairs in found if self._exchanges_allowed(found[0], pairs)),
            key=lambda pairs: self._wrong_colours(players, pairs),
        )
        self.steps[-1].append(("forbidden_colours", fewest))
        if self.record.options.get("maxi"):
            self.steps[-1].append(("first_scrutiny", _exchanges(players, found[0])))
        wrong = tuple(self._wrong_colours(players, chosen)) or (False,)
        self.steps[-1] += [("second_scrutiny", wrong), ("exchanges", _exchanges(players, chosen) or (0,))]
        return chosen

    def _incompatible(self, pairs: Sequence[Pair]) -> int:
        return sum(not self.compatible(*pair) for pair in pairs)

    def _exchanges_allowed(self, first: Sequence[Pair], pairs: Sequence[Pair]) -> bool:
        """5.7."""
        opponent = {one: other for pair in first for one, other in (pair, pair[::-1])}
        return all(
            other is opponent[player] or self._may_change_places(other, opponent[player]) for player, other in pairs
        )

    def _wrong_colours(self, players: Sequence[Player], pairs: Sequence[Pair]) -> list[bool]:
        """For each player in the order of scrutiny, whether somebody of his pair does not get the colour due."""
        wrong = {player for pair in pairs if not self._suits(*pair) for player in pair}
        return [player in wrong for player in players]

    # --- 2.6 ---

    def _pair_median(
        self, middle: Sequence[Player], down: list[Player], up: list[Player], made: dict[bool, list[Pair]]
    ) -> list[Pair]:
        cracked = 0
        while self.fewest_incompatible(frozenset([*down, *up, *middle])) is None or (len([*down, *up, *middle]) % 2):
            crack_upper = not len(down) > len(up)
            if not made[crack_upper]:
                crack_upper = not crack_upper
            cracked += 1
            (down if crack_upper else up).extend(made[crack_upper].pop())
        self.steps.append([("cracked", (cracked,))])
        floaters = sorted(down, key=lambda player: (-player.score, player.tpn))
        floaters += sorted(up, key=lambda player: (player.score, -player.tpn))
        seeking_last = up if self.record.options.get("lim_last") else []
        members = [*floaters, *sorted(middle, key=lambda player: player.tpn)]
        return self._pair_group(floaters, members, seeking_last)

    # --- 5.3 to 5.6, 7.2 ---

    def _coloured(self, pair: Pair, *, below_median: bool) -> tuple[int, int]:
        """White and Black."""
        higher, lower = sorted(pair, key=lambda player: player.rank)
        colour = self._colour_of_higher(higher, lower, below_median=below_median)
        return (higher.tpn, lower.tpn) if colour is Colour.WHITE else (lower.tpn, higher.tpn)

    def _colour_of_higher(self, higher: Player, lower: Player, *, below_median: bool) -> Colour:
        initial = self.record.initial_colour or Colour.WHITE
        if higher.preference is None and lower.preference is None:
            return initial if higher.number_is_odd else initial.other
        if higher.preference is None:
            assert lower.preference is not None
            return lower.preference.other
        due = higher.preference
        if due is not lower.preference:
            return due
        must = [not self.colour_is_permitted(player, due.other) for player in (higher, lower)]
        if must[0] != must[1]:
            return due if must[0] else due.other
        for distance in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-distance] is not lower.colours[-distance]:
                return higher.colours[-distance].other
        ranked = [higher, lower]
        if self.record.options.get("lim_number"):
            ranked.sort(key=lambda player: player.tpn)
        return due if ranked[below_median] is higher else due.other
