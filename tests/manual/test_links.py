"""The check of a built manual's links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.manual.links import broken_links, external_links


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Two pages with good and bad links."""
    site = tmp_path / "site"
    (site / "systems").mkdir(parents=True)
    (site / "index.html").write_text(
        '<a href="systems/dutch.html#round">Good</a> <a href="#here" id="here">Good</a> <a href="#gone">Bad</a>'
        '<a href="no.html">Bad</a> <img src="no.png?v=1"> <a href="../site.pdf">Beside</a> <a href="/">Program</a>'
        '<a href="https://fide.com/">Out</a> <a href="mailto:a@example.org">Out</a>',
        encoding="utf-8",
    )
    (site / "systems" / "dutch.html").write_text(
        '<h1 id="round">Round</h1><a href="../index.html?x=1#here">Good</a><a href="../index.html#round">Bad</a>',
        encoding="utf-8",
    )
    return site


def test_a_link_to_a_missing_file_or_anchor_is_broken(site: Path) -> None:
    assert broken_links(site) == [
        ("index.html", "#gone"),
        ("index.html", "no.html"),
        ("index.html", "no.png?v=1"),
        ("systems/dutch.html", "../index.html#round"),
    ]


def test_links_out_of_the_manual_are_listed_and_not_fetched(site: Path) -> None:
    assert external_links(site) == ["https://fide.com/", "mailto:a@example.org"]
