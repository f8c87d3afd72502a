"""Files that only the program's user can read: the database, its key, demonstration passwords."""

from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def private_database(path: Path) -> Path:
    """Create the SQLite file in its own folder.

    Remove access for other users of the machine, also from existing files.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=FILE)
    for file, mode in (
        (path.parent, FOLDER),
        *((path.with_name(path.name + end), FILE) for end in ("", "-wal", "-shm")),
    ):
        # A folder of another user is that user's to protect. The other files are created and deleted with the
        # connections.
        with suppress(PermissionError, FileNotFoundError):
            if file.stat().st_mode & 0o077:
                file.chmod(mode)
    return path
