"""Sentences that explain why a pair or a bye is not legal: with the article, and for players without it."""

from __future__ import annotations

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import Refusal
from tabellone.messages import Message
from tabellone.record import Colour, Record

REFUSALS = {
    "met": Message("They already played each other in round %(rounds)s (%(article)s)."),
    "met_lately": Message("They played each other too recently, in round %(rounds)s."),
    "met_often": Message("They have already played each other the maximum number of times, in round %(rounds)s."),
    "forbidden": Message("They are a prohibited pairing."),
    f"colours_{Colour.WHITE}": Message("Both must have White (%(article)s)."),
    f"colours_{Colour.BLACK}": Message("Both must have Black (%(article)s)."),
    "no_colour": Message("No legal colours are possible for these two (%(article)s)."),
    "had_bye": Message("Already had a bye in round %(rounds)s (%(article)s)."),
    "points_without_playing": Message(
        "Already scored the points of a win without playing, in round %(rounds)s (%(article)s)."
    ),
    "byes_enough": Message("Already had the maximum number of byes, in round %(rounds)s."),
    "came_late": Message("Late entries that missed round %(rounds)s cannot get the bye (%(article)s)."),
    "absent": Message("Not paired in this round: %(people)s."),
    "no_bye": Message("Everyone has an opponent in this round, so there is no bye."),
    "impossible": Message("The rest of the round could not be paired (%(article)s)."),
    "impossible_plain": Message("The rest of the round could not be paired."),
}
MAY_NOT = {
    "met": Message("%(one)s and %(other)s already played each other in round %(rounds)s."),
    "met_lately": Message(
        "%(one)s and %(other)s played each other in round %(rounds)s and cannot play each other again so soon."
    ),
    "met_often": Message(
        "%(one)s and %(other)s have already played each other the maximum number of times (round %(rounds)s)."
    ),
    "forbidden": Message("%(one)s and %(other)s are a prohibited pairing."),
    "colours": Message("%(one)s and %(other)s must both get the same colour, so they cannot be paired."),
    "no_colour": Message("%(one)s and %(other)s cannot be paired: no legal colours are possible for them."),
    "had_bye": Message("%(one)s has already had a bye and cannot get another one."),
    "points_without_playing": Message(
        "%(one)s has already scored the points of a win without playing and cannot get the bye."
    ),
    "byes_enough": Message("%(one)s already had a bye in round %(rounds)s and cannot get another one."),
    "came_late": Message("%(one)s was a late entry and cannot get the bye."),
    "absent": Message("Not paired in this round: %(people)s."),
    "no_bye": Message("Everyone has an opponent in this round, so there is no bye."),
    "impossible": Message("If %(one)s played %(other)s, the rest of the round could not be paired."),
    "impossible_bye": Message("If %(one)s got the bye, the rest of the round could not be paired."),
}


def refusal(found: Refusal) -> Message:
    """Explain why a pair or a bye is not legal, with the article."""
    code = f"colours_{found.colour}" if found.colour else found.code
    if code == "impossible" and not found.article:
        code = "impossible_plain"
    return Message(
        REFUSALS[code].template,
        rounds=naming.numbers(found.rounds),
        article=found.article,
        people=naming.numbers(found.people),
    )


PLAIN = {
    "met": Message("they already played each other in round %(rounds)s."),
    "forbidden": Message("this pairing is prohibited."),
    "colours": Message("both must get the same colour."),
}
"""Reasons why a pair is not legal, without articles, for use inside a sentence."""


def plain_refusal(found: Refusal) -> Message:
    """Explain to players why a pair is not legal."""
    return Message(PLAIN[found.code].template, rounds=naming.numbers(found.rounds))


def may_not(record: Record, one: int, other: int, refusal: Refusal) -> Message:
    """Explain to a player why a pair, or a bye (``other`` 0), is not legal."""
    code = "impossible_bye" if refusal.code == "impossible" and not other else refusal.code
    return Message(
        MAY_NOT[code].template,
        one=naming.name_of(record, one),
        other=naming.name_of(record, other),
        rounds=naming.numbers(refusal.rounds),
        people=", ".join(naming.name_of(record, tpn) for tpn in refusal.people),
    )
