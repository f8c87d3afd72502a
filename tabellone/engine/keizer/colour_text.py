"""Explanation of the colours on a board in the Keizer system, by the rule that the club has chosen."""

from __future__ import annotations

from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.keizer import COLOURS
from tabellone.engine.keizer.pairing import history_of, present_in_order
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.pairing_facts import colours_so_far
from tabellone.messages import Message
from tabellone.record import Record

LESS_OFTEN = Message("%(white)s has had White less often, set against Black, than %(black)s, and gets it.")
CHANGED = Message("Both have the same colour difference, so they exchange the colours of their last game.")
LOWER_OF_EQUALS = Message("Both have the same colour difference, so the lower-placed player (%(white)s) gets White.")
LOWER = Message("In this event, the lower-placed player (%(white)s) gets White.")
ALTERNATES = Message("In this event colours alternate: %(player)s had the other colour last time.")
NOBODY_YET = Message("Neither player has had a colour yet, so the lower-placed player (%(white)s) gets White.")


def colour_answer(record: Record, round_number: int, board: ExplainedBoard) -> ExplanationAnswer:
    """Return the reason for the colours, short and long."""
    white, black = board.white, board.black
    template, player = _rule(record, round_number, white, black)
    names = {"white": name_of(record, white), "black": name_of(record, black), "player": name_of(record, player)}
    text = Message(template.template, **names)
    return ExplanationAnswer((text,), (text, *colours_so_far(record, round_number, white, black)))


def _rule(record: Record, round_number: int, white: int, black: int) -> tuple[Message, int]:
    """Return the sentence and the player it is about."""
    rule = COLOURS.of(record.options)
    histories = {tpn: history_of(record, tpn, round_number) for tpn in (white, black)}
    if rule == "lower":
        return LOWER, white
    if not any(histories.values()):
        return NOBODY_YET, white
    if rule == "alternate":
        order = present_in_order(record, round_number)
        return ALTERNATES, min((tpn for tpn in (white, black) if histories[tpn]), key=order.index)
    balance = {tpn: history.count("w") - history.count("b") for tpn, history in histories.items()}
    if balance[white] != balance[black]:
        return LESS_OFTEN, white
    cards = record.cards[white]
    have_met = any(row.opponent == black and row.is_played and row.round < round_number for row in cards)
    return (CHANGED if have_met else LOWER_OF_EQUALS), white
