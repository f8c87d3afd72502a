"""Settings of players' games and electronic boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from broadcast.domain.game_settings import GameSettingValues, game_settings_of, set_game_settings
from broadcast.models import BoardStatus, GameSettings
from tests.factories import add_member, owner_of, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
KEY = "12345678-1234-1234-1234-123456789abc"


@pytest.fixture
def event() -> Event:
    return started_event(players=4)


def save(event: Event, **values: Any) -> GameSettings:
    given: dict[str, Any] = {"takes_games": False, "boards": "none"} | values
    return set_game_settings(event=event, actor=owner_of(event), values=GameSettingValues(**given))


def refusal(event: Event, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        save(event, **values)
    return str(caught.value)


def test_an_event_takes_no_games_until_it_is_switched_on(event: Event) -> None:
    row = game_settings_of(event)
    assert (row._state.adding, row.takes_games, row.boards) == (True, False, "none")


def test_settings_are_saved_changed_and_undone_by_an_owner(event: Event, tmp_path: Path) -> None:
    save(event, takes_games=True, boards="cloud", cloud=f"https://view.livechesscloud.com/#{KEY.upper()}/")
    row = game_settings_of(event)
    assert (row.takes_games, row.boards, row.cloud) == (True, "cloud", KEY)
    BoardStatus.objects.create(event=event, failures=3, problem="slow", next_at=event.created_at)
    save(event, boards="folder", folder=f" {tmp_path} ", cloud=KEY)
    row = game_settings_of(event)
    assert (row.folder, row.cloud, BoardStatus.objects.count()) == (str(tmp_path), "", 0)
    with pytest.raises(Refused):
        undo_last(event=event, actor=add_member(event, Role.ARBITER))
    undo_last(event=event, actor=owner_of(event))
    assert game_settings_of(event).cloud == KEY


def test_invalid_settings_are_refused(event: Event) -> None:
    refusals = [
        refusal(event, boards="x"),
        refusal(event, boards="cloud", cloud="https://elsewhere.example/"),
        refusal(event, boards="folder", folder="/no/such/folder"),
        refusal(event, boards="folder", folder="relative"),
        refusal(event, boards="folder", folder="\0"),
        refusal(event, boards="local"),
        refusal(event, boards="local", serials=("1", "1")),
        refusal(event, boards="local", serials=("a b",)),
    ]
    assert (len(set(refusals)), GameSettings.objects.count()) == (4, 0)
    save(event, boards="local", serials=("21764", "21765"))
    assert game_settings_of(event).serials == ["21764", "21765"]


def test_a_server_reads_no_boards_and_folders_of_its_own(event: Event, settings: Any, tmp_path: Path) -> None:
    settings.EMBEDDED = False
    with pytest.raises(Refused, match="cannot reach your computer"):
        set_game_settings(
            event=event,
            actor=owner_of(event),
            values=GameSettingValues(takes_games=False, boards="folder", folder=str(tmp_path)),
        )
