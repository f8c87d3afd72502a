"""The games that may count for a norm, and how many there must be (1.4.1, 1.4.2)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.norms import NormEvent, NormGame, case_of
from tabellone.record import Bye, ByeKind, Game, Matches, Player, Record, Result, Round, Team
from tests.tabellone.norms.test_exemption import swiss
from tests.tabellone.test_title_norms import FIELD, played, round_robin

TEN = [*FIELD, FIELD[0]]


def fewest(record: Record, *, is_team_event: bool = False) -> tuple[int, str]:
    case = case_of(NormEvent(record, is_team_event=is_team_event), 1)
    return case.fewest, case.fewest_article


def test_1_4_1a_to_c_the_least_number_of_games() -> None:
    assert fewest(played("111111111")) == (9, "1.4.1a")
    assert fewest(played("1111111"), is_team_event=True) == (7, "1.4.1b")
    assert fewest(played("U11111111")) == (8, "1.4.1c")
    assert fewest(played("1111+1111")) == (8, "1.4.1c")
    assert fewest(played("U111111111", TEN)) == (9, "1.4.1a"), "only in an event of nine rounds"


def test_1_4_1c_a_requested_bye_is_no_missing_game() -> None:
    record = played("U11111111")
    for kind in (ByeKind.HALF, ByeKind.FULL, ByeKind.ZERO):
        rounds = (Round.of((), (Bye(1, kind),)), *record.rounds[1:])
        assert fewest(replace(record, rounds=rounds)) == (9, "1.4.1a")


def test_1_4_1c_a_point_at_an_empty_board_of_a_team_is_a_forfeit_win() -> None:
    players = tuple(Player(tpn, f"P{tpn}", 2400) for tpn in (1, 2))
    teams = (Team(1, "A", players=(1,)), Team(2, "B", players=(2,)))
    alone = Game(1, 0, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    pairing = replace(Round.of((Game(1, 2),)).pairings[0], games=(alone,))
    record = Record(players, (Round((pairing,)),), teams=teams, planned_rounds=9, matches=Matches())
    assert fewest(record) == (8, "1.4.1c")


def test_1_4_2c_forfeits_do_not_count_and_an_open_game_does_not_count_yet() -> None:
    case = case_of(NormEvent(played("1+=0*1")), 1)
    assert [(game.round, game.points, game.opponent.tpn) for game in case.games] == [
        (1, 10, 2), (3, 5, 4), (4, 0, 5), (6, 10, 7),
    ]  # fmt: skip
    assert (case.rounds, case.planned) == (5, 6)


def test_1_4_2c_a_forfeit_in_the_last_round_is_a_lost_game_where_its_number_is_needed() -> None:
    last = case_of(NormEvent(played("U11111111+", TEN)), 1)
    assert [game.round for game in last.games] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert last.games[-1] == NormGame(Player(11, "P11", 2450, "GM", "", "FRA"), 0, 10, is_forfeit=True)
    assert not case_of(NormEvent(played("111111111+", TEN)), 1).games[-1].is_forfeit, "nine games are enough"
    assert len(case_of(NormEvent(played("U1111111+1", TEN)), 1).games) == 8, "not the last round"


def test_1_4_2c_the_forfeit_that_is_the_missing_game_is_no_game_too() -> None:
    half = played("U111111" + "1+")
    rounds = (Round.of((), (Bye(1, ByeKind.HALF),)), *half.rounds[1:])
    once = case_of(NormEvent(replace(half, rounds=rounds)), 1)
    assert (len(once.games), once.fewest) == (7, 8)
    twice = case_of(NormEvent(half), 1)
    assert (len(twice.games), twice.fewest) == (8, 8), "the bye is the missing game, the forfeit the eighth one"


def test_1_4_2a_games_against_players_outside_fide_do_not_count_and_those_of_fid_do() -> None:
    field = [(2450, "GM", "NON"), (2450, "GM", "FID"), *FIELD[2:]]
    assert [game.round for game in case_of(NormEvent(played("111111111", field)), 1).games] == [2, 3, 4, 5, 6, 7, 8, 9]


def test_1_4_2b_unrated_players_without_a_point_do_not_count_in_a_round_robin() -> None:
    field = [(0, "", "GER"), *FIELD[1:]]
    assert len(case_of(NormEvent(round_robin("111111111", field)), 1).games) == 8
    assert len(case_of(NormEvent(round_robin("=11111111", field)), 1).games) == 9, "who has scored counts"
    assert len(case_of(NormEvent(played("111111111", field)), 1).games) == 9, "in a Swiss everybody counts"


def test_1_4_2b_only_games_against_rated_players_tell_whether_an_unrated_one_scores_nothing() -> None:
    """3 has lost to 1 and beaten 4, and 4 has played no rated player."""
    players = tuple(Player(tpn, f"P{tpn}", 0 if tpn > 2 else 2400) for tpn in range(1, 5))
    won = (Result.WIN, Result.LOSS)
    rounds = (Round.of((Game(1, 3, *won),)), Round.of((Game(3, 4, *won),)))
    assert NormEvent(Record(players, rounds, system="round-robin")).ignored == {3}


def test_1_4_3d_is_not_for_events_of_teams() -> None:
    record = swiss()
    team = Team(1, "A", players=tuple(record.by_tpn))
    assert NormEvent(replace(record, teams=(team,))).exemption_of(record.players[-1]) == ("", 0)
    assert NormEvent(record).exemption_of(record.players[-1]) == ("1.4.3d", 20)


def test_after_a_round_the_later_ones_are_not_seen() -> None:
    event = NormEvent(replace(played("111111111"), planned_rounds=0), 4)
    case = case_of(event, 1)
    assert (len(case.games), case.rounds, case.planned) == (4, 4, 9)
    assert event.record.planned_rounds == 9


def test_1_4_5_a_double_round_robin_is_seen_from_its_length_and_its_games() -> None:
    assert not case_of(NormEvent(round_robin("111111111")), 1).is_double
    assert case_of(NormEvent(round_robin("1" * 18)), 1).is_double
    early = replace(round_robin("111111111"), planned_rounds=18)
    assert case_of(NormEvent(early), 1).is_double, "in its first cycle too"
    assert not case_of(NormEvent(replace(early, system="dutch")), 1).is_double
