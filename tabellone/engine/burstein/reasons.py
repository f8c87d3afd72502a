"""Explanation of a Burstein round, step by step: the bye, then the criteria and the order for each bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabellone.engine.burstein.bracket import BursteinBracket, Pairs, only_colour
from tabellone.engine.burstein.edition_1998 import (
    EDITION,
    RoundByBurstein1998,
    due_colour,
    field_of_1998,
)
from tabellone.engine.burstein.index import oppositions
from tabellone.engine.burstein.pairing import RoundByBurstein, burstein_field, bye_of
from tabellone.engine.reasons.facts import MadeFloater, MadePart, MadeSeat, ReasonStep, Refusal, RoundMade
from tabellone.engine.reasons.illegal_pairings import Refusals, same_absolute_preference
from tabellone.engine.reasons.step_explanation import RoundReasons
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.colours import rule_of_colours
from tabellone.engine.swiss.common import Field, SwissPlayer
from tabellone.record import Colour, Points, Record

ARTICLES = {
    "2026": {
        "C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "C5": "C5", "C6": "C6", "C7": "C7", "C8": "C8",
        "bye_score": "3.1.3", "bye_games": "3.1.4", "bye_rank": "3.1.5", "order": "4.3", "colours": "5.2.{}",
    },
    "2020": {
        "C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4", "C5": "C.5", "C6": "C.6", "C7": "C.7", "C8": "C.8",
        "bye_score": "B.0", "bye_games": "B.0", "bye_rank": "B.0", "order": "D.1", "colours": "E.{}",
    },
    "1998": {
        "C1": "3.1", "C2": "4.1", "C3": "5.2, 5.3", "C4": "6.6", "joined": "6.6", "C8": "6.5",
        "bye_score": "4.2", "bye_rank": "4.3", "order": "6.2",
    },
}  # fmt: skip
"""Article numbers of the criteria of 2026 in each edition."""
RULES_OF_COLOURS = {5: 1, 1: 2, 2: 3, 3: 4, 4: 5}
"""Map the rules of the Dutch system's 5.2, where the drawing of lots is last, to the order of this system."""


@dataclass(frozen=True)
class _Paired:
    """A paired bracket, with the values for its explanation."""

    bracket: BursteinBracket
    pairs: Pairs
    joined: int = 1
    left_below: tuple[int, ...] | None = None
    """C7: the unpaired players in the following bracket, at best; None without a following bracket."""

    @property
    def floaters(self) -> list[int]:
        return self.bracket.floaters(self.pairs)


class StipulatedRound(RoundByBurstein):
    """Pairing of a round with a constraint.

    From the top, the brackets are the same as without it, as long as the constraint remains possible. The first
    bracket that makes it impossible is paired again, and so are all lower brackets.
    """

    def __init__(self, players: Sequence[SwissPlayer], stipulated: Sequence[SwissPlayer], edition: str) -> None:
        """Both sequences have the same players in the same order.

        The stipulated players also have the opponents that the constraint excludes.
        """
        super().__init__(players, edition)
        self.stipulated = RoundByBurstein(stipulated, edition)
        self._is_the_same = True

    def pair_bracket(self, bracket: BursteinBracket) -> Pairs:
        """Return the chosen pairing of the bracket, or the first of the best with the constraint."""
        if self._is_the_same:
            pairs = super().pair_bracket(bracket)
            if self._leaves_a_way(bracket, pairs):
                return pairs
            self._is_the_same = False
        return self.stipulated.pair_bracket(bracket)

    def _leaves_a_way(self, bracket: BursteinBracket, pairs: Pairs) -> bool:
        players = self.stipulated.players
        if any(players[other].tpn in players[one].kept_from for one, other in pairs):
            return False
        return self.stipulated.completion.holds([*bracket.floaters(pairs), *bracket.following, *bracket.rest])


