"""Why two do not meet in a round of the Dutch system, in sentences: for players and for arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import words
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.reasons import naming, refusal_words
from tabellone.engine.reasons.apart_words import BYE_LATER, BYE_WORSE, LEAST, PAIR_LATER, PAIR_WORSE, Name
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Record

WORSE = {
    "bye_score": Message("The bye would go to a player with more points."),
    "downfloaters": Message("More players would find no opponent among those with as many points."),
    "downfloaters_scores": Message("Players with more points would have to meet somebody with fewer."),
    "score_differences": Message("Opponents would be further apart in points."),
    "unplayed": Message("The bye would go to somebody who has missed more games already."),
    "colour_difference": Message("At the top somebody would have one colour far too often."),
    "third_colour": Message("At the top somebody would have the same colour three times running."),
    "preference": Message("More players would get the colour that is not due to them."),
    "strong_preference": Message("More players would get a colour that they have had too often already."),
    "downfloat": Message("Somebody would meet fewer points twice running."),
    "upfloat": Message("Somebody would meet more points twice running."),
    "downfloat_before": Message("Somebody would meet fewer points for the second time in three rounds."),
    "upfloat_before": Message("Somebody would meet more points for the second time in three rounds."),
    "downfloat_spread": Message("Somebody who met fewer points the last time would do so by a larger step."),
    "upfloat_spread": Message("Somebody who met more points the last time would do so by a larger step."),
    "downfloat_spread_before": Message("Somebody who met fewer points two rounds before would do so by a larger step."),
    "upfloat_spread_before": Message("Somebody who met more points two rounds before would do so by a larger step."),
}
"""What a worse value means, for a player."""
LATER = {
    "moved_down_set": Message("It would be no worse, but the rules first try the highest-ranked of those left over."),
    "moved_down_transposition": Message(
        "It would be no worse, but the rules first give those left over the highest-ranked opponents."
    ),
    "exchange": Message("It would be no worse, but the rules first let the upper half meet the lower half."),
    "transposition": Message("It would be no worse, but the rules first pair the two halves in their order."),
}


FEWER_BELOW = Message("In the group below more players would find no opponent.")
BELOW = {
    "following": Message("In the group below players with more points would find no opponent."),
    "following_differences": Message("In the group below opponents would be further apart in points."),
}
"""Where as many of the group below find one."""


def worse(found: Contrast) -> Message:
    """What is worse about the other candidate, for a player: of several reasons the one that it is."""
    if found.chosen is None or found.other is None:
        return LATER[found.step]
    kind, chosen, other = found.other.kind, found.chosen.value, found.other.value
    if kind in BELOW:
        return FEWER_BELOW if other[:1] > chosen[:1] else BELOW[kind]
    return WORSE[kind]


def told(record: Record, why: WhyNot) -> ToldAnswer:
    """The answer, short and long."""
    if why.verdict == "refused":
        reasons = tuple(map(refusal_words.refusal, why.refusals))
        return ToldAnswer((refusal_words.may_not(record, why.one, why.other, why.refusals[0]),), reasons)
    if why.verdict == "paired":
        text = _about(record, why, Message("%(one)s has the bye."), Message("%(one)s and %(other)s do meet."))
        return ToldAnswer((text,), (text,))
    if why.contrast is None:
        text = Message("This round is too intricate to say what would be worse.")
        return ToldAnswer((text,), (text,))
    return ToldAnswer(tuple(_short(record, why, why.contrast)), tuple(_long(record, why, why.contrast)))


def _about(record: Record, why: WhyNot, bye: Message, pair: Message, name: Name = naming.name_of) -> Message:
    """The sentence about a bye, or about two players."""
    return Message((pair if why.other else bye).template, one=name(record, why.one), other=name(record, why.other))


def _short(record: Record, why: WhyNot, found: Contrast) -> Iterator[Message]:
    if not found.other:
        yield _about(record, why, BYE_LATER, PAIR_LATER)
        yield worse(found)
        return
    yield _about(record, why, BYE_WORSE, PAIR_WORSE)
    yield worse(found)
    yield LEAST


def _long(record: Record, why: WhyNot, found: Contrast) -> Iterator[Message]:
    yield _about(
        record,
        why,
        Message("With the bye for %(one)s, and the rest paired as well as possible:"),
        Message("With %(one)s against %(other)s, and the rest paired as well as possible:"),
        naming.known,
    )
    yield from words.comparison(found)
    boards = [*why.pairs, *([(why.bye, 0)] if why.bye else [])]
    yield Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))
