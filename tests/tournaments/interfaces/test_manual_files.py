"""The files of the built manual."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournaments.interfaces.manual_files import (
    built_file,
    built_languages,
    built_pdf,
    hashes_of_scripts,
    language_of_manual,
)


@pytest.fixture
def built(settings: LazySettings, tmp_path: Path) -> Iterator[Path]:
    """A built manual in Italian."""
    pages = tmp_path / "html" / "it"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text("<h1>Manuale</h1>")
    (pages / "secret.key").write_text("no")
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "manual-it.pdf").write_bytes(b"%PDF")
    (tmp_path / "outside.html").write_text("no")
    settings.MANUAL_BUILD = tmp_path
    built_languages.cache_clear()
    yield tmp_path
    built_languages.cache_clear()


def test_the_language_is_the_readers_if_the_manual_was_built_in_it(built: Path) -> None:
    assert built_languages() == {"it"}
    assert (language_of_manual("it"), language_of_manual("de")) == ("it", "en")
    assert built_file("it", "index.html") == built / "html" / "it" / "index.html"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["../../outside.html", "secret.key", "missing.html", "", "/etc/passwd"])
def test_other_files_are_not_served(name: str) -> None:
    assert built_file("it", name) is None


def test_the_pdf_is_there_only_in_a_built_language(built: Path) -> None:
    assert built_pdf("it") == built / "pdf" / "manual-it.pdf"
    assert built_pdf("en") is None
    assert built_pdf("../pdf/manual-it") is None


def test_the_policy_allows_the_scripts_of_the_page_and_no_others() -> None:
    digest = b64encode(hashlib.sha256(b"go()").digest()).decode()
    assert hashes_of_scripts(b'<script src="x.js"></script><script>go()</script>') == [f"'sha256-{digest}'"]
