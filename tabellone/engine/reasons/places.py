"""Why a contestant is where it is in a round: this opponent, this colour, this board, or no opponent.

A system that can say it does (`System.reasons`). Of the others, and of a board that is not the one its system makes,
only what the record itself shows is said: points, earlier games, colours and boards. Nothing is guessed. Pages and the
command line have their answers from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.common import field_of
from tabellone.engine.system import System, loaded
from tabellone.engine.systems import SYSTEMS
from tabellone.engine.told import ToldAnswer, ToldReason
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Entry, Points, Record, format_points

WhyFloat: TypeAlias = Callable[[int], ToldAnswer | None]
"""What would be worse if that number did not float."""
OPPONENT = Message("Why this opponent?")
COLOUR = Message("Why this colour?")
BOARD = Message("Why this board?")
FEWER = Message("Why somebody with fewer points?")
MORE = Message("Why somebody with more points?")
BYE = Message("Why the bye?")
NO_GAME = Message("Why no game?")
IN_CALENDAR = Message("The colours stand in the calendar, which was made before the first round.")
BY_ITSELF = Message("This system gives the colours by its own table or order.")
COLOURS = {Colour.WHITE: Message("White"), Colour.BLACK: Message("Black")}
NO_COLOUR_YET = Message("Neither has had a colour yet, so the lot and the numbers in the list decide.")
NO_COLOUR_DUE = Message("No colour is due to either, so the order of the rules decides.")
FEW = {5: Message("half a point"), 10: Message("one point")}
"""What is no plural, in tenths of a point."""
BOARDS = Message(
    "The boards are in the order of the points: first the pair with the player who has most, then the points of"
    " both together, then the place in the list."
)
REQUESTED = {
    ByeKind.HALF: Message("%(player)s has a half-point bye in this round, so no opponent was looked for."),
    ByeKind.FULL: Message("%(player)s has a full-point bye in this round, so no opponent was looked for."),
    ByeKind.ZERO: Message("%(player)s does not play in this round, so no opponent was looked for."),
}


@dataclass(frozen=True, slots=True)
class ColourReason:
    """Why somebody has a colour."""

    number: int
    opponent: int
    colour: Colour
    due: Colour | None
    """None: no preference, or the colours do not follow from those before."""
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


def reasons_of(
    record: Record, number: int, tpn: int, explanation: Any = None, why_float: WhyFloat | None = None
) -> tuple[ToldReason, ...]:
    """The reasons of the contestant's place in that round of the record, the opponent first; nothing where the round
    has no place for it. ``explanation`` is what the record's system says of the round; ``why_float`` answers for
    somebody who floats, where that is not to be computed here.
    """
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == number), None)
    if entry is None:
        return ()
    if entry.bye is not None and entry.bye in REQUESTED:
        text = Message(REQUESTED[entry.bye].template, player=name_of(record, tpn))
        return (ToldReason(NO_GAME, ToldAnswer((text,), (text,))),)
    system = SYSTEMS.get(record.system)
    told = system.reasons_of(record, explanation, tpn) if system else ()
    told = told or tuple(_from_record(record, entry, tpn))
    if system is None:
        return told
    answer_of = why_float or (lambda floater: float_of(system, record, number, floater))
    return tuple(_with_facts(_with_float(row, answer_of), record, entry, tpn, explanation) for row in told)


def float_of(system: System, record: Record, number: int, floater: int) -> ToldAnswer | None:
    """What would be worse if that one did not float; None where the system says no more."""
    found: ToldAnswer | None = loaded(system.why_float)(record, number, floater) if system.why_float else None
    return found


def _with_float(reason: ToldReason, answer_of: WhyFloat) -> ToldReason:
    answer = answer_of(reason.floater) if reason.floater else None
    return replace(reason, answer=answer) if answer else reason


def _with_facts(reason: ToldReason, record: Record, entry: Entry, tpn: int, explanation: Any) -> ToldReason:
    """The reason with the values that its sentences are made of: of colours and boards."""
    if reason.question == COLOUR and entry.colour is not None:
        mine, theirs = (_due(record, who, entry.round) for who in (tpn, entry.opponent))
        sides = (tpn, entry.opponent) if entry.colour is Colour.WHITE else (entry.opponent, tpn)
        boards = (row for row in getattr(explanation, "boards", ()) if isinstance(row, ExplainedBoard))
        article = next((row.article for row in boards if (row.white, row.black) == sides), "")
        return replace(reason, facts=ColourReason(tpn, entry.opponent, entry.colour, mine, theirs, article))
    if reason.question == BOARD:
        board = record.rounds[entry.round - 1].board_of(tpn)
        higher, total = _scores(record, entry.round, tpn, entry.opponent)
        return replace(reason, facts=BoardReason(tpn, board, higher, total))
    return reason


def _from_record(record: Record, entry: Entry, tpn: int) -> Iterator[ToldReason]:
    """What the record alone shows."""
    if not entry.opponent:
        text = Message(
            "The number of those who play is odd, so somebody has no opponent: this time %(player)s.",
            player=name_of(record, tpn),
        )
        yield ToldReason(BYE, ToldAnswer((text,), (text,)))
        return
    yield ToldReason(OPPONENT, _opponent(record, entry, tpn))
    system = SYSTEMS.get(record.system)
    if system is None:
        return
    if entry.colour is not None:
        sides = (tpn, entry.opponent) if entry.colour is Colour.WHITE else (entry.opponent, tpn)
        yield ToldReason(COLOUR, due_answer(record, entry.round, *sides))
    if system.is_swiss and not record.teams:
        board = record.rounds[entry.round - 1].board_of(tpn)
        yield ToldReason(BOARD, board_answer(record, entry.round, board, tpn, entry.opponent))


def _opponent(record: Record, entry: Entry, tpn: int) -> ToldAnswer:
    one, other = name_of(record, tpn), name_of(record, entry.opponent)
    system = SYSTEMS.get(record.system)
    if system is not None and system.is_predetermined:
        text = Message(
            "The calendar has %(one)s and %(other)s meet in round %(round)s.",
            one=one,
            other=other,
            round=entry.round,
        )
        return ToldAnswer((text,), (text,))
    if system is not None and system.bracket:
        text = Message("The bracket has %(one)s and %(other)s meet.", one=one, other=other)
        return ToldAnswer((text,), (text,))
    points = record.points_of(tpn, entry.round - 1), record.points_of(entry.opponent, entry.round - 1)
    lines = [level(one, other, *points)]
    earlier = [row.round for row in record.cards[tpn] if row.opponent == entry.opponent and row.round < entry.round]
    if not earlier:
        lines.append(Message("They have not met before in this event."))
    return ToldAnswer(tuple(lines), tuple(lines))


def level(one: str, other: str, points: int, others: int) -> Message:
    """With how many points the two come."""
    if points == others:
        return Message("%(one)s and %(other)s both have %(points)s.", one=one, other=other, points=counted(points))
    return Message(
        "%(one)s has %(points)s, %(other)s %(others)s.",
        one=one,
        other=other,
        points=counted(points),
        others=counted(others),
    )


def counted(points: int) -> Message:
    """So many points, as words."""
    if points in FEW:
        return FEW[points]
    return Message("%(points)s points", points=format_points(points))


def _due(record: Record, tpn: int, number: int) -> Colour | None:
    """The colour that was due in that round; None without a preference."""
    system = SYSTEMS.get(record.system)
    if system is None or not system.due_colour:
        return None
    return system.due(_colours_before(record, tpn, number), edition_of(record))


def _colours_before(record: Record, tpn: int, number: int) -> str:
    """The colours of the games before that round."""
    before = (row for row in record.cards[tpn] if row.round < number and row.is_played and row.colour)
    return "".join(str(row.colour) for row in before)


def due_answer(record: Record, number: int, white: int, black: int, article: str = "") -> ToldAnswer:
    """What was due to whom, where the system gives colours by what was played; with the article if it says one."""
    lines = tuple(_due_lines(record, number, white, black))
    so_far = tuple(colours_so_far(record, number, white, black)) if _has_due(record) else ()
    return ToldAnswer(lines, (*([by_article(article)] if article else []), *so_far, *lines))


def _has_due(record: Record) -> bool:
    system = SYSTEMS.get(record.system)
    return bool(system and system.due_colour)


def colours_so_far(record: Record, number: int, *players: int) -> Iterator[Message]:
    """How often each has had which colour before that round."""
    for tpn in players:
        history = _colours_before(record, tpn, number)
        text = (
            Message("%(player)s: so far White %(white)s, Black %(black)s, the last time %(last)s.")
            if history
            else Message("%(player)s: no colour so far.")
        )
        yield Message(
            text.template,
            player=name_of(record, tpn),
            white=history.count(Colour.WHITE),
            black=history.count(Colour.BLACK),
            last=COLOURS[Colour(history[-1])] if history else "",
        )


def by_article(article: str) -> Message:
    """That an article gives White."""
    return Message("White by article %(article)s.", article=article)


def _due_lines(record: Record, number: int, white: int, black: int) -> Iterator[Message]:
    system = SYSTEMS.get(record.system)
    if system is None or not system.due_colour:
        yield IN_CALENDAR if system is not None and system.is_predetermined else BY_ITSELF
        return
    due = {Colour.WHITE: _due(record, white, number), Colour.BLACK: _due(record, black, number)}
    if not any(due.values()):
        has_played = any(_colours_before(record, tpn, number) for tpn in (white, black))
        yield NO_COLOUR_DUE if has_played else NO_COLOUR_YET
        return
    for who, wanted in ((white, due[Colour.WHITE]), (black, due[Colour.BLACK])):
        if wanted is not None:
            yield Message("%(player)s was due %(colour)s.", player=name_of(record, who), colour=COLOURS[wanted])
    if due[Colour.WHITE] is due[Colour.BLACK]:
        gets = name_of(record, white if due[Colour.WHITE] is Colour.WHITE else black)
        yield Message("Only one of the two can have it, and the rules prefer %(player)s.", player=gets)


def _scores(record: Record, number: int, one: int, other: int) -> tuple[Points, Points]:
    """The higher score of the two, and the sum, as the boards are ordered by them."""
    system = SYSTEMS[record.system]
    field = field_of(record, number, system.edition(edition_of(record)).basic_rules)
    players = {player.tpn: player for player in field.players}
    if one not in players or other not in players:  # boards were changed by hand
        points = [record.points_of(tpn, number - 1) for tpn in (one, other)]
        return max(points), sum(points)
    higher, total, _number = field.board_key((players[one], players[other]))
    return -higher, -total


def board_answer(record: Record, number: int, board: int, one: int, other: int) -> ToldAnswer:
    """By what the boards are ordered, and these two among them (C.04.2)."""
    higher, total = _scores(record, number, one, other)
    long = Message(
        "Board %(board)s: the higher score is %(score)s, the sum %(sum)s.",
        board=board,
        score=format_points(higher),
        sum=format_points(total),
    )
    return ToldAnswer((BOARDS,), (long,))
