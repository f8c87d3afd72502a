"""``python -m standings prizes``: the contract of its input and output."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from standings.__main__ import main
from tabellone.interchange.trf import Stated, write
from tabellone.record import Player, Record, Team
from tests.tabellone.engine.played import record

TOP = 'currency = "EUR"\nsharing = "hort"\nrounding = "0.01"\nper_player = "best"\n'
MAIN = '[[category]]\nkey = "main"\nname = "Main"\namounts = [1000, 500]\n'
WOMEN = '[[category]]\nkey = "women"\nname = "Women"\nsex = "w"\namounts = [90, 40]\n'
PLAYED = record(4, "1-4 1, 2-3 1", "4-2 0, 3-1 0", "1-2 =, 3-4 =", planned=3)
"""1 and 2 have two and a half points each, 3 and 4 have half a point each."""


@pytest.fixture
def event(tmp_path: Path) -> str:
    """The report lists TPN as its tie-break; 4 is a woman."""
    players = tuple(replace(player, sex="w" if player.tpn == 4 else "m") for player in PLAYED.players)
    path = tmp_path / "event.trf"
    path.write_text(write(replace(PLAYED, players=players, tie_breaks=("TPN",))), encoding="utf-8")
    return str(path)


@pytest.fixture
def prizes(tmp_path: Path) -> Path:
    path = tmp_path / "prizes.toml"
    path.write_text(TOP + MAIN + WOMEN, encoding="utf-8")
    return path


def read_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["prizes", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def amounts(document: Any) -> list[tuple[int, str, str]]:
    return [(row["player"], row["category"], row["amount"]) for row in document["awards"]]


def test_the_whole_document_as_json(event: str, prizes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tied = "2 players with a score of 2½ are tied for places 1–2 in Main."
    hort = "Hort system: half of the prize for the rank, equal part of the rest:"
    why = "No player is left for this prize. Eligible players in Women: 1."
    assert read_json(capsys, event, "--prizes", str(prizes)) == {
        "awards": [
            {
                "player": 1,
                "category": "main",
                "places": [1, 2],
                "amount": "875.00",
                "reason": f"{tied} {hort} 500.00 + 375.00 = 875.00.",
            },
            {
                "player": 2,
                "category": "main",
                "places": [1, 2],
                "amount": "625.00",
                "reason": f"{tied} {hort} 250.00 + 375.00 = 625.00.",
            },
            {
                "player": 4,
                "category": "women",
                "places": [1],
                "amount": "90.00",
                "reason": "Place 1 in Women, not tied (score ½).",
            },
        ],
        "unclaimed": [{"category": "women", "place": 2, "amount": "40.00", "reason": why}],
        "total": "1590.00",
    }


def test_the_same_as_text(event: str, prizes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prizes.write_text((TOP + MAIN + WOMEN).replace("hort", "rank"), encoding="utf-8")
    assert main(["prizes", event, "--prizes", str(prizes)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Main",
        "  1000.00     1 Player 1. Place 1 in Main by rank (score 2½).",
        "   500.00     2 Player 2. Place 2 in Main by rank (score 2½).",
        "Women",
        "    90.00     4 Player 4. Place 1 in Women by rank (score ½).",
        "    40.00  unclaimed, place 2. No player is left for this prize. Eligible players in Women: 1.",
        "Fund 1630.00 EUR: awarded 1590.00, unclaimed 40.00",
    ]


def test_the_prizes_after_an_earlier_round(event: str, prizes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After round 1 players 1 and 2 have a point each; before it all are tied."""
    assert amounts(read_json(capsys, event, "--prizes", str(prizes), "--after-round", "1"))[:2] == [
        (1, "main", "875.00"), (2, "main", "625.00"),
    ]  # fmt: skip
    assert amounts(read_json(capsys, event, "--prizes", str(prizes), "--after-round", "0")) == [
        (1, "main", "687.50"), (2, "main", "437.50"), (3, "main", "187.50"), (4, "main", "187.50"),
    ]  # fmt: skip
    assert main(["prizes", event, "--prizes", str(prizes), "--after-round", "4"]) == 2
    assert capsys.readouterr().err == f"{event}: expected --after-round from 0 to 3, found 4\n"


def test_without_tie_breaks_the_ranks_of_the_report_decide_after_its_last_round(
    tmp_path: Path, prizes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ranks.trf"
    points = {tpn: PLAYED.points_of(tpn) for tpn in range(1, 5)}
    stated = {tpn: Stated(points[tpn], rank) for tpn, rank in ((1, 2), (2, 1), (3, 3), (4, 4))}
    path.write_text(write(PLAYED, stated=stated), encoding="utf-8")
    assert amounts(read_json(capsys, str(path), "--prizes", str(prizes))) == [
        (2, "main", "875.00"), (1, "main", "625.00"),
    ]  # fmt: skip
    after_two = read_json(capsys, str(path), "--prizes", str(prizes), "--after-round", "2")
    assert amounts(after_two) == [(1, "main", "750.00"), (2, "main", "750.00")]


def test_the_teams_of_an_event_of_teams_win_its_prizes(
    tmp_path: Path, prizes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 5))
    teams = (Team(1, "Porto", players=(1, 2)), Team(2, "Molo", players=(3, 4)))
    path = tmp_path / "teams.trf"
    path.write_text(write(Record(players=players, teams=teams, system="team-swiss")), encoding="utf-8")
    found = read_json(capsys, str(path), "--prizes", str(prizes))
    assert [(row["player"], row["category"]) for row in found["awards"]] == [(1, "main"), (2, "main")]


def test_why_a_player_has_no_prize(event: str, prizes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = "the last prize is for place 2, and the player is at place 3 of the players who compete for it"
    assert main(["prizes", event, "--prizes", str(prizes), "--why", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3 Player 3", f"  Main: {last}.", "  Women: the category is for women.",
    ]  # fmt: skip
    assert main(["prizes", event, "--prizes", str(prizes), "--why", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [lines[0], lines[1][:13], lines[2:]] == [
        "1 Player 1",
        "  875.00 EUR.",
        ["  Women: the category is for women."],
    ]
    assert main(["prizes", event, "--prizes", str(prizes), "--why", "9"]) == 2
    assert capsys.readouterr().err == f"{event}: expected --why with the TPN of a ranked player, found 9\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            TOP.replace("hort", "us").replace("best", "all") + MAIN,
            "sharing 'us' gives each player one prize: set per_player to 'best'",
        ),
        (TOP + MAIN.replace("500", "x"), "the file is not valid TOML: Invalid value (at line 8, column 18)"),
    ],
)
def test_a_wrong_fund_is_wrong_input(
    event: str, prizes: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    prizes.write_text(text, encoding="utf-8")
    assert main(["prizes", event, "--prizes", str(prizes), "--json"]) == 2
    assert capsys.readouterr() == ("", f"{event}: {prizes}: {why}\n")


def test_a_file_that_does_not_exist_and_numbers_that_are_none_are_wrong_input(
    event: str, prizes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prizes", event, "--prizes", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == f"{event}: nowhere.toml: No such file or directory\n"
    assert main(["prizes", "nowhere.trf", "--prizes", str(prizes)]) == 2
    assert capsys.readouterr().err == "nowhere.trf: No such file or directory\n"
    for words in (["--after-round", "-1"], ["--why", "x"], []):
        with pytest.raises(SystemExit) as refused:
            main(["prizes", event, *(["--prizes", str(prizes)] if words else []), *words])
        assert refused.value.code == 2
    capsys.readouterr()
