"""A team before a round: who may have the bye, whom it may meet, which colours are within the limits."""

from __future__ import annotations

import pytest

from tabellone.engine.olympiad.teams import Played, may_have_bye, played_matches, ranked
from tabellone.record import Bye, ByeKind, Colour, Game, Matches, Pairing, Player, Record, Result, Round, Team
from tests.tabellone.engine.olympiad.olympiad_teams import team

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("colours", "permissible"),
    [
        ("", (WHITE, BLACK)),
        ("w", (WHITE, BLACK)),
        ("ww", (BLACK,)),
        ("w-w", (BLACK,)),
        ("wwbw", (BLACK,)),
        ("bb", (WHITE,)),
        ("wbb", (WHITE,)),
        ("bwwb", (WHITE, BLACK)),
    ],
)
def test_7_3_not_three_times_running_and_not_three_more_than_of_the_other_one(
    colours: str, permissible: tuple[Colour, ...]
) -> None:
    assert team(1, colours=colours).permissible == permissible


def test_6_1_teams_meet_once_and_the_limits_are_for_both() -> None:
    one, other = team(1, colours="ww", met=(3,)), team(2, colours="ww")
    assert one.may_meet(other)
    assert not one.is_within_limits(other)
    assert one.is_within_limits(team(4, colours="wb"))
    assert not one.may_meet(team(3))
    assert not one.may_meet(one)


def test_3_2_teams_rank_by_match_points_and_then_by_number() -> None:
    assert [each.tpn for each in ranked([team(3, 2), team(1, 1), team(2, 2)])] == [2, 3, 1]


RECORD = Record(
    players=tuple(Player(tpn, "") for tpn in range(1, 7)),
    teams=tuple(Team(tpn, f"T{tpn}", players=(tpn,)) for tpn in range(1, 7)),
    matches=Matches(colours=(WHITE,)),
    rounds=(
        Round(
            (
                Pairing(1, 2, (Game(1, 2, Result.WIN, Result.LOSS),)),
                Pairing(3, 4, (Game(3, 4, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),)),
            ),
            (Bye(5, ByeKind.PAIRING_ALLOCATED), Bye(6, ByeKind.ZERO)),
        ),
        Round((Pairing(2, 1, (Game(2, 1),)),), tuple(Bye(tpn, ByeKind.ZERO) for tpn in (3, 4, 5, 6))),
    ),
)


def test_4_2_no_second_bye_none_after_a_match_won_by_default_and_none_for_who_came_late() -> None:
    assert {tpn for tpn in range(1, 7) if may_have_bye(RECORD.cards[tpn])} == {1, 2, 4}


def test_7_7_only_matches_that_were_played_have_a_colour() -> None:
    assert played_matches(RECORD, 1, 3) == (Played(1, WHITE), Played(2, BLACK))
    assert played_matches(RECORD, 1, 2) == (Played(1, WHITE),)
    assert played_matches(RECORD, 3, 3) == ()
