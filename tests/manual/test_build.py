"""The manual builds without a warning, in each language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.manual import build
from tests.manual.build import LANGUAGES, LIBRARY, finish, sphinx
from tests.manual.links import Page, broken_links, external_links
from tests.manual.screenshots import SHOTS
from tournaments.interfaces.help_topics import LABELS, PREFIXES
from tournaments.interfaces.manual_source import labels

pytest.importorskip("furo")


MOST_EXTERNAL = 5
"""Links out of the manual, which is read in halls without internet. `make docs` lists them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_builds_without_warnings_and_has_every_section(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    site = tmp_path / "html"
    assert sphinx("html", site, language) == 0
    finish(site)
    assert "new Function" not in (site / "_static" / "doctools.js").read_text(encoding="utf-8")
    assert (site / "searchindex.js").stat().st_size > 10_000
    assert '<pre tabindex="0">' in (site / "systems" / "dutch.html").read_text(encoding="utf-8")
    chapter = (site / "systems" / "dutch.html").read_text(encoding="utf-8")
    assert ('lang="en" class="untranslated"' in chapter) is (language not in ("en", "it"))
    assert broken_links(site) == []
    assert len(external_links(site)) <= MOST_EXTERNAL
    for label in {*LABELS.values(), *PREFIXES.values()}:
        page = Page((site / f"{labels()[label]}.html").read_text(encoding="utf-8"))
        assert label in page.anchors, label


def test_the_reference_of_the_library_builds_without_warnings_and_has_what_the_guides_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    assert sphinx("html", tmp_path / "html", "en", source=LIBRARY) == 0
    page = Page((tmp_path / "html" / "reference.html").read_text(encoding="utf-8"))
    assert broken_links(tmp_path / "html") == []
    assert {
        "tabellone.record.Record",
        "tabellone.engine.pair",
        "tabellone.tiebreaks.standings",
        "tabellone.interchange.trf.read",
        "tabellone.prizes.distribute",
    } <= page.anchors


def test_a_picture_has_a_name_of_its_own() -> None:
    assert len({shot.name for shot in SHOTS}) == len(SHOTS)
    assert all(re.fullmatch(r"[a-z-]+", shot.name) for shot in SHOTS)
