"""Why a contestant is where it is in a round: this opponent, this colour, this board, or no opponent.

A system that can say it does (`System.reasons`). Of the others, and of a board that is not the one its system makes,
only what the record itself shows is said: points, earlier games and colours. Nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabellone.engine.rules import edition_of
from tabellone.engine.systems import SYSTEMS
from tabellone.engine.told import ToldAnswer, ToldReason
from tabellone.messages import Message
from tabellone.record import ByeKind, Colour, Entry, Record, format_points

OPPONENT = Message("Why this opponent?")
COLOUR = Message("Why this colour?")
BOARD = Message("Why this board?")
BYE = Message("Why the bye?")
NO_GAME = Message("Why no game?")
COLOURS = {Colour.WHITE: Message("White"), Colour.BLACK: Message("Black")}
FEW = {5: Message("half a point"), 10: Message("one point")}
"""What is no plural, in tenths of a point."""
REQUESTED = {
    ByeKind.HALF: Message("%(player)s has a half-point bye in this round, so no opponent was looked for."),
    ByeKind.FULL: Message("%(player)s has a full-point bye in this round, so no opponent was looked for."),
    ByeKind.ZERO: Message("%(player)s does not play in this round, so no opponent was looked for."),
}


def reasons_of(record: Record, number: int, tpn: int, explanation: Any = None) -> tuple[ToldReason, ...]:
    """The reasons of the contestant's place in that round of the record, the opponent first; nothing where the round
    has no place for it. ``explanation`` is what the record's system says of the round.
    """
    entry = next((row for row in record.cards.get(tpn, ()) if row.round == number), None)
    if entry is None:
        return ()
    if entry.bye is not None and entry.bye in REQUESTED:
        text = Message(REQUESTED[entry.bye].template, player=name_of(record, tpn))
        return (ToldReason(NO_GAME, ToldAnswer((text,), (text,))),)
    system = SYSTEMS.get(record.system)
    told = system.reasons_of(record, explanation, tpn) if system else ()
    return told or tuple(_from_record(record, entry, tpn))


def name_of(record: Record, tpn: int) -> str:
    """The name of that contestant as it stands in a sentence: ``Anna Rossi`` of ``Rossi, Anna``."""
    name = record.contestant[tpn].name
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and first and "," not in first else name


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
    colour = _colour(record, entry, tpn)
    if colour:
        yield ToldReason(COLOUR, colour)


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


def _colour(record: Record, entry: Entry, tpn: int) -> ToldAnswer | None:
    """What was due to whom, where the system gives colours by what was played."""
    system = SYSTEMS.get(record.system)
    if system is None or not system.due_colour or entry.colour is None:
        return None
    sides = {entry.colour: tpn, entry.colour.other: entry.opponent}
    due = {}
    for colour, who in sides.items():
        before = (row for row in record.cards[who] if row.round < entry.round and row.is_played and row.colour)
        due[colour] = system.due("".join(str(row.colour) for row in before), edition_of(record))
    lines = [
        Message("%(player)s was due %(colour)s.", player=name_of(record, sides[colour]), colour=COLOURS[wanted])
        for colour in (Colour.WHITE, Colour.BLACK)
        if (wanted := due[colour]) is not None
    ]
    if not lines:
        return None
    if due[Colour.WHITE] is due[Colour.BLACK]:
        lines.append(Message("Only one of the two can have it."))
    return ToldAnswer(tuple(lines), tuple(lines))
