"""Hall screen: the current round of every section and room, by board or by name.

The lists follow the round: by name until the first result, because players look for their board; by board while
results arrive; both between rounds.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from pairing.domain.boards import Board, RoundPlayer, SeatingLine, round_page
from pairing.domain.matches import RoundMatch, matches_page
from tournaments.domain.boards.hall import HallPlan, hall_of, rooms_of
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.models import Event

BY_BOARD, BY_NAME, MATCHES, COMING = "boards", "names", "matches", "coming"
ListChoice = Literal["auto", "boards", "names"]
"""Lists of a round: as the round is, or always the boards, or always the names (in a team event the matches)."""


@dataclass(frozen=True, slots=True)
class WallSlide:
    """One slide, or several screens if it does not fit: the boards of a room, or the names."""

    event: Event
    name: str
    """Name of the section or group; empty for an event without sections and groups."""
    kind: str
    number: int = 0
    """Round; 0 before the first."""
    room: str = ""
    finished: int = 0
    """Number of boards with a result."""
    boards: tuple[Board[RoundPlayer], ...] = ()
    names: tuple[SeatingLine, ...] = ()
    matches: tuple[RoundMatch, ...] = ()
    appears: tuple[int, datetime.datetime] | None = None
    """Round that is published automatically, and the time."""
    begins: tuple[int, datetime.datetime] | None = None
    """Round that begins next, as far as results show, and the time."""

    @property
    def key(self) -> str:
        """Return the identifier of the slide on this screen."""
        return f"{self.event.pk}-{self.kind}-{self.room}"

    @property
    def total(self) -> int:
        return len(self.boards or self.matches)


@dataclass(frozen=True, slots=True)
class Wall:
    """All slides, in order."""

    slides: tuple[WallSlide, ...]
    room: str = ""
    """Only room whose boards are shown; empty: all rooms."""
    switch: RoundNavigation = RoundNavigation(0, 0, 0, 0, ())  # noqa: RUF009  (a value)


def wall_of(event: Event, room: str = "") -> Wall:
    """Return the current rounds, section by section, with as much of each as its round page shows.

    With ``room``, the boards in that room and, before there are any, the next times of the hall.
    """
    choice: ListChoice = "boards" if room else "auto"
    slides = [slide for one, name in played_events(event) for slide in slides_of(one, name, choice)]
    return Wall(in_room(slides, room), room)


def in_room(slides: Iterable[WallSlide], room: str) -> tuple[WallSlide, ...]:
    """Return the boards in this room and, before there are any, the next times of its hall; all without a room."""
    every = tuple(slides)
    if not room:
        return every
    here = tuple(slide for slide in every if slide.room == room)
    return here or tuple(slide for slide in every if slide.kind == COMING and room in rooms_of([slide.event]))


def room_named(event: Event, name: str) -> str:
    """Return the room of this name, ignoring case; empty if there is none."""
    wanted = name.strip().casefold()
    rooms = rooms_of(one for one, _name in played_events(event))
    return next((room for room in rooms if room.casefold() == wanted), "")


def played_events(event: Event) -> Iterator[tuple[Event, str]]:
    """Yield the events with rounds, with their names: sections, and groups of the last stage of a divided event."""
    if event.is_festival:
        for section in sections_of(event):
            for one, name in played_events(section):
                yield one, f"{section_name(section)}, {name}" if name else section_name(section)
    elif event.is_divided:
        parts = list(event.parts)
        last = max((part.stage.number for part in parts if part.stage), default=0)
        yield from ((part, part.name) for part in parts if part.stage and part.stage.number == last)
    else:
        yield event, ""


def slides_of(event: Event, name: str, choice: ListChoice) -> Iterator[WallSlide]:
    """Yield the lists of the current round of an event with rounds; nothing after its end."""
    if event.is_finished:
        return
    appears = _appears(event)
    number = len(public_state(event).record.rounds) if event.is_started else 0
    if not number:
        yield WallSlide(event, name, COMING, appears=appears, begins=_begins(event, 1))
        return
    if event.is_of_teams:
        yield from _of_matches(event, name, number, appears)
    else:
        yield from _of_boards(event, name, number, appears, choice)


def _of_boards(
    event: Event, name: str, number: int, appears: tuple[int, datetime.datetime] | None, choice: ListChoice
) -> Iterator[WallSlide]:
    """Yield the boards, the names, or both."""
    page = round_page(event, number)
    if page is None:
        return
    is_begun = any(board.game.is_finished and board.game.is_played for board in page.boards)
    is_over = page.finished == len(page.boards)
    begins = _begins(event, number + 1 if is_begun or is_over else number)
    if choice == "boards" or (choice == "auto" and (is_begun or is_over)):
        for room, boards in _by_room(page.boards, hall_of(event)):
            finished = sum(board.game.is_finished for board in boards)
            yield WallSlide(
                event, name, BY_BOARD, number, room, finished, boards=boards, appears=appears, begins=begins
            )
    if choice == "names" or (choice == "auto" and (not is_begun or is_over)):
        names = tuple(page.seats)
        yield WallSlide(event, name, BY_NAME, number, names=names, appears=appears, begins=begins)


def _of_matches(
    event: Event, name: str, number: int, appears: tuple[int, datetime.datetime] | None
) -> Iterator[WallSlide]:
    page = matches_page(event, number)
    if page is None:
        return
    begins = _begins(event, number + 1 if any(match.is_finished for match in page.matches) else number)
    for room, matches in _by_room(page.matches, hall_of(event)):
        finished = sum(match.is_finished for match in matches)
        yield WallSlide(event, name, MATCHES, number, room, finished, matches=matches, appears=appears, begins=begins)


def _begins(event: Event, number: int) -> tuple[int, datetime.datetime] | None:
    """Return the round of this number and its start; None if the time is not known."""
    at = public_state(event).starts.get(number) if event.is_started else None
    return (number, at) if at else None


def _by_room(rows: Iterable[Board[RoundPlayer] | RoundMatch], hall: HallPlan) -> Iterator[tuple[str, tuple]]:  # type: ignore[type-arg]  # of one or the other
    """Yield the boards of each room, in the order of their numbers."""
    for room, group in groupby(sorted(rows, key=lambda row: row.number), key=lambda row: hall.room_of(row.number)):
        yield room, tuple(group)


def _appears(event: Event) -> tuple[int, datetime.datetime] | None:
    """Return the next round that is published automatically, and the time."""
    if not event.is_started:
        return None
    return min(public_state(event).announced.items(), default=None)
