"""The folders of restore points: checked before use, and files that are whole or not there."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from archives.domain.backups import folders
from archives.domain.backups.folders import (
    FULL,
    MARKER,
    MISSING,
    NOT_WRITABLE,
    UNFINISHED,
    checked_folder,
    is_same_disk,
    read_file,
    remove_file,
    trouble_of,
    trouble_of_error,
    write_file,
)
from tournaments.domain.errors import Refused

DATA = b"an event"
DIGEST = hashlib.sha256(DATA).hexdigest()


def test_a_named_folder_gets_its_marker(tmp_path: Path) -> None:
    assert trouble_of(tmp_path) == MISSING
    assert checked_folder(f" {tmp_path} ") == tmp_path
    assert [file.name for file in tmp_path.iterdir()] == [MARKER]
    assert trouble_of(tmp_path) == ""


@pytest.mark.parametrize(
    "typed", ["", "backups", "./backups", "/nowhere/at/all", "/etc/hostname", "/a\0b", "/" + "a" * 400]
)
def test_what_is_no_folder_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        checked_folder(typed)


def test_the_data_folder_and_folders_in_it_are_refused(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    (tmp_path / "inside").mkdir()
    for folder in (tmp_path, tmp_path / "inside", tmp_path / "inside" / ".."):
        with pytest.raises(Refused, match="inside the data folder"):
            checked_folder(str(folder))


def test_a_disk_with_too_little_space_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "FREE_BYTES", 2**62)
    with pytest.raises(Refused, match="too little free space"):
        checked_folder(str(tmp_path))
    (tmp_path / MARKER).touch()
    assert trouble_of(tmp_path) == FULL


@pytest.mark.skipif(os.geteuid() == 0, reason="root can write everywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    (tmp_path / MARKER).touch()
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(Refused, match="cannot write"):
            checked_folder(str(tmp_path))
        assert trouble_of(tmp_path) == NOT_WRITABLE
    finally:
        tmp_path.chmod(0o700)


def test_two_folders_of_one_disk_are_told_apart_from_two_disks(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    assert is_same_disk(tmp_path)
    assert not is_same_disk(Path("/proc"))
    assert not is_same_disk(tmp_path / "gone")


def test_a_file_is_whole_and_only_for_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    write_file(folder, "event/one.tabellone", b"earlier")
    write_file(folder, "event/one.tabellone", DATA)
    (file,) = (folder / "event").iterdir()
    assert file.read_bytes() == DATA
    assert [path.stat().st_mode & 0o777 for path in (folder, folder / "event", file)] == [0o700, 0o700, 0o600]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "event").touch()
    with pytest.raises(FileExistsError):
        write_file(tmp_path, "event/one.tabellone", DATA)
    (tmp_path / "other" / "one.tabellone").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        write_file(tmp_path, "other/one.tabellone", DATA)
    assert [file.name for file in (tmp_path / "other").iterdir()] == ["one.tabellone"]


def test_a_link_in_place_of_a_folder_or_a_file_is_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "event").symlink_to(other)
    with pytest.raises(OSError, match="symbolic links"):
        write_file(folder, "event/one.tabellone", DATA)
    assert list(other.iterdir()) == []
    (other / "kept").write_bytes(b"kept")
    (folder / f"one{UNFINISHED}").symlink_to(other / "kept")
    write_file(folder, "one", DATA)
    assert ((folder / "one").read_bytes(), (other / "kept").read_bytes()) == (DATA, b"kept")


def test_a_disk_that_would_be_full_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "FREE_BYTES", 2**62)
    with pytest.raises(OSError, match="No space left"):
        write_file(tmp_path, "event/one.tabellone", DATA)
    assert not (tmp_path / "event" / "one.tabellone").exists()


def test_a_file_is_read_from_the_first_folder_that_has_it_whole(folder: Path, tmp_path: Path) -> None:
    second = tmp_path / "second"
    write_file(second, "one", DATA)
    assert read_file("one", DIGEST, lambda: second) == DATA
    write_file(folder, "one", b"damaged")
    assert read_file("one", DIGEST, lambda: second) == DATA
    with pytest.raises(Refused, match="damaged or missing"):
        read_file("one", DIGEST, lambda: None)
    write_file(second, "one", DATA[:-1])
    with pytest.raises(Refused, match="damaged or missing"):
        read_file("one", DIGEST, lambda: second)


def test_a_file_goes_with_its_empty_folder_and_a_second_time_without_an_error(tmp_path: Path) -> None:
    for name in ("event/one", "event/two"):
        write_file(tmp_path, name, DATA)
    assert remove_file(tmp_path, "event/one")
    assert (tmp_path / "event").is_dir()
    assert remove_file(tmp_path, "event/two")
    assert not (tmp_path / "event").exists()
    assert remove_file(tmp_path, "event/two")
    (tmp_path / "folder").mkdir()
    assert not remove_file(tmp_path, "folder")


@pytest.mark.parametrize(
    ("code", "trouble"),
    [(errno.ENOSPC, FULL), (errno.EIO, MISSING), (errno.EACCES, NOT_WRITABLE), (errno.EROFS, NOT_WRITABLE)],
)
def test_an_error_while_writing_says_what_is_wrong(code: int, trouble: str) -> None:
    assert trouble_of_error(OSError(code, "")) == trouble
