"""What the Swiss system for teams needs to know before it pairs a round."""

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
"""C7, C10: so many rounds at the end in which floats do not count; in the Double-Swiss system one fewer."""


@dataclass(frozen=True, slots=True)
class SwissTeam:
    """A team, or a player of the Double-Swiss system, that is to be paired in this round."""

    tpn: int
    score: Points
    """The primary score, with virtual points."""
    secondary: Points = 0
    colours: str = ""
    """``w`` and ``b``: those of the matches it has played, in order (1.6.1)."""
    opponents: frozenset[int] = frozenset()
    """Whom it may not meet: opponents of played matches, and forbidden pairs."""
    has_floated: bool = False
    """Was a floater in the previous round (1.5)."""
    may_have_bye: bool = True
    """C2."""
    number_is_odd: bool = True
    """4.3.1."""
    matches_without_colour: int = 0
    """Double-Swiss: matches that count as played, though no game of them was: each player forfeited one."""

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
    """The teams that are to be paired, and what holds for the round."""

    teams: Sequence[SwissTeam]
    round_number: int
    planned_rounds: int
    """0: not known."""
    initial_colour: Colour
    edition: str
    options: Options = field(default_factory=Options)
    """Type of the preferences and readings, as the system's description has them."""
    rounds_without_floats: int = ROUNDS_WITHOUT_FLOATS

    @property
    def is_last(self) -> bool:
        """Whether the round is the last one."""
        return 0 < self.planned_rounds <= self.round_number

    @property
    def counts_floats(self) -> bool:
        """C7, C10: whether floats of the previous round count."""
        return not 0 < self.planned_rounds < self.round_number + self.rounds_without_floats

    @property
    def grades_following(self) -> bool:
        """C6: whether the fewer upfloaters the following scoregroup needs, the better; else it is complied with or
        not. 2024 maximises how many can be paired there.
        """
        return self.edition == "2024" or GRADED.of(self.options)

    @property
    def counts_following_alone(self) -> bool:
        """C6 of 2024, read without C3."""
        return self.edition == "2024" and ALONE.of(self.options)

    @property
    def looks_past_emptied(self) -> bool:
        """C6, where the following scoregroup was emptied: whether the next one counts."""
        return LEFT.of(self.options)

    @property
    def ranks_by_score(self) -> bool:
        """3.6.1: whether the top member of a pair is who has the higher score."""
        return RANKED.of(self.options)

    @property
    def uses_secondary(self) -> bool:
        """4.2.2."""
        return not NO_SECONDARY.of(self.options)

    @property
    def prefers_strongly(self) -> bool:
        """C9: whether preferences are of Type B."""
        return PREFERENCES.of(self.options) == "b"

    @cached_property
    def preferences(self) -> dict[int, Preference]:
        """By number what each team's colours ask for (1.7)."""
        kind, strong = PREFERENCES.of(self.options), STRONG.of(self.options)
        return {
            team.tpn: preference_of(team.colours, kind, is_last=self.is_last, strong_at_last=strong)
            for team in self.teams
        }
