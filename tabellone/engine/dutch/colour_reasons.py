"""Explanations of the colours of a board in the Dutch system, short and long."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.dutch.facts import MadeRound
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.pairing_facts import COLOURS
from tabellone.engine.swiss.colours import ColourState, Strength, colour_state, rule_of_colours
from tabellone.messages import Message
from tabellone.record import Colour, Record

STRENGTHS = {
    Strength.MILD: Message("mild preference"),
    Strength.STRONG: Message("strong preference"),
    Strength.ABSOLUTE: Message("absolute preference"),
}


def colour_answer(record: Record, made: MadeRound, board: ExplainedBoard) -> ExplanationAnswer:
    """Explain the colours of a board, with the article."""
    states = {tpn: _state(record, tpn, made.round_number) for tpn in (board.white, board.black)}
    long = [Message("White by article %(article)s.", article=board.article), *_colours_so_far(record, states)]
    return ExplanationAnswer((_short(record, board, states),), tuple(long))


def _state(record: Record, tpn: int, number: int) -> ColourState:
    card = (entry for entry in record.cards[tpn] if entry.round < number)
    return colour_state("".join(entry.colour for entry in card if entry.is_played and entry.colour))


def _colours_so_far(record: Record, states: dict[int, ColourState]) -> Iterator[Message]:
    for tpn, state in states.items():
        if state.preference is None:
            yield Message("%(player)s: no game yet, no colour preference.", player=name_of(record, tpn))
            continue
        yield Message(
            "%(player)s: so far White %(white)s, Black %(black)s, last colour %(last)s; %(strength)s: %(colour)s.",
            player=name_of(record, tpn),
            white=state.history.count("w"),
            black=state.history.count("b"),
            last=COLOURS[Colour(state.history[-1])],
            strength=STRENGTHS[state.strength],
            colour=COLOURS[state.preference],
        )


def _short(record: Record, board: ExplainedBoard, states: dict[int, ColourState]) -> Message:
    """Return the colour rule in one sentence. Only the last two rules depend on the ranking of the two players."""
    white, black = states[board.white], states[board.black]
    rule = rule_of_colours(white, black)
    names = {"white": name_of(record, board.white), "black": name_of(record, board.black)}
    if rule == 1:
        return _granted(white, black, names)
    wanted = white.preference
    if wanted is None:
        return Message("Neither has had a colour yet, so the initial colour and the pairing numbers decide.")
    parts = {"player": names["white" if wanted is Colour.WHITE else "black"], "colour": COLOURS[wanted]}
    if rule == 2:
        return Message("Both were due %(colour)s. %(player)s has the stronger colour preference and gets it.", **parts)
    if rule == 3:
        return Message(
            "Both were equally due %(colour)s. %(player)s had the other colour the last time their colours "
            "were different, and gets it.",
            **parts,
        )
    return Message("Both were equally due %(colour)s. %(player)s is ranked higher and gets it.", **parts)


def _granted(white: ColourState, black: ColourState, names: dict[str, str]) -> Message:
    """Return the sentence for a board where both colour preferences are granted; one player may have none."""
    if black.preference is None:
        return Message("%(white)s was due White. %(black)s had not played yet.", **names)
    if white.preference is None:
        return Message("%(black)s was due Black. %(white)s had not played yet.", **names)
    return Message("%(white)s was due White and %(black)s was due Black.", **names)
