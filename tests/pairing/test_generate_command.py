"""``python -m pairing generate``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pairing.__main__ import main
from tabellone.engine import pair
from tabellone.engine.lim import MAXI
from tabellone.engine.result_model import DOUBLE_FORFEIT, UNUSUAL
from tabellone.engine.rules import edition_in_force
from tabellone.interchange.trf import read
from tabellone.record import ByeKind, Record, Result, Scoring
from tabellone.standings import standings_of


def generate(*words: str, into: Path) -> int:
    seed = () if "--seed" in words else ("--seed", "1")
    return main(["generate", *words, *seed, "-o", str(into)])


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
    words = ("--players", "30", "--rounds", "5", "--system", "lim", "--edition", "1999", "--only-given")
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
    assert generate("--players", "2", "--rounds", "2", "--only-given", into=tmp_path) == 3
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
        ("--scoring", "1-0.6-0"),
        ("--scoring", "1-2-0"),
        ("--unusual-results", "101"),
        ("--double-forfeits", "-1"),
        ("--ratings", "2000,x"),
        ("--ratings", "@/nowhere"),
        ("--number", "0"),
        ("--count", "1000001"),
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
    words = ("--system", "team-swiss", "--scoring", "310", "--pab", "3", "--only-given")
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


# What is not given


def test_without_a_seed_every_call_makes_another_tournament_and_names_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("one", "other"):
        assert main(["generate", "--players", "8", "--rounds", "3", "-o", str(tmp_path / folder)]) == 0
    seeds = [line.removeprefix("generate: --seed ") for line in capsys.readouterr().err.splitlines()]
    assert len(set(seeds)) == 2
    assert generate("--players", "8", "--rounds", "3", "--seed", seeds[0], into=tmp_path / "again") == 0
    assert files(tmp_path / "again") == files(tmp_path / "one")


def test_what_is_not_given_is_drawn_for_each_tournament(tmp_path: Path) -> None:
    assert generate("--players", "20", "--rounds", "5", "--count", "60", into=tmp_path) == 0
    records = [read(data).record for data in files(tmp_path).values()]
    byes = {bye.kind for record in records for round_ in record.rounds for bye in round_.byes}
    found = {
        "acceleration": {record.baku for record in records},
        "scoring": {record.scoring.win for record in records},
        "bye": {record.scoring.pairing_allocated_bye for record in records} >= {0, 5, 10},
        "prohibited": {bool(record.forbidden) for record in records},
        "lists": len({record.tie_breaks for record in records}) > 10,
        "byes": byes == set(ByeKind),
        "results": outcomes(records) >= {*UNUSUAL, DOUBLE_FORFEIT, (Result.SHORT_WIN, Result.SHORT_LOSS)},
    }
    assert found == {
        "acceleration": {False, True},
        "scoring": {10, 30},
        "bye": True,
        "prohibited": {False, True},
        "lists": True,
        "byes": True,
        "results": True,
    }


def test_only_what_is_given_happens_if_it_is_asked_for(tmp_path: Path) -> None:
    words = ("--players", "20", "--rounds", "5", "--count", "20", "--seed", "1", "--only-given")
    assert generate(*words, into=tmp_path) == 0
    records = [read(data).record for data in files(tmp_path).values()]
    assert {bye.kind for record in records for round_ in record.rounds for bye in round_.byes} == set()
    assert outcomes(records) == {
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.LOSS, Result.WIN),
    }
    assert {(record.acceleration, record.scoring, record.forbidden, record.tie_breaks) for record in records} == {
        ("", Scoring(), (), ())
    }


def outcomes(records: Iterable[Record]) -> set[tuple[Result, Result]]:
    return {
        (game.white_result, game.black_result)
        for record in records
        for round_ in record.rounds
        for game in round_.games
    }


def test_all_systems_are_generated_and_agree_with_the_check(tmp_path: Path) -> None:
    for system in ("dubov", "burstein", "lim", "double-swiss", "team-swiss", "olympiad", "european", "keizer"):
        words = ("--system", system, "--players", "8-14", "--rounds", "4", "--count", "8", "--seed", "1")
        assert generate(*words, into=tmp_path) == 0
    assert main(["check", *map(str, sorted(tmp_path.iterdir()))]) == 0


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_dates_are_those_of_the_edition(edition: str, tmp_path: Path) -> None:
    assert generate(*SMALL, "--edition", edition, into=tmp_path) == 0
    for data in files(tmp_path).values():
        record = read(data).record
        assert edition_in_force(record) == edition
        assert len(record.header.round_dates) == record.planned_rounds


# Results and ranks


def test_unusual_results_and_unrated_games_are_as_frequent_as_asked_for(tmp_path: Path) -> None:
    words = (*SMALL, "--only-given", "--unusual-results", "100")
    assert generate(*words, into=tmp_path / "unusual") == 0
    assert outcomes(read(data).record for data in files(tmp_path / "unusual").values()) == set(UNUSUAL)
    words = (*SMALL, "--only-given", "--unrated-games", "100")
    assert generate(*words, into=tmp_path / "short") == 0
    found = outcomes(read(data).record for data in files(tmp_path / "short").values())
    assert found == {
        (Result.SHORT_WIN, Result.SHORT_LOSS),
        (Result.SHORT_DRAW, Result.SHORT_DRAW),
        (Result.SHORT_LOSS, Result.SHORT_WIN),
    }


@pytest.mark.parametrize(
    ("doubles", "expected"),
    [
        ("0", {(Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)}),
        ("100", {DOUBLE_FORFEIT}),
    ],
)
def test_double_forfeits_have_their_own_share(
    doubles: str, expected: set[tuple[Result, Result]], tmp_path: Path
) -> None:
    words = (*SMALL, "--rounds", "2", "--seed", "1", "--only-given", "--forfeits", "100", "--double-forfeits", doubles)
    assert generate(*words, into=tmp_path) == 0
    assert outcomes(read(data).record for data in files(tmp_path).values()) == expected


def test_the_ranks_follow_the_given_tie_breaks(tmp_path: Path) -> None:
    assert generate(*SMALL, "--seed", "3", "--tie-breaks", "BH/C1,SB", into=tmp_path) == 0
    for data in files(tmp_path).values():
        file = read(data)
        assert file.record.tie_breaks == ("BH/C1", "SB")
        rows = standings_of(file.record).rows
        assert {row.tpn: row.rank for row in rows} == {tpn: stated.rank for tpn, stated in file.stated.items()}
    assert generate(*SMALL, "--seed", "3", "--tie-breaks", "none", into=tmp_path / "none") == 0
    assert {read(data).record.tie_breaks for data in files(tmp_path / "none").values()} == {()}


@pytest.mark.parametrize("codes", ["MYOWN", "BH,BH", "KS"])
def test_tie_breaks_that_the_regulations_do_not_allow_are_refused(
    codes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate(*SMALL, "--tie-breaks", codes, into=tmp_path) == 2
    assert capsys.readouterr().err.startswith("generate: --tie-breaks: ")


# Ratings, settings files, models, output


def test_ratings_can_be_given_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = tmp_path / "ratings.txt"
    listed.write_text("2100 1900\n2000, 1800", encoding="utf-8")
    for word in ("1900,2100,2000,1800", f"@{listed}"):
        assert generate("--ratings", word, "--rounds", "2", into=tmp_path / "new") == 0
        ((_name, text),) = files(tmp_path / "new").items()
        assert [player.rating for player in read(text).record.players] == [2100, 2000, 1900, 1800]
    assert generate("--ratings", "1900,2100", "--players", "3", into=tmp_path / "none") == 2
    assert "--players does not go with a list of ratings" in capsys.readouterr().err


SETTINGS = """
# of other programs
PlayersNumber = 12
RoundsNumber=4
HighestRating=2200
LowestRating=2100
ForfeitRate=1
PointsForWin=3
PointsForDraw=1
PointsForPAB=1
# of this program
double-forfeits = 100
tie-breaks = BH,SB
"""


def test_a_settings_file_gives_the_options_that_are_not_given(tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    settings.write_text(SETTINGS, encoding="utf-8")
    words = ("--config", str(settings), "--rounds", "3", "--seed", "1", "--only-given")
    assert generate(*words, into=tmp_path / "new") == 0
    ((name, text),) = files(tmp_path / "new").items()
    record = read(text).record
    assert name == "dutch_0001_n012_r03.trf"
    assert {2100 <= player.rating <= 2200 for player in record.players} == {True}
    assert record.scoring == Scoring.of(30, 10, 0, pairing_allocated_bye=10)
    assert outcomes([record]) == {DOUBLE_FORFEIT}
    assert record.tie_breaks == ("BH", "SB")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Players 12", "line 1: NAME = VALUE expected"),
        ("Nosuch=1", "line 1: unknown setting 'Nosuch'"),
        ("ForfeitRate=0.5", "line 1: 0 or a number from 1 on"),
        ("HighestRating=9999", "numbers from 1 to 4000 expected"),
        ("distribution=odd", "line 1: 'odd' is not a valid Distribution"),
        ("#" * 100_001, "more than 100000 characters"),
    ],
)
def test_a_wrong_settings_file_is_refused_with_its_line(
    line: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings"
    settings.write_text(line, encoding="utf-8")
    assert generate("--config", str(settings), into=tmp_path / "new") == 2
    assert expected in capsys.readouterr().err


def test_a_model_is_repeated_with_new_pairings_and_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", "12", "--rounds", "5", "--half-byes", "10", "--zero-byes", "5", "--forfeits", "10")
    assert generate(*words, "--seed", "1", "--tie-breaks", "BH", into=tmp_path / "old") == 0
    ((name, text),) = files(tmp_path / "old").items()
    model = read(text).record
    path = str(tmp_path / "old" / name)
    capsys.readouterr()
    assert main(["generate", path, "--count", "2", "--seed", "1", "-o", str(tmp_path / "new")]) == 0
    records = [read(data).record for data in files(tmp_path / "new").values()]
    for record in records:
        assert (record.players, record.tie_breaks, record.scoring) == (model.players, model.tie_breaks, model.scoring)
        assert requested(record) == requested(model)
        assert record.rounds != model.rounds
    assert records[0].rounds != records[1].rounds
    assert main(["check", *map(str, sorted((tmp_path / "new").iterdir()))]) == 0
    assert main(["generate", path, "--players", "9", "-o", str(tmp_path / "none")]) == 2
    assert "--players does not go with a model" in capsys.readouterr().err


def requested(record: Record) -> list[list[tuple[int, str]]]:
    """The byes of each round that the pairing did not allocate."""
    return [
        sorted((bye.player, bye.kind.value) for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED)
        for round_ in record.rounds
    ]


def test_a_model_of_teams_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate(*SMALL, "--system", "team-swiss", into=tmp_path / "teams") == 0
    name = next(iter(files(tmp_path / "teams")))
    assert main(["generate", str(tmp_path / "teams" / name), "-o", str(tmp_path / "none")]) == 2
    assert "a model is a report of players, without teams" in capsys.readouterr().err


def test_a_single_tournament_can_go_to_a_file_or_to_the_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--players", "8", "--rounds", "3", "--seed", "1")
    assert generate(*words, into=tmp_path / "one.trf") == 0
    assert main(["generate", *words, "-o", "-"]) == 0
    assert capsys.readouterr().out == (tmp_path / "one.trf").read_text(encoding="utf-8")
    assert main(["generate", *words, "--count", "2", "-o", "-"]) == 2
    assert "a folder is necessary" in capsys.readouterr().err


def test_one_tournament_of_many_can_be_made_alone(tmp_path: Path) -> None:
    assert generate(*SMALL, into=tmp_path / "all") == 0
    assert generate(*SMALL, "--seed", "1", "--number", "2", into=tmp_path / "second") == 0
    every = files(tmp_path / "all")
    assert list(files(tmp_path / "second").items()) == [list(every.items())[1]]


def test_a_report_for_readers_of_trf16_has_only_its_lines(tmp_path: Path) -> None:
    words = ("--players", "8", "--rounds", "3", "--seed", "1", "--tie-breaks", "BH", "--scoring", "3-1-0")
    assert generate(*words, "--format", "trf16", into=tmp_path) == 0
    ((_name, text),) = files(tmp_path).items()
    codes = {line[:3] for line in text.decode().splitlines()}
    assert codes & {"142", "162", "192", "202", "222"} == set()
    assert codes >= {"001", "012", "042", "102", "XXR", "XXS"}
    assert main(["check", *map(str, tmp_path.iterdir())]) == 0
