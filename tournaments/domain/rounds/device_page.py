"""Page of an assistant's device: its boards of the current round, one of them open for its result."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.domain.results.device_rights import BY_DEVICES, current_rounds
from tournaments.domain.results.outcomes import FORFEITS, Outcome, outcome_of
from tournaments.domain.results.result_provenance import is_entered_by_device
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import AssistantDevice, Game, Round

PLAYED = tuple(outcome for outcome in BY_DEVICES if outcome is not Outcome.OPEN and outcome not in FORFEITS)
"""Results with a large button each; forfeits are behind another one."""


@dataclass(frozen=True)
class DeviceBoard:
    """Board of the device."""

    game: Game
    device: AssistantDevice

    @cached_property
    def name(self) -> str:
        """Name of the board (`board_names.board_name`)."""
        return str(board_name(self.game))

    @property
    def outcome(self) -> Outcome:
        """Return the current result."""
        return outcome_of(self.game)

    @property
    def seen(self) -> str:
        """Return the fingerprint of the board as shown."""
        return board_seen(self.game)

    @property
    def is_open(self) -> bool:
        """Return True if the board has no result."""
        return self.game.is_open

    @property
    def is_seated(self) -> bool:
        """Return True unless a team stands at the board in place of its player."""
        return not self.game.white.is_team and not self.game.black.is_team

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return the results with a large button; none for a board without a game."""
        return PLAYED if self.is_seated else ()

    @property
    def forfeits(self) -> tuple[Outcome, ...]:
        """Return the results behind the other button."""
        return FORFEITS

    @cached_property
    def is_own(self) -> bool:
        """True if this device entered the current result, so that it can undo it. One query."""
        return not self.is_open and is_entered_by_device(self.game, self.device)


@dataclass(frozen=True, slots=True)
class DevicePage:
    """Page of the device."""

    device: AssistantDevice
    rounds: tuple[Round, ...]
    """The current round, or both of a double round; empty if no round is played."""
    boards: tuple[DeviceBoard, ...]
    """Its boards in order."""
    chosen: DeviceBoard | None
    """The board whose result is entered now; None if all have one and none was chosen."""
    following: DeviceBoard | None
    """The next open board after it."""
    saved: DeviceBoard | None
    """The board of the last entry."""

    @property
    def open_boards(self) -> int:
        """Number of boards without a result."""
        return sum(board.is_open for board in self.boards)


def device_page(device: AssistantDevice, *, asked: str = "", saved: str = "") -> DevicePage:
    """Return the page with the board named ``asked``, otherwise with the next open one after ``saved``.

    Unknown names are ignored. Three queries, and one for each of the two boards that has a result.
    """
    rounds = current_rounds(device.event)
    boards = tuple(board for round_ in rounds for board in _boards(device, round_))
    if len(rounds) > 1:
        boards = tuple(sorted(boards, key=lambda board: (board.game.board, board.game.round.number)))
    names = {board.name: place for place, board in enumerate(boards)}
    last = names.get(saved)
    place = names.get(asked)
    if place is None:
        place = _open_after(boards, -1 if last is None else last)
    following = None if place is None else _open_after(boards, place)
    return DevicePage(
        device,
        tuple(rounds),
        boards,
        None if place is None else boards[place],
        None if following in (None, place) else boards[following or 0],
        None if last is None else boards[last],
    )


def _boards(device: AssistantDevice, round_: Round) -> list[DeviceBoard]:
    games = round_.games.select_related("white", "black", "pairing").order_by("pairing__board", "number")
    if device.last_board:
        games = games.filter(pairing__board__range=(device.first_board, device.last_board))
    found = []
    for game in games:
        game.pairing.round = round_
        found.append(DeviceBoard(game, device))
    return found


def _open_after(boards: tuple[DeviceBoard, ...], place: int) -> int | None:
    """Return the place of the next open board, from the first on after the last; None if no board is open."""
    order = [*range(place + 1, len(boards)), *range(place + 1)]
    return next((found for found in order if boards[found].is_open), None)
