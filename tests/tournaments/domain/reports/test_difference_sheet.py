"""What was said of an import is a sheet that can be kept."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tests.tournaments.domain.reports.test_findings import FOUR, imported
from tournaments.domain.reports.difference_sheet import difference_sheet
from tournaments.domain.reports.pairing_check import check_rounds

pytestmark = pytest.mark.django_db


def test_every_part_stands_once_before_its_sentences_and_open_comparisons_are_counted() -> None:
    stated = {tpn: trf.Stated(15 if tpn == 1 else None, tpn) for tpn in range(1, 5)}
    report = imported(trf.write(FOUR, stated=stated)).import_report
    sheet = difference_sheet(report)
    rows = [tuple(cell.text for cell in row) for row in sheet.rows]
    assert rows[0][0] == "Rules taken from the report"
    assert (
        "Points and ranks",
        "Points of 1 Player 1: the report states 1½, its results give 2.",
    ) in rows
    assert sheet.notes == ("Rounds not compared yet: 2.",)
    assert (sheet.title, sheet.event) == ("Import report of four.trf", "Four")
    sheet = difference_sheet(check_rounds(report))
    assert sheet.notes == ()
    assert [row[0].text for row in sheet.rows].count("Round 1") == 1
