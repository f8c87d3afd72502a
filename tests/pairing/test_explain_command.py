"""The command that explains a round."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.explain_command import plain

DATA = Path(__file__).parents[1] / "data"
GOOD = str(DATA / "dutch" / "d26_0015_n005_r04.trf")
TEXTBOOK = str(DATA / "textbook" / "completion.trf")


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capsys.readouterr().out


def test_a_round_is_told_bracket_by_bracket(capsys: pytest.CaptureFixture[str]) -> None:
    lines = explained(capsys, GOOD, "--round", "3").splitlines()
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings == [
        "Bracket 1 (score 2)",
        "Bracket 2 (score 1)",
        "Bracket 3 (score ½)",
        "The bye",
        "Colours",
    ]
    assert "  Not 2-1: They already played each other in round 2 (2.1.1)." in lines
    # A blank line stands between the parts, and nowhere else.
    blank = [place for place, line in enumerate(lines) if not line]
    assert [lines[place + 1] for place in blank] == headings[1:]
    assert lines[0] == headings[0]


def test_the_next_round_is_told_unless_another_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(explained(capsys, TEXTBOOK, "--json"))["round_number"] == 5


def test_the_facts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(explained(capsys, GOOD, "--round", "3", "--json"))
    assert (made["round_number"], made["edition"], made["bye"]) == (3, "2026", 3)
    assert made["brackets"][1]["pairs"] == [[2, 5]]
    assert made["brackets"][1]["first"]["refused"][0][2]["code"] == "met"
    assert made["boards"][0] == {"board": 1, "white": 2, "black": 5, "bracket": 2, "article": "5.2.1"}


def test_why_not_short_and_long_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    short, _blank, long = explained(capsys, GOOD, "--round", "3", "--why-not", "1", "2").splitlines()
    assert short.endswith("already played each other in round 2.")
    assert long == "  They already played each other in round 2 (2.1.1)."
    found = json.loads(explained(capsys, GOOD, "--round", "3", "--why-not", "1", "0", "--json"))
    assert (found["verdict"], found["contrast"]["chosen"]["code"], found["contrast"]["other"]["value"]) == (
        "worse",
        "C5",
        10,
    )


def test_two_who_meet_are_told_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    text = explained(capsys, GOOD, "--round", "3", "--why-not", "5", "2")
    assert text.count("play each other in this round") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", "9"], "expected --round from 1 to 5, found 9"),
        (["--why-not", "1", "1"], "expected two players' numbers, or one and 0 for the bye, found 1 and 1"),
        (["--why-not", "1", "77"], "expected two players' numbers, or one and 0 for the bye, found 1 and 77"),
        (["--why-not", "0", "1"], "expected two players' numbers, or one and 0 for the bye, found 0 and 1"),
        (["--system", "knockout"], "the system knockout does not explain its rounds here"),
        (["--of", "77"], "expected a player's number, found 77"),
    ],
)
def test_what_cannot_be_asked_is_wrong_input(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", GOOD, *arguments]) == 2
    assert capsys.readouterr().err == f"{GOOD}: {said}\n"


def test_a_round_without_a_legal_pairing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "001    1      Player1                           2000                             1.0    1     2 w 1",
        "001    2      Player2                           1900                             0.0    2     1 b 0",
    ]
    path = tmp_path / "two.trf"
    path.write_text("\n".join(["XXR 3", *lines, ""]), encoding="utf-8")
    assert main(["explain", str(path)]) == 3
    assert capsys.readouterr().err.startswith(f"{path}: The round cannot be completed: number")


def test_values_that_json_does_not_know_are_written_plainly() -> None:
    assert plain({"a": 1}) == {"a": 1}
    assert plain(frozenset({3})) == [3]
