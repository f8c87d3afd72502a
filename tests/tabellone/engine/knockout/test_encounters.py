"""Matches of teams in a knock-out: who has won one, and by what a drawn one is decided."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tabellone.engine import pair
from tabellone.engine.knockout.bracket_state import bracket_state
from tabellone.engine.knockout.encounters import board_count, by_boards, encounters_of, points_in
from tabellone.engine.knockout.plan import NOBODY
from tabellone.interchange import trf
from tabellone.options import Options, OptionValue
from tabellone.record import Bye, ByeKind, Colour, Game, Matches, Pairing, Player, PlayOff, Record, Result, Round, Team
from tests.tabellone.engine.knockout.events import KNOCKOUT

W, B = Colour.WHITE, Colour.BLACK
BOARDS = 4
CODES = {"1": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW), "0": (Result.LOSS, Result.WIN)}
CODES |= {"+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS), "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)}
CODES |= {"x": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), "*": (Result.UNKNOWN, Result.UNKNOWN)}


def teams(count: int, **options: OptionValue) -> Record:
    """A knock-out of teams of four boards before its first round; player 10n + b sits at board b of team n."""
    players = tuple(Player(10 * team + board, "") for team in range(1, count + 1) for board in range(1, BOARDS + 1))
    named = tuple(
        Team(team, f"Team {team}", players=tuple(10 * team + board for board in range(1, BOARDS + 1)))
        for team in range(1, count + 1)
    )
    matches = Matches(colours=(W, B, W, B))
    return Record(players=players, teams=named, matches=matches, system="knockout", options=Options(options))


def match(first: int, second: int, results: str) -> Pairing:
    """The results of the first team by board."""
    games = []
    for board, result in enumerate(results, start=1):
        own, other = CODES[result]
        one, two = 10 * first + board, 10 * second + board
        games.append(Game(one, two, own, other) if board % 2 else Game(two, one, other, own))
    return Pairing(first, second, tuple(games))


def with_matches(record: Record, *results: str) -> Record:
    """The next round with these results of the first-named teams."""
    pairing = pair(record)
    rows = [match(*pair_, result) for pair_, result in zip(pairing.pairs, results, strict=True)]
    playing = {team for pair_ in pairing.pairs for team in pair_}
    kinds = {bye.player: bye.kind for bye in pairing.byes}
    byes = tuple(Bye(team, kinds.get(team, ByeKind.ZERO)) for team in record.contestant if team not in playing)
    return replace(record, rounds=(*record.rounds, Round(tuple(rows), byes)))


def test_the_team_with_more_game_points_wins_the_match_whoever_has_white() -> None:
    record = with_matches(teams(4), "1=00", "==1=")
    knockout = bracket_state(record)
    first, second = knockout.rounds[0].matches
    assert (first.points_of(first.white), first.points_of(first.black), first.winner) == (15, 25, first.black)
    assert second.winner == second.white
    assert {*pair(record).pairs[0]} == {first.black, second.white}


def test_a_cup_of_eight_teams_to_its_winner_with_its_ranks() -> None:
    record = teams(8)
    for _round in range(3):
        pairs = pair(record).pairs
        record = with_matches(record, *("1=1=" if first < second else "0=0=" for first, second in pairs))
    knockout = bracket_state(record)
    assert (knockout.champion, knockout.is_over, KNOCKOUT.is_over_in(record)) == (1, True, True)
    values = KNOCKOUT.values_of(record)
    assert values is not None
    assert [values[team] for team in range(1, 9)] == [30, 20, 10, 10, 0, 0, 0, 0]
    assert KNOCKOUT.most_rounds_of(record) == 3


def test_a_drawn_match_waits_for_a_play_off_or_a_lot() -> None:
    record = with_matches(teams(2), "1==0")
    (tied,) = bracket_state(record).tied
    assert KNOCKOUT.undecided_in(record) == ((tied.white, tied.black),)
    decided = replace(record, play_offs=(PlayOff(1, tied.black, tied.white),))
    assert bracket_state(decided).champion == tied.black


@pytest.mark.parametrize(("results", "winner"), [("1==0", "first"), ("0==1", "second"), ("=10=", "first")])
def test_the_board_count_decides_a_drawn_match_where_the_event_says_so(results: str, winner: str) -> None:
    record = with_matches(teams(2, drawn_match="board-count"), results)
    (row,) = bracket_state(record).rounds[0].matches
    assert row.winner == (row.white if winner == "first" else row.black)


def test_what_the_board_count_leaves_open_waits_for_a_play_off() -> None:
    for results in ("====", "1001"):
        record = with_matches(teams(2, drawn_match="board-count"), results)
        assert len(bracket_state(record).tied) == 1


def test_a_match_that_is_open_is_decided_by_nobody() -> None:
    record = with_matches(teams(2, drawn_match="board-count"), "1*=0")
    (row,) = bracket_state(record).rounds[0].matches
    assert (row.winner, row.is_tied, row.points_of(row.white)) == (None, False, 15)


def test_a_walk_over_and_a_double_default() -> None:
    assert bracket_state(with_matches(teams(2), "++++")).champion == pair(teams(2)).pairs[0][0]
    assert bracket_state(with_matches(teams(2), "xxxx")).champion == NOBODY


def test_of_a_match_of_two_legs_all_boards_count_when_each_has_won_one() -> None:
    record = teams(2, match_games=2, drawn_match="board-count")
    record = with_matches(record, "111=")
    (first, _second) = pair(teams(2)).pairs[0]
    record = with_matches(record, "11=0")
    assert bracket_state(record).champion == first  # 3½ – ½, then 1½ – 2½
    level = with_matches(with_matches(teams(2, match_games=2), "1110"), "1110")
    assert len(bracket_state(level).tied) == 1


def test_players_have_encounters_without_boards() -> None:
    (row,) = encounters_of(Record(), Round.of((Game(1, 2, Result.WIN, Result.LOSS),)))
    assert (row.boards, points_in([row], 1), row.game.white) == ((), 0, 1)


@given(st.lists(st.sampled_from("1=0"), min_size=BOARDS, max_size=BOARDS))
def test_the_lower_board_count_of_a_drawn_match_is_the_higher_rating_by_berlin(results: list[str]) -> None:
    record = replace(teams(2), rounds=(Round((match(1, 2, "".join(results)),)),))
    rows = encounters_of(record, record.rounds[0])
    own = [{"1": 10, "=": 5, "0": 0}[result] for result in results]
    berlin = [sum((BOARDS + 1 - place) * points for place, points in enumerate(side, 1))
              for side in (own, [10 - points for points in own])]  # fmt: skip
    if points_in(rows, 1) == points_in(rows, 2):
        assert by_boards(rows, 1, 2) == (None if berlin[0] == berlin[1] else 1 if berlin[0] > berlin[1] else 2)
        assert (board_count(rows, 1) < board_count(rows, 2)) == (berlin[0] > berlin[1])
    else:
        assert by_boards(rows, 1, 2) == (1 if points_in(rows, 1) > points_in(rows, 2) else 2)


def test_a_report_of_a_cup_of_teams_is_read_again_with_its_play_offs() -> None:
    record = teams(4, drawn_match="board-count")
    record = replace(record, players=tuple(replace(player, name=f"P{player.tpn}") for player in record.players))
    record = with_matches(record, "1=00", "====")
    (tied,) = bracket_state(record).tied
    record = replace(record, play_offs=(PlayOff(1, tied.white, tied.black),))
    text = trf.write(record)
    assert "192 CUSTOM_TEAM_KNOCKOUT\nXXK drawn-match=board-count\n" in text
    again = trf.read(text).record
    assert (bracket_state(again).won, pair(again).pairs) == (bracket_state(record).won, pair(record).pairs)
