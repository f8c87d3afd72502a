"""Reasons for White, by the rules of 4.3, in words for players: for teams, and in Double-Swiss."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.pairing_facts import by_article
from tabellone.engine.reasons.player_explanation import ColourAnswer
from tabellone.messages import Message
from tabellone.record import Record

FIRST = Message("Neither has had a colour yet, so the initial colour and the pairing numbers decide.")
ONE_IS_DUE = Message("Only one of the two players was due a colour, and gets it.")
BOTH_GET_IT = Message("The players were due different colours, and each gets the due colour.")
MORE_DUE = Message("Both were due the same colour. The player with the stronger preference gets it.")
FEWER_WHITES = Message("White goes to the player with fewer Whites so far.")
ALTERNATE = Message(
    "The players get the opposite of their colours in the last round in which they had different colours."
)
HIGHER_DUE = Message("Both were equally due the same colour, so the higher-ranked player gets it.")
HIGHER_CHANGES = Message("Both have the same colour history, so the higher-ranked one changes colour.")
OTHER_CHANGES = Message("Only one of the two has had a colour so far, and changes it.")
EXCHANGED = Message("It is the second game of the match, so the two exchange their colours.")

WORDS = {
    "4.3.1": FIRST,
    "4.3.2": ONE_IS_DUE,
    "4.3.3": BOTH_GET_IT,
    "4.3.4": MORE_DUE,
    "4.3.5": FEWER_WHITES,
    "4.3.6": ALTERNATE,
    "4.3.7": HIGHER_DUE,
    "4.3.8": HIGHER_CHANGES,
    "4.3.9": OTHER_CHANGES,
}
"""Rules of C.04.6."""
DOUBLE_WORDS = {
    "4.3.1": FIRST,
    "4.3.2": FEWER_WHITES,
    "4.3.3": ALTERNATE,
    "4.3.4": HIGHER_CHANGES,
    "4.3.5": OTHER_CHANGES,
    "4.4": EXCHANGED,
}
"""Rules of C.04.5."""


def answer_by(words: Mapping[str, Message]) -> ColourAnswer:
    """Return the function that explains the colours of a board by the meaning of its article."""

    def answer(_record: Record, _round_number: int, board: ExplainedBoard) -> ExplanationAnswer:
        text = words[board.article]
        return ExplanationAnswer((text,), (by_article(board.article), text))

    return answer
