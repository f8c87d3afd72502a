"""Which program renders: nothing that another release made, or the same one with other libraries, is shown."""

from __future__ import annotations

import hashlib
from functools import cache as once
from importlib.metadata import version
from pathlib import Path

from django.conf import settings

CODE = Path(__file__).resolve().parents[2]
"""The folder of the packages."""
FOLDERS = (
    "accounts", "config", "entries", "ladders", "pairing", "ratings", "standings", "tabellone", "tournaments",
    "templates", "static", "locale",
)  # fmt: skip
LIBRARIES = ("babel", "django", "openpyxl", "segno", "typst")
"""Those that write pages and files; a program is installed with these and with no others."""
NOT_SOURCES = {".pyc", ".o"}


@once
def release() -> str:
    """A mark of everything that decides a page: sources, templates, styles, texts, the libraries that write, and the
    settings that show. Some ten milliseconds, once a process.
    """
    return release_of(CODE, settings.TIME_ZONE)


def release_of(root: Path, *others: str) -> str:
    """The mark of the program in that folder."""
    digest = hashlib.sha256(repr((others, [version(name) for name in LIBRARIES])).encode())
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and path.suffix not in NOT_SOURCES:
                digest.update(f"{path.relative_to(root)}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
