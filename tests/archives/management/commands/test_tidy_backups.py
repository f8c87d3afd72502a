"""``manage.py tidy_backups`` says what is left."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from archives.domain.backups.folders import MARKER
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.state import name_second_folder
from tests.factories import played_event

pytestmark = pytest.mark.django_db


def tidied() -> str:
    output = io.StringIO()
    call_command("tidy_backups", stdout=output)
    return output.getvalue().strip()


def test_it_brings_the_second_folder_up_to_date(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUPS_DIR = tmp_path / "first"
    save_restore_point(event_key=played_event(players=4, played=0).pk)
    assert tidied() == "1 restore points."
    (tmp_path / "usb").mkdir()
    name_second_folder(str(tmp_path / "usb"))
    (tmp_path / "usb" / MARKER).rename(tmp_path / "away")
    assert tidied() == "1 restore points; second folder: 1 missing, 0 to delete."
    (tmp_path / "away").rename(tmp_path / "usb" / MARKER)
    assert tidied() == "1 restore points; second folder: 0 missing, 0 to delete."
