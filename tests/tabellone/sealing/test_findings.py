"""Findings in sentences."""

from __future__ import annotations

from tabellone.sealing import findings
from tabellone.sealing.findings import INCOMPLETE, NOTES, SealFinding


def test_each_finding_has_a_sentence_with_its_place() -> None:
    assert str(SealFinding("round", "3").message) == "Round 3 is not the sealed one."
    for code in findings._TEXTS:
        assert str(SealFinding(code, 3).message).endswith(".")


def test_only_what_is_missing_or_erased_is_no_error() -> None:
    good = {code for code in findings._TEXTS if not SealFinding(code).is_error}
    assert good == INCOMPLETE | NOTES == {"newer_results", "no_seal", "no_proof", "erased"}
