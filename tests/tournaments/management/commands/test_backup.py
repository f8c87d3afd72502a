"""The backup of a running database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import enter_results, publish_next, started_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _only_sqlite() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has pg_dump")


def finished_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        count: int = copy.execute("SELECT count(*) FROM tournaments_game WHERE white_result != '*'").fetchone()[0]
        return count


def test_the_copy_has_the_last_result_though_the_program_goes_on(tmp_path: Path) -> None:
    event = started_event(players=10)
    enter_results(publish_next(event), boards=3)
    copy = tmp_path / "copy.sqlite3"
    out = StringIO()
    call_command("backup", str(copy), stdout=out)
    expected = event.rounds.get(number=1).games.exclude(white_result="*").count()
    assert finished_in(copy) == expected
    assert out.getvalue() == f"{copy}: {copy.stat().st_size} bytes, whole and checked.\n"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite3"]


def test_a_file_that_is_there_is_not_overwritten_and_a_folder_that_is_not_is_named(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(CommandError, match="exists already; name a new file"):
        call_command("backup", str(there))
    assert there.read_text() == "mine"
    with pytest.raises(CommandError, match=r"No copy was made: .*No such file or directory"):
        call_command("backup", str(tmp_path / "nowhere" / "copy"))
