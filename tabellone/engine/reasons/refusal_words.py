"""Why two may not meet, or one may not have the bye, in words: with the article, and for a player without."""

from __future__ import annotations

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import Refusal
from tabellone.messages import Message
from tabellone.record import Colour, Record

REFUSALS = {
    "met": Message("They have met in round %(rounds)s (%(article)s)."),
    "met_lately": Message("They have met in round %(rounds)s, which is too short a time ago."),
    "met_often": Message("They have met in round %(rounds)s, which is as often as anybody may."),
    "forbidden": Message("The organiser does not let them meet."),
    f"colours_{Colour.WHITE}": Message("Both must have White (%(article)s)."),
    f"colours_{Colour.BLACK}": Message("Both must have Black (%(article)s)."),
    "no_colour": Message("No colours are open to the two (%(article)s)."),
    "had_bye": Message("There was a bye in round %(rounds)s already (%(article)s)."),
    "points_without_playing": Message("There were a win's points without playing in round %(rounds)s (%(article)s)."),
    "byes_enough": Message("There were byes in round %(rounds)s, as many as anybody may have."),
    "came_late": Message("Who has missed round %(rounds)s by coming late has no bye (%(article)s)."),
    "absent": Message("Not to be paired in this round: %(people)s."),
    "no_bye": Message("Everybody has an opponent in this round, so nobody has the bye."),
    "impossible": Message("The others could not all be paired (%(article)s)."),
    "impossible_plain": Message("The others could not all be paired."),
}
MAY_NOT = {
    "met": Message("%(one)s and %(other)s have met in round %(rounds)s, and nobody meets twice."),
    "met_lately": Message("%(one)s and %(other)s have met in round %(rounds)s, and may not meet again so soon."),
    "met_often": Message("%(one)s and %(other)s have met in round %(rounds)s, and may not meet any more."),
    "forbidden": Message("The organiser does not let %(one)s and %(other)s meet."),
    "colours": Message("%(one)s and %(other)s must both have the same colour now, so they cannot meet."),
    "no_colour": Message("%(one)s and %(other)s have had so much of one colour that they cannot meet now."),
    "had_bye": Message("%(one)s had a bye already, and nobody has it twice."),
    "points_without_playing": Message("%(one)s had a win's points without playing already, and may have no bye."),
    "byes_enough": Message("%(one)s had a bye in round %(rounds)s already, and nobody has more."),
    "came_late": Message("%(one)s came late, and who does so has no bye."),
    "absent": Message("Not to be paired in this round: %(people)s."),
    "no_bye": Message("Everybody has an opponent in this round, so nobody has the bye."),
    "impossible": Message("With %(one)s against %(other)s the others could not all be paired."),
    "impossible_bye": Message("With the bye for %(one)s the others could not all be paired."),
}


def refusal(found: Refusal) -> Message:
    """Why two may not meet, or one may not have the bye, with the article."""
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
    "met": Message("they have met in round %(rounds)s."),
    "forbidden": Message("the organiser does not let them meet."),
    "colours": Message("both must have the same colour now."),
}
"""Why two may not meet, without articles, after a colon."""


def plain_refusal(found: Refusal) -> Message:
    """Why two may not meet, for players."""
    return Message(PLAIN[found.code].template, rounds=naming.numbers(found.rounds))


def may_not(record: Record, one: int, other: int, refusal: Refusal) -> Message:
    """Why the two may not meet, or (``other`` 0) why one may not have the bye: a sentence for a player."""
    code = "impossible_bye" if refusal.code == "impossible" and not other else refusal.code
    return Message(
        MAY_NOT[code].template,
        one=naming.name_of(record, one),
        other=naming.name_of(record, other),
        rounds=naming.numbers(refusal.rounds),
        people=", ".join(naming.name_of(record, tpn) for tpn in refusal.people),
    )
