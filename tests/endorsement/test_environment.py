"""The test environment of the commission."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.endorsement.environment import main


def test_the_environment_generates_and_checks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--no-pages", "--count", "2", "--seed", "7", "--folder", str(tmp_path)]) == 0
    output = capfd.readouterr()
    assert output.out.count(": OK\n") == 2
    assert "2 agree, 0 differ, 0 cannot be read" in output.err
    assert "of penalties left" in output.out
    assert len(list((tmp_path / "tournaments").glob("*.trf"))) == 2


def test_a_failing_step_ends_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--no-pages", "--count", "0", "--folder", str(tmp_path)]) != 0
    assert "2. Checker" not in capfd.readouterr().out
