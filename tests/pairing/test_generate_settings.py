"""Settings of a tournament to generate."""

from __future__ import annotations

import argparse
from random import Random

import pytest

from pairing.generate_arguments import Range
from pairing.generate_command import add_arguments
from pairing.generate_settings import HIGHEST_RATES, is_for_teams, settings_of
from pairing.system_options import SystemsParser
from tabellone.engine.generator import Settings
from tabellone.record import Game, Matches, Player, Record, Result, Round, Scoring


def arguments(*words: str, system: str = "dutch", edition: str = "2026") -> argparse.Namespace:
    parser = SystemsParser()
    add_arguments(parser)
    found: argparse.Namespace = parser.parse_args([*words, "-o", "folder", "--system", system, "--edition", edition])
    return found


def many(*words: str, system: str = "dutch") -> list[Settings]:
    args = arguments(*words, system=system)
    return [settings_of(args, Random(f"{number}")) for number in range(200)]


def test_a_rate_that_is_not_given_is_off_in_half_of_the_tournaments_and_otherwise_limited() -> None:
    found = many()
    for name, highest in HIGHEST_RATES.items():
        rates = [getattr(settings, name) for settings in found]
        assert 60 < rates.count(0) < 140, name
        assert highest / 2 < max(rates) <= highest, name


def test_given_values_are_not_drawn() -> None:
    words = ("--half-byes", "3", "--scoring", "310", "--pab", "1", "--acceleration", "none", "--forbidden-pairs", "4")
    found = many(*words, "--ratings", "1500-1600", "--rounds", "7", "--players", "20")
    assert {
        (row.half_byes, row.scoring, row.acceleration, row.forbidden_pairs, row.players, row.rounds) for row in found
    } == {(0.03, Scoring.of(30, 10, 0, pairing_allocated_bye=10), "", 4, 20, 7)}
    assert {(row.lowest_rating, row.highest_rating) for row in found} == {(1500, 1600)}


def test_only_given_values_leave_the_usual_ones() -> None:
    found = many("--only-given", "--players", "20", "--rounds", "5")
    assert len({(row.half_byes, row.scoring, row.acceleration, row.lowest_rating) for row in found}) == 1
    assert (found[0].forfeits, found[0].scoring, found[0].lowest_rating) == (0, Scoring(), 1000)


def test_baku_acceleration_is_drawn_only_where_it_suits() -> None:
    drawn = [row for row in many("--players", "20") if row.acceleration]
    assert {(row.acceleration, row.scoring.win) for row in drawn} == {("baku", 10)}
    assert {row.acceleration for row in many("--players", "20", "--scoring", "310")} == {""}
    assert {row.acceleration for row in many("--players", "4")} == {""}
    assert {row.acceleration for row in many(system="olympiad")} == {""}


def test_byes_are_not_drawn_in_a_pairing_table() -> None:
    args = arguments("--players", "6", system="round-robin", edition="2023")
    found = [settings_of(args, Random(f"{number}")) for number in range(100)]
    assert {(row.half_byes, row.withdrawals, row.scoring) for row in found} == {(0, 0, Scoring())}
    assert {row.rounds for row in found} == {5}


@pytest.mark.parametrize(("words", "of_teams"), [((), False), (("--boards", "4"), True)])
def test_boards_make_an_event_of_teams(words: tuple[str, ...], *, of_teams: bool) -> None:
    args = arguments(*words)
    assert is_for_teams(args) is of_teams
    settings = settings_of(args, Random("1"))
    assert (settings.matches == Matches()) is not of_teams


def test_given_draws_replace_the_rating_table() -> None:
    assert settings_of(arguments("--draws", "75"), Random("1")).expected is None
    assert settings_of(arguments(), Random("1")).expected is not None


def test_a_model_gives_players_rounds_rules_and_the_share_of_forfeits() -> None:
    games = (
        Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        Game(3, 4, Result.WIN, Result.LOSS),
    )
    model = Record(
        players=tuple(Player(tpn, "", 2000 + tpn) for tpn in range(1, 5)),
        rounds=(Round.of(games, ()),),
        planned_rounds=3,
        edition="2026",
    )
    settings = settings_of(arguments(), Random("1"), model)
    assert (settings.players, settings.rounds, settings.lowest_rating) == (4, 3, 2001)
    assert (settings.forfeits, settings.double_forfeits, settings.model) == (0.5, 0, model)


def test_a_list_of_ratings_is_the_number_of_players() -> None:
    settings = settings_of(arguments("--ratings", "2200,2000,2100"), Random("1"))
    assert (settings.players, settings.ratings) == (3, (2200, 2100, 2000))
    assert Range(3, 3).draw(Random("1")) == 3
