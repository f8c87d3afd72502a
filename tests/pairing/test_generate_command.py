"""``python -m pairing generate``."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.__main__ import main
from tabellone.engine import pair
from tabellone.engine.lim import MAXI
from tabellone.interchange.trf import read


def generate(*words: str, into: Path) -> int:
    return main(["generate", *words, "-o", str(into)])


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


SMALL = ("--players", "8-12", "--rounds", "4", "--count", "3")


def test_writes_as_many_complete_tournaments_as_asked_for(tmp_path: Path) -> None:
    assert generate(*SMALL, "--half-byes", "10", "--forfeits", "10%", into=tmp_path / "new") == 0
    records = [read(data).record for data in files(tmp_path / "new").values()]
    assert len(records) == 3
    for record in records:
        assert 8 <= len(record.players) <= 12
        assert (record.planned_rounds, len(record.rounds), record.edition) == (4, 4, "2026")
        for number, round_ in enumerate(record.rounds, start=1):
            assert set(pair(record, number).pairs) == {(game.white, game.black) for game in round_.games}


def test_is_deterministic_for_a_seed(tmp_path: Path) -> None:
    for folder, seed in (("one", "5"), ("same", "5"), ("other", "6")):
        assert generate(*SMALL, "--seed", seed, into=tmp_path / folder) == 0
    assert files(tmp_path / "one") == files(tmp_path / "same")
    assert list(files(tmp_path / "one").values()) != list(files(tmp_path / "other").values())


def test_writes_scoring_acceleration_and_forbidden_pairs(tmp_path: Path) -> None:
    assert generate(*SMALL, "--baku", "--pab", "0.5", "--forbidden-pairs", "2", into=tmp_path) == 0
    records = [read(data).record for data in files(tmp_path).values()]
    assert [(record.baku, record.scoring.pairing_allocated_bye, len(record.forbidden)) for record in records] == [
        (True, 5, 2)
    ] * 3


def test_a_maxi_tournament_says_so_and_is_paired_as_one_again(tmp_path: Path) -> None:
    words = ("--players", "30", "--rounds", "5", "--system", "lim", "--edition", "1999")
    assert generate(*words, into=tmp_path / "plain") == 0
    assert generate(*words, "--maxi", into=tmp_path / "maxi") == 0
    ((plain, plain_text),), ((maxi, maxi_text),) = files(tmp_path / "plain").items(), files(tmp_path / "maxi").items()
    assert [MAXI.of(read(text).record.options) for text in (plain_text, maxi_text)] == [False, True]
    assert main(["check", str(tmp_path / "plain" / plain), str(tmp_path / "maxi" / maxi)]) == 0
    assert main(["check", "--maxi", str(tmp_path / "plain" / plain)]) == 1


def test_a_tournament_by_another_reading_says_so_and_is_paired_by_it_again(tmp_path: Path) -> None:
    words = ("--players", "30", "--rounds", "5", "--system", "lim", "--reading", "lim-last", "--reading", "lim-number")
    assert generate(*words, into=tmp_path) == 0
    ((name, text),) = files(tmp_path).items()
    assert read(text).record.options == {"lim_last": True, "lim_number": True}
    assert main(["check", str(tmp_path / name)]) == 0
    usual = tmp_path / "usual.trf"
    usual.write_bytes(text.replace(b"XXL lim-last lim-number\n", b""))
    assert main(["check", str(usual)]) == 1
    assert main(["check", str(usual), "--reading", "lim-last", "--reading", "lim-number"]) == 0


def test_a_reading_belongs_to_its_system(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate(*SMALL, "--reading", "lim-last", into=tmp_path) == 2
    assert capsys.readouterr().err == "generate: such a reading is of another system\n"


def test_only_the_lim_system_has_maxi_tournaments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate(*SMALL, "--maxi", into=tmp_path) == 2
    assert capsys.readouterr().err == "generate: --maxi belongs to Lim's system: use --system lim\n"


def test_begins_anew_where_a_round_cannot_be_paired_and_gives_up_at_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate("--players", "2", "--rounds", "2", into=tmp_path) == 3
    assert "no legal pairing" in capsys.readouterr().err
    assert files(tmp_path) == {}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--baku", "--scoring", "310"), "C.04.7"),
        (("--system", "nosuch"), "nosuch"),
        (("--edition", "1900"), "1900"),
    ],
)
def test_refuses_what_is_not_possible(
    words: tuple[str, ...], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate(*words, into=tmp_path) == 2
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "many"),
        ("--players", "9-5"),
        ("--rounds", "0"),
        ("--forfeits", "101"),
        ("--draws", "some"),
        ("--pab", "x"),
        ("--count", "0"),
        ("--scoring", "210"),
    ],
)
def test_refuses_options_that_are_not_numbers_within_bounds(words: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        generate(*words, into=tmp_path)
    assert left.value.code == 2


@pytest.mark.parametrize("edition", ["2024", "2026"])
@pytest.mark.parametrize("preferences", ["a", "b", "none"])
def test_events_of_teams_are_paired_by_the_rules_again(tmp_path: Path, edition: str, preferences: str) -> None:
    words = ("--system", "team-swiss", "--edition", edition, "--preferences", preferences, "--boards", "2-3")
    absences = ("--forfeits", "10", "--zero-byes", "5", "--late-entries", "10", "--withdrawals", "3")
    assert generate(*SMALL, *words, *absences, into=tmp_path) == 0
    records = [read(data).record for data in files(tmp_path).values()]
    assert len(records) == 3
    for record in records:
        assert 8 <= len(record.teams) <= 12
        assert record.matches.boards in (2, 3)
        assert len(record.players) == len(record.teams) * record.matches.boards
        assert (record.system, record.edition, len(record.rounds)) == ("team-swiss", edition, 4)
    assert main(["check", *(str(path) for path in sorted(tmp_path.iterdir()))]) == 0


def test_events_of_the_double_swiss_system_are_paired_by_the_rules_again(tmp_path: Path) -> None:
    words = ("--count", "5", "--players", "7-12", "--rounds", "8", "--seed", "1", "--system", "double-swiss")
    absences = (
        "--forfeits",
        "20",
        "--zero-byes",
        "5",
        "--half-byes",
        "5",
        "--late-entries",
        "10",
        "--withdrawals",
        "3",
    )
    assert generate(*words, *absences, into=tmp_path) == 0
    records = [read(data).record for data in files(tmp_path).values()]
    assert {(record.system, record.edition, len(record.rounds)) for record in records} == {("double-swiss", "2026", 8)}
    assert main(["check", *(str(path) for path in sorted(tmp_path.iterdir()))]) == 0


def test_of_teams_scoring_and_the_bye_are_those_of_matches(tmp_path: Path) -> None:
    words = ("--system", "team-swiss", "--scoring", "310", "--pab", "3")
    assert generate(*SMALL, *words, into=tmp_path) == 0
    for data in files(tmp_path).values():
        record = read(data).record
        assert (record.matches.win, record.matches.draw, record.scoring.win) == (30, 10, 10)
        byes = [entry for card in record.cards.values() for entry in card if entry.bye]
        assert {entry.points for entry in byes} <= {30}


def test_a_system_for_players_pairs_teams_where_matches_have_boards(tmp_path: Path) -> None:
    assert generate(*SMALL, "--boards", "4", into=tmp_path) == 0
    for data in files(tmp_path).values():
        record = read(data).record
        assert (record.system, record.matches.boards, bool(record.teams)) == ("dutch", 4, True)
    assert main(["check", *(str(path) for path in sorted(tmp_path.iterdir()))]) == 0


def test_boards_are_for_systems_that_pair_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate(*SMALL, "--boards", "4", "--system", "keizer", into=tmp_path) == 2
    assert "--boards" in capsys.readouterr().err


def test_players_of_sides_are_paired_to_the_end_of_their_calendar(tmp_path: Path) -> None:
    assert generate("--system", "schiller", "--sides", "3", "--players", "9", into=tmp_path / "new") == 0
    ((_name, text),) = files(tmp_path / "new").items()
    record = read(text).record
    assert ([len(side.players) for side in record.sides], len(record.rounds)) == ([3, 3, 3], 9)
    assert generate("--sides", "3", into=tmp_path / "none") == 2
    assert main(["check", *map(str, (tmp_path / "new").iterdir())]) == 0


def test_the_numbers_of_sides_are_dealt_by_strength_or_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {}
    for how in ("dealt", "strength", "drawn"):
        words = ("--system", "schiller", "--sides", "3", "--players", "9", "--numbers", how)
        assert generate(*words, into=tmp_path / how) == 0
        ((_name, text),) = files(tmp_path / how).items()
        found[how] = [side.players for side in read(text).record.sides]
        assert main(["check", *map(str, (tmp_path / how).iterdir())]) == 0
    assert found["dealt"] == [(1, 4, 7), (2, 5, 8), (3, 6, 9)]
    assert found["strength"] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    assert sorted(map(sorted, found["drawn"])) == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]
    assert found["drawn"] != found["dealt"]
    capsys.readouterr()
    assert generate("--numbers", "drawn", into=tmp_path / "none") == 2
    assert "--numbers does not go with the system dutch" in capsys.readouterr().err


def test_teams_play_a_whole_round_robin(tmp_path: Path) -> None:
    words = ("--system", "round-robin", "--boards", "2", "--players", "4", "--cycles", "2", "--zero-byes", "20")
    assert generate(*words, into=tmp_path) == 0
    ((_name, text),) = files(tmp_path).items()
    assert b"192 BERGER_TEAM_DOUBLEROUNDROBIN" in text
    assert (len(read(text).record.teams), len(read(text).record.rounds)) == (4, 6)
    assert main(["check", *map(str, tmp_path.iterdir())]) == 0


def test_the_rounds_of_a_knock_out_follow_from_its_players_and_cannot_be_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--players", "8", "--system", "knockout")
    assert generate(*words, "--rounds", "5", into=tmp_path) == 2
    assert "--rounds does not go with the system knockout" in capsys.readouterr().err
    assert generate(*words, into=tmp_path) == 0
    ((_name, text),) = files(tmp_path).items()
    assert read(text).record.planned_rounds == 3


def test_more_teams_than_a_report_has_numbers_for_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate("--system", "team-swiss", "--players", "1000", into=tmp_path) != 0
    assert "--players: a report has at most 999 teams" in capsys.readouterr().err
