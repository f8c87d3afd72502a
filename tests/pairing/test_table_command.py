"""``python -m pairing table``, and round robins in the other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.table_command import ALL_KINDS


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


def test_between_sides_players_are_a_letter_and_a_number_and_who_is_free_stands_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["table", "scheveningen", "3"]) == 0
    assert capsys.readouterr().out == (
        "1: A1-B1 A2-B2 B3-A3\n2: B2-A1 B1-A2 A3-0 B3-0\n3: A1-B3 B1-A3 A2-0 B2-0\n4: B3-A2 A3-B2 A1-0 B1-0\n"
    )
    assert main(["table", "hilton", "4x1"]) == 0
    assert capsys.readouterr().out == "1: C1-B1 D1-A1\n2: B1-A1 D1-C1\n3: A1-C1 B1-D1\n"


def test_forms_of_tables_and_the_numbers_of_a_schiller_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["scheveningen", "5", "--direct"], ["scheveningen", "2", "--classic"], ["schiller", "12"]):
        assert main(["table", *words]) == 0
    for form in ("--reordered", "--balanced", "--swiss"):
        assert main(["table", "schiller", "12", form]) == 0
    found = [line for line in capsys.readouterr().out.splitlines() if line.startswith("2:")]
    assert found == [
        "2: B3-A1 A2-B4 B5-A3 A4-B1 B2-A5",
        "2: B2-A1 B1-A2",
        "2: 11-1 12-2 10-3 8-4 9-5 7-6",
        "2: 10-7 11-8 12-9 1-4 2-5 3-6",
        "2: 10-7 11-8 12-9 1-4 2-5 3-6",
        "2: 9-1 2-10 11-3 4-12 7-5 6-8",
    ]


def test_a_double_elimination_with_a_challenger_and_wild_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "knockout", "2", "--double", "--challenger", "--wild-cards", "3@2"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1: 5-4",
        "2: 4-1 2-3",
        "3: 1-2 | 3-4",
        "4: 1-0 | 2-3",
        "5: 1-2",
    ]


def test_a_knockout_is_played_as_if_the_better_seed_always_won(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "knockout", "5"]) == 0
    assert main(["table", "knockout", "4", "--third-place"]) == 0
    assert main(["table", "knockout", "8", "--double", "--third-place"]) == 0
    assert main(["table", "knockout", "2", "--wild-cards", "1@2", "--wild-cards", "1@3"]) == 0
    assert capsys.readouterr().out == (
        "1: 5-4 1-0 2-0 3-0\n2: 4-1 2-3\n3: 1-2\n"
        "1: 1-4 3-2\n2: 2-1 4-3\n"
        "1: 1-8 7-2 3-6 5-4\n2: 4-1 2-3 | 8-5 6-7\n3: 1-0 2-0 | 3-5 6-4\n4: 1-2 | 4-3\n5: 3-1 2-4\n"
        "1: 3-4\n2: 2-3\n3: 1-2\n"
    )


def test_the_kinds_of_tables() -> None:
    assert (
        *("berger", "rotation", "scheveningen", "triangular", "schiller", "hutton", "hilton", "molter"),
        "knockout",
    ) == ALL_KINDS


def test_json_between_sides_and_of_a_knockout(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "hutton", "3x1", "--json"]) == 0
    assert main(["table", "knockout", "4", "--double", "--json"]) == 0
    hutton, knockout = map(json.loads, capsys.readouterr().out.splitlines())
    assert hutton == {
        "kind": "hutton",
        "size": "3x1",
        "rounds": [{"round": 1, "pairs": [["B1", "C1"]], "free": ["A1"], "second": []}],
    }
    assert knockout == {
        "kind": "knockout",
        "size": "4",
        "rounds": [
            {"round": 1, "pairs": [[1, 4], [3, 2]], "free": [], "second": []},
            {"round": 2, "pairs": [[2, 1]], "free": [], "second": [[4, 3]]},
            {"round": 3, "pairs": [[1, 3]], "free": [], "second": []},
        ],
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["berger", "1"], "table: a round robin needs 2 players or more, not 1\n"),
        (["berger", "201"], "table: a number from 0 to 200 expected, not '201'\n"),
        (["berger", "4x2"], "table: a number from 0 to 200 expected, not '4x2'\n"),
        (["berger", "4", "--double"], "table: --double is not for berger\n"),
        (["berger", "4", "--direct"], "table: --direct is not for berger\n"),
        (
            ["chequers", "8"],
            f"table: no kind of table is called chequers; known: {', '.join(ALL_KINDS)}\n",
        ),
        (["scheveningen", "4", "--cycles", "2"], "table: --cycles is not for scheveningen\n"),
        (["scheveningen", "5", "--direct", "--classic"], "table: --direct and --classic do not go together\n"),
        (["scheveningen", "5", "--balanced"], "table: --balanced is not for scheveningen\n"),
        (["scheveningen", "4", "--third-place"], "table: --third-place is not for scheveningen\n"),
        (
            ["scheveningen", "4xx"],
            "table: expected a number of players, or teams and players as in 4x6, not '4xx'\n",
        ),
        (
            ["scheveningen", "9" * 99],
            f"table: expected a number of players, or teams and players as in 4x6, not '{'9' * 59}\n",
        ),
        (["hutton", "4"], "table: the number of teams is missing: 4x6 is 4 teams of 6\n"),
        (["hutton", "4x2", "--rounds", "2"], "table: --rounds is not for hutton\n"),
        (["berger", "4", "--rounds", "2"], "table: --rounds is not for berger\n"),
        (["molter", "4x2", "--rounds", "x"], "table: a number from 0 to 500 expected, not 'x'\n"),
        (["molter", "4x2", "--rounds", "4"], "table: a Molter table of 4 teams has at most 3 rounds\n"),
        (["molter", "4x3"], "table: a Molter table needs an even number of players per team, not 3\n"),
        (["molter", "2x2"], "table: 3 to 26 teams expected, not 2\n"),
        (["knockout", "8", "--swiss"], "table: --swiss is not for knockout\n"),
        (["knockout", "8", "--dummy"], "table: --dummy is not for knockout\n"),
        (["knockout", "1"], "table: a knock-out has 2 to 2048 players, not 1\n"),
        (["knockout", "8", "--wild-cards", "3"], "table: wild cards are written as 3@3, three in round 3, not '3'\n"),
        (["knockout", "8", "--wild-cards", "x@3"], "table: a number from 0 to 2048 expected, not 'x'\n"),
        (["knockout", "8", "--double", "--placement"], "table: --placement and --double do not go together\n"),
        (
            ["knockout", "8", "--third-place", "--placement"],
            "table: --placement and --third-place do not go together\n",
        ),
        (["berger", "8", "--placement"], "table: --placement is not for berger\n"),
        (
            ["knockout", "8", "--challenger"],
            "table: --challenger needs --double, and has no --third-place: who loses its match is third\n",
        ),
        (
            ["knockout", "8", "--challenger", "--double", "--third-place"],
            "table: --challenger needs --double, and has no --third-place: who loses its match is third\n",
        ),
        (["berger", "4", "--challenger"], "table: --challenger is not for berger\n"),
        (
            ["knockout", "12", "--double"],
            ("table: double elimination needs 4, 8, 16 … players (4 to 2048), not 12, or 4 wild cards in round 2\n"),
        ),
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


def test_a_preselection_has_a_round_that_makes_the_groups_even_and_their_knock_outs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Nine for a final of two: 8 and 9 play for the last place of eight, then the odd and the even numbers."""
    assert main(["table", "knockout", "9", "--finalists", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1: 9-8 1-0 2-0 3-0 4-0 5-0 6-0 7-0",
        "2: 1-7 5-3 2-8 6-4",
        "3: 3-1 4-2",
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("knockout", "9", "--finalists", "2", "--double"), "--double and --finalists do not go together"),
        (("knockout", "9", "--finalists", "5"), "needs 10 to 2048 players, not 9"),
        (("knockout", "9", "--finalists", "x"), "a number from 0 to 2048 expected"),
        (("berger", "9", "--finalists", "2"), "--finalists is not for berger"),
    ],
)
def test_a_preselection_that_there_is_not_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", *words]) == 2
    assert why in capsys.readouterr().err
