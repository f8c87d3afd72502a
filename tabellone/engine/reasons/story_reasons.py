"""Why a player has this opponent, colour and board, floats, or has the bye, in systems that tell a round's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tabellone.engine.reasons import naming, refusal_words
from tabellone.engine.reasons.facts import MadePart, MadeSeat, RoundStory
from tabellone.engine.reasons.float_words import SHORT
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.places import (
    BOARD,
    BYE,
    COLOUR,
    FEWER,
    MORE,
    OPPONENT,
    board_answer,
    by_article,
    counted,
    due_answer,
    level,
)
from tabellone.engine.reasons.story_words import FLOATERS, told_part
from tabellone.engine.told import ToldAnswer, ToldReason
from tabellone.messages import Message
from tabellone.record import Record

HALVES = Message("Among those who are level the upper half of the list meets the lower half, in this order.")
HOW = {
    "members_in_order": HALVES,
    "pairs_in_order": Message("Of those who are level each is given an opponent in turn, in the order of the rules."),
    "down_the_list": Message("The list is paired from the top: who stands first meets the next who may be met."),
    "at_a_distance": Message(
        "The list is paired from the top: who stands first meets the one who stands as many places below as rounds are"
        " left, or the next who may be met."
    ),
    "opponents_in_order": Message("Of those who are level the highest-ranked meets the lowest-ranked, and so on."),
    "rows": Message("Of those who are level, who has had weaker opponents so far is given a stronger one."),
    "first_scrutiny": HALVES,
    "exchanges": HALVES,
}
"""By the step that settles the pairs of a group."""
FLOATER_FIRST = Message("Who comes from another group is given an opponent before those who belong to it.")
MOST_NAMED = 3
"""Names in a sentence for players."""
MADE_TO_FIT = Message("Who comes from another group is paired as if belonging to it.")


def reasons_of(
    record: Record,
    story: RoundStory,
    tpn: int,
    colours: Mapping[str, Message] | None = None,
    *,
    colour_answer: Callable[[int, int], ToldAnswer] | None = None,
    boards: bool = True,
) -> Iterator[ToldReason]:
    """The reasons, the opponent first; nothing where the player's board is another one than the rules give.
    ``colours`` says in words what an article of colours means, where it is not who was due which, ``colour_answer`` why
    the first has White, where there are no articles; ``boards`` whether they are in the order of C.04.2.
    """
    has_board = _opponent_in_record(record, story, tpn)
    if tpn == story.made.bye and not has_board:
        yield ToldReason(BYE, _bye(record, story))
        return
    board = next((row for row in story.boards if tpn in (row.white, row.black)), None)
    if board is None:
        return
    other = board.black if tpn == board.white else board.white
    if story.round_number <= len(record.rounds) and has_board != other:
        return
    part = next(row for row in story.made.parts if {tpn, other} in ({*pair} for pair in row.pairs))
    seats = {seat.number: seat for seat in part.seats}
    yield ToldReason(OPPONENT, _opponent(record, part, seats[tpn], seats[other]))
    for seat in (seats[tpn], seats[other]):
        if seat.came_from:
            yield _float(record, story, seat, seats[tpn], seats[other])
            break
    if colour_answer:
        answer = colour_answer(board.white, board.black)
    elif colours is None:
        answer = due_answer(record, story.round_number, board.white, board.black, board.article)
    else:
        answer = ToldAnswer((colours[board.article],), (by_article(board.article), colours[board.article]))
    yield ToldReason(COLOUR, answer)
    if boards:
        yield ToldReason(BOARD, board_answer(record, story.round_number, board.board, board.white, board.black))


def _opponent_in_record(record: Record, story: RoundStory, tpn: int) -> int:
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == story.round_number), None)
    return entry.opponent if entry else 0


def _opponent(record: Record, part: MadePart, mine: MadeSeat, theirs: MadeSeat) -> ToldAnswer:
    one, other = name_of(record, mine.number), name_of(record, theirs.number)
    short = [level(one, other, mine.score - mine.virtual, theirs.score - theirs.virtual)]
    if mine.virtual or theirs.virtual:
        short.append(
            Message(
                "For the pairing alone %(one)s counts with %(points)s and %(other)s with %(others)s.",
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
    told = told_part(record, part)
    return ToldAnswer(tuple(short[:3]), (told.heading, *told.lines))


def _float(record: Record, story: RoundStory, seat: MadeSeat, mine: MadeSeat, theirs: MadeSeat) -> ToldReason:
    """Why the one who came from another group did, as the question of the one who asks."""
    found = [row for part in story.made.parts for row in (*part.coming, *part.leaving) if row.number == seat.number]
    player = naming.person(record, seat.number)
    short = tuple(Message(SHORT[row.reason].template, player=name_of(record, row.number)) for row in found[:1])
    long = tuple(Message(FLOATERS[row.reason].template, player=player, article=row.article) for row in found)
    question = FEWER if mine.score > theirs.score else MORE
    return ToldReason(question, ToldAnswer(short, long), floater=seat.number)


def _bye(record: Record, story: RoundStory) -> ToldAnswer:
    player = name_of(record, story.made.bye)
    short = [Message("The number of those who play is odd, so one has no opponent, and gets the points of the bye.")]
    if story.passed_over:
        short.append(
            Message(
                "Those who come before %(player)s in the order of the rules may not have it: %(people)s.",
                player=player,
                people=", ".join(name_of(record, row.number) for row in story.passed_over[:MOST_NAMED]),
            )
        )
    else:
        short.append(
            Message("By the order of the rules %(player)s comes first of those who may have it.", player=player)
        )
    long = [Message("%(player)s has the bye.", player=naming.person(record, story.made.bye))]
    for row in story.passed_over:
        long.append(
            Message("Comes before in the order of the bye: %(player)s.", player=naming.person(record, row.number))
        )
        long += map(refusal_words.refusal, row.refusals)
    return ToldAnswer(tuple(short), tuple(long))
