"""``python -m standings play-offs``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from standings.__main__ import main
from tabellone.interchange.trf import write
from tests.tabellone.engine.played import record


@pytest.fixture
def tied(tmp_path: Path) -> str:
    """1 and 2 have two points and have drawn their game; 3 and 4 have none but their draw."""
    path = tmp_path / "tied.trf"
    played = record(4, "1-4 1, 2-3 1", "4-2 0, 3-1 0", "1-2 =, 3-4 =", planned=3)
    path.write_text(write(replace(played, tie_breaks=("DE", "TPN"))), encoding="utf-8")
    return str(path)


def rows(capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    assert main(["play-offs", *words]) == 0
    return [line.split(",")[:3] for line in capsys.readouterr().out.splitlines()[1:]]


def test_who_is_tied_for_the_places_after_so_many_tie_breaks(tied: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rows(capsys, tied, "--after", "0") == [["1", "2", "1 2"]]
    assert rows(capsys, tied, "--after", "1", "--last-place", "0") == [["1", "2", "1 2"], ["3", "4", "3 4"]]
    assert rows(capsys, tied, "--last-place", "0") == []
    assert rows(capsys, tied, "--codes", "DE") == [["1", "2", "1 2"]]


def test_wrong_words_are_refused(tied: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play-offs", tied, "--codes", "XYZ"]) == 2
    assert "XYZ" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["play-offs", tied, "--after", "x"])
