"""The Swiss system for teams against rounds on which two programs agree, and those on which readings differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from pairing.__main__ import main
from tabellone.engine import NoLegalPairing, pair
from tabellone.interchange.trf import read
from tabellone.record import ByeKind, Record, RequestedBye
from tests.corpus import vectors

FOLDERS = ("teams-2026-A", "teams-2026-B", "teams-2026-none", "teams-2024-A")
READINGS = {
    "floats=scheduled": "team_scheduled",
    "c6=internal": "team_alone",
    "blast=strong": "team_strong",
    "follow=left": "team_left",
}
"""What the corpus calls the readings."""
Outcome: TypeAlias = tuple[list[tuple[int, int]], int | None] | None
"""The pairs (white, black) and the bye; None where no legal pairing exists."""


def paired(record: Record, number: int) -> Outcome:
    try:
        found = pair(record, number)
    except NoLegalPairing:
        return None
    [bye] = found.free or (None,)
    return sorted(found.pairs), bye


def stated(answer: dict[str, Any]) -> Outcome:
    return sorted((white, black) for white, black in answer["pairs"]), answer["pab"]


def rounds_of(path: Path) -> Iterator[tuple[Record, dict[str, Any]]]:
    """The record and what is known of its rounds. The report says who was absent in the rounds that were played."""
    record = read(path.read_bytes(), source=path.name).record
    for row in json.loads(path.with_suffix(".json").read_text())["rounds"]:
        absent = tuple(RequestedBye(row["round"], tpn, ByeKind.ZERO) for tpn in row["absent"])
        yield replace(record, requested_byes=absent) if row["round"] > len(record.rounds) else record, row


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_round_of_the_corpus_is_paired_as_expected_by_the_usual_readings(folder: str) -> None:
    wrong = [
        (path.name, row["round"])
        for path in vectors(f"teams/{folder}")
        for record, row in rounds_of(path)
        if paired(record, row["round"]) != (None if row["status"] == "impossible" else stated(row))
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_of_a_contested_round_each_reading_gives_its_own_pairing(folder: str) -> None:
    seen, wrong = set(), []
    for path in vectors(f"teams/{folder}"):
        for record, row in rounds_of(path):
            for name, answer in row.get("readings", {}).items():
                seen.add(name)
                chosen = replace(record, options=record.options.but(**{READINGS[name]: True}))
                if paired(chosen, row["round"]) != stated(answer):
                    wrong.append((path.name, row["round"], name))
    assert seen
    assert wrong == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_command_finds_every_report_paired_by_the_rules_and_its_points_right(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their stated ranks end with the number where match points and game points are equal, not with the tie-breaks that
    they announce: those places alone may differ.
    """
    files = [str(path) for path in vectors(f"teams/{folder}")]
    main(["check", *files])
    found = [line.split(": ") for line in capsys.readouterr().out.splitlines()]
    assert sorted({file for file, *_rest in found}) == sorted(files)
    for file, *what in found:
        if what == ["OK"]:
            continue
        assert what[0].startswith("rank of "), (file, what)
        team = int(what[0].removeprefix("rank of "))
        with_its_points = [tpn for tpn, points in points_in(file).items() if points == points_in(file)[team]]
        assert len(with_its_points) > 1, (file, what)


def points_in(file: str) -> dict[int, tuple[int | None, int | None]]:
    """Match points and game points that the report states of its teams."""
    teams = read(Path(file).read_bytes(), source=file).stated_teams
    return {tpn: (stated.match_points, stated.game_points) for tpn, stated in teams.items()}
