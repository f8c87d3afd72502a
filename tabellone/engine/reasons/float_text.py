"""Sentences that explain why a player has no opponent with the same score."""

from __future__ import annotations

from tabellone.engine.errors import NoLegalPairing
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons import naming, step_text
from tabellone.engine.reasons.absolute_criteria import P
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.facts import MadeFloater
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.round_text import FLOATERS
from tabellone.engine.reasons.step_explanation import RoundReasons, first_difference
from tabellone.engine.reasons.team_text import of_record
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.messages import Message

SHORT = {
    "no_opponent": Message("%(player)s has no legal opponent with the same score."),
    "odd": Message("%(player)s floats because the number of players with the same score is odd."),
    "again": Message("%(player)s had already floated and floats again."),
    "completion": Message("%(player)s floats so that the rest of the round can be paired."),
    "cracked": Message(
        "%(player)s was paired, but the pair was broken up because the median scoregroup could not be paired otherwise."
    ),
    "comes_up": Message("%(player)s floats up because a player with a higher score needs an opponent."),
}
WOULD_BE_WORSE = Message("If %(player)s played an opponent with the same score, the pairing would be worse.")
WOULD_BE_LATER = Message(
    "If %(player)s played an opponent with the same score, that pairing would be later in the order of the rules."
)


def explain_float(reasons: RoundReasons[P], number: int) -> ExplanationAnswer | None:
    """Explain why this player floats; None if the player does not float. Raises NoLegalPairing."""
    chosen = reasons.made()
    floater = next(
        (row for part in chosen.parts for row in (*part.coming, *part.leaving) if row.number == number), None
    )
    if floater is None:
        return None
    score = reasons.players[number].score
    group = [tpn for tpn, player in reasons.players.items() if player.score == score]
    short, long = _reason(reasons, floater)
    try:
        other = reasons.made(WhatIfConstraint.within(number, group))
    except NoLegalPairing:
        text = Message("With any opponent with the same score, the rest of the round could not be paired.")
        return ExplanationAnswer((short, text), (long, text))
    found = first_difference(chosen, other)
    with_points = Message("With an opponent with the same score:")
    kind = STEP_KINDS[found.chosen.kind]
    otherwise = WOULD_BE_LATER if kind.is_order else WOULD_BE_WORSE
    player = name_of(reasons.record, number)
    worse = of_record(reasons.record, kind.worse_of(found.chosen.value, found.other.value))
    return ExplanationAnswer(
        (short, Message(otherwise.template, player=player), worse),
        (long, with_points, *step_text.comparison(reasons.record, found)),
    )


def _reason(reasons: RoundReasons[P], floater: MadeFloater) -> tuple[Message, Message]:
    player = naming.person(reasons.record, floater.number)
    return (
        of_record(
            reasons.record, Message(SHORT[floater.reason].template, player=name_of(reasons.record, floater.number))
        ),
        Message(FLOATERS[floater.reason].template, player=player, article=floater.article),
    )
