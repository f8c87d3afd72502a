"""What one player asks of a round of any system: why this colour, this board, the bye or not, this float."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabellone.engine.reasons import naming
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.rules import edition_of, system_of
from tabellone.engine.swiss.common import field_of
from tabellone.engine.system import System, loaded
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Colour, Points, Record, format_points


@dataclass(frozen=True, slots=True)
class ColourReason:
    """Why somebody has a colour."""

    number: int
    opponent: int
    colour: Colour
    due: Colour | None
    """None: no preference, or a calendar gives the colours."""
    opponent_due: Colour | None
    article: str
    """Empty where the system does not say."""


@dataclass(frozen=True, slots=True)
class BoardReason:
    """Why somebody sits at a board, in a Swiss (C.04.2): by the higher score of the two, the sum, the number."""

    number: int
    board: int
    higher_score: Points
    sum_of_scores: Points


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """An answer to somebody's own question."""

    question: str
    """``colour``, ``board``, ``bye``, ``float``."""
    facts: Any
    """None where the answer stands in the story of the round."""
    told: ToldAnswer


COLOUR_NAMES = {Colour.WHITE: Message("White"), Colour.BLACK: Message("Black")}


def own_answers(record: Record, round_number: int, number: int) -> Iterator[OwnAnswer]:
    """What can be said of that one in the round; nothing of who is not paired in it. Raises NoLegalPairing and
    UnknownSystem.
    """
    system = system_of(record)
    made = system.pair(record, round_number, edition_of(record), None)
    story = system.explain(record, round_number)
    for board, (white, black) in enumerate(made.pairs, start=1):
        if number in (white, black):
            yield _colour(system, record, round_number, (white, black), number, _article(story, white, black))
            if system.is_swiss and not record.teams:
                yield _board(system, record, round_number, (board, white, black), number)
    if number in made.allocated_byes:
        yield OwnAnswer("bye", None, _has_bye(record, number, story))
    elif made.allocated_byes and any(number in pair for pair in made.pairs):
        found, told = system.why_not_pair(record, round_number, number, 0)
        yield OwnAnswer("bye", found, told)
    if system.why_float:
        told_float = loaded(system.why_float)(record, round_number, number)
        if told_float is not None:
            yield OwnAnswer("float", None, told_float)


def _article(story: Any, white: int, black: int) -> str:
    boards = (row for row in getattr(story, "boards", ()) if isinstance(row, ExplainedBoard))
    return next((row.article for row in boards if (row.white, row.black) == (white, black)), "")


def _colour(
    system: System, record: Record, round_number: int, pair: tuple[int, int], number: int, article: str
) -> OwnAnswer:
    opponent = pair[1] if number == pair[0] else pair[0]
    colour = Colour.WHITE if number == pair[0] else Colour.BLACK
    dues = [system.due(_history(record, tpn, round_number), edition_of(record)) for tpn in (number, opponent)]
    reason = ColourReason(number, opponent, colour, dues[0], dues[1], article)
    short = tuple(_colour_lines(system, record, reason))
    long = (*short, Message("By article %(article)s.", article=article)) if article else short
    return OwnAnswer("colour", reason, ToldAnswer(short, long))


def _history(record: Record, number: int, round_number: int) -> str:
    card = [entry for entry in record.cards[number] if entry.round < round_number]
    return "".join(entry.colour for entry in card if entry.is_played and entry.colour)


def _colour_lines(system: System, record: Record, reason: ColourReason) -> Iterator[Message]:
    player, other = naming.person(record, reason.number), naming.person(record, reason.opponent)
    colour = COLOUR_NAMES[reason.colour]
    yield Message("%(player)s has %(colour)s.", player=player, colour=colour)
    if not system.due_colour:
        yield Message("This system gives the colours by its own table or order.")
    elif reason.due is None and reason.opponent_due is None:
        yield Message("Neither has played yet: the lot and the numbers give the colours.")
    elif reason.due is reason.colour and reason.opponent_due is not reason.colour:
        yield Message("That is the colour due.")
    elif reason.due is None:
        yield Message("%(player)s is due no colour, and %(other)s is due the other one.", player=player, other=other)
    elif reason.due is reason.colour:
        yield Message("Both were due %(colour)s, and the rules prefer %(player)s.", colour=colour, player=player)
    else:
        due = COLOUR_NAMES[reason.due]
        yield Message("Both were due %(colour)s, and the rules prefer %(player)s.", colour=due, player=other)


def _board(system: System, record: Record, round_number: int, board: tuple[int, int, int], number: int) -> OwnAnswer:
    field = field_of(record, round_number, system.edition(edition_of(record)).basic_rules)
    players = {player.tpn: player for player in field.players}
    higher, total, _number = field.board_key((players[board[1]], players[board[2]]))
    reason = BoardReason(number, board[0], -higher, -total)
    lines = (
        Message("Boards go by the higher score of the two, then by the sum of both, then by the number."),
        Message(
            "Board %(board)s: the higher score is %(score)s, the sum %(sum)s.",
            board=board[0],
            score=format_points(reason.higher_score),
            sum=format_points(reason.sum_of_scores),
        ),
    )
    return OwnAnswer("board", reason, ToldAnswer(lines, lines))


def _has_bye(record: Record, number: int, story: Any) -> ToldAnswer:
    short = [
        Message("%(one)s has the bye.", one=naming.person(record, number)),
        Message("The number of players is odd, so somebody has no opponent."),
    ]
    before = [choice.number for choice in getattr(story, "passed_over", ())]
    if before:
        passed = Message("Come before in the order, and cannot have it: %(people)s.", people=naming.numbers(before))
        return ToldAnswer((*short, passed), (*short, passed))
    return ToldAnswer(tuple(short), tuple(short))
