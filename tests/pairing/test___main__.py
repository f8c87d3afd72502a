"""``python -m pairing pair`` and ``check``: what they print, and their exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main

DATA = Path(__file__).parents[1] / "data" / "dutch"
GOOD = DATA / "d26_0015_n005_r04.trf"


def test_a_pairing_starts_without_what_only_other_commands_need() -> None:
    script = f"import sys; from pairing.__main__ import main; main(['pair', {str(GOOD)!r}]); print(*sys.modules)"
    folder = Path(__file__).parents[2]
    said = subprocess.run([sys.executable, "-c", script], cwd=folder, check=True, capture_output=True, text=True).stdout
    loaded = {*said.split()}
    assert "pairing.pair_command" in loaded
    others = {f"pairing.{name}_command" for name in ("check", "generate", "table", "explain")}
    assert loaded & (others | {"json", "random", "tabellone.engine.generator", "tabellone.engine.checker"}) == set()


def test_every_command_is_told_of_where_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["paired"])
    assert "(choose from " in (said := capsys.readouterr().err)
    assert [
        name for name in ("pair", "check", "generate", "table", "explain") if name not in said.partition("choose")[2]
    ] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("001 10000", "column 9: expected a blank column, found “0"),
        ("00110000 ", "column 5: expected the player's starting rank, a number from 1 to 9999"),
    ],
)
def test_a_number_beyond_the_four_columns_of_a_report_is_wrong_input(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GOOD.read_text().splitlines()
    last = max(place for place, text in enumerate(lines) if text.startswith("001"))
    lines.insert(last + 1, line + lines[last][9:])
    path = tmp_path / "event.trf"
    path.write_text("\n".join(lines) + "\n")
    assert main(["pair", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_more_players_than_a_report_has_numbers_for_are_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["generate", "--players", "10000", "-o", str(tmp_path)])
    assert ended.value.code == 2
    assert "numbers from 2 to 9999 expected" in capsys.readouterr().err
