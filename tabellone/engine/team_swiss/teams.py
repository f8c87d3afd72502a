"""Team data that the Swiss system for teams needs to pair a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from tabellone.engine.team_swiss import ALONE, GRADED, LEFT, NO_SECONDARY, PREFERENCES, RANKED, STRONG
from tabellone.engine.team_swiss.colours import Preference, preference_of
from tabellone.options import Options
from tabellone.record import Colour, Points

ROUNDS_WITHOUT_FLOATS = 2
"""C7 and C10: number of last rounds in which floats do not count; in the Double-Swiss system one fewer."""


@dataclass(frozen=True, slots=True)
class SwissTeam:
    """A team, or a player of the Double-Swiss system, to be paired in this round."""

    tpn: int
    score: Points
    """The primary score, with virtual points."""
    secondary: Points = 0
    colours: str = ""
    """``w`` and ``b``: the colours of the played matches, in order (1.6.1)."""
    opponents: frozenset[int] = frozenset()
    """Opponents the team must not play: opponents of played matches, and prohibited pairings."""
    has_floated: bool = False
    """Was a floater in the previous round (1.5)."""
    may_have_bye: bool = True
    """C2."""
    number_is_odd: bool = True
    """4.3.1."""
    matches_without_colour: int = 0
    """Double-Swiss: matches that count as played without a played game, because each player forfeited one game."""

    @property
    def difference(self) -> int:
        """The colour difference (1.6.2)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def matches_played(self) -> int:
        """3.4.3."""
        return len(self.colours) + self.matches_without_colour


Pair: TypeAlias = tuple[SwissTeam, SwissTeam]


@dataclass(frozen=True)
class TeamField:
    """All teams to be paired, and the conditions of the round."""

    teams: Sequence[SwissTeam]
    round_number: int
    planned_rounds: int
    """0 if unknown."""
    initial_colour: Colour
    edition: str
    options: Options = field(default_factory=Options)
    """Type of the preferences, and interpretations, as defined in the system's description."""
    rounds_without_floats: int = ROUNDS_WITHOUT_FLOATS

    @property
    def is_last(self) -> bool:
        """True if the round is the last one."""
        return 0 < self.planned_rounds <= self.round_number

    @property
    def counts_floats(self) -> bool:
        """True if floats of the previous round count (C7, C10)."""
        return not 0 < self.planned_rounds < self.round_number + self.rounds_without_floats

    @property
    def grades_following(self) -> bool:
        """True if C6 is graded: fewer upfloaters for the following scoregroup are better.

        Otherwise it is complied with or not. C6 of 2024 maximises the number of teams paired there.
        """
        return self.edition == "2024" or GRADED.of(self.options)

    @property
    def counts_following_alone(self) -> bool:
        """True for C6 of 2024, interpreted without C3."""
        return self.edition == "2024" and ALONE.of(self.options)

    @property
    def looks_past_emptied(self) -> bool:
        """True if the next scoregroup counts for C6 when the following one was emptied."""
        return LEFT.of(self.options)

    @property
    def ranks_by_score(self) -> bool:
        """True if the top member of a pair is the team with the higher score (3.6.1)."""
        return RANKED.of(self.options)

    @property
    def uses_secondary(self) -> bool:
        """True if the secondary score counts (4.2.2)."""
        return not NO_SECONDARY.of(self.options)

    @property
    def prefers_strongly(self) -> bool:
        """True if preferences are of Type B (C9)."""
        return PREFERENCES.of(self.options) == "b"

    @cached_property
    def preferences(self) -> dict[int, Preference]:
        """The preference of each team, by pairing number (1.7)."""
        kind, strong = PREFERENCES.of(self.options), STRONG.of(self.options)
        return {
            team.tpn: preference_of(team.colours, kind, is_last=self.is_last, strong_at_last=strong)
            for team in self.teams
        }
