"""Actions that set the playing hall: rooms, numbers, boards out of use, and fixed boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.boards.hall import (
    HIGHEST_BOARD,
    LONGEST_NEED,
    LONGEST_ROOM,
    MOST_CLOSED,
    MOST_FIXED,
    MOST_ROOMS,
    FixedBoard,
    HallPlan,
    HallRoom,
    hall_of,
    hall_values,
)
from tournaments.domain.boards.seating import number_again
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration, Round

PIECE = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?\Z")
LINE = re.compile(r"(.+?)\s*[:;,\t ]\s*(\d{1,5})\s*[-–]\s*(\d{1,5})\s*\Z")
LONGEST_TEXT = 4000


def hall_seen(event: Event) -> str:
    """Return the fingerprint of the hall as a page shows it, without the decisions about forfeits."""
    return fingerprint(hall_values(replace(hall_of(event), goes_on={})))


def read_boards(text: str) -> frozenset[int]:
    """Parse board numbers: ``7, 12-15``. Refused for invalid ones."""
    found: set[int] = set()
    for piece in filter(None, re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", text[:LONGEST_TEXT].strip()))):
        match = PIECE.match(piece)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= HIGHEST_BOARD or last - first >= MOST_CLOSED:
            raise Refused(
                _("Invalid board numbers: “%(text)s”.") % {"text": piece[:20]},
                _("Enter numbers and ranges, for example 7, 12-15."),
            )
        found.update(range(first, last + 1))
    if len(found) > MOST_CLOSED:
        raise Refused(_("Too many boards."), _("Maximum %(most)s.") % {"most": MOST_CLOSED})
    return frozenset(found)


def read_rooms(text: str) -> tuple[HallRoom, ...]:
    """Parse rooms, one a line: ``Room B: 41-60``. Refused for an invalid line, and if two rooms share a board."""
    rooms: list[HallRoom] = []
    for line in filter(None, map(str.strip, text[:LONGEST_TEXT].splitlines())):
        match = LINE.match(line)
        name = "".join(letter for letter in match[1] if letter.isprintable()).strip(" :;,") if match else ""
        first, last = (int(match[2]), int(match[3])) if match else (0, 0)
        if not name or len(name) > LONGEST_ROOM or not 1 <= first <= last <= HIGHEST_BOARD:
            raise Refused(
                _("Invalid room: “%(text)s”.") % {"text": line[:40]},
                _("Enter one room per line, for example Room B: 41-60."),
            )
        rooms.append(HallRoom(name, first, last))
    if len(rooms) > MOST_ROOMS:
        raise Refused(_("Too many rooms."), _("Maximum %(most)s.") % {"most": MOST_ROOMS})
    _refuse_shared(rooms)
    return tuple(rooms)


def _refuse_shared(rooms: Sequence[HallRoom]) -> None:
    ordered = sorted(rooms, key=lambda room: room.first)
    for one, other in pairwise(ordered):
        if other.first <= one.last:
            raise Refused(
                _("Board %(board)s is in two rooms: %(one)s and %(other)s.")
                % {"board": other.first, "one": one.name, "other": other.name},
                _("Put each board in only one room."),
            )


def set_hall(
    *,
    event: Event,
    actor: User,
    first: int,
    rooms: Sequence[HallRoom],
    closed: frozenset[int],
    reads_twice: bool,
    seen: str,
) -> None:
    """Set rooms, boards out of use, the number of the first board, and the second check of slips.

    A draft is numbered again; published boards stay. Refused if a fixed board would be out of use.
    """
    with action("set_hall", event=event, actor=actor, what="pairings") as change:
        refuse_if_finished(event)
        _refuse_unseen(event, seen)
        if not 1 <= first <= HIGHEST_BOARD:
            raise Refused(_("The first board has no number that a board can have."))
        hall = replace(hall_of(event), first=first, rooms=tuple(rooms), closed=closed, reads_twice=reads_twice)
        for row in hall.fixed:
            _refuse_board(hall, row.board)
        _store(change, hall)


def fix_board(*, event: Event, actor: User, player: Registration, board: int, reason: str, seen: str) -> None:
    """Fix the contestant's board in every round from the next pairing on, including a draft.

    Requires a reason. Refused for a board that is out of use or belongs to another contestant.
    """
    reason = "".join(letter for letter in reason if letter.isprintable()).strip()
    with action("fix_board", event=event, actor=actor, what="pairings", player=player.name, board=board) as change:
        refuse_if_finished(event)
        _refuse_unseen(event, seen)
        if not player.is_contestant or player.event_id != event.pk:
            raise Refused(_("Only players who are paired can have a fixed board."))
        if not reason or len(reason) > LONGEST_NEED:
            raise Refused(
                _("A fixed board has a reason of at most %(most)s characters.") % {"most": LONGEST_NEED},
                _("Only arbiters see it."),
            )
        hall = hall_of(event)
        others = tuple(row for row in hall.fixed if row.player != player.pk)
        if any(row.board == board for row in others):
            raise Refused(
                _("Board %(board)s is already the fixed board of another player.") % {"board": board},
                _("Choose another one."),
            )
        if len(others) >= MOST_FIXED:
            raise Refused(_("Too many fixed boards."))
        _refuse_board(hall, board)
        _store(change, replace(hall, fixed=(*others, FixedBoard(player.pk, board, reason))))


def free_board(*, event: Event, actor: User, player: Registration, seen: str) -> None:
    """Remove the contestant's fixed board: the pairing decides again."""
    with action("free_board", event=event, actor=actor, what="pairings", player=player.name) as change:
        refuse_if_finished(event)
        _refuse_unseen(event, seen)
        hall = hall_of(event)
        left = tuple(row for row in hall.fixed if row.player != player.pk)
        if left == hall.fixed:
            raise Refused(_("%(name)s has no fixed board.") % {"name": player.name})
        _store(change, replace(hall, fixed=left))


def following_board(event: Event) -> tuple[str, int] | None:
    """Return the previous group or section and the first free board after it; None for the first."""
    beside: Iterable[Event] = ()
    if event.is_part:
        beside = event.divided.parts.filter(stage=event.stage)
    elif event.festival is not None:
        beside = event.festival.sections.order_by("pk")
    before = None
    for other in beside:
        if other.pk == event.pk:
            break
        before = other
    if before is None:
        return None
    boards = (before.registrations.contestants().count() + 1) // 2
    numbers = hall_of(before).numbers()
    last = max((next(numbers) for _ in range(boards)), default=hall_of(before).first - 1)
    return before.name, last + 1


def _refuse_unseen(event: Event, seen: str) -> None:
    if seen != hall_seen(event):
        raise Refused(_("Another user changed the boards."), _("Check them and try again."))


def _refuse_board(hall: HallPlan, board: int) -> None:
    if not 1 <= board <= HIGHEST_BOARD:
        raise Refused(_("Board not found."), _("Enter its number."))
    if board in hall.closed:
        raise Refused(_("Board %(board)s is out of use.") % {"board": board}, _("Choose another one."))
    if hall.rooms and not hall.room_of(board):
        raise Refused(_("Board %(board)s is not in a room.") % {"board": board}, _("Choose another one."))


def _store(change: Change, hall: HallPlan) -> None:
    change.update(change.event, hall=hall_values(hall))
    for round_ in change.event.rounds.filter(state=Round.State.DRAFTED):
        number_again(change, round_)
