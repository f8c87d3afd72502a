"""``python -m pairing table``, and round robins in the other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.__main__ import main


def test_a_line_for_each_round_with_the_free_player_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "berger", "3"]) == 0
    assert capsys.readouterr().out == "1: 2-3 1-0\n2: 1-2 3-0\n3: 3-1 2-0\n"


def test_the_double_round_robin_with_the_exchange(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "berger", "6", "--cycles", "2", "--swap-last-two"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3:6] == ["4: 3-6 4-2 5-1", "5: 6-5 1-4 2-3", "6: 6-1 5-2 4-3"]


def test_the_reduced_round_robin_mini_matches_and_the_dummy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "berger", "4", "--without-first"]) == 0
    assert main(["table", "berger", "2", "--cycles", "3", "--mini-matches"]) == 0
    assert main(["table", "rotation", "3", "--dummy"]) == 0
    expected = "1: 4-3 1-2\n2: 2-4 3-1\n1: 1-2\n2: 2-1\n3: 1-2\n1: 2-3 1-0\n2: 1-2 3-0\n"
    assert capsys.readouterr().out == expected


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "berger", "3", "--json"]) == 0
    rounds = [
        {"round": 1, "pairs": [[2, 3]], "bye": 1},
        {"round": 2, "pairs": [[1, 2]], "bye": 3},
        {"round": 3, "pairs": [[3, 1]], "bye": 2},
    ]
    assert json.loads(capsys.readouterr().out) == {"kind": "berger", "players": 3, "rounds": rounds}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["berger", "1"], "table: a round robin needs 2 players or more, not 1\n"),
        (["chequers", "8"], "table: no kind of calendar is called chequers; known: berger, rotation\n"),
    ],
)
def test_what_is_no_calendar_is_one_line_and_exit_code_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", *words]) == 2
    assert capsys.readouterr().err == message


def test_generated_round_robins_pass_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--system", "round-robin", "--players", "5-8", "--cycles", "2", "--swap-last-two", "--withdrawals", "5"]
    assert main(["generate", *words, "--count", "3", "-o", str(tmp_path)]) == 0
    files = sorted(map(str, tmp_path.glob("*.trf")))
    assert main(["check", *files]) == 0
    assert capsys.readouterr().out == "".join(f"{file}: OK\n" for file in files)
    assert main(["pair", files[0], "--round", "1"]) == 0
    assert main(["pair", files[0]]) == 3
