"""The standings of a part as those who look who goes on read them."""

from __future__ import annotations

from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Game,
    Matches,
    Pairing,
    Player,
    Record,
    Result,
    Round,
    Team,
)
from tabellone.stages.finishers import finishers_of, points_brought
from tabellone.stages.qualifying import Finisher, MetThere

PLAYERS = tuple(Player(number, "") for number in (1, 2, 3))
ROUNDS = (
    Round.of((Game(1, 2, Result.WIN, Result.LOSS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
    Round.of((Game(3, 1, Result.DRAW, Result.DRAW),), (Bye(2, ByeKind.ZERO),)),
)
RANKS = {1: 1, 3: 2, 2: 3}
KEYS = {1: 101, 2: 102, 3: 103}


def of(system: str, **changes: object) -> tuple[Finisher, ...]:
    record = Record(players=PLAYERS, rounds=ROUNDS, system=system, **changes)  # type: ignore[arg-type]
    return finishers_of(record, RANKS, KEYS, ratings={1: 2000}, gone=[2])


def test_a_round_without_a_game_counts_in_a_swiss_and_not_in_a_calendar() -> None:
    one, two, three = of("dutch")
    assert one == Finisher(101, 1, 2000, (MetThere(102, 10, True), MetThere(103, 5)))
    assert (two.games, two.is_gone, two.rating) == ((MetThere(101, 0), MetThere(0, 0)), True, 0)
    assert three.games == (MetThere(0, 10), MetThere(101, 5))
    assert [len(row.games) for row in of("round-robin")] == [2, 1, 1]


def test_what_is_annulled_has_not_been_played() -> None:
    one, _two, _three = of("round-robin", annulled=frozenset({2}))
    assert one.games == (MetThere(103, 5),)


def test_all_points_come_with_their_penalties_and_those_among_who_goes_on_without() -> None:
    penalties = (Adjustment(-5, players=(1,)),)
    record = Record(players=PLAYERS, rounds=ROUNDS, system="dutch", adjustments=penalties)
    assert points_brought(record, KEYS) == {101: Adjustment(10), 102: Adjustment(0), 103: Adjustment(15)}
    among = points_brought(record, KEYS, {101, 103})
    assert among == {101: Adjustment(5), 102: Adjustment(0), 103: Adjustment(5)}


def test_teams_bring_match_points_and_game_points() -> None:
    teams = tuple(Team(number, "", players=(2 * number - 1, 2 * number)) for number in (1, 2))
    games = (Game(1, 3, Result.WIN, Result.LOSS), Game(4, 2, Result.DRAW, Result.DRAW))
    record = Record(
        players=tuple(Player(number, "") for number in range(1, 5)),
        teams=teams,
        rounds=(Round((Pairing(1, 2, games),)),),
        system="team-swiss",
        matches=Matches(colours=(Colour.WHITE, Colour.BLACK)),
    )
    assert points_brought(record, {1: 101, 2: 102}) == {
        101: Adjustment(15, match_points=20),
        102: Adjustment(5, match_points=0),
    }
