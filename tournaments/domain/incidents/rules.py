"""Consequences of incidents by the Laws of Chess (FIDE, in force since 1 January 2023).

They are proposals: the arbiter decides (preface and article 12 of the Laws), and the regulations of an event can
differ if the Laws leave it to them (6.7.1, 11.3.2.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Incident

Kind = Incident.Kind
Measure = Incident.Measure


@dataclass(frozen=True, slots=True)
class LawRule:
    """Consequence of the first incident and of repeated ones, with the article and its text."""

    first: Measure
    again: Measure
    article: str
    says: Promise
    topic: str = ""
    """Topic of the event's own regulations about the incident (`tournaments.domain.citations`)."""


RULES: Mapping[str, LawRule] = {
    Kind.ILLEGAL_MOVE: LawRule(
        Measure.TIME,
        Measure.LOSS,
        "7.5.5",
        gettext_lazy(
            "After a player’s first completed illegal move the opponent gets 2 extra minutes (rapid: 1, A.3; "
            "blitz: B.3). A second one by the same player loses the game. The game is drawn if the opponent "
            "cannot checkmate by any legal moves."
        ),
    ),
    Kind.PHONE: LawRule(
        Measure.LOSS,
        Measure.LOSS,
        "11.3.2.2",
        gettext_lazy("A player with a forbidden device in the playing venue loses the game, and the opponent wins."),
    ),
    Kind.LATE: LawRule(
        Measure.FORFEIT,
        Measure.FORFEIT,
        "6.7.1",
        gettext_lazy(
            "A player who arrives after the default time loses the game, unless the arbiter decides otherwise."
        ),
        "schedule.default-time",
    ),
    Kind.DISTRACTION: LawRule(
        Measure.WARNING,
        Measure.TIME,
        "11.5, 11.6, 12.9",
        gettext_lazy("Players must not distract or annoy the opponent in any manner."),
    ),
    Kind.WRONG_CLAIM: LawRule(
        Measure.TIME,
        Measure.TIME,
        "9.5.3",
        gettext_lazy("After an incorrect claim the opponent gets 2 extra minutes (rapid: 1, A.3; blitz: B.3)."),
    ),
    Kind.NOTATION: LawRule(
        Measure.WARNING,
        Measure.TIME,
        "8.1.1, 12.9",
        gettext_lazy("Each player writes the moves while the Laws ask it."),
    ),
    Kind.COMPLAINT: LawRule(
        Measure.NONE,
        Measure.NONE,
        "11.10",
        gettext_lazy("A player may appeal against the arbiter's decision as the regulations say."),
    ),
    Kind.EXPULSION: LawRule(
        Measure.EXPELLED,
        Measure.EXPELLED,
        "12.9.9",
        gettext_lazy("The player is out of the event and is not paired any more; the game is lost (12.9.6)."),
    ),
    Kind.OTHER: LawRule(
        Measure.WARNING, Measure.WARNING, "12.9", gettext_lazy("The arbiter chooses among the penalties of 12.9.")
    ),
}
WITHOUT_A_GAME = (Measure.NONE, Measure.WARNING, Measure.EXPELLED)
"""Measures that are possible without a game."""


def proposed(kind: str, times: int) -> Measure:
    """Return the measure by the Laws after ``times`` earlier incidents of the same player in the same game."""
    rule = RULES[kind]
    return rule.again if times else rule.first


def outcome_of_measure(measure: str, *, is_white: bool) -> Outcome | None:
    """Return the outcome of the player's game by this measure; None if it continues."""
    lost, forfeited = (
        (Outcome.BLACK_WINS, Outcome.BLACK_FORFEIT_WIN) if is_white else (Outcome.WHITE_WINS, Outcome.WHITE_FORFEIT_WIN)
    )
    return {
        Measure.LOSS: lost,
        Measure.EXPELLED: lost,
        Measure.FORFEIT: forfeited,
        Measure.DRAW: Outcome.DRAW,
    }.get(Measure(measure))
