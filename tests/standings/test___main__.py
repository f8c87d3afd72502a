from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from standings.__main__ import main
from tabellone.interchange.trf import write
from tabellone.record import Game, Result
from tests.tabellone.record.matches import event as of_teams
from tests.tabellone.tiebreaks.events import event

FOUR = """
    2w1 3b= 4w+
    1b0 4w= 3w=
    4w= 1w= U
    3b= 2b= 1b-
"""


@pytest.fixture
def report(tmp_path: Path) -> str:
    path = tmp_path / "event.trf"
    record = event(FOUR.replace("3w=", "Z"), tie_breaks=("BH/C1", "SB"))
    path.write_text(write(record), encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["tiebreaks", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_json_has_every_value_in_points_and_the_ranking(report: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, report, "--codes", "BH,AOB,DE,ARO", "--edition", "2024", "--format", "json")
    assert code == 0
    assert json.loads(out) == {
        "edition": "2024",
        "after_round": 3,
        "codes": ["PTS", "BH", "AOB", "DE", "ARO"],
        "players": {
            "1": {"PTS": 2.5, "BH": 5.5, "AOB": 4.75, "DE": 0, "ARO": 2025},
            "2": {"PTS": 0.5, "BH": 4.0, "AOB": 4.75, "DE": 0, "ARO": 2025},
            "3": {"PTS": 2.0, "BH": 5.5, "AOB": 4.75, "DE": 0, "ARO": 2025},
            "4": {"PTS": 1.0, "BH": 4.0, "AOB": 4.75, "DE": 0, "ARO": 2025},
        },
        "ranking": [1, 3, 4, 2],
        "ranks": {"1": 1, "3": 2, "4": 3, "2": 4},
    }


def test_the_table_is_in_the_order_of_the_ranks_by_the_files_own_list(
    report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, report, "--edition", "2024")
    assert code == 0
    assert out == (
        "Rank  TPN  Name      PTS  BH/C1  SB\n"
        "   1    1  Player 1   2½     4½  4½\n"
        "   2    3  Player 3    2     4½  3¾\n"
        "   3    4  Player 4    1      3  1½\n"
        "   4    2  Player 2    ½     3½   ½\n"
    )


def test_csv_has_the_same_in_decimals(report: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, report, "--codes", "BH", "--format", "csv", "--after-round", "1")
    assert out.splitlines() == [
        "rank,tpn,name,PTS,BH",
        "1,1,Player 1,1.0,0.0",
        "2,3,Player 3,0.5,0.5",
        "2,4,Player 4,0.5,0.5",
        "4,2,Player 2,0.0,1.0",
    ]


def test_an_explanation_tells_what_counts_and_by_which_article(report: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, report, "--explain", "1:BH/C1", "--edition", "2026")
    assert code == 0
    assert out == (
        "BH/C1 of 1 Player 1\n"
        "       1  round 1, against 2, the opponent's last requested byes count as draws (16.3.2), cut (14.1)\n"
        "       2  round 2, against 3\n"
        "       1  round 3, against 4, unplayed: a dummy with a limited score (16.4.1)\n"
    )


def test_an_explanation_as_json(report: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, report, "--explain", "1:WIN", "--format", "json")
    assert json.loads(out) == [
        {"round": 1, "opponent": 2, "value": 1, "counted": True, "note": "", "article": "", "cut_by": ""},
        {"round": 3, "opponent": 4, "value": 1, "counted": True, "note": "", "article": "", "cut_by": ""},
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--codes", "XY"], "unknown tie-break 'XY'; C.07 has DE, WIN, WON"),
        (["--edition", "1999"], "no edition '1999' of the tie-break rules; there are 2023, 2024, 2026"),
        (["--after-round", "4"], "expected --after-round from 0 to 3, found 4"),
        (["--unrated", "often"], "expected --unrated with a rating or 'ignore', found 'often'"),
        (["--explain", "9:BH"], "expected --explain with the TPN of a player, found '9:BH'"),
        (["--explain", "BH"], "expected --explain with the TPN of a player, found 'BH'"),
        (["--explain", "1"], "unknown tie-break ''; C.07 has DE, WIN, WON"),
    ],
)
def test_a_wrong_option_is_told_in_a_line_with_exit_code_2(
    report: str, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = run(capsys, report, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"{report}: {message}")
    assert err.count("\n") == 1


def test_unrated_players_need_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unrated.trf"
    path.write_text(write(event("2w1\n1b0", ratings=(2000, 0))), encoding="utf-8")
    code, _, err = run(capsys, str(path), "--codes", "ARO")
    assert code == 2
    assert "C.07 article 10" in err
    assert run(capsys, str(path), "--codes", "ARO", "--unrated", "1400", "--format", "csv")[1].splitlines()[1:] == [
        "1,1,Player 1,1.0,1400",
        "2,2,Player 2,0.0,2000",
    ]
    assert run(capsys, str(path), "--codes", "ARO", "--unrated", "ignore", "--format", "csv")[1].splitlines()[1:] == [
        "1,1,Player 1,1.0,",
        "2,2,Player 2,0.0,2000",
    ]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    report: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.trf")
    code, out, err = run(capsys, missing, report, "--codes", "BH")
    assert code == 2
    assert err == f"{missing}: No such file or directory\n"
    assert out.startswith("Rank  TPN  Name")


def test_the_command_starts_without_django(report: str) -> None:
    program = (
        "import sys; from standings.__main__ import main; main(sys.argv[1:]);"
        " assert not any(name.partition('.')[0] == 'django' for name in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, "tiebreaks", report], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.fixture
def teams(tmp_path: Path) -> str:
    """Team 1 beats team 2 on the second board; team 3 is free."""
    path = tmp_path / "teams.trf"
    record = of_teams(Game(1, 4, Result.DRAW, Result.DRAW), Game(5, 2, Result.LOSS, Result.WIN))
    path.write_text(write(replace(record, planned_rounds=2, tie_breaks=("MPvGP", "SSSC"))), encoding="utf-8")
    return str(path)


def test_of_a_report_of_teams_the_teams_are_ranked_by_their_numbers(
    teams: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, teams, "--format", "json", "--edition", "2026")
    assert code == 0
    assert json.loads(out) == {
        "edition": "2026",
        "after_round": 1,
        "codes": ["PTS", "MPvGP", "SSSC"],
        "teams": {
            "1": {"PTS": 2.0, "MPvGP": 1.5, "SSSC": 1.5},
            "2": {"PTS": 0.0, "MPvGP": 0.5, "SSSC": 1.5},
            "3": {"PTS": 1.0, "MPvGP": 1.0, "SSSC": 1.5},
        },
        "ranking": [1, 3, 2],
        "ranks": {"1": 1, "3": 2, "2": 3},
    }
    code, out, _ = run(capsys, teams, "--explain", "2:BH:MP", "--edition", "2026")
    assert (code, out) == (0, "BH:MP of 2 B\n       2  round 1, against 1\n")


def test_individual_gives_the_players_of_a_report_of_teams(teams: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, teams, "--individual", "--codes", "ARO", "--format", "json", "--edition", "2026")
    found = json.loads(out)
    assert (code, found["ranking"], found["codes"]) == (0, [2, 1, 4, 5, 3, 6, 7, 8], ["PTS", "ARO"])
    assert found["players"]["2"] == {"PTS": 1.0, "ARO": 2005}
    code, _, err = run(capsys, teams, "--individual", "--codes", "MPvGP")
    assert (code, "is a tie-break for teams" in err) == (2, True)
    code, _, err = run(capsys, teams, "--explain", "9:BH")
    assert (code, "expected --explain with the TPN of a team, found '9:BH'" in err) == (2, True)
