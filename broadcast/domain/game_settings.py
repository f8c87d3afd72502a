"""Settings of an event for the moves of its games: players' games and electronic boards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from broadcast.models import BoardStatus, GameSettings
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.journal.journal_schema import JournalType
from tournaments.models import Event

GAME_SETTINGS = JournalType(
    "game_settings",
    GameSettings,
    {
        "event": "event_id",
        "takes_games": "takes_games",
        "electronic_boards": "boards",
        "cloud_key": "cloud",
        "pgn_folder": "folder",
        "board_serials": "serials",
    },
)
CLOUD_KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SERIAL = re.compile(r"[0-9A-Za-z-]{1,20}")
MOST_SERIALS = 200
LONGEST_FOLDER = 500
Boards = GameSettings.Boards


@dataclass(frozen=True, slots=True)
class GameSettingValues:
    """The settings as entered. ``cloud``: the key, or the address of the tournament's page."""

    takes_games: bool
    boards: str
    cloud: str = ""
    folder: str = ""
    serials: tuple[str, ...] = ()


def game_settings_of(event: Event) -> GameSettings:
    """Return the event's settings; the defaults, not stored, if it has none. One query."""
    return GameSettings.objects.filter(event=event).first() or GameSettings(event=event)


def set_game_settings(*, event: Event, actor: User, values: GameSettingValues) -> GameSettings:
    """Store the settings. Electronic boards are read from now on.

    Raises Refused for invalid values, and for boards of this computer if the program runs on a server.
    """
    with action("game_settings", event=event, actor=actor, what="broadcast", public=False) as change:
        refuse_if_finished(event)
        key = values.cloud.strip().rstrip("/").rpartition("/")[2].rpartition("#")[2].casefold()
        _check(values, key)
        fields = {
            "takes_games": values.takes_games,
            "boards": values.boards,
            "cloud": key if values.boards == Boards.CLOUD else "",
            "folder": values.folder.strip() if values.boards == Boards.FOLDER else "",
            "serials": list(values.serials) if values.boards == Boards.LOCAL else [],
        }
        row = game_settings_of(event)
        if row.pk is None:
            row = GameSettings(event=event, **fields)
            change.create(row)
        else:
            change.update(row, **fields)
        BoardStatus.objects.filter(event=event).delete()
    return row


def _check(values: GameSettingValues, key: str) -> None:
    if values.boards not in Boards.values:
        raise Refused(_("Choose one from the list."))
    if values.boards in (Boards.LOCAL, Boards.FOLDER) and not settings.EMBEDDED:
        raise Refused(_("This program runs on a server, which cannot reach your computer."), _("Use LiveChess Cloud."))
    if values.boards == Boards.CLOUD and not CLOUD_KEY.fullmatch(key):
        raise Refused(_("Enter the address of the tournament in LiveChess Cloud."))
    if values.boards == Boards.FOLDER and not _is_folder(values.folder.strip()):
        raise Refused(_("The folder was not found."), _("Enter its whole path."))
    if values.boards == Boards.LOCAL:
        numbers = values.serials
        if not 0 < len(numbers) <= MOST_SERIALS or len(set(numbers)) != len(numbers):
            raise Refused(_("Enter the serial number of each board once, one per line."))
        if not all(SERIAL.fullmatch(one) for one in numbers):
            raise Refused(_("Enter the serial number of each board once, one per line."))


def _is_folder(text: str) -> bool:
    try:
        return 0 < len(text) <= LONGEST_FOLDER and Path(text).is_absolute() and Path(text).is_dir()
    except (OSError, ValueError):
        return False
