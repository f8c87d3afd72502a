"""``python -m standings teams`` and ``boards``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from standings.__main__ import main
from standings.teams_command import _percent
from tabellone.engine import pair
from tabellone.engine.generator import Settings, generate
from tabellone.interchange.trf import read, write
from tabellone.record import Colour, Matches, Player, Record, of_players
from tabellone.record.points import parse_points


@pytest.fixture
def sides(tmp_path: Path) -> str:
    """A Scheveningen match of two sides of four."""
    path = tmp_path / "sides.trf"
    settings = Settings(players=8, rounds=4, sides=2, system="scheveningen", edition="")
    path.write_text(write(generate(settings, "1", pair)), encoding="utf-8")
    return str(path)


@pytest.fixture
def teams(tmp_path: Path) -> str:
    path = tmp_path / "teams.trf"
    matches = Matches(colours=(Colour.WHITE, Colour.BLACK))
    settings = Settings(players=4, rounds=3, matches=matches, system="round-robin", edition="")
    path.write_text(write(generate(settings, "1", pair)), encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    assert main([*words]) == 0
    return [line.split(",") for line in capsys.readouterr().out.splitlines()]


def test_sides_are_ranked_by_all_their_players(sides: str, capsys: pytest.CaptureFixture[str]) -> None:
    head, first, second = printed(capsys, "teams", sides, "--by", "side", "--best", "0")
    assert head == ["rank", "team", "number", "points", "players"]
    assert {first[1], second[1]} == {"Team01", "Team02"}
    assert [len(row[4].split("; ")) for row in (first, second)] == [4, 4]


def test_sides_have_a_match_in_each_round_and_a_whole_score(sides: str, capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = printed(capsys, "sides", sides)
    assert head == ["round", "side", "points", "other", "other_points", "games", "open"]
    assert [(row[0], row[1], row[3], *row[5:]) for row in rows[:4]] == [
        (number, "Team01", "Team02", "4", "0") for number in "1234"
    ]
    of_all = [sum(parse_points(row[column]) for row in rows[:4]) for column in (2, 4)]
    assert [[row[1], parse_points(row[2])] for row in rows[4:]] == [["Team01", of_all[0]], ["Team02", of_all[1]]]
    assert sum(of_all) == 160


def test_federations_may_have_several_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = tuple(Player(tpn, f"P{tpn}", federation="ITA") for tpn in range(1, 5))
    path = tmp_path / "ita.trf"
    path.write_text(write(Record(players=players)), encoding="utf-8")
    rows = printed(capsys, "teams", str(path), "--best", "2", "--several", "--criteria", "points")
    assert [row[:3] for row in rows[1:]] == [["1", "ITA", "1"], ["1", "ITA", "2"]]


def test_boards_have_their_best_players(teams: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed(capsys, "boards", teams, "--criteria", "performance,points", "--games", "2")[1:]
    assert [row[0] for row in rows] == ["1"] * 4 + ["2"] * 4
    performances = [int(row[7]) for row in rows[:4]]
    assert performances == sorted(performances, reverse=True)


@pytest.mark.parametrize(
    ("percentage", "shown"), [(Fraction(200, 3), "66.7"), (Fraction(1333, 20), "66.7"), (Fraction(100), "100.0")]
)
def test_percentages_are_rounded_half_up_without_floats(percentage: Fraction, shown: str) -> None:
    """66.65 as a float is a little less."""
    assert _percent(percentage) == shown


def test_of_an_event_of_teams_its_players_score_for_their_teams(teams: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = read(Path(teams).read_bytes()).record
    players = of_players(record)
    rows = printed(capsys, "teams", teams, "--by", "side", "--best", "1", "--criteria", "points")[1:]
    best = {team.name: max(players.points_of(tpn) for tpn in team.players) for team in record.teams}
    assert {row[1]: parse_points(row[3]) for row in rows} == best
    assert {player.name for player in record.players} >= {row[4] for row in rows}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("teams", "--by", "side"), "no player is in a team"),
        (("teams",), "no player has a federation"),
        (("sides",), "expected a report of a Scheveningen, Schiller, Molter or similar event"),
        (("boards",), "expected a report of a team event"),
    ],
)
def test_a_report_that_has_no_such_table_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    path = tmp_path / "players.trf"
    path.write_text(write(Record(players=(Player(1, "P1"), Player(2, "P2")))), encoding="utf-8")
    assert main([words[0], str(path), *words[1:]]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--best", "0", "--women", "1"), "women or juniors cannot be required when all players count"),
        (("--best", "0", "--juniors", "1", "--born-since", "2000"), "when all players count"),
        (("--juniors", "1"), "their first year of birth is missing"),
    ],
)
def test_women_and_juniors_are_asked_for_of_so_many_and_juniors_of_a_year(
    sides: str, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    assert main(["teams", sides, "--by", "side", *words]) == 2
    assert why in capsys.readouterr().err


def test_rules_that_no_team_can_keep_are_told(sides: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["teams", sides, "--by", "side", "--best", "2", "--women", "3"]) == 2
    assert "more women or juniors" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--criteria", "beauty"), ("--best", "21"), ("--best", "x")])
def test_other_words_are_refused(sides: str, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit):
        main(["teams", sides, *words])
