"""The expected values beside the repository, computed by another program for the editions of 2024-08 and 2026-03.

Where that program differs from the articles, the differences are named here one by one; docs/readings.md has the
reasons.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.interchange.trf import read
from tabellone.record import POINT, Record
from tabellone.tiebreaks import UnratedRule, number, standings
from tests.corpus import VECTORS, vectors

Differences = dict[tuple[str, str, int], tuple[object, object]]
"""(event, code, TPN): (expected there, computed here)."""

REPEATED_OPPONENTS: Differences = {
    ("d26_0038_n054_r13", "DE/P", 50): (0, 1),
    ("d26_0038_n054_r13", "DE/P", 48): (0, 2),
    ("d26_0038_n054_r13", "DE/P", 51): (0, 3),
    ("d26_0103_n027_r07", "DE/P", 24): (0, 1),
    ("d26_0103_n027_r07", "DE/P", 17): (0, 2),
    ("d26_0103_n027_r07", "DE/P", 23): (0, 3),
    ("d26_0129_n036_r13", "DE/P", 4): (0, 1),
    ("d26_0129_n036_r13", "DE/P", 1): (0, 2),
    ("d26_0129_n036_r13", "DE/P", 9): (0, 3),
    ("d26_0129_n036_r13", "DE/P", 10): (0, 4),
    ("d26_0129_n036_r13", "DE/P", 2): (0, 5),
}
"""Two of the tied have met twice. All have met, so 6.1.2 and 6.2 decide; the other program finds games missing."""
LOWEST_CONTRIBUTION_OF_A_VUR: Differences = {("d26_0138_n058_r11", "SB/C2", 37): (96, 98.0)}
"""16.5.1: the lowest contribution of a VUR is 0 (a forfeit loss), not that of the bye with the lower score."""

DECIDED_BY_THE_ARTICLES: dict[tuple[str, str], Differences] = {
    ("swiss", "2024-08-01"): REPEATED_OPPONENTS,
    ("swiss", "2026-03-01"): REPEATED_OPPONENTS | LOWEST_CONTRIBUTION_OF_A_VUR,
}


def expectations(kind: str, edition: str) -> list[dict[str, Any]]:
    folder = {"swiss": "dutch-2026", "roundrobin": "roundrobin"}[kind]
    reports = {path.name: path for path in vectors(folder)}
    files = sorted((VECTORS / "tiebreaks" / kind / edition).glob("*.json"))
    return [json.loads(path.read_text()) | {"report": reports[path.stem + ".trf"]} for path in files]


def computed(record: Record, codes: list[str], edition: str) -> dict[int, dict[str, object]]:
    """Every value as JSON has it, direct encounter right after the points."""
    found: dict[int, dict[str, object]] = {player.tpn: {} for player in record.players}
    encounters = [code for code in codes if code.startswith("DE")]
    others = [code for code in codes if code not in {"PTS", *encounters}]
    for listed in (others, *[[code] for code in encounters]):
        for row in standings(record, codes=listed, edition=edition).rows:
            found[row.tpn] |= {"PTS": row.points / POINT, **{value.code: number(value) for value in row.values}}
    return found


@pytest.mark.parametrize(
    ("kind", "edition", "values"),
    [
        ("swiss", "2024-08-01", 124879),
        ("swiss", "2026-03-01", 124879),
        ("roundrobin", "2024-08-01", 2784),
        ("roundrobin", "2026-03-01", 2784),
    ],
)
def test_every_expected_value_is_reproduced_but_where_an_article_decides(kind: str, edition: str, values: int) -> None:
    different: Differences = {}
    compared = 0
    for expected in expectations(kind, edition):
        report: Path = expected["report"]
        record = read(report.read_bytes(), source=report.name).record
        ours = computed(record, expected["codes"], edition)
        for tpn, theirs in expected["players"].items():
            for code, value in theirs.items():
                compared += 1
                if ours[int(tpn)][code] != value:
                    different[report.stem, code, int(tpn)] = (value, ours[int(tpn)][code])
    assert compared == values
    assert different == DECIDED_BY_THE_ARTICLES.get((kind, edition), {})


def test_the_ranks_of_the_real_events_are_those_by_points_rating_and_number() -> None:
    """The reports name no tie-breaks. Their ranks are those of the pairing order (C.04.2 B), unrated players last."""
    different = []
    for path in vectors("real"):
        record = read(path.read_bytes(), source=path.name).record
        ours = standings(record, codes=["RTNG", "TPN"], unrated=UnratedRule())
        theirs = {int(line[4:8]): int(line[85:89]) for line in path.read_text().splitlines() if line.startswith("001")}
        different += [(path.stem, row.tpn) for row in ours.rows if row.rank != theirs[row.tpn]]
    assert different == []
