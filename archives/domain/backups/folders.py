"""The two folders of restore points: one beside the database, and a second one that a user names.

A second folder has a marker file. A disk that is not plugged in leaves an empty folder on some systems; without the
marker nothing is written there.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.domain.errors import Refused

MARKER = "tabellone-backups.txt"
MARKED = "Backups of Tabellone. Each file is an event, to be opened with Open event file. Keep this file here.\n"
UNFINISHED = ".unfinished"
FREE_BYTES = 100 * 1024 * 1024
"""Space that a second folder must have when it is named. A tenth of it stays free on both disks."""
NEW_FILE = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""A file that is not there yet, also not as a link; without changed line ends on Windows."""
MISSING, NOT_WRITABLE, FULL = "missing", "not_writable", "full"
LONGEST_PATH = 400


def first_folder() -> Path:
    """Return the folder beside the database."""
    return Path(settings.BACKUPS_DIR)


def checked_folder(typed: str) -> Path:
    """Return the folder that a user names as the second one, with its marker. Raise Refused if it cannot be used."""
    path = Path(typed.strip())
    if not typed.strip() or len(typed) > LONGEST_PATH or "\0" in typed or not path.is_absolute():
        raise Refused(_("Enter the whole path of a folder."), _("For example /media/usb/backups or E:\\backups."))
    try:
        folder = path.resolve()
        is_there = folder.is_dir()
    except OSError:
        is_there = False
    if not is_there:
        raise Refused(_("The folder does not exist."), _("Plug in the disk or create the folder, then try again."))
    own = Path(settings.VAR_DIR).resolve()
    if folder == own or own in folder.parents:
        raise Refused(_("This folder is inside the data folder of the program."), _("Choose a folder on another disk."))
    try:
        if shutil.disk_usage(folder).free < FREE_BYTES:
            raise Refused(
                _("The disk has too little free space (%(megabytes)s MB needed).") % {"megabytes": FREE_BYTES // 2**20},
                _("Free some space, or choose another disk."),
            )
        write_file(folder, MARKER, MARKED.encode())
    except OSError:
        raise Refused(
            _("The program cannot write to this folder."), _("Change its permissions, or choose another folder.")
        ) from None
    return folder


def is_same_disk(folder: Path) -> bool:
    """Return True if the folder is on the disk of the database, so that one broken disk takes both."""
    try:
        return folder.stat().st_dev == Path(settings.VAR_DIR).stat().st_dev
    except OSError:
        return False


def trouble_of(folder: Path) -> str:
    """Return why the second folder cannot be used now; empty if it can."""
    try:
        if not (folder / MARKER).is_file():
            return MISSING
        if not os.access(folder, os.W_OK):
            return NOT_WRITABLE
        return FULL if shutil.disk_usage(folder).free < FREE_BYTES // 10 else ""
    except OSError:
        return MISSING


def trouble_of_error(error: OSError) -> str:
    """Return the code for an error while writing."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FULL
    return MISSING if error.errno in (errno.ENOENT, errno.ENODEV, errno.EIO) else NOT_WRITABLE


@contextlib.contextmanager
def complete_file(folder: Path, name: str, data: bytes) -> Iterator[None]:
    """Write the file, flushed to the disk; it gets its name after the block, and is deleted if the block fails.

    Raise OSError if it cannot be written: also if the disk would be nearly full, and for a link in place of a folder.
    """
    target = folder / name
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the mode is that of the last folder only
    target.parent.mkdir(mode=0o700, exist_ok=True)
    if target.parent != folder and target.parent.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target.parent))
    if shutil.disk_usage(folder).free - len(data) < FREE_BYTES // 10:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
    unfinished = unfinished_name(target)
    try:
        unfinished.unlink(missing_ok=True)
        with os.fdopen(os.open(unfinished, NEW_FILE, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield
        unfinished.replace(target)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
            if target.parent != folder:
                target.parent.rmdir()  # only if it is empty


def unfinished_name(target: Path) -> Path:
    """Return the name that the file has until it is complete."""
    return target.with_name(target.name + UNFINISHED)


def write_file(folder: Path, name: str, data: bytes) -> None:
    """Write the file, flushed to the disk; it has its name only when it is complete. Raise OSError if it cannot."""
    with complete_file(folder, name, data):
        pass


def read_file(name: str, digest: str, second: Callable[[], Path | None]) -> bytes:
    """Return the whole file from the first folder that has it. Raise Refused if it is damaged or missing in both.

    ``second`` is called only if the first folder does not have it.
    """
    for folder_of in (first_folder, second):
        folder = folder_of()
        if folder is None:
            continue
        try:
            data = (folder / name).read_bytes()
        except OSError:
            continue
        if hashlib.sha256(data).hexdigest() == digest:
            return data
    raise Refused(
        _("The file of this restore point is damaged or missing."),
        _("Nothing was changed. Choose another restore point."),
    )


def remove_file(folder: Path, name: str) -> bool:
    """Delete the file, and its folder if that is empty now. Return False if the disk does not allow it."""
    try:
        (folder / name).unlink(missing_ok=True)
    except OSError:
        return False
    with contextlib.suppress(OSError):
        (folder / name).parent.rmdir()
    return True
