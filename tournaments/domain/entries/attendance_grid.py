"""Grid of players by rounds, in which the arbiter sets byes, absences and withdrawals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import F
from django.db.models.expressions import OrderBy

from tournaments.domain.entries.requested_byes import last_round_of_half_byes
from tournaments.domain.rounds.current_round import last_public_round
from tournaments.domain.rounds.pairing_tables import has_calendar, rounds_of_match
from tournaments.models import ByeRequest, Event, Pairing, Registration, RoundBye

BY_NUMBER = (F("tpn").asc(nulls_last=True), "name", "pk")
"""Order of the numbers; contestants without a number are last, in every database."""
State = Literal["plays", "played", "H", "Z", "F", "U", "absent", "gone"]
"""Player in a round: will play; has a board; has (or requested) this kind of bye; not entered yet; withdrawn."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Round of a player. ``is_open``: it can still be set; ``board`` of a public round.

    ``beyond_rule``: a half-point bye that the event's announced number or last round does not allow.
    """

    round: int
    state: State
    board: int = 0
    is_open: bool = False
    beyond_rule: bool = False


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """Rounds of a player."""

    registration: Registration
    cells: tuple[Attendance, ...]

    @property
    def missed(self) -> tuple[Attendance, ...]:
        """Rounds in which the player has no opponent, or will have none."""
        return tuple(cell for cell in self.cells if cell.state not in ("plays", "played"))


@dataclass(frozen=True, slots=True)
class Grid:
    """All contestants by all rounds. ``playing``: how many play in each unpublished round; 0 for the others."""

    rounds: tuple[int, ...]
    rows: tuple[AttendanceRow, ...]
    playing: tuple[int, ...]


def who_plays(event: Event, *order: str | OrderBy) -> Grid:
    """Return the whole grid, in the given order or by number. Six queries."""
    paired = last_public_round(event)
    rows = _rows(event, list(event.registrations.contestants().order_by(*(order or BY_NUMBER))), paired)
    rounds = tuple(range(1, event.planned_rounds + 1))
    playing = tuple(
        0 if number <= paired else sum(row.cells[number - 1].state == "plays" for row in rows) for number in rounds
    )
    return Grid(rounds, rows, playing)


def row_of(registration: Registration) -> AttendanceRow:
    """Return one player's row; the same queries."""
    return _rows(registration.event, [registration], last_public_round(registration.event))[0]


def _rows(event: Event, registrations: list[Registration], paired: int) -> tuple[AttendanceRow, ...]:
    boards: defaultdict[int, dict[int, int]] = defaultdict(dict)
    pairings = Pairing.objects.filter(round__event=event, round__number__lte=paired)
    for number, board, first, second in pairings.values_list("round__number", "board", "first", "second"):
        boards[first][number] = boards[second][number] = board
    had: defaultdict[int, dict[int, str]] = defaultdict(dict)
    byes = RoundBye.objects.filter(round__event=event, round__number__lte=paired)
    for number, player, kind in byes.values_list("round__number", "registration", "kind"):
        had[player][number] = kind
    asked: defaultdict[int, dict[int, str]] = defaultdict(dict)
    requests = ByeRequest.objects.filter(registration__event=event, round_number__gt=paired)
    for number, player, kind in requests.values_list("round_number", "registration", "kind"):
        asked[player][number] = kind
    public = 0 if event.is_finished or has_calendar(event) else last_public_round(event)
    return tuple(
        AttendanceRow(
            row,
            _marked(
                event,
                [
                    _past(row, number, boards[row.pk], had[row.pk], public)
                    if number <= paired
                    else _coming(row, number, asked[row.pk], event)
                    for number in range(1, event.planned_rounds + 1)
                ],
            ),
        )
        for row in registrations
    )


def _marked(event: Event, cells: list[Attendance]) -> tuple[Attendance, ...]:
    """Return the rounds with marks on half-point byes beyond the event's rule. Rounds of one match count once."""
    matches = list(dict.fromkeys(rounds_of_match(event, cell.round)[0] for cell in cells if cell.state == "H"))
    allowed, last = set(matches[: event.max_byes]), last_round_of_half_byes(event)
    return tuple(
        replace(cell, beyond_rule=True)
        if cell.state == "H" and (cell.round > last or rounds_of_match(event, cell.round)[0] not in allowed)
        else cell
        for cell in cells
    )


def _past(row: Registration, number: int, boards: dict[int, int], had: dict[int, str], public: int) -> Attendance:
    """Return a past round.

    ``public``: up to this round a late entry can still get a half-point bye for a missed round.
    """
    if number in boards:
        return Attendance(number, "played", boards[number])
    came_later = row.tpn is not None and row.first_round > number
    state: State = "absent" if came_later else "gone"
    return Attendance(number, _kind(had[number]) if number in had else state, is_open=came_later and number <= public)


def _coming(row: Registration, number: int, asked: dict[int, str], event: Event) -> Attendance:
    if row.is_withdrawn:
        return Attendance(number, "gone")
    if row.first_round > number:
        return Attendance(number, "absent")
    return Attendance(number, _kind(asked[number]) if number in asked else "plays", is_open=not event.is_finished)


def _kind(letter: str) -> State:
    kinds: dict[str, State] = {"H": "H", "F": "F", "U": "U"}
    return kinds.get(letter, "Z")
