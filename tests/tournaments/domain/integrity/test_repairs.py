"""The decision to import a defective report."""

from __future__ import annotations

from tabellone.interchange.trf.repair import Repair
from tabellone.messages import Message
from tournaments.domain.integrity.levels import Level
from tournaments.domain.integrity.repairs import finding_of_repairs

WHY = Message("a reason")


def test_the_finding_names_each_adjustment_in_numbers_and_is_a_confirmed_decision() -> None:
    repairs = [Repair(9, Message("rank"), "?", "", WHY), Repair(0, Message("line"), "", "001    3", WHY)]
    finding = finding_of_repairs(repairs)
    assert (finding.level, finding.code) == (Level.CONFIRM, "Import")
    assert finding.line == "adjustments 2: line 9, rank: ? => -; new line, line: - => 001    3"
    assert finding.text == "The report is imported with 2 adjustments."
    assert len(finding_of_repairs(repairs * 200).line) == 1000
