"""The second folder and the last failure, as this computer remembers them."""

from __future__ import annotations

from pathlib import Path

import pytest

from archives.domain.backups.folders import MARKER, MISSING
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.state import (
    NO_SPACE,
    backup_state,
    name_second_folder,
    note_failure,
    note_success,
    second_folder,
)
from archives.models import BackupState, RestorePoint
from tests.factories import played_event
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_there_is_no_second_folder_until_one_is_named() -> None:
    assert (second_folder(), backup_state().folder, BackupState.objects.count()) == (None, "", 0)


def test_a_second_folder_that_is_away_is_remembered_and_comes_back(tmp_path: Path) -> None:
    name_second_folder(str(tmp_path))
    assert second_folder() == tmp_path
    (tmp_path / MARKER).rename(tmp_path / "away")
    assert (second_folder(), backup_state().trouble) == (None, MISSING)
    (tmp_path / "away").rename(tmp_path / MARKER)
    assert (second_folder(), backup_state().trouble) == (tmp_path, "")


def test_another_second_folder_gets_all_restore_points_again(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    name_second_folder(str(tmp_path / "one"))
    save_restore_point(event_key=played_event(players=4, played=0).pk)
    name_second_folder(str(tmp_path / "one"))
    assert RestorePoint.objects.exclude(copied_at=None).count() == 1
    name_second_folder(str(tmp_path / "two"))
    assert RestorePoint.objects.exclude(copied_at=None).count() == 0


def test_a_refused_folder_leaves_the_named_one(tmp_path: Path) -> None:
    name_second_folder(str(tmp_path))
    with pytest.raises(Refused):
        name_second_folder("nowhere")
    assert backup_state().folder == str(tmp_path)
    name_second_folder(" ")
    assert second_folder() is None


def test_a_failure_is_remembered_until_the_next_success() -> None:
    note_failure(NO_SPACE)
    assert (backup_state().failure, backup_state().failed_at is None) == (NO_SPACE, False)
    note_success()
    assert (backup_state().failure, backup_state().failed_at) == ("", None)
