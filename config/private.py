"""Files that only the owner of the program reads: the database, its key, passwords of a demonstration."""

from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def private_database(path: Path) -> Path:
    """The SQLite file in a folder of its own; both closed to other users of the machine, also if they were open."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=FILE)
    for file, mode in (
        (path.parent, FOLDER),
        *((path.with_name(path.name + end), FILE) for end in ("", "-wal", "-shm")),
    ):
        # Somebody else's folder is closed by somebody else; the other files come and go with the connections.
        with suppress(PermissionError, FileNotFoundError):
            if file.stat().st_mode & 0o077:
                file.chmod(mode)
    return path
