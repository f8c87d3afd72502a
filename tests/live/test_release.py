"""Nothing that another program rendered is shown: the mark of the release changes with whatever decides a page."""

from __future__ import annotations

from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from live.release import LIBRARIES, release_of

SOURCES = [
    "tabellone/tiebreaks/ranking.py",
    "tabellone/tiebreaks/dp_table.csv",
    "tabellone/engine/dutch/pairing.py",
    "tabellone/record.py",
    "live/page_cache.py",
    "tournaments/templatetags/tabellone.py",
    "tournaments/interfaces/fields.py",
    "config/settings.py",
    "accounts/models.py",
    "templates/base.html",
    "static/css/tabellone.css",
    "locale/it/LC_MESSAGES/django.mo",
]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    for name in SOURCES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.mark.parametrize("name", SOURCES)
def test_a_change_of_any_source_is_another_release(program: Path, name: str) -> None:
    before = release_of(program)
    assert release_of(program) == before
    (program / name).write_text("otherwise")
    assert release_of(program) != before


def test_a_setting_a_new_file_and_a_moved_one_are_another_release_and_compiled_files_are_not(program: Path) -> None:
    before = release_of(program, "Europe/Rome")
    assert release_of(program, "UTC") != before
    (program / "tabellone/engine/__pycache__").mkdir()
    (program / "tabellone/engine/__pycache__/dutch.cpython-311.pyc").write_bytes(b"compiled")
    assert release_of(program, "Europe/Rome") == before
    (program / "templates/base.html").rename(program / "templates/other.html")
    assert release_of(program, "Europe/Rome") != before


def test_the_mark_asks_only_for_libraries_that_every_installation_has() -> None:
    wanted = map(Requirement, requires("tabellone") or [])
    installed = {requirement.name for requirement in wanted if requirement.marker is None}
    assert set(LIBRARIES) - installed == set()
