"""What the criteria need to know of the round besides the candidate: who may meet, and how the rest can be paired."""

from __future__ import annotations

from tabellone.literal.colours import colour_of_higher_ranked
from tabellone.literal.generation import Pair
from tabellone.literal.history import forbidden_groups
from tabellone.literal.players import LiteralEdition, LiteralPlayer, LiteralStrength, players_of
from tabellone.record import Colour, Points, Record


class NoPairing(Exception):  # noqa: N818 -- not an error: the article foresees it
    """It is impossible to complete the round-pairing; the Chief Arbiter decides what to do (1.9.3, A.9)."""


class TooManySteps(Exception):  # noqa: N818 -- not an error: the caller sets the limit
    """The round needs more steps than the caller allows."""


class LiteralRound:
    """The round to be paired. What is asked often is remembered, nothing else is clever here.

    ``most_steps`` limits the questions whether two players may meet; 0: no limit. Each candidate needs one or more.
    """

    def __init__(self, record: Record, round_number: int, edition: LiteralEdition, *, most_steps: int = 0) -> None:
        self.most_steps = most_steps
        self.steps = 0
        self.players = players_of(record, round_number, edition)
        self.initial_colour = record.initial_colour or Colour.WHITE
        self._forbidden = forbidden_groups(record, round_number)
        self._may_meet: dict[Pair, bool] = {}
        self._colours: dict[Pair, tuple[Colour, Colour]] = {}
        self._can_be_paired: dict[frozenset[LiteralPlayer], bool] = {frozenset(): True}
        self._pab_score: dict[frozenset[LiteralPlayer], Points | None] = {}

    def scoregroups(self) -> list[tuple[LiteralPlayer, ...]]:
        """1.3.1: the players with one score, highest score first."""
        scores = sorted({player.score for player in self.players}, reverse=True)
        return [tuple(player for player in self.players if player.score == score) for score in scores]

    def may_meet(self, one: LiteralPlayer, other: LiteralPlayer) -> bool:
        """C1 and C3 (2017: C.1, C.3), and nobody forbade it. Raises TooManySteps."""
        self.steps += 1
        if 0 < self.most_steps < self.steps:
            raise TooManySteps
        pair = (one, other)
        if pair not in self._may_meet:
            self._may_meet[pair] = (
                self.c1_never_met(one, other)
                and self.c3_colours_allow(one, other)
                and not self.is_forbidden(one, other)
            )
        return self._may_meet[pair]

    def is_forbidden(self, one: LiteralPlayer, other: LiteralPlayer) -> bool:
        """Whether somebody forbade that the two meet."""
        return any({one.tpn, other.tpn} <= players for players in self._forbidden)

    @staticmethod
    def c1_never_met(one: LiteralPlayer, other: LiteralPlayer) -> bool:
        """2.1.1: two players shall not play against each other more than once."""
        return other.tpn not in one.opponents

    @staticmethod
    def c2_may_have_the_pab(player: LiteralPlayer) -> bool:
        """2.1.2: who already had a PAB, or the points of a win without playing, shall not receive the PAB."""
        return not player.barred_from_pab

    @staticmethod
    def c3_colours_allow(one: LiteralPlayer, other: LiteralPlayer) -> bool:
        """2.1.3: non-topscorers with the same absolute colour preference shall not meet."""
        return (
            one.topscorer
            or other.topscorer
            or not (one.strength is other.strength is LiteralStrength.ABSOLUTE and one.preference is other.preference)
        )

    def colours(self, pair: Pair) -> tuple[Colour, Colour]:
        """The colours of the higher ranked and of the lower ranked player of the pair (article 5, section E)."""
        if pair not in self._colours:
            colour = colour_of_higher_ranked(*pair, self.initial_colour)
            self._colours[pair] = (colour, colour.other)
        return self._colours[pair]

    def can_be_completed(self, unpaired: frozenset[LiteralPlayer]) -> bool:
        """C4: a pairing that complies with the absolute criteria exists for all these players."""
        return self.pab_score(unpaired) is not None

    def pab_score(self, unpaired: frozenset[LiteralPlayer]) -> Points | None:
        """C5: the lowest score with which one of them can get the PAB, None if they cannot be paired at all.

        It is 0 where nobody needs the PAB.
        """
        if unpaired not in self._pab_score:
            self._pab_score[unpaired] = min(self._pab_scores(unpaired), default=None)
        return self._pab_score[unpaired]

    def _pab_scores(self, unpaired: frozenset[LiteralPlayer]) -> list[Points]:
        """Every possible score of the PAB's receiver."""
        if len(unpaired) % 2 == 0:
            return [0] if self._everybody_can_be_paired(unpaired) else []
        return [
            player.score
            for player in unpaired
            if self.c2_may_have_the_pab(player) and self._everybody_can_be_paired(unpaired - {player})
        ]

    def _everybody_can_be_paired(self, unpaired: frozenset[LiteralPlayer]) -> bool:
        """Whether there is any pairing, by trying: the first player with everybody, then the rest."""
        if unpaired not in self._can_be_paired:
            first = min(unpaired, key=lambda player: player.tpn)
            self._can_be_paired[unpaired] = any(
                self._everybody_can_be_paired(unpaired - {first, other})
                for other in sorted(unpaired - {first}, key=lambda player: player.tpn)
                if self.may_meet(first, other)
            )
        return self._can_be_paired[unpaired]
