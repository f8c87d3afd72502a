"""The documents: what they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md"),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
)
FOLDERS = (
    "accounts",
    "archives",
    "broadcast",
    "config",
    "entries",
    "ladders",
    "live",
    "mirrors",
    "norms",
    "pairing",
    "prizes",
    "papers",
    "phones",
    "ratings",
    "regulations",
    "seasons",
    "screens",
    "seals",
    "standings",
    "submissions",
    "syndication",
    "tabellone",
    "templates",
    "tests",
    "tournaments",
)
"""Of the program, besides what stands at the top."""
MADE = {"before-upgrades/", "var/", "dist/", "config/shipped/"}
"""What only a run or a build makes."""
PATH = re.compile(
    r"`([\w.-]*(?:/[\w.-]+)+\.(?:py|html|css|js|csv|typ|yml|md|json|svg)|[\w.-]+\.(?:py|html|typ)|(?:[\w.-]+/)+)`"
)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([\w./-]+)")


def named(text: str) -> Iterator[str]:
    """The paths of files and folders that a document writes as code or links to."""
    for found in (*PATH.findall(text), *LINK.findall(text)):
        if not found.startswith("/") and found not in MADE:
            yield found


def is_there(path: str, document: Path) -> bool:
    """Whether the path is that of something, or the end of one in the program's folders."""
    if (ROOT / path).exists() or (document.parent / path).exists():
        return True
    wanted = f"/{path.rstrip('/')}"
    return any(str(file).endswith(wanted) for file in files())


def files() -> list[Path]:
    if not _FILES:
        _FILES.extend(file for folder in FOLDERS for file in (ROOT / folder).rglob("*"))
    return _FILES


_FILES: list[Path] = []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_a_document_names_is_there(name: str) -> None:
    document = ROOT / name
    paths = sorted(set(named(document.read_text(encoding="utf-8"))))
    assert [path for path in paths if not is_there(path, document)] == []


def test_a_path_of_nothing_is_found_out() -> None:
    text = "`domain/nowhere.py`, `tabellone/record/`, [a page](docs/nowhere.md) and `var/`"
    paths = list(named(text))
    assert paths == ["domain/nowhere.py", "tabellone/record/", "docs/nowhere.md"]
    assert [is_there(path, ROOT / "README.md") for path in paths] == [False, True, False]
