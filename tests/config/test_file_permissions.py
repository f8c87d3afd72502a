"""The database is for its owner only."""

from __future__ import annotations

import stat
from pathlib import Path

from config.file_permissions import private_database


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_database_and_its_folder_are_closed(tmp_path: Path) -> None:
    path = tmp_path / "some" / "var" / "tabellone.sqlite3"
    assert private_database(path) == path
    assert (mode(path.parent), mode(path)) == (0o700, 0o600)


def test_what_stood_open_is_closed_with_the_files_beside_it_and_keeps_what_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    files = [folder / f"tabellone.sqlite3{end}" for end in ("", "-wal", "-shm")]
    other = folder / "notes.txt"
    for file in (*files, other):
        file.write_text("kept")
        file.chmod(0o644)
    private_database(files[0])
    assert [mode(path) for path in (folder, *files, other)] == [0o700, 0o600, 0o600, 0o600, 0o644]
    assert files[0].read_text() == "kept"


def test_what_is_closed_already_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o500)
    try:
        folder.chmod(0o700)
        (folder / "tabellone.sqlite3").touch(mode=0o400)
        private_database(folder / "tabellone.sqlite3")
        assert mode(folder / "tabellone.sqlite3") == 0o400
    finally:
        folder.chmod(0o700)
