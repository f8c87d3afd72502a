"""Article 13.3: the matches of tied teams decide by the primary score, then by the secondary one, then by boards."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from tabellone.record import Colour, Game, Matches, Pairing, Player, Record, Result, Round, Team
from tabellone.tiebreaks import crosstable, parse_code
from tabellone.tiebreaks.extended_encounter import CHAINS, encounters_among, resolved

OTHER = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def event(*matches: tuple[int, int, str]) -> Record:
    """A round for each match: two teams, and the results of the first one's boards."""
    boards = len(matches[0][2])
    colours = tuple(islice(cycle((Colour.WHITE, Colour.BLACK)), boards))
    teams = [Team(tpn, f"T{tpn}", players=tuple(range((tpn - 1) * boards + 1, tpn * boards + 1))) for tpn in (1, 2, 3)]
    members = {team.tpn: team.players for team in teams}
    rounds = []
    for first, second, results in matches:
        rows = zip(members[first], members[second], map(Result, results), colours, strict=True)
        games = (
            Game(own, other, result, OTHER[result])
            if colour is Colour.WHITE
            else Game(other, own, OTHER[result], result)
            for own, other, result, colour in rows
        )
        rounds.append(Round((Pairing(first, second, tuple(games)),)))
    people = tuple(Player(tpn, f"P{tpn}") for tpn in range(1, 3 * boards + 1))
    return Record(people, tuple(rounds), teams=tuple(teams), matches=Matches(colours=colours))


def order(code: str, *matches: tuple[int, int, str], tied: tuple[int, ...] = (1, 2)) -> list[list[int]]:
    return resolved(crosstable(event(*matches)), parse_code(code, of_teams=True), tied)


@pytest.mark.parametrize("code", CHAINS)
def test_13_3_1_the_primary_score_decides_before_everything_else(code: str) -> None:
    """Team 2 has fewer points on the first boards and yet won the match."""
    assert order(code, (1, 2, "1000")) == [[2], [1]]


@pytest.mark.parametrize("code", CHAINS)
def test_13_3_1_then_the_secondary_score(code: str) -> None:
    assert order(code, (1, 2, "0=00"), (2, 1, "0==0")) == [[2], [1]]
    assert order(code, (1, 2, "=000"), (2, 1, "0000")) == [[1], [2]]


@pytest.mark.parametrize(
    ("code", "groups"),
    [
        ("EDE", [[1, 2]]),
        # 12.1: 8 and 7.
        ("EDEBT", [[2], [1]]),
        ("EDEBB", [[2], [1]]),
        # 12.2: team 1 has won on the first board.
        ("EDET", [[1], [2]]),
        # 12.3: without the fifth board 1½ and 2½.
        ("EDEB", [[2], [1]]),
    ],
)
def test_13_3_2_two_teams_that_are_still_tied_are_compared_by_boards(code: str, groups: list[list[int]]) -> None:
    assert order(code, (1, 2, "100=1")) == groups


@pytest.mark.parametrize(("code", "groups"), [("EDEBT", [[1], [2]]), ("EDEBB", [[2], [1]])])
def test_13_3_2_where_the_board_count_is_equal_the_second_of_the_chain_decides(
    code: str, groups: list[list[int]]
) -> None:
    """The counts are 5 and 5."""
    assert order(code, (1, 2, "1001")) == groups


@pytest.mark.parametrize("code", CHAINS)
def test_13_3_2_three_teams_are_not_compared_by_boards(code: str) -> None:
    drawn = (1, 2, "1001"), (2, 3, "0110"), (3, 1, "1010")
    assert order(code, *drawn, tied=(1, 2, 3)) == [[1, 2, 3]]


def test_13_3_3_a_new_group_begins_again() -> None:
    """Both have beaten team 3 by the same, and are two now."""
    matches = (1, 2, "0110"), (1, 3, "1111"), (2, 3, "1111")
    assert order("EDET", *matches, tied=(1, 2, 3)) == [[2], [1], [3]]
    assert order("EDE", *matches, tied=(1, 2, 3)) == [[1, 2], [3]]


def test_who_is_tied_with_nobody_stays_alone() -> None:
    assert order("EDET", (1, 2, "1111"), tied=(1,)) == [[1]]


def test_13_3_1_the_lines_are_the_matches_in_the_primary_score_and_beside_them_in_the_secondary_one() -> None:
    table = crosstable(event((1, 2, "1=00"), (1, 3, "1111")))
    lines = encounters_among(table, parse_code("EDE", of_teams=True), 1, [1, 2])
    assert [(line.round, line.opponent, line.value, line.counts, line.note, line.article) for line in lines] == [
        (1, 2, 0, True, "", "6.1"),
        (1, 2, 15, False, "secondary-score", "13.3.1"),
    ]
