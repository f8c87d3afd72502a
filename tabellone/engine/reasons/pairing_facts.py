"""Explain a contestant's opponent, colour and board in a round, or why there is no game.

Systems that can explain their pairing provide the reasons (`Explainer.reasons`). For other systems, and for a board
that differs from the system's pairing, only facts from the record are given: points, earlier games, colours and boards.
Nothing is guessed. Pages and the command line use these answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationReason
from tabellone.engine.reasons.facts import ExplainedBoard
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.team_text import of_record
from tabellone.engine.rules import edition_of
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import field_of
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Entry, Points, Record, format_points

WhyFloat: TypeAlias = Callable[[int], ExplanationAnswer | None]
"""Return the effect on the pairing if this number did not float."""
OPPONENT = Message("Why this opponent?")
COLOUR = Message("Why this colour?")
BOARD = Message("Why this board?")
FEWER = Message("Why an opponent with a lower score?")
MORE = Message("Why an opponent with a higher score?")
BYE = Message("Why the bye?")
NO_GAME = Message("Why no game?")
IN_CALENDAR = Message("The pairing table fixes the colours before round 1.")
BY_ITSELF = Message("In this system, a table or a fixed order decides the colours.")
COLOURS = {Colour.WHITE: Message("White"), Colour.BLACK: Message("Black")}
NO_COLOUR_YET = Message("Neither has had a colour yet, so the initial colour and the pairing numbers decide.")
NO_COLOUR_DUE = Message("Neither is due a colour, so the order of the rules decides.")
FEW = {5: Message("half a point"), 10: Message("one point")}
"""Singular amounts, in tenths of a point."""
BOARDS = Message(
    "Boards are ordered by the higher score of the two players, then by the sum of their scores, then by "
    "pairing number."
)
ODD = Message("The number of players is odd, so one of them gets the bye.")
ODD_NAMED = Message("The number of players is odd, so one of them gets the bye: %(player)s in this round.")
REQUESTED = {
    ByeKind.HALF: Message("%(player)s has a half-point bye in this round."),
    ByeKind.FULL: Message("%(player)s has a full-point bye in this round."),
    ByeKind.ZERO: Message("%(player)s is not playing in this round."),
}


@dataclass(frozen=True, slots=True)
class ColourReason:
    """Reason for a player's colour."""

    number: int
    opponent: int
    colour: Colour
    due: Colour | None
    """None: no preference, or colours do not depend on earlier games."""
    opponent_due: Colour | None
    article: str
    """Empty if the system does not state it."""


@dataclass(frozen=True, slots=True)
class BoardReason:
    """Reason for a player's board in a Swiss (C.04.2): higher score, sum of scores, pairing number."""

    number: int
    board: int
    higher_score: Points
    sum_of_scores: Points


def reasons_of(
    record: Record, number: int, tpn: int, explanation: Any = None, why_float: WhyFloat | None = None
) -> tuple[ExplanationReason, ...]:
    """Return the reasons for a contestant's pairing in this round of the record, opponent first.

    Empty if the contestant is not in the round. ``explanation``: the system's explanation of the round.
    ``why_float``: answers for a floater, if the answer must not be computed here.
    """
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == number), None)
    if entry is None:
        return ()
    if entry.bye is not None and entry.bye in REQUESTED:
        text = Message(REQUESTED[entry.bye].template, player=name_of(record, tpn))
        return (ExplanationReason(NO_GAME, ExplanationAnswer((text,), (text,))),)
    system = SYSTEMS.get(record.system)
    told = system.reasons_of(record, explanation, tpn) if system else ()
    told = told or tuple(_from_record(record, entry, tpn))
    if system is None:
        return told
    answer_of = why_float or (lambda floater: float_of(system, record, number, floater))
    return tuple(_with_facts(_with_float(row, answer_of), record, entry, tpn, explanation) for row in told)


def float_of(system: System, record: Record, number: int, floater: int) -> ExplanationAnswer | None:
    """Return the effect on the pairing if this player did not float; None if the system gives no reason."""
    return system.explanations.why_float(record, number, floater)


def _with_float(reason: ExplanationReason, answer_of: WhyFloat) -> ExplanationReason:
    answer = answer_of(reason.floater) if reason.floater else None
    return replace(reason, answer=answer) if answer else reason


def _with_facts(
    reason: ExplanationReason, record: Record, entry: Entry, tpn: int, explanation: Any
) -> ExplanationReason:
    """Add the values behind the sentences about colours and boards."""
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


def _from_record(record: Record, entry: Entry, tpn: int) -> Iterator[ExplanationReason]:
    """Yield the reasons that follow from the record only."""
    if not entry.opponent:
        text = of_record(record, Message(ODD_NAMED.template, player=name_of(record, tpn)))
        yield ExplanationReason(BYE, ExplanationAnswer((text,), (text,)))
        return
    yield ExplanationReason(OPPONENT, _opponent(record, entry, tpn))
    system = SYSTEMS.get(record.system)
    if system is None:
        return
    if entry.colour is not None:
        sides = (tpn, entry.opponent) if entry.colour is Colour.WHITE else (entry.opponent, tpn)
        yield ExplanationReason(COLOUR, due_answer(record, entry.round, *sides))
    if system.is_swiss and not record.teams:
        board = record.rounds[entry.round - 1].board_of(tpn)
        yield ExplanationReason(BOARD, board_answer(record, entry.round, board, tpn, entry.opponent))