class BursteinReasons(RoundReasons[SwissPlayer]):
    """Explanation of a round after the seeding rounds, or of any round of 1998."""

    field: Field

    def __init__(self, record: Record, round_number: int, edition: str) -> None:
        self.is_1998 = edition == EDITION
        self.articles = ARTICLES[edition]
        self.field = (
            field_of_1998(record, round_number) if self.is_1998 else burstein_field(record, round_number, edition)
        )
        self.opposition = oppositions(record, round_number, edition)
        refusals = Refusals(
            record, self.field, self.articles, _must_have_the_same if self.is_1998 else same_absolute_preference
        )
        super().__init__(record, round_number, edition, refusals)
        self.rank = {player.tpn: rank for rank, player in enumerate(self.field.players, start=1)}

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        everybody = constraint.applied(self.field.players) if constraint else self.field.players
        bye = bye_of(everybody, most_games_first=not self.is_1998)
        players = [player for player in everybody if player is not bye]
        brackets = [*(self._brackets_of_1998(players) if self.is_1998 else self._brackets(players, bye))]
        pairs = [(players[a], players[b]) for paired in brackets for a, b in paired.pairs]
        parts = (self._part(players, paired) for paired in brackets)
        return self.round_with(bye, parts, self.field.in_board_order(pairs))

    def _brackets(self, players: Sequence[SwissPlayer], bye: SwissPlayer | None) -> Iterator[_Paired]:
        freely = [player for player in self.field.players if bye is None or player.tpn != bye.tpn]
        round_ = StipulatedRound(freely, players, self.edition)
        round_.run(None)
        for bracket, pairs in round_.made:
            below = tuple(round_.outlook(bracket.floaters(pairs), bracket)) if bracket.following else None
            yield _Paired(bracket, pairs, left_below=below)

    @staticmethod
    def _brackets_of_1998(players: list[SwissPlayer]) -> Iterator[_Paired]:
        round_ = RoundByBurstein1998(players)
        round_.run(None)
        for bracket, pairs, joined in round_.made:
            yield _Paired(bracket, pairs, joined)

    # --- the bye ---

    def bye_order(self) -> Sequence[int]:
        def order(player: SwissPlayer) -> tuple[int, ...]:
            games = 0 if self.is_1998 else -len(player.colours.history)
            return player.score, games, -self.rank[player.tpn]

        return [player.tpn for player in sorted(self.field.players, key=order)]

    def bye_steps(self, bye: SwissPlayer) -> Iterator[ReasonStep]:
        people = (bye.tpn,)
        yield ReasonStep("bye_score", self.articles["bye_score"], (bye.score,), people)
        if not self.is_1998:
            games = len(bye.colours.history)
            yield ReasonStep("bye_games", self.articles["bye_games"], games, people, (-games,))
        rank = self.rank[bye.tpn]
        yield ReasonStep("bye_rank", self.articles["bye_rank"], rank, people, (-rank,))

    # --- a bracket ---

    def _part(self, players: Sequence[SwissPlayer], paired: _Paired) -> MadePart:
        own = max(
            (players[place].score for place in paired.bracket.members if place not in paired.bracket.incoming),
            default=None,
        )
        numbers = [players[place].tpn for place in paired.floaters]
        return MadePart(
            name="joined" if paired.joined > 1 else "scoregroup",
            score=own,
            steps=tuple(self._steps(players, paired)),
            seats=tuple(self._seat(players, place, paired.bracket) for place in paired.bracket.members),
            pairs=tuple((players[a].tpn, players[b].tpn) for a, b in paired.pairs),
            leaving=tuple(self._floater(tpn, players, paired) for tpn in numbers),
        )

    def _seat(self, players: Sequence[SwissPlayer], place: int, bracket: BursteinBracket) -> MadeSeat:
        player = players[place]
        opposition = self.opposition[player.tpn]
        return MadeSeat(
            player.tpn,
            player.score,
            player.score - player.points,
            self._due(player),
            opposition.order_of_1998 if self.is_1998 else opposition.index,
            "above" if place in bracket.incoming else "",
        )

    def _due(self, player: SwissPlayer) -> Colour | None:
        return due_colour(player) if self.is_1998 else player.colours.preference

    def _floater(self, tpn: int, players: Sequence[SwissPlayer], paired: _Paired) -> MadeFloater:
        others = [players[place].tpn for place in paired.bracket.members if players[place].tpn != tpn]
        if all(self.refusals.of_pair(tpn, other) for other in others):
            return MadeFloater(tpn, "no_opponent", self.articles["C1"])
        if len(paired.floaters) > len(paired.bracket.members) % 2:
            return MadeFloater(tpn, "completion", self.articles["C4"])
        came = {players[place].tpn for place in paired.bracket.incoming}
        return MadeFloater(tpn, "again" if tpn in came else "odd", "6.3" if self.is_1998 else self.articles["C5"])

    def _steps(self, players: Sequence[SwissPlayer], paired: _Paired) -> Iterator[ReasonStep]:
        articles, floaters = self.articles, paired.floaters
        numbers = tuple(players[place].tpn for place in floaters)
        if self.is_1998:
            yield ReasonStep("joined", articles["joined"], paired.joined)
        else:
            yield ReasonStep("downfloaters", articles["C5"], len(floaters), numbers)
            yield self._c6(players, paired)
            if paired.left_below is not None:
                yield self._c7(players, paired, paired.left_below)
        yield self._c8(players, paired.pairs)
        yield self._order(players, paired)

    def _c6(self, players: Sequence[SwissPlayer], paired: _Paired) -> ReasonStep:
        if self.edition != "2020":
            scores = _scores(players, paired.floaters)
            return ReasonStep("downfloaters_scores", self.articles["C6"], scores, _numbers(players, paired.floaters))
        met = sorted(paired.bracket.incoming - set(paired.floaters))
        return ReasonStep(
            "incoming_paired",
            self.articles["C6"],
            _scores(players, met),
            _numbers(players, met),
            _as_many(players, met),
        )

    def _c7(self, players: Sequence[SwissPlayer], paired: _Paired, left: Sequence[int]) -> ReasonStep:
        scores = _scores(players, left)
        if self.edition != "2020":
            return ReasonStep("following", self.articles["C7"], (len(left), *scores))
        met = [place for place in paired.floaters if place not in left]
        order = len(left), *_as_many(players, met)
        return ReasonStep("following_incoming", self.articles["C7"], (len(left), *_scores(players, met)), (), order)

    def _c8(self, players: Sequence[SwissPlayer], pairs: Pairs) -> ReasonStep:
        wronged = [*self._wronged([(players[a], players[b]) for a, b in pairs])]
        return ReasonStep("preference", self.articles["C8"], len(wronged), tuple(wronged))

    def _wronged(self, pairs: Iterable[tuple[SwissPlayer, SwissPlayer]]) -> Iterator[int]:
        """Yield the players who do not get their due colour."""
        for higher, lower in pairs:
            colour = self.field.colour_for_higher(higher, lower)
            for player, own in ((higher, colour), (lower, colour.other)):
                if self._due(player) is own.other:
                    yield player.tpn

    def _order(self, players: Sequence[SwissPlayer], paired: _Paired) -> ReasonStep:
        """Return the order step (4.3): the opponents' numbers in the bracket, the largest first, 0 for a floater."""
        number = {place: bsn for bsn, place in enumerate(paired.bracket.members, start=1)}
        opponent = {a: number[b] for a, b in paired.pairs} | dict.fromkeys(paired.floaters, 0)
        order = tuple(-opponent[place] for place in paired.bracket.members if place in opponent)
        partner = dict(paired.pairs)
        value = tuple(
            (players[place].tpn, players[partner[place]].tpn if place in partner else 0) for place in sorted(opponent)
        )
        return ReasonStep("opponents_in_order", self.articles["order"], value, (), order)

    # --- colours ---

    def colour_article(self, white: SwissPlayer, black: SwissPlayer) -> str:
        higher, lower = sorted((white, black), key=lambda player: self.rank[player.tpn])
        if not self.is_1998:
            return self.articles["colours"].format(
                RULES_OF_COLOURS[rule_of_colours(higher.colours, lower.colours)] - (self.edition == "2020")
            )
        if due_colour(higher) is due_colour(lower) is None:
            return "5.1"
        forced = [player for player in (higher, lower) if only_colour(player)]
        if forced:
            return "5.2" if any(abs(player.colours.difference) > 1 for player in forced) else "5.3"
        return "5.4"


def _must_have_the_same(one: SwissPlayer, other: SwissPlayer) -> Refusal | None:
    """Return the refusal of two players who must have the same colour (5.2 and 5.3 of 1998)."""
    colour = only_colour(one)
    return Refusal("colours", colour=colour) if colour is not None and colour is only_colour(other) else None


def _scores(players: Sequence[SwissPlayer], places: Iterable[int]) -> tuple[Points, ...]:
    return tuple(sorted((players[place].score for place in places), reverse=True))


def _numbers(players: Sequence[SwissPlayer], places: Iterable[int]) -> tuple[int, ...]:
    return tuple(players[place].tpn for place in places)


def _as_many(players: Sequence[SwissPlayer], places: Sequence[int]) -> tuple[int, ...]:
    """Return a key that prefers more players, then higher scores."""
    return -len(places), *(-score for score in _scores(players, places))
