"""Copies of a laptop's database: whole, and a few from before upgrades."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tournaments.sqlite_copy import FOLDER, KEPT, copy_before_upgrade, copy_database


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "tabellone.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("CREATE TABLE results (board INTEGER)")
        file.execute("INSERT INTO results VALUES (12)")
        file.commit()
    return path


def boards(path: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT board FROM results").fetchall()


def test_the_copies_before_upgrades_are_whole_private_and_the_newest_stay(source: Path) -> None:
    start = datetime(2026, 11, 24, 12, tzinfo=UTC)
    made = [copy_before_upgrade(source, now=start + timedelta(minutes=number)) for number in range(KEPT + 2)]
    assert sorted((source.parent / FOLDER).iterdir()) == made[-KEPT:]
    assert {tuple(boards(path)) for path in made[-KEPT:]} == {((12,),)}
    assert {path.stat().st_mode & 0o777 for path in made[-KEPT:]} == {0o600}


def test_a_copy_interrupted_by_a_power_cut_does_not_block_the_next(source: Path) -> None:
    target = source.parent / "copy.sqlite3"
    target.with_name("copy.sqlite3.unfinished").write_text("half")
    copy_database(source, target)
    assert boards(target) == [(12,)]
    assert not target.with_name("copy.sqlite3.unfinished").exists()


def test_a_copy_never_overwrites(source: Path) -> None:
    target = source.parent / "copy.sqlite3"
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        copy_database(source, target)
    assert target.read_text() == "mine"
