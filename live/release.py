"""Identity of the rendering program: pages made by another release or with other libraries are not used."""

from __future__ import annotations

import hashlib
from functools import cache as once
from importlib.metadata import version
from pathlib import Path

from django.conf import settings

CODE = Path(__file__).resolve().parents[1]
"""The folder of the packages."""
FOLDERS = (
    "accounts", "archives", "broadcast", "config", "entries", "ladders", "live", "mirrors", "norms", "pairing",
    "papers", "phones", "prizes", "ratings", "regulations", "screens", "seals", "seasons", "standings",
    "submissions", "syndication", "tabellone", "tournaments",
    "templates", "static", "locale",
)  # fmt: skip
LIBRARIES = ("babel", "django", "openpyxl", "segno", "typst")
"""Libraries that write pages and files; a program is installed with exactly these."""
NOT_SOURCES = {".pyc", ".o"}


@once
def release() -> str:
    """Return a digest of everything that decides a page.

    This is: sources, templates, styles, texts, libraries, and visible settings. It takes some ten milliseconds, once
    per process.
    """
    return release_of(CODE, settings.TIME_ZONE)


def release_of(root: Path, *others: str) -> str:
    """Return the digest of the program in that folder."""
    digest = hashlib.sha256(repr((others, [version(name) for name in LIBRARIES])).encode())
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and path.suffix not in NOT_SOURCES:
                digest.update(f"{path.relative_to(root)}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
