"""Explanations for a player in systems that report their steps: opponent, colour, board, float, bye."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationReason
from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import ExplainedBoard, MadePart, MadeSeat, PlayerSeat, RoundExplanation
from tabellone.engine.reasons.float_text import SHORT
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.pairing_facts import (
    BOARD,
    BYE,
    COLOUR,
    FEWER,
    MORE,
    ODD,
    OPPONENT,
    board_answer,
    counted,
    due_answer,
    level,
)
from tabellone.engine.reasons.round_text import FLOATERS, bye_lines, part_text
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Record

ColourAnswer: TypeAlias = Callable[[Record, int, ExplainedBoard], ExplanationAnswer]
"""Explain the colours of a board. Arguments: the record, the round number and the board."""
HALVES = Message("In a scoregroup, the top half plays the bottom half in order of pairing number.")
HOW = {
    "members_in_order": HALVES,
    "pairs_in_order": Message("In a scoregroup, opponents are assigned one by one, in the order of the rules."),
    "down_the_list": Message("The list is paired from the top: the first plays the next legal opponent."),
    "at_a_distance": Message(
        "The list is paired from the top: the distance to the opponent in the list is the number of rounds "
        "left. If that pairing is not legal, the next legal opponent is chosen."
    ),
    "opponents_in_order": Message("In a scoregroup, the highest-ranked plays the lowest-ranked, and so on."),
    "rows": Message("In a scoregroup, players who had weaker opponents so far get stronger ones."),
    "first_scrutiny": HALVES,
    "exchanges": HALVES,
}
"""Text by the step that decides the pairs of a scoregroup."""
FLOATER_FIRST = Message("Floaters from another scoregroup are paired first.")
MOST_NAMED = 3
"""Maximum number of names in a sentence for players."""
MADE_TO_FIT = Message("Floaters from another scoregroup are paired like the residents.")


def due_colour_answer(record: Record, round_number: int, board: ExplainedBoard) -> ExplanationAnswer:
    """Explain the colours of a board by the colours that were due."""
    return due_answer(record, round_number, board.white, board.black, board.article)


def reasons_of(
    record: Record, story: RoundExplanation, tpn: int, colours: ColourAnswer = due_colour_answer, *, boards: bool = True
) -> Iterator[ExplanationReason]:
    """Yield the explanations, opponent first.

    Empty if the player's board differs from the pairing by the rules. ``colours``: explains the colours of a board.
    ``boards``: True if the boards are in the order of C.04.2.
    """
    if has_bye(record, story.round_number, story.made.bye, tpn):
        yield ExplanationReason(BYE, _bye(record, story))
    board = board_of(record, story.round_number, story.boards, tpn)
    if board is None:
        return
    other = board.black if tpn == board.white else board.white
    part = next(row for row in story.made.parts if {tpn, other} in ({*pair} for pair in row.pairs))
    seats = {seat.number: seat for seat in part.seats}
    yield ExplanationReason(OPPONENT, _opponent(record, part, seats[tpn], seats[other]))
    for seat in (seats[tpn], seats[other]):
        if seat.came_from:
            yield _float(record, story, seat, seats[tpn], seats[other])
            break
    yield ExplanationReason(COLOUR, colours(record, story.round_number, board))
    if boards:
        yield ExplanationReason(BOARD, board_answer(record, story.round_number, board.board, board.white, board.black))


def has_bye(record: Record, round_number: int, bye: int, tpn: int) -> bool:
    """Return True if this player has the bye by the rules, and no opponent in the record."""
    return tpn == bye and not _opponent_in_record(record, round_number, tpn)


def board_of(record: Record, round_number: int, boards: Iterable[ExplainedBoard], tpn: int) -> ExplainedBoard | None:
    """Return the player's board; None without one, and if the record's round has another one."""
    board = next((row for row in boards if tpn in (row.white, row.black)), None)
    if board is None or round_number > len(record.rounds):
        return board
    return board if {tpn, _opponent_in_record(record, round_number, tpn)} == {board.white, board.black} else None


def _opponent_in_record(record: Record, round_number: int, tpn: int) -> int:
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == round_number), None)
    return entry.opponent if entry else 0


def points_of_both(record: Record, mine: PlayerSeat, theirs: PlayerSeat) -> Iterator[Message]:
    """Yield the points of two opponents, and those for pairing if there are virtual points."""
    one, other = name_of(record, mine.number), name_of(record, theirs.number)
    yield level(one, other, mine.score - mine.virtual, theirs.score - theirs.virtual)
    if mine.virtual or theirs.virtual:
        yield Message(
            "For pairing only, virtual points included, %(one)s has %(points)s and %(other)s has %(others)s.",
            one=one,
            other=other,
            points=counted(mine.score),
            others=counted(theirs.score),
        )


def _opponent(record: Record, part: MadePart, mine: MadeSeat, theirs: MadeSeat) -> ExplanationAnswer:
    short = [*points_of_both(record, mine, theirs)]
    kinds = {step.kind for step in part.steps}
    if mine.came_from or theirs.came_from:
        short.append(FLOATER_FIRST if "floaters_opponents" in kinds else MADE_TO_FIT)
    short += [text for kind, text in HOW.items() if kind in kinds][:1]
    told = part_text(record, part)
    return ExplanationAnswer(tuple(short[:3]), (told.heading, *told.lines))


def _float(
    record: Record, story: RoundExplanation, seat: MadeSeat, mine: MadeSeat, theirs: MadeSeat
) -> ExplanationReason:
    """Explain why a player floated in from another scoregroup, from the view of the player who asks."""
    found = [row for part in story.made.parts for row in (*part.coming, *part.leaving) if row.number == seat.number]
    player = naming.person(record, seat.number)
    short = tuple(
        of_record(record, Message(SHORT[row.reason].template, player=name_of(record, row.number))) for row in found[:1]
    )
    long = tuple(Message(FLOATERS[row.reason].template, player=player, article=row.article) for row in found)
    question = FEWER if mine.score > theirs.score else MORE
    return ExplanationReason(question, ExplanationAnswer(short, long), floater=seat.number)


def _bye(record: Record, story: RoundExplanation) -> ExplanationAnswer:
    player = name_of(record, story.made.bye)
    short = [of_record(record, ODD)]
    if story.passed_over:
        short.append(
            Message(
                "%(player)s gets it. Earlier in the order of the rules, but not eligible: %(people)s.",
                player=player,
                people=", ".join(name_of(record, row.number) for row in story.passed_over[:MOST_NAMED]),
            )
        )
    else:
        short.append(Message("%(player)s is the first in the order of the rules who can get it.", player=player))
    return ExplanationAnswer(tuple(short), tuple(bye_lines(record, story, shows_steps=False)))
