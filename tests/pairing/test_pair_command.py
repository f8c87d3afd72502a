"""The command that pairs a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.__main__ import main

DATA = Path(__file__).parents[1] / "data" / "dutch"
GOOD = DATA / "d26_0015_n005_r04.trf"


@pytest.fixture
def start(tmp_path: Path) -> str:
    """Four players before round 1."""
    lines = [f"001 {tpn:4}      {f'Player{tpn}':33} {2000 - tpn:4}{'':28} 0.0    {tpn}" for tpn in range(1, 5)]
    path = tmp_path / "start.trf"
    path.write_text("\n".join(["XXR 3", "152 W", "192 FIDE_DUTCH_2026", *lines, ""]), encoding="utf-8")
    return str(path)


def test_pair_prints_the_number_of_pairs_and_a_line_for_each(start: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", start]) == 0
    assert capsys.readouterr().out == "2\n1 3\n4 2\n"


def test_pair_by_another_system(start: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", start, "--system", "lim", "--edition", "1999", "--maxi"]) == 0
    assert capsys.readouterr().out == "2\n1 3\n4 2\n"


def test_pair_writes_to_a_file(start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", start, "-o", str(tmp_path / "out.txt")]) == 0
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "2\n1 3\n4 2\n"
    assert capsys.readouterr().out == ""


def test_pair_pairs_an_earlier_round_with_its_bye(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(GOOD), "--round", "1"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert (first, len(lines), lines[-1]) == ("3", 3, "5 0")


def test_pair_says_when_there_is_no_legal_pairing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "001    1      Player1                           2000                             1.0    1     2 w 1",
        "001    2      Player2                           1900                             0.0    2     1 b 0",
    ]
    path = tmp_path / "two.trf"
    path.write_text("\n".join(["XXR 3", *lines, ""]), encoding="utf-8")
    assert main(["pair", str(path)]) == 3
    assert capsys.readouterr().err.startswith(f"{path}: The round cannot be completed: number")


@pytest.mark.parametrize("number", ["0", "6"])
def test_a_round_that_is_not_there_is_wrong_input(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(GOOD), "--round", number]) == 2
    assert capsys.readouterr().err == f"{GOOD}: expected --round from 1 to 5, found {number}\n"


def test_8_1_pair_reads_bands_of_an_acceleration_and_the_250_lines_that_state_them(
    start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pair", start, "--band", "#1-2: 1, 1-2", "--band", "#3-4: ½, 1-2"]) == 0
    banded = capsys.readouterr().out
    stated = tmp_path / "stated.trf"
    lines = "250       1.0 001 002 0001 0002\n250       0.5 001 002 0003 0004\n"
    stated.write_text(Path(start).read_text(encoding="utf-8") + lines, encoding="utf-8")
    assert main(["pair", str(stated)]) == 0
    assert capsys.readouterr().out == banded
    assert {frozenset(line.split()) for line in banded.splitlines()[1:]} >= {frozenset("12"), frozenset("34")}
    assert main(["pair", start]) == 0
    assert capsys.readouterr().out != banded


def test_8_1_a_band_that_cannot_be_read_is_wrong_use(start: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["pair", start, "--band", "2200"])
    assert "Write each band as 2200+: 1, 1-3" in capsys.readouterr().err
