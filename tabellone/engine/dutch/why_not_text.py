"""Sentences that explain why two players do not play each other in a Dutch round, for players and arbiters."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch import facts_text
from tabellone.engine.dutch.facts import Contrast, WhyNot
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons import illegal_pairing_text, naming
from tabellone.engine.reasons.not_paired_text import BYE_LATER, BYE_WORSE, LEAST, PAIR_LATER, PAIR_WORSE, Name
from tabellone.messages import Message
from tabellone.record import Record

WORSE = {
    "bye_score": Message("The bye would go to a player with a higher score."),
    "downfloaters": Message("More players would have no opponent with the same score."),
    "downfloaters_scores": Message("Players with a higher score would float down."),
    "score_differences": Message("The score differences between opponents would be larger."),
    "unplayed": Message("The bye would go to a player with more unplayed games."),
    "colour_difference": Message("A topscorer or a topscorer's opponent would have a colour difference above 2."),
    "third_colour": Message("A topscorer or a topscorer's opponent would have the same colour three times in a row."),
    "preference": Message("More players would not get their colour preference."),
    "strong_preference": Message("More players would not get their strong colour preference."),
    "downfloat": Message("A player would float down in two consecutive rounds."),
    "upfloat": Message("A player would float up in two consecutive rounds."),
    "downfloat_before": Message("A player would float down twice in three rounds."),
    "upfloat_before": Message("A player would float up twice in three rounds."),
    "downfloat_spread": Message(
        "A player who floated down in the previous round would have a larger score difference."
    ),
    "upfloat_spread": Message("A player who floated up in the previous round would have a larger score difference."),
    "downfloat_spread_before": Message(
        "A player who floated down two rounds ago would have a larger score difference."
    ),
    "upfloat_spread_before": Message("A player who floated up two rounds ago would have a larger score difference."),
}
"""Meaning of a worse value, for players."""
LATER = {
    "moved_down_set": Message(
        "It would be equally good, but the rules first pair the highest-ranked moved-down players."
    ),
    "moved_down_transposition": Message(
        "It would be equally good, but the rules first give the moved-down players the highest-ranked opponents."
    ),
    "exchange": Message("It would be equally good, but the rules first pair the top half with the bottom half."),
    "transposition": Message(
        "It would be equally good, but the rules first pair the two halves in their original order."
    ),
}


FEWER_BELOW = Message("In the next scoregroup, more players would have no opponent.")
BELOW = {
    "following": Message("In the next scoregroup, players with a higher score would have no opponent."),
    "following_differences": Message(
        "In the next scoregroup, the score differences between opponents would be larger."
    ),
}
"""Used if the same number of players in the next scoregroup have an opponent."""


def worse(found: Contrast) -> Message:
    """Return the sentence for players about the point in which the other candidate is worse."""
    if found.chosen is None or found.other is None:
        return LATER[found.step]
    kind, chosen, other = found.other.kind, found.chosen.value, found.other.value
    if kind in BELOW:
        return FEWER_BELOW if other[:1] > chosen[:1] else BELOW[kind]
    return WORSE[kind]


def answer_text(record: Record, why: WhyNot) -> ExplanationAnswer:
    """Return the answer, short and long."""
    if why.verdict == "refused":
        reasons = tuple(map(illegal_pairing_text.refusal, why.refusals))
        return ExplanationAnswer((illegal_pairing_text.may_not(record, why.one, why.other, why.refusals[0]),), reasons)
    if why.verdict == "paired":
        text = _about(
            record,
            why,
            Message("%(one)s has the bye."),
            Message("%(one)s and %(other)s play each other in this round."),
        )
        return ExplanationAnswer((text,), (text,))
    if why.contrast is None:
        text = Message("This round is too complex to explain the difference.")
        return ExplanationAnswer((text,), (text,))
    return ExplanationAnswer(tuple(_short(record, why, why.contrast)), tuple(_long(record, why, why.contrast)))


def _about(record: Record, why: WhyNot, bye: Message, pair: Message, name: Name = naming.name_of) -> Message:
    """Return the sentence about a bye or about two players."""
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
        Message("With the bye for %(one)s and the best possible pairing of the rest:"),
        Message("With %(one)s against %(other)s and the best possible pairing of the rest:"),
        naming.known,
    )
    yield from facts_text.comparison(found)
    boards = [*why.pairs, *([(why.bye, 0)] if why.bye else [])]
    yield Message("The whole round would be: %(pairs)s.", pairs=naming.pairs(boards))
