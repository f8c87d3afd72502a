"""What the commands that read reports have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.__main__ import main

DATA = Path(__file__).parents[1] / "data" / "dutch"
GOOD = DATA / "d26_0015_n005_r04.trf"


@pytest.mark.parametrize(
    ("options", "said"), [(["--system", "unheard-of"], "unheard-of"), (["--edition", "1066"], "1066")]
)
def test_an_unknown_system_or_edition_is_wrong_input(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pair", str(GOOD), *options]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_missing_file_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(tmp_path / "none.trf")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.trf'}: No such file or directory\n"


def test_a_line_whose_trailing_blanks_are_cut_off_is_read_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        "001    1      Player1                           2000                             1.0    1     2 w 1     3 b 1",
        "001    2      Player2                           1900                             0.0    3     1 b 0",
        "001    3      Player3                           1800                             0.0    2  0000 - U     1 w 0",
    ]
    path = tmp_path / "cut.trf"
    path.write_text("\n".join(["XXR 4", *lines, ""]), encoding="utf-8")
    assert main(["pair", str(path)]) == 0
    assert capsys.readouterr().err == f"{path} line 3: ends before round 2: absent from there on\n"
