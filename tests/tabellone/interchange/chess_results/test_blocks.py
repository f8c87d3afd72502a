"""An event is written as the blocks that the site documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tabellone.interchange.chess_results import (
    UnsuitableEventError,
    UploadRound,
    blocks_of,
    last_finished_round,
    missing_tie_breaks,
    unsuitable,
)
from tabellone.record import Game, Pairing, Player, Record, Result, Round, Scoring, Team, of_players
from tabellone.tiebreaks import standings
from tests.tabellone.interchange.chess_results.events import DRAW, LOSS, WIN, facts, swiss, teams


def rows(record: Record, **fields: object) -> dict[str, tuple[Mapping[str, str], ...]]:
    ranking = standings(record, after_round=last_finished_round(record))
    individual = standings(of_players(record), codes=()) if record.teams else None
    return {block.name: block.rows for block in blocks_of(record, facts(**fields), ranking, individual)}


def test_the_blocks_are_in_the_order_of_the_sample_files() -> None:
    assert list(rows(swiss())) == ["tournamentdata", "rounds", "players", "playerpairings"]
    assert list(rows(teams())) == [
        "tournamentdata", "rounds", "players", "teams", "playerpairings", "teampairings",
    ]  # fmt: skip


def test_a_tournament_has_its_data() -> None:
    (found,) = rows(swiss(), remark="#see you", deputies=("One", "Two"), time_control="90+30")["tournamentdata"]
    assert dict(found) == {
        "key": "222557", "type": "0", "name": "Tower Open", "fideeventid": "", "remark": "#see you", "director": "",
        "organiser": "", "location": "Pisa", "arbiter": "", "rounds": "3", "currentround": "2", "rankinground": "1",
        "sortstartrank": "2", "from": "20261128", "to": "20261130", "ratedfide": "-", "ratednational": "-",
        "tb1no": "84", "tb2no": "85", "tb3no": "0", "tb4no": "0", "tb5no": "0", "replay": "1",
        "timecontrol": "90+30", "homecolor": "", "samecolor": "", "playerperteam": "", "ratingavg": "2067",
        "endstatus": "N", "tb1_detail": "0,0,0,-,-", "tb2_detail": "0,0,0,-", "tb3_detail": "", "tb4_detail": "",
        "tb5_detail": "", "chiefarbiter": "IA Bianchi, Carla", "deputyarbiter": "One, Two", "homepageorganiser": "",
        "mail": "", "federation": "ITA", "creator": "13121",
    }  # fmt: skip
    (over,) = rows(swiss(), is_over=True, fide_event="412345")["tournamentdata"]
    assert (over["endstatus"], over["ratedfide"], over["fideeventid"]) == ("J", "J", "412345")


def test_long_texts_are_cut_to_the_documented_lengths() -> None:
    long = "x" * 2000
    (found,) = rows(swiss(), name=long, remark=long, location=long, chief_arbiter=long, time_control=long)[
        "tournamentdata"
    ]
    names = ("name", "remark", "location", "chiefarbiter", "timecontrol")
    assert [len(found[name]) for name in names] == [160, 599, 80, 120, 100]
    player = Player(1, f"{'y' * 40}, {'z' * 40}", title="WGM")
    others = tuple(Player(number, "A, B") for number in (2, 3, 4))
    first = rows(swiss(players=(player, *others), tie_breaks=()), clubs={1: long}, categories={1: "U12 girls"})[
        "players"
    ][0]
    assert [len(first[name]) for name in ("lastname", "firstname", "clubname", "typ")] == [32, 30, 40, 4]


def test_rounds_have_dates_and_times_where_known() -> None:
    assert [tuple(row.values()) for row in rows(swiss())["rounds"]] == [
        ("1", "20261128", "15:00"), ("2", "20261129", "09:30"), ("3", "", ""),
    ]  # fmt: skip


def test_players_are_in_the_order_of_their_numbers_with_the_standings_after_the_last_finished_round() -> None:
    found = rows(swiss(), clubs={2: "SK Turm"}, categories={4: "S50"})["players"]
    assert dict(found[0]) == {
        "no": "1", "lastname": "Rossi", "firstname": "Anna Maria", "title": "WIM", "rtg": "2301", "dob": "17.05.1990",
        "sex": "w", "fed": "ITA", "clubname": "", "fideid": "800001", "typ": "", "board": "0", "teamno": "0",
        "rank": "1", "equal": "N", "tb1": "0", "tb2": "0", "tb3": "", "tb4": "", "tb5": "", "pts": "1", "state": "",
    }  # fmt: skip
    assert [(row["no"], row["lastname"], row["dob"], row["rtg"], row["clubname"], row["typ"]) for row in found[1:]] == [
        ("2", "Müller", "1985", "2100", "SK Turm", ""),
        ("3", "Madonna", "", "", "", ""),
        ("4", "Verdi", "", "1800", "", "S50"),
    ]
    assert [(row["rank"], row["equal"], row["pts"]) for row in found] == [
        ("1", "N", "1"), ("2", "N", "0,5"), ("4", "N", "0"), ("3", "J", "0,5"),
    ]  # fmt: skip


def test_pairings_and_byes_are_numbered_together() -> None:
    assert [tuple(row.values()) for row in rows(swiss())["playerpairings"]] == [
        ("1", "1", "1", "1", "3", "1", "0", ""),
        ("1", "2", "1", "4", "2", "0,5", "0,5", ""),
        ("2", "1", "1", "2", "1", "", "", ""),
        ("2", "2", "1", "3", "-1", "1", "0", "K"),
        ("2", "3", "1", "4", "-2", "0,5", "", ""),
    ]


def test_points_are_those_of_the_event_and_results_are_not() -> None:
    found = rows(swiss(scoring=Scoring.of(30, 10, 0)))
    assert [row["pts"] for row in found["players"]] == ["3", "1", "0", "1"]
    assert found["playerpairings"][0]["reswhite"] == "1"


def test_tie_breaks_that_the_site_does_not_have_are_left_out() -> None:
    found = rows(swiss(tie_breaks=("TPN", "WIN", "BH")))
    (tournament,) = found["tournamentdata"]
    assert [tournament[f"tb{place}no"] for place in range(1, 6)] == ["68", "84", "0", "0", "0"]
    assert [found["players"][0][name] for name in ("tb1", "tb2", "tb3")] == ["1", "0", ""]
    assert missing_tie_breaks(swiss(), ("TPN", "WIN", "BH", "SB", "PS", "DE", "BPG")) == ["TPN", "BPG"]
    assert missing_tie_breaks(teams(), ("MPvGP", "BH", "EDE", "BC", "TBR")) == ["TBR"]


def test_a_round_robin_names_withdrawn_players_and_its_cycles() -> None:
    rounds = (Round.of([Game(1, 4, WIN, LOSS), Game(2, 3, DRAW, DRAW)]),)
    record = swiss(system="round-robin", rounds=rounds, annulled=frozenset({3}), tie_breaks=("SB",))
    six = tuple(UploadRound(number) for number in range(1, 7))
    found = rows(record, withdrawn=frozenset({4, 3}), rounds=six)
    assert [row["state"] for row in found["players"]] == ["0", "0", "1", "2"]
    assert [found["tournamentdata"][0][name] for name in ("type", "replay")] == ["1", "2"]
    five = replace(record, players=(*record.players, Player(5, "A, B")), rounds=())
    assert rows(five, rounds=six[:5])["tournamentdata"][0]["replay"] == "1"


def test_teams_have_both_scores_first() -> None:
    found = rows(teams())
    (tournament,) = found["tournamentdata"]
    names = ("type", "tb1no", "tb2no", "tb3no", "tb3_detail", "homecolor", "samecolor", "playerperteam")
    assert [tournament[name] for name in names] == ["3", "13", "1", "84", "1,0,0,-,-", "w", "N", "2"]
    assert [tuple(row.values()) for row in found["teams"]] == [
        ("1", "Tower Club of the Old Town near the River"[:40], "Tower", "1", "N", "1,5", "2", "1,5", "0", "", "", "",
         "ITA", "", "1999"),
        ("2", "Bishops", "Bishops", "3", "N", "0,5", "0", "0,5", "2", "", "", "", "", "", "1997"),
        ("3", "Knights", "Kn", "2", "N", "1", "1", "1", "1", "", "", "", "", "", ""),
    ]  # fmt: skip


def test_players_of_teams_have_team_board_and_their_own_points() -> None:
    found = rows(teams())["players"]
    assert [(row["no"], row["teamno"], row["board"], row["pts"]) for row in found] == [
        ("1", "1", "1", "1"), ("2", "1", "2", "0,5"), ("3", "2", "1", "0"), ("4", "2", "2", "0,5"),
        ("5", "3", "1", "0"), ("6", "3", "2", "0"),
    ]  # fmt: skip
    games = rows(teams())["playerpairings"]
    assert [(row["pairing"], row["board"], row["whiteno"], row["blackno"]) for row in games] == [
        ("1", "1", "1", "3"), ("1", "2", "4", "2"),
    ]  # fmt: skip
    assert [tuple(row.values()) for row in rows(teams())["teampairings"]] == [
        ("1", "1", "1", "2", "1,5", "0,5"), ("1", "2", "3", "-1", "1", "0"),
    ]  # fmt: skip


def test_hidden_line_ups_are_not_sent() -> None:
    hidden = Round((Pairing(1, 2, (Game(0, 0), Game(0, 0))),), ())
    record = teams()
    found = rows(replace(record, rounds=(*record.rounds, hidden)))
    assert {row["round"] for row in found["playerpairings"]} == {"1"}
    assert [row["res1"] for row in found["teampairings"]] == ["1,5", "1", ""]


def test_a_finished_round_after_an_open_one_does_not_count() -> None:
    record = swiss()
    assert last_finished_round(record) == 1
    assert last_finished_round(replace(record, rounds=(*record.rounds, record.rounds[0]))) == 1
    assert last_finished_round(swiss(rounds=())) == 0
    assert [row["rank"] for row in rows(swiss(rounds=()))["players"]] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("system", ["knockout", "keizer", "unknown"])
def test_systems_that_the_site_does_not_have_are_refused(system: str) -> None:
    assert unsuitable(swiss(system=system)) == "chess-results.com has Swiss systems and round robins only."
    with pytest.raises(UnsuitableEventError, match="Swiss systems and round robins only"):
        rows(swiss(system=system))


def test_matches_between_sides_and_of_several_games_are_refused() -> None:
    assert unsuitable(swiss(system="round-robin", sides=(Team(1, "A"), Team(2, "B")))) is not None
    two = Round((Pairing(1, 2, (Game(1, 2, WIN, LOSS), Game(2, 1, Result.UNKNOWN, Result.UNKNOWN))),), ())
    assert unsuitable(swiss(rounds=(two,))) == (
        "The document of chess-results.com does not describe matches of several games."
    )
    assert unsuitable(swiss()) is None
    assert unsuitable(teams()) is None
