"""Values of the criteria of the Dutch system for a candidate, in a form for people. Smaller is better.

The engine finds the best candidate by weights (`criteria.py`). This module counts the same criteria one by one, in
the order of the articles, with the players they concern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tabellone.engine.dutch.bracket import ANY, BracketTask, DutchBracket, Pairs
from tabellone.engine.dutch.pairing import DutchRound
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import Field, Float, SwissPlayer
from tabellone.engine.swiss.completion import Completion
from tabellone.record import POINT, Colour, Points

OnPlayer: TypeAlias = Callable[[SwissPlayer, Colour], bool]
Found: TypeAlias = tuple[Any, Iterable[int]]
"""A value, and the indices of the players it concerns."""
FROM_C10_ON = (
    ("colour_difference", "2.4.5"),
    ("third_colour", "2.4.6"),
    ("preference", "2.4.7"),
    ("strong_preference", "2.4.8"),
    ("downfloat", "2.4.9"),
    ("upfloat", "2.4.10"),
    ("downfloat_before", "2.4.11"),
    ("upfloat_before", "2.4.12"),
    ("downfloat_spread", "2.4.13"),
    ("upfloat_spread", "2.4.14"),
    ("downfloat_spread_before", "2.4.15"),
    ("upfloat_spread_before", "2.4.16"),
)


@dataclass(frozen=True, slots=True)
class Judged:
    """Value of a criterion for a candidate."""

    code: str
    """Number in the edition: ``C12``, ``C.10``."""
    article: str
    kind: str
    """Subject, independent of the number: ``downfloaters``, ``preference`` …"""
    value: Any
    """A number, or tuples of numbers; smaller is better."""
    people: tuple[int, ...] = ()
    """Pairing numbers of the players counted."""

    @property
    def label(self) -> str:
        """Code, with the article if its number differs."""
        return self.code if self.code == self.article else f"{self.code} ({self.article})"


class Judge:
    """Criteria of one round."""

    def __init__(self, field: Field, round_: DutchRound) -> None:
        self.field = field
        self.players = field.players
        self.round = round_
        self.is_2017 = field.edition == "2017"
        self._outlooks: dict[tuple[frozenset[int], int, Points | None], Any] = {}

    def judged(self, bracket: DutchBracket, pairs: Pairs, bye_score: Points | None = None) -> tuple[Judged, ...]:
        """Return all criteria in force for the bracket, the most important first.

        ``bye_score`` is the score of the player with the bye (C5), if a requirement goes beyond the rules. None: the
        lowest score with which the round can be completed.
        """
        floaters = bracket.floaters(pairs)
        first = self._up_to_c8_2017(bracket, pairs) if self.is_2017 else self._up_to_c9(bracket, floaters, bye_score)
        colours, floats = self._colours(pairs), self._floats(bracket, pairs, floaters)
        start = 8 if self.is_2017 else 10
        rows = [self._row(code, article, kind, found) for code, article, kind, found in first]
        for place, ((kind, article), found) in enumerate(zip(FROM_C10_ON, [*colours, *floats], strict=True)):
            code = f"C.{start + place}" if self.is_2017 else f"C{start + place}"
            rows.append(self._row(code, code if self.is_2017 else article, kind, found))
        return tuple(rows)

    def _row(self, code: str, article: str, kind: str, found: Found) -> Judged:
        value, people = found
        return Judged(code, article, kind, value, tuple(self.players[index].tpn for index in people))

    # --- number of pairs, and downfloaters ---

    def _up_to_c9(
        self, bracket: DutchBracket, floaters: list[int], bye_score: Points | None
    ) -> list[tuple[str, str, str, Found]]:
        scores = self._scores(floaters)
        bye = self.bye_score_after(bracket, floaters) if bye_score is None else bye_score
        return [
            ("C5", "2.3.1", "bye_score", (bye or 0, ())),
            ("C6", "2.4.1", "downfloaters", (len(floaters), floaters)),
            ("C7", "2.4.2", "downfloaters_scores", (scores, floaters)),
            ("C8", "2.4.3", "following", (self._following(bracket, floaters, bye), ())),
            ("C9", "2.4.4", "unplayed", self._unplayed(floaters, bye)),
        ]

    def _up_to_c8_2017(self, bracket: DutchBracket, pairs: Pairs) -> list[tuple[str, str, str, Found]]:
        floaters = bracket.floaters(pairs)
        return [
            ("C.5", "C.5", "downfloaters", (len(floaters), floaters)),
            ("C.6", "C.6", "score_differences", (self._psd(bracket, pairs), floaters)),
            ("C.7", "C.7", "following_differences", (self._following(bracket, floaters, None), ())),
        ]

    def _scores(self, indices: Iterable[int]) -> tuple[Points, ...]:
        return tuple(sorted((self.players[index].score for index in indices), reverse=True))

    def bye_score_after(self, bracket: DutchBracket, floaters: Sequence[int]) -> Points | None:
        """Return the lowest possible score of the player with the bye (C5), or None without a bye.

        Floaters are not paired with each other later; otherwise the bracket would have paired them. This changes
        nothing for the chosen candidate, but it matters for a candidate within bounds.
        """
        left = [*floaters, *bracket.following, *bracket.rest]
        if len(left) % 2 == 0:
            return None
        completion = Completion(self.players)
        for score in sorted({self.players[index].score for index in left if self.players[index].may_have_bye}):
            completion.bye_score = score
            if completion.can_follow(floaters, [*bracket.following, *bracket.rest]):
                return score
        raise AssertionError("C5 is asked of candidates that comply with C4")

    def _following(self, bracket: DutchBracket, floaters: list[int], bye: Points | None) -> Any:
        """Return the best possible result for the next bracket (C8; 2017: C7).

        It is the lowest possible number of downfloaters and their scores (2017: score differences).
        """
        if not bracket.following or (self.is_2017 and not bracket.looks_ahead):
            return ()
        if not self.is_2017 and not floaters:
            return ()
        key = frozenset(floaters), bracket.following[0], bye
        if key not in self._outlooks:
            self._outlooks[key] = self._outlook(bracket, floaters, bye)
        return self._outlooks[key]

    def _outlook(self, bracket: DutchBracket, floaters: list[int], bye: Points | None) -> Any:
        following = DutchBracket(floaters, bracket.following, bracket.below[1:], collapsed=False)
        completion = Completion(self.players)
        completion.bye_score = bye
        round_ = DutchRound(self.players, completion, bye)
        freely = self.is_2017 and bool(following.following)
        task = BracketTask(round_, following, following=True, rest=not freely, bounds=ANY)
        if not task.solve():
            return (len(following.members),)
        pairs = task.pairs()
        left = following.floaters(pairs)
        return len(left), *(self._psd(following, pairs) if self.is_2017 else self._scores(left))

    def _psd(self, bracket: DutchBracket, pairs: Pairs) -> tuple[Points, ...]:
        """Return the score differences of pairs and downfloaters, from the highest (A.8)."""
        differences = [self._difference(*pair) for pair in pairs]
        differences += [self._below_all(bracket, index) for index in bracket.floaters(pairs)]
        return tuple(sorted(differences, reverse=True))

    def _difference(self, higher: int, lower: int) -> Points:
        return self.players[higher].score - self.players[lower].score

    def _below_all(self, bracket: DutchBracket, index: int) -> Points:
        """Return the difference to one point below the lowest score of the bracket (A.8)."""
        return self.players[index].score - (self.players[bracket.residents[-1]].score - POINT)

    def _unplayed(self, floaters: list[int], bye: Points | None) -> Found:
        if len(floaters) != 1 or bye is None or self.players[floaters[0]].score != bye:
            return 0, ()
        return self.players[floaters[0]].games_unplayed, floaters

    # --- colours ---

    def _colours(self, pairs: Pairs) -> list[Found]:
        with_topscorer = [pair for pair in pairs if any(self.players[index].is_topscorer for index in pair)]
        return [
            self._who(with_topscorer, lambda player, colour: abs(player.colours.difference_with(colour)) > 2),
            self._who(with_topscorer, lambda player, colour: player.colours.third_with(colour)),
            self._who(pairs, _misses),
            self._who(
                pairs, lambda player, colour: player.colours.strength is Strength.STRONG and _misses(player, colour)
            ),
        ]

    def _who(self, pairs: Pairs, does: OnPlayer) -> Found:
        people = []
        for higher, lower in pairs:
            colour = self.field.colour_for_higher(self.players[higher], self.players[lower])
            people += [
                index for index, own in ((higher, colour), (lower, colour.other)) if does(self.players[index], own)
            ]
        return len(people), people

    # --- floats ---

    def _floats(self, bracket: DutchBracket, pairs: Pairs, floaters: list[int]) -> list[Found]:
        down, up = self._received_2017(bracket, pairs) if self.is_2017 else self._received(bracket, pairs, floaters)
        counted_down = down if self.is_2017 else [(index, 0) for index in floaters if index in bracket.residents]
        counts, spreads = [], []
        for ago in (0, 1):
            for counted, received, which in ((counted_down, down, Float.DOWN), (up, up, Float.UP)):
                same = [index for index, _ in counted if self._float(index, ago) is which]
                counts.append((len(same), same))
                again = [(index, spread) for index, spread in received if self._float(index, ago) is which]
                values = tuple(sorted((spread for _, spread in again), reverse=True))
                spreads.append((values, [index for index, _ in again]))
        return [*counts, *spreads]

    def _float(self, index: int, ago: int) -> Float:
        return self.players[index].float_before if ago else self.players[index].last_float

    def _received(
        self, bracket: DutchBracket, pairs: Pairs, floaters: list[int]
    ) -> tuple[list[tuple[int, Any]], list[tuple[int, Any]]]:
        """Return the downfloats and upfloats for C18 to C21.

        Downfloats are the moved-down players with their score differences; players who float again have the highest
        values. Upfloats are their opponents.
        """
        moved_down = set(bracket.moved_down)
        met = [(pair, self._difference(*pair)) for pair in pairs if pair[0] in moved_down]
        again = [(index, (True, self.players[index].score)) for index in floaters if index in moved_down]
        return (
            [*((pair[0], (False, difference)) for pair, difference in met), *again],
            [(pair[1], difference) for pair, difference in met],
        )

    def _received_2017(
        self, bracket: DutchBracket, pairs: Pairs
    ) -> tuple[list[tuple[int, Any]], list[tuple[int, Any]]]:
        """Return the downfloats and upfloats (A.4 b).

        In a pair with different scores, the higher player floats down and the lower floats up. Unpaired players float
        down, too.
        """
        met = [(pair, self._difference(*pair)) for pair in pairs if self._difference(*pair)]
        left = [(index, self._below_all(bracket, index)) for index in bracket.floaters(pairs)]
        down = [*((pair[0], difference) for pair, difference in met), *left]
        return down, [(pair[1], difference) for pair, difference in met]


def _misses(player: SwissPlayer, colour: Colour) -> bool:
    return player.colours.preference is colour.other
