"""What hangs on the wall of a hall: of every section and room the round that is played, by board and by name."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pairing.domain.boards import Board, RoundPlayer, SeatingLine, round_page
from pairing.domain.matches import RoundMatch, matches_page
from tournaments.domain.boards.hall import HallPlan, hall_of, rooms_of
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch
from tournaments.models import Event

BY_BOARD, BY_NAME, MATCHES, COMING = "boards", "names", "matches", "coming"


@dataclass(frozen=True, slots=True)
class WallSlide:
    """What is shown at once, or screen after screen where it does not fit: the boards of a room, or the names."""

    event: Event
    name: str
    """Of the section, or of the part; empty for an event that is played in one go."""
    kind: str
    number: int = 0
    """The round; 0 before the first."""
    room: str = ""
    finished: int = 0
    """How many of the boards have a result."""
    boards: tuple[Board[RoundPlayer], ...] = ()
    names: tuple[SeatingLine, ...] = ()
    matches: tuple[RoundMatch, ...] = ()
    appears: tuple[int, datetime.datetime] | None = None
    """The round whose pairings appear by themselves, and when."""

    @property
    def key(self) -> str:
        """What tells the slide from the others of the wall."""
        return f"{self.event.pk}-{self.kind}-{self.room}"

    @property
    def total(self) -> int:
        return len(self.boards or self.matches)


@dataclass(frozen=True, slots=True)
class Wall:
    """The whole wall, in the order in which it is shown."""

    slides: tuple[WallSlide, ...]
    room: str = ""
    """The one room whose boards are shown; empty: everything."""
    switch: Switch = Switch(0, 0, 0, 0, ())  # noqa: RUF009  (a value)


def wall_of(event: Event, room: str = "") -> Wall:
    """Everything that is played now, section after section; of each as much as its page of the round takes. Of a
    ``room`` the boards that stand there, and, until it has some, what the hall waits for.
    """
    slides = [slide for one, name in _played(event) for slide in _slides(one, name)]
    if room:
        here = [slide for slide in slides if slide.room == room]
        slides = here or [slide for slide in slides if slide.kind == COMING and _has_room(slide.event, room)]
    return Wall(tuple(slides), room)


def room_named(event: Event, name: str) -> str:
    """The room of that name, however its letters are written; empty where there is none."""
    wanted = name.strip().casefold()
    rooms = rooms_of(one for one, _name in _played(event))
    return next((room for room in rooms if room.casefold() == wanted), "")


def _has_room(event: Event, name: str) -> bool:
    return name in rooms_of([event])


def _played(event: Event) -> Iterator[tuple[Event, str]]:
    """Where rounds are played, and how it is called: sections, and of what is divided the parts of its last stage."""
    if event.is_festival:
        for section in sections_of(event):
            for one, name in _played(section):
                yield one, f"{section_name(section)}, {name}" if name else section_name(section)
    elif event.is_divided:
        parts = list(event.parts)
        last = max((part.stage.number for part in parts if part.stage), default=0)
        yield from ((part, part.name) for part in parts if part.stage and part.stage.number == last)
    else:
        yield event, ""


def _slides(event: Event, name: str) -> Iterator[WallSlide]:
    if event.is_finished:
        return
    appears = _appears(event)
    number = len(public_state(event).record.rounds) if event.is_started else 0
    if not number:
        yield WallSlide(event, name, COMING, appears=appears)
        return
    hall = hall_of(event)
    if event.is_of_teams:
        yield from _of_matches(event, name, number, hall, appears)
    else:
        yield from _of_boards(event, name, number, hall, appears)


def _of_boards(
    event: Event, name: str, number: int, hall: HallPlan, appears: tuple[int, datetime.datetime] | None
) -> Iterator[WallSlide]:
    page = round_page(event, number)
    if page is None:
        return
    for room, boards in _by_room(page.boards, hall):
        finished = sum(board.game.is_finished for board in boards)
        yield WallSlide(event, name, BY_BOARD, number, room, finished, boards=boards, appears=appears)
    yield WallSlide(event, name, BY_NAME, number, names=tuple(page.seats), appears=appears)


def _of_matches(
    event: Event, name: str, number: int, hall: HallPlan, appears: tuple[int, datetime.datetime] | None
) -> Iterator[WallSlide]:
    page = matches_page(event, number)
    if page is None:
        return
    for room, matches in _by_room(page.matches, hall):
        finished = sum(match.is_finished for match in matches)
        yield WallSlide(event, name, MATCHES, number, room, finished, matches=matches, appears=appears)


def _by_room(rows: Iterable[Board[RoundPlayer] | RoundMatch], hall: HallPlan) -> Iterator[tuple[str, tuple]]:  # type: ignore[type-arg]  # of one or the other
    """Those of each room together, in the order of their numbers."""
    for room, group in groupby(sorted(rows, key=lambda row: row.number), key=lambda row: hall.room_of(row.number)):
        yield room, tuple(group)


def _appears(event: Event) -> tuple[int, datetime.datetime] | None:
    """The round that publishes itself next, and when."""
    if not event.is_started:
        return None
    return min(public_state(event).announced.items(), default=None)
