"""Restricted drawing of lots (C.05 Annex 2; textbook 3.4): players of a contingent do not play each other late.

This is a pure state machine: a `Draw` is its players and the steps so far. `next` gives the next player and the
envelopes, `choose` returns the draw after one more step. The steps, in order, are the minutes of the ceremony.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import groupby

from tabellone.engine.tables.draw import in_drawn_order
from tabellone.engine.tables.varma import BadDraw, Envelope, Meeting, envelopes, late_meetings
from tabellone.messages import Message

REST = "rest"
"""Envelope of all remaining numbers, used when only single players have not drawn yet."""


@dataclass(frozen=True, slots=True)
class Drawer:
    """Player who draws: the caller's key, the name and the contingent (a federation code, a club)."""

    key: int
    name: str
    contingent: str = ""
    """Empty: the player has no contingent and draws as a contingent of one."""


@dataclass(frozen=True, slots=True)
class DrawStep:
    """Line of the minutes: player, envelope, number drawn, and envelopes that could be chosen."""

    player: int
    envelope: str
    number: int
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Next player to draw, and the envelopes to choose from, each with its remaining numbers."""

    player: Drawer
    contingent: tuple[Drawer, ...]
    """All players of the contingent, in drawing order."""
    choices: tuple[Envelope, ...]
    is_short: bool
    """True if no envelope has enough numbers for the rest of the contingent: the promise cannot be kept."""


@dataclass(frozen=True)
class Draw:
    """Current state of the ceremony.

    Raises BadDraw for fewer than 9 or more than 24 players, or for players with the same key.
    """

    players: tuple[Drawer, ...]
    steps: tuple[DrawStep, ...] = ()

    def __post_init__(self) -> None:
        envelopes(len(self.players))
        if len({player.key for player in self.players}) < len(self.players):
            raise BadDraw(Message("two players have the same key"))

    @cached_property
    def contingents(self) -> tuple[tuple[Drawer, ...], ...]:
        """Contingents in drawing order: the largest first, then in alphabetical order, as are their players."""
        by_name = sorted(self.players, key=lambda player: (player.contingent, player.name.casefold(), player.key))
        groups = [
            tuple(members)
            for _, members in groupby(by_name, key=lambda player: (player.contingent, player.contingent or player.key))
        ]
        return tuple(sorted(groups, key=lambda group: -len(group)))

    @cached_property
    def left(self) -> tuple[Envelope, ...]:
        """Envelopes with their remaining numbers; empty ones are omitted."""
        drawn = {step.number for step in self.steps}
        rest = (
            Envelope(group.name, tuple(number for number in group.numbers if number not in drawn))
            for group in envelopes(len(self.players))
        )
        return tuple(group for group in rest if group.numbers)

    @cached_property
    def next(self) -> Turn | None:
        """Next turn; None when all players have a number.

        The first player of a contingent chooses among the envelopes with enough numbers for all of it, and the others
        draw from the same one. Single players draw from all remaining numbers. If no envelope has enough, the fullest
        are offered, and the contingent continues with another one when it is empty.
        """
        has_drawn = {step.player: step.envelope for step in self.steps}
        for group in self.contingents:
            waiting = [player for player in group if player.key not in has_drawn]
            if waiting:
                before = has_drawn.get(group[len(group) - len(waiting) - 1].key) if len(waiting) < len(group) else None
                return self._turn(group, waiting, before)
        return None

    def _turn(self, group: tuple[Drawer, ...], waiting: list[Drawer], before: str | None) -> Turn:
        if len(group) == 1:
            rest = tuple(sorted(number for envelope in self.left for number in envelope.numbers))
            return Turn(waiting[0], group, (Envelope(REST, rest),), is_short=False)
        own = tuple(envelope for envelope in self.left if envelope.name == before)
        enough = own or tuple(envelope for envelope in self.left if len(envelope.numbers) >= len(waiting))
        fullest = max(len(envelope.numbers) for envelope in self.left)
        choices = enough or tuple(envelope for envelope in self.left if len(envelope.numbers) == fullest)
        is_short = not any(len(envelope.numbers) >= len(waiting) for envelope in choices)
        return Turn(waiting[0], group, choices, is_short)

    def choose(self, envelope: str, number: int) -> Draw:
        """Return the draw after the next player has drawn this number from this envelope. Raises BadDraw."""
        turn = self.next
        if turn is None:
            raise BadDraw(Message("all players have drawn a number"))
        names = tuple(choice.name for choice in turn.choices)
        chosen = next((choice for choice in turn.choices if choice.name == envelope), None)
        if chosen is None:
            raise BadDraw(
                Message(
                    "%(player)s may choose %(envelopes)s, not %(envelope)s",
                    player=turn.player.name,
                    envelopes=reduce(_or, names),
                    envelope=envelope,
                )
            )
        if number not in chosen.numbers:
            numbers = ", ".join(map(str, chosen.numbers))
            raise BadDraw(
                Message(
                    "in envelope %(envelope)s there are %(numbers)s, not %(number)s",
                    envelope=envelope,
                    numbers=numbers,
                    number=number,
                )
            )
        return replace(self, steps=(*self.steps, DrawStep(turn.player.key, envelope, number, names)))

    def choose_by_lot(self, envelope: str, seed: str) -> Draw:
        """Return the draw after a number is drawn with the random seed. Raises BadDraw."""
        choices = self.next.choices if self.next else ()
        numbers = next((choice.numbers for choice in choices if choice.name == envelope), (0,))
        return self.choose(envelope, in_drawn_order(numbers, seed)[0])

    @property
    def numbers(self) -> dict[int, int]:
        """Numbers drawn, by player key."""
        return {step.player: step.number for step in self.steps}

    def late_meetings(self) -> Iterator[tuple[str, Meeting]]:
        """Yield the games within each contingent in the last three rounds, by the numbers drawn so far."""
        numbers = self.numbers
        for group in self.contingents:
            drawn = [numbers[player.key] for player in group if player.key in numbers]
            for meeting in late_meetings(len(self.players), drawn):
                yield group[0].contingent, meeting


def _or(first: str, other: str) -> Message:
    return Message("%(first)s or %(other)s", first=first, other=other)
