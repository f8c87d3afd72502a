"""One `tabellone serve` for each data folder: two processes would not announce changes to each other's users."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.files import locks

from config.startup import StartError

NAME = "serve.lock"


@contextmanager
def only_instance(folder: Path, address: str) -> Iterator[None]:
    """Hold the lock of the data folder while the program serves at the address.

    The system releases the lock when the process ends for any reason, so a remaining file blocks nothing.

    Raises StartError if another process holds the lock. The text contains its address.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("a+", encoding="utf-8") as file:
        if not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
            raise StartError(
                f"Tabellone already runs{_where(folder / NAME)} with the data in {folder}. "
                "Use that one, stop it first, or name another folder with --data."
            )
        file.truncate(0)
        file.write(address)
        file.flush()
        yield


def _where(file: Path) -> str:
    """Return " at ADDRESS" as its holder wrote it; empty if the system lets only the holder read the file."""
    address = ""
    with suppress(OSError):
        address = file.read_text(encoding="utf-8").strip()
    return f" at {address}" if address else ""
