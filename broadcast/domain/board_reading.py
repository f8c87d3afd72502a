"""Readings of the electronic boards of an event: they become proposals, and the status is stored."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path

import structlog
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from broadcast.domain.game_files import MOST_BYTES, chess960_of, propose_file, text_of
from broadcast.domain.livechess_cloud import CloudError, Progress, read_cloud
from broadcast.domain.livechess_local import PORT, read_boards
from broadcast.domain.proposals import Proposed, games_of_round, propose
from broadcast.models import BoardStatus, GameSettings, MoveSource
from tabellone.interchange.board_positions import BoardGame
from tabellone.interchange.game_text import moves_of
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.job_handle import Cancelled, Later
from tournaments.domain.journal.event_lock import locked, notify_desk
from tournaments.domain.outgoing.outgoing_errors import WORDS as CONNECTION_WORDS, OutgoingError
from tournaments.domain.results.device_rights import current_rounds
from tournaments.models import Event, Game

WORDS: Mapping[str, Promise | str] = {
    **dict(CONNECTION_WORDS.items()),
    "connection": _("The server, or LiveChess on this computer, cannot be reached."),
    "missing": _("LiveChess Cloud does not have this tournament or round."),
    "cloud": _("The answer of LiveChess Cloud was not understood."),
    "fault": _("Internal error. Tabellone tries again later."),
    "folder": _("The folder cannot be read."),
    "file": _("A PGN file in the folder cannot be read."),
}
PAUSE = datetime.timedelta(seconds=30)
LONGEST_PAUSE = datetime.timedelta(minutes=10)
SESSION_SECONDS = 25
"""Time for which a reading of the local boards listens."""
MOST_BOARDS = 64
"""Maximum number of boards of LiveChess Cloud that one reading asks for."""
MOST_FILES = 200
Boards = GameSettings.Boards
log = structlog.get_logger(__name__)


def read_now(row: GameSettings, status: BoardStatus, progress: Progress, port: int = PORT) -> bool:
    """Read the boards of the current round, store the proposals and the status. Return False if it failed.

    After failures the readings are farther apart, ten minutes at most. A program error is a failure like others.
    ``progress`` is called between requests and files; it can stop the reading.
    """
    problem, before = "", status.problem
    try:
        for round_ in current_rounds(row.event):
            _read_round(row, status, round_.number, progress, port)
    except (OutgoingError, CloudError) as error:
        problem = error.kind
    except OSError:
        problem = "folder"
    except Refused:
        problem = "file"
    except (Cancelled, Later):
        raise
    except Exception:
        log.exception("a reading of boards failed", event_id=row.event_id)
        problem = "fault"
    now = timezone.now()
    status.problem, status.failures = problem, status.failures + 1 if problem else 0
    status.next_at = now + min(PAUSE * 2 ** min(status.failures, 10), LONGEST_PAUSE)
    status.read_at = status.read_at if problem else now
    fields = ("problem", "failures", "next_at", "read_at", "state")
    BoardStatus.objects.filter(pk=status.pk).update(**{name: getattr(status, name) for name in fields})
    if problem != before:
        notify_desk(row.event, what="broadcast")
    return not problem


def words_of(kind: str) -> str:
    """Return the error for users, in their language."""
    return str(WORDS.get(kind, WORDS["cloud"]))


def _read_round(row: GameSettings, status: BoardStatus, number: int, progress: Progress, port: int) -> None:
    games = [game for game in games_of_round(row.event, number) if game.white_id and game.black_id]
    if not any(game.is_open for game in games):
        return
    if row.boards == Boards.CLOUD:
        found = read_cloud(row.cloud, number, games, MOST_BOARDS, chess960_of(games[0]), progress)
        with locked(row.event):
            propose(row.event, MoveSource.BOARD, found)
    elif row.boards == Boards.LOCAL:
        _read_local(row, status, number, games, progress, port)
    elif row.boards == Boards.FOLDER:
        _read_folder(row, status, number, progress)


def _read_local(
    row: GameSettings, status: BoardStatus, number: int, games: Sequence[Game], progress: Progress, port: int
) -> None:
    """Follow the boards for a while. ``state`` keeps the moves of each board of this round until the next reading."""
    start = chess960_of(games[0])
    kept = status.state.get("moves", {}) if status.state.get("round") == number else {}
    by_serial = {serial: board for board, serial in enumerate(row.serials, start=1)}
    played = {serial: BoardGame(kept.get(serial, []), start) for serial in by_serial}
    changed = set()
    for place, seen in enumerate(read_boards(row.serials, SESSION_SECONDS, port)):
        progress(place, place + 1)
        if played[seen.serial].see(seen.placement):
            changed.add(seen.serial)
    status.state = {"round": number, "moves": {serial: game.sans() for serial, game in played.items()}}
    on_board = {game.board: game for game in games if game.number == 1}
    found = [
        Proposed(on_board[by_serial[serial]], read.moves, read.plies)
        for serial in sorted(changed)
        if by_serial[serial] in on_board and (read := moves_of(played[serial].sans(), start)).plies
    ]
    with locked(row.event):
        propose(row.event, MoveSource.BOARD, found)


def _read_folder(row: GameSettings, status: BoardStatus, number: int, progress: Progress) -> None:
    """Read the PGN files that have changed since the last reading; each file counts for this round."""
    seen = status.state.get("files", {}) if status.state.get("round") == number else {}
    files = sorted(path for path in Path(row.folder).iterdir() if path.suffix.casefold() == ".pgn" and path.is_file())
    now: dict[str, list[int]] = {}
    for place, path in enumerate(files[:MOST_FILES]):
        progress(place, len(files))
        stat = path.stat()
        now[path.name] = [stat.st_mtime_ns, stat.st_size]
        if seen.get(path.name) != now[path.name] and 0 < stat.st_size <= MOST_BYTES:
            propose_file(row.event, number, text_of(path.read_bytes()), MoveSource.BOARD)
    status.state = {"round": number, "files": now}


def event_of(row: GameSettings) -> Event:
    """Return the event of the settings with its whole."""
    return Event.objects.with_whole().get(pk=row.event_id)
