"""What the Laws of Chess (FIDE, in force since 1 January 2023) say follows from what happened at a board.

A proposal: the arbiter decides (preface and article 12 of the Laws), and the regulations of an event may say otherwise
where the Laws leave it to them (6.7.1, 11.3.2.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.domain.results.entering import Outcome
from tournaments.models import Incident

Kind = Incident.Kind
Measure = Incident.Measure


@dataclass(frozen=True, slots=True)
class LawRule:
    """What follows the first time and from the second time on, with the article and what it says."""

    first: Measure
    again: Measure
    article: str
    says: Promise


RULES: Mapping[str, LawRule] = {
    Kind.ILLEGAL_MOVE: LawRule(
        Measure.TIME,
        Measure.LOSS,
        "7.5.5",
        gettext_lazy(
            "The first completed illegal move gives the opponent two minutes more (rapid: one, A.3; blitz: B.3), the"
            " second by the same player loses the game; it is drawn where the opponent cannot checkmate by any legal"
            " moves."
        ),
    ),
    Kind.PHONE: LawRule(
        Measure.LOSS,
        Measure.LOSS,
        "11.3.2.2",
        gettext_lazy("Who has such a device in the playing venue, not as allowed, loses the game; the opponent wins."),
    ),
    Kind.LATE: LawRule(
        Measure.FORFEIT,
        Measure.FORFEIT,
        "6.7.1",
        gettext_lazy("Who arrives after the default time loses the game, unless the arbiter decides otherwise."),
    ),
    Kind.DISTRACTION: LawRule(
        Measure.WARNING,
        Measure.TIME,
        "11.5, 11.6, 12.9",
        gettext_lazy("Nobody distracts or annoys the opponent in any way."),
    ),
    Kind.WRONG_CLAIM: LawRule(
        Measure.TIME,
        Measure.TIME,
        "9.5.3",
        gettext_lazy(
            "A claim that is found to be wrong gives the opponent two minutes more (rapid: one, A.3; blitz: B.3)."
        ),
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
"""What may be done where no game is concerned."""


def proposed(kind: str, times: int) -> Measure:
    """What the Laws say, if it has happened so often before, to the same player in the same game."""
    rule = RULES[kind]
    return rule.again if times else rule.first


def outcome_of_measure(measure: str, *, is_white: bool) -> Outcome | None:
    """How the game of that player ends by it; None if it goes on."""
    lost, forfeited = (
        (Outcome.BLACK_WINS, Outcome.BLACK_FORFEIT_WIN) if is_white else (Outcome.WHITE_WINS, Outcome.WHITE_FORFEIT_WIN)
    )
    return {
        Measure.LOSS: lost,
        Measure.EXPELLED: lost,
        Measure.FORFEIT: forfeited,
        Measure.DRAW: Outcome.DRAW,
    }.get(Measure(measure))
