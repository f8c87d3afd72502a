"""The built manual: its files, its languages, and the policy for the scripts that Sphinx writes into its pages."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import cache
from pathlib import Path

from django.conf import settings

SCRIPT = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
ENGLISH = "en"
ENDINGS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".pdf": "application/pdf",
}
"""The kinds of files that are served."""


@cache
def built_languages() -> frozenset[str]:
    """Return the languages in which the manual was built when the program started."""
    return frozenset(page.parent.name for page in (Path(settings.MANUAL_BUILD) / "html").glob("*/index.html"))


def language_of_manual(wanted: str) -> str:
    """Return the wanted language if the manual was built in it, otherwise English."""
    return wanted if wanted in built_languages() else ENGLISH


def built_file(language: str, name: str) -> Path | None:
    """Return the file of the built manual, or None: not built, of another kind, or outside its folder."""
    root = (Path(settings.MANUAL_BUILD) / "html" / language).resolve()
    path = (root / name).resolve()
    known = path.suffix in ENDINGS and language in built_languages()
    return path if known and path.is_relative_to(root) and path.is_file() else None


def built_pdf(language: str) -> Path | None:
    """Return the PDF in this language, or None."""
    path = Path(settings.MANUAL_BUILD) / "pdf" / f"manual-{language}.pdf"
    return path if language in built_languages() and path.is_file() else None


def hashes_of_scripts(page: bytes) -> list[str]:
    """Return the sources of a content security policy that allow the scripts inside this page, and no others."""
    digests = {hashlib.sha256(script).digest() for script in SCRIPT.findall(page) if script}
    return sorted(f"'sha256-{b64encode(digest).decode()}'" for digest in digests)
