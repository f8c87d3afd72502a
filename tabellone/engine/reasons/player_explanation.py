"""Explanations for a player in systems that report their steps: opponent, colour, board, float, bye."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationReason
from tabellone.engine.reasons import illegal_pairing_text, naming
from tabellone.engine.reasons.facts import MadePart, MadeSeat, RoundExplanation
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
    by_article,
    counted,
    due_answer,
    level,
)
from tabellone.engine.reasons.round_text import FLOATERS, part_text
from tabellone.engine.reasons.team_text import of_record
from tabellone.messages import Message
from tabellone.record import Record

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


def reasons_of(
    record: Record,
    story: RoundExplanation,
    tpn: int,
    colours: Mapping[str, Message] | None = None,
    *,
    colour_answer: Callable[[int, int], ExplanationAnswer] | None = None,
    boards: bool = True,
) -> Iterator[ExplanationReason]:
    """Yield the explanations, opponent first.

    Empty if the player's board differs from the pairing by the rules. ``colours``: meaning of each colour article in
    words, for systems without due colours. ``colour_answer``: explains why the first player has White, for systems
    without articles. ``boards``: True if the boards are in the order of C.04.2.
    """
    has_board = _opponent_in_record(record, story, tpn)
    if tpn == story.made.bye and not has_board:
        yield ExplanationReason(BYE, _bye(record, story))
        return
    board = next((row for row in story.boards if tpn in (row.white, row.black)), None)
    if board is None:
        return
    other = board.black if tpn == board.white else board.white
    if story.round_number <= len(record.rounds) and has_board != other:
        return
    part = next(row for row in story.made.parts if {tpn, other} in ({*pair} for pair in row.pairs))
    seats = {seat.number: seat for seat in part.seats}
    yield ExplanationReason(OPPONENT, _opponent(record, part, seats[tpn], seats[other]))
    for seat in (seats[tpn], seats[other]):
        if seat.came_from:
            yield _float(record, story, seat, seats[tpn], seats[other])
            break
    if colour_answer:
        answer = colour_answer(board.white, board.black)
    elif colours is None:
        answer = due_answer(record, story.round_number, board.white, board.black, board.article)
    else:
        answer = ExplanationAnswer((colours[board.article],), (by_article(board.article), colours[board.article]))
    yield ExplanationReason(COLOUR, answer)
    if boards:
        yield ExplanationReason(BOARD, board_answer(record, story.round_number, board.board, board.white, board.black))


def _opponent_in_record(record: Record, story: RoundExplanation, tpn: int) -> int:
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == story.round_number), None)
    return entry.opponent if entry else 0


def _opponent(record: Record, part: MadePart, mine: MadeSeat, theirs: MadeSeat) -> ExplanationAnswer:
    one, other = name_of(record, mine.number), name_of(record, theirs.number)
    short = [level(one, other, mine.score - mine.virtual, theirs.score - theirs.virtual)]
    if mine.virtual or theirs.virtual:
        short.append(
            Message(
                "For pairing only, virtual points included, %(one)s has %(points)s and %(other)s has %(others)s.",
                one=one,
                other=other,
                points=counted(mine.score),
                others=counted(theirs.score),
            )
        )
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
    long = [Message("%(player)s has the bye.", player=naming.person(record, story.made.bye))]
    for row in story.passed_over:
        long.append(
            Message(
                "Earlier in the order for the bye, but does not get it: %(player)s.",
                player=naming.person(record, row.number),
            )
        )
        long += map(illegal_pairing_text.refusal, row.refusals)
    return ExplanationAnswer(tuple(short), tuple(long))