def _opponent(record: Record, entry: Entry, tpn: int) -> ExplanationAnswer:
    one, other = name_of(record, tpn), name_of(record, entry.opponent)
    system = SYSTEMS.get(record.system)
    if system is not None and system.is_predetermined:
        text = Message(
            "The pairing table pairs %(one)s and %(other)s in round %(round)s.",
            one=one,
            other=other,
            round=entry.round,
        )
        return ExplanationAnswer((text,), (text,))
    if system is not None and system.bracket:
        text = Message("The bracket pairs %(one)s and %(other)s.", one=one, other=other)
        return ExplanationAnswer((text,), (text,))
    points = record.points_of(tpn, entry.round - 1), record.points_of(entry.opponent, entry.round - 1)
    lines = [level(one, other, *points)]
    earlier = [row.round for row in record.cards[tpn] if row.opponent == entry.opponent and row.round < entry.round]
    if not earlier:
        lines.append(Message("They have not played each other before in this event."))
    return ExplanationAnswer(tuple(lines), tuple(lines))


def level(one: str, other: str, points: int, others: int) -> Message:
    """Return the sentence with the points of both players."""
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
    """Return the number of points in words."""
    if points in FEW:
        return FEW[points]
    return Message("%(points)s points", points=format_points(points))


def _due(record: Record, tpn: int, number: int) -> Colour | None:
    """Return the colour due in this round; None without a preference."""
    system = SYSTEMS.get(record.system)
    if system is None or not system.colours:
        return None
    return system.due(_colours_before(record, tpn, number), edition_of(record))


def _colours_before(record: Record, tpn: int, number: int) -> str:
    """Return the colours of the games before this round."""
    before = (row for row in record.cards[tpn] if row.round < number and row.is_played and row.colour)
    return "".join(str(row.colour) for row in before)


def due_answer(record: Record, number: int, white: int, black: int, article: str = "") -> ExplanationAnswer:
    """Explain the colours that were due, with the article if there is one.

    Only systems that base colours on earlier games have due colours.
    """
    lines = tuple(_due_lines(record, number, white, black))
    so_far = tuple(colours_so_far(record, number, white, black)) if _has_due(record) else ()
    return ExplanationAnswer(lines, (*lines, *([by_article(article)] if article else []), *so_far))


def _has_due(record: Record) -> bool:
    system = SYSTEMS.get(record.system)
    return bool(system and system.colours)


def colours_so_far(record: Record, number: int, *players: int) -> Iterator[Message]:
    """Yield the numbers of Whites and Blacks of each player before this round."""
    for tpn in players:
        history = _colours_before(record, tpn, number)
        text = (
            Message("%(player)s: so far White %(white)s, Black %(black)s, last colour %(last)s.")
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
    """Return the sentence "White by article …"."""
    return Message("White by article %(article)s.", article=article)


def _due_lines(record: Record, number: int, white: int, black: int) -> Iterator[Message]:
    system = SYSTEMS.get(record.system)
    if system is None or not system.colours:
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
    if due[Colour.WHITE] is due[Colour.BLACK] and due[Colour.WHITE] is not None:
        gets, other = (white, black) if due[Colour.WHITE] is Colour.WHITE else (black, white)
        yield _preferred(record, number, gets, other)


def _preferred(record: Record, number: int, gets: int, other: int) -> Message:
    """Explain which of two players due the same colour gets it, from their colours so far."""
    player = name_of(record, gets)
    histories = [_colours_before(record, tpn, number) for tpn in (gets, other)]
    states = [colour_state(history) for history in histories]
    weights = [(state.strength, abs(state.difference)) for state in states]
    if weights[0] > weights[1]:
        return Message("%(player)s has the stronger colour preference and gets it.", player=player)
    differing = next(((a, b) for a, b in zip(*(reversed(row) for row in histories), strict=False) if a != b), None)
    if differing is not None and states[0].preference is not None and differing[0] == states[0].preference.other:
        return Message(
            "%(player)s had the other colour the last time their colours were different, and gets it.", player=player
        )
    return Message("%(player)s gets it by the order of the rules.", player=player)


def _scores(record: Record, number: int, one: int, other: int) -> tuple[Points, Points]:
    """Return the higher score of the two and the sum of scores, as used for the board order."""
    system = SYSTEMS[record.system]
    field = field_of(record, number, system.edition(edition_of(record)).basic_rules)
    players = {player.tpn: player for player in field.players}
    if one not in players or other not in players:  # boards were changed manually
        points = [record.points_of(tpn, number - 1) for tpn in (one, other)]
        return max(points), sum(points)
    higher, total, _number = field.board_key((players[one], players[other]))
    return -higher, -total


def board_answer(record: Record, number: int, board: int, one: int, other: int) -> ExplanationAnswer:
    """Explain the order of the boards and the board of these two players (C.04.2)."""
    higher, total = _scores(record, number, one, other)
    long = Message(
        "Board %(board)s: the higher score is %(score)s, the sum %(sum)s.",
        board=board,
        score=format_points(higher),
        sum=format_points(total),
    )
    return ExplanationAnswer((BOARDS,), (long,))
