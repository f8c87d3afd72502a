"""``python -m standings norms``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from standings.__main__ import main
from tabellone.interchange.trf import write
from tabellone.record import Bye, ByeKind, Play, Record, Round
from tests.tabellone.test_title_norms import FIELD, played, round_robin

Keep = Callable[[Record], str]


@pytest.fixture
def kept(tmp_path: Path) -> Keep:
    """Write a record, in whose rounds everybody else has a zero-point bye; the path."""

    def keep(record: Record) -> str:
        path = tmp_path / "event.trf"
        path.write_text(write(replace(record, rounds=tuple(_full(record, row) for row in record.rounds))), "utf-8")
        return str(path)

    return keep


def _full(record: Record, round_: Round) -> Round:
    there = {tpn for game in round_.games for tpn in (game.white, game.black)} | {bye.player for bye in round_.byes}
    absent = (Bye(player.tpn, ByeKind.ZERO) for player in record.players if player.tpn not in there)
    return Round(round_.pairings, (*round_.byes, *absent))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["norms", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_json_has_each_title_with_its_games_and_conditions(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, kept(played("11111==10")), "--json", "--player", "1")
    assert (code, err) == (0, "")
    players = json.loads(out)
    assert list(players) == ["players"]
    assert players["players"]["1"].keys() == {"GM", "IM"}
    assert players["players"]["1"]["GM"] == {
        "achieved": True,
        "performance": 2637,
        "average": 2417,
        "score": "7",
        "counted": [1, 2, 3, 4, 5, 6, 7, 8, 9],
        "dropped": [],
        "conditions": [
            {"article": "1.4.1a", "holds": True, "value": "9", "required": "9"},
            {"article": "1.4.3", "holds": True, "value": "4", "required": "2"},
            {"article": "1.4.4", "holds": True, "value": "2", "required": "5"},
            {"article": "1.4.4", "holds": True, "value": "2", "required": "6"},
            {"article": "1.4.5", "holds": True, "value": "6", "required": "5"},
            {"article": "1.4.5", "holds": True, "value": "3", "required": "3"},
            {"article": "1.4.8", "holds": True, "value": "2637", "required": "2600"},
            {"article": "1.4.8a", "holds": True, "value": "2417", "required": "2380"},
            {"article": "1.4.8b", "holds": True, "value": "7", "required": "3.5"},
        ],
    }


def test_json_has_everybody_by_number(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(played("1111===10"))
    found = json.loads(run(capsys, path, "--json")[1])["players"]
    assert [*found] == [str(tpn) for tpn in range(1, 11)]
    assert (found["1"]["GM"]["achieved"], found["1"]["GM"]["score"]) == (False, "6.5")
    assert found["2"] == {}, "a grandmaster"
    assert found["5"].keys() == {"GM"}
    after = json.loads(run(capsys, path, "--json", "--after-round", "2")[1])["players"]
    assert (after["1"]["GM"]["counted"], after["10"]) == ([1, 2], {})


def test_the_text_lists_the_norms_with_their_articles(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, kept(played("1111111==0", [*FIELD, (2400, "IM", "POL")])))
    assert code == 0
    assert out.splitlines()[:7] == [
        "1 Me: GM norm",
        "  performance 2768, average 2417, 8 points in 9 games",
        "  counts as 10 games (1.4.1, 1.5.1)",
        "  counted rounds: 1, 2, 3, 4, 5, 6, 7, 8, 9; left out: 10",
        "  yes  1.4.1a  games: 9 (at least 9)",
        "  yes  1.4.3   other federations: 4 (at least 2)",
        "  yes  1.4.4   opponents of the player's federation: 2 (at most 5)",
    ]


def test_of_one_player_titles_without_a_norm_are_shown_too(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, kept(played("1111===10")), "--player", "1")[1]
    assert [line for line in out.splitlines() if not line.startswith(" ")] == ["1 Me: GM no norm", "1 Me: IM norm"]
    assert "  NO   1.4.8   performance: 2583 (at least 2600)" in out.splitlines()
    assert run(capsys, kept(played("000000000")))[1] == "No norms.\n"


def test_a_round_robin_is_seen_from_the_report(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, kept(round_robin("11111==10")), "--player", "1")[1]
    assert "  yes  1.4.1e  finished rounds: 9 (at least 9)" in out.splitlines()


def test_exemptions_and_championships_of_teams_are_options(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    home = [(rating, title, "ITA") for rating, title, _ in FIELD]
    path = kept(played("11111==", home[:7]))
    assert run(capsys, path)[1] == "No norms.\n"
    assert run(capsys, path, "--exempt", "1.4.3a")[1] == "No norms.\n"
    out = run(capsys, path, "--exempt", "1.4.3a", "--team-championship")[1].splitlines()
    assert (out[0], out[4:6]) == (
        "1 Me: GM norm",
        ["  yes  1.4.1b  games: 7 (at least 7)", "  yes  1.4.3a  exemption from 1.4.3 and 1.4.4: yes (is yes)"],
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--after-round", "10"], "expected --after-round from 0 to 9, found 10"),
        (["--player", "11"], "expected --player with the TPN of a player, found 11"),
    ],
)
def test_wrong_options_are_wrong_input(
    kept: Keep, capsys: pytest.CaptureFixture[str], arguments: list[str], error: str
) -> None:
    path = kept(played("11111==10"))
    assert run(capsys, path, *arguments) == (2, "", f"{path}: {error}\n")


def test_numbers_that_are_none_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["norms", "x.trf", "--after-round", "-1"])
    assert "expected, not '-1'" in capsys.readouterr().err


def test_chess960_gives_no_norms(kept: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(replace(played("11111==10"), play=Play(is_chess960=True)))
    assert run(capsys, path) == (2, "", f"{path}: Chess960 games cannot be used for title norms\n")
