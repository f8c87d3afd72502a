"""What a round was for each contestant."""

from __future__ import annotations

from itertools import product

from hypothesis import given, strategies as st

from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Entry,
    Game,
    Pairing,
    Player,
    Record,
    Result,
    Round,
    Scoring,
    Team,
)
from tests.strategies import RESULTS, records, scorings

TWO = (Player(1, "One"), Player(2, "Two"))
GAMES = st.lists(st.sampled_from(RESULTS), min_size=1, max_size=4)


def alternating(results: list[tuple[Result, Result]]) -> tuple[Game, ...]:
    """Games of 1 against 2, who has White in the first one, the third …"""
    return tuple(Game(2, 1, *both) if place % 2 else Game(1, 2, *both) for place, both in enumerate(results))


@given(GAMES, scorings())
def test_the_points_of_a_pairings_games_add_up(results: list[tuple[Result, Result]], scoring: Scoring) -> None:
    games = alternating(results)
    record = Record(TWO, (Round((Pairing(1, 2, games),)),), scoring=scoring)
    alone = Record(TWO, tuple(Round.of([game]) for game in games), scoring=scoring)
    for tpn in (1, 2):
        (entry,), single = record.cards[tpn], alone.cards[tpn]
        assert entry.points == record.points_of(tpn) == alone.points_of(tpn) == sum(row.points for row in single)
        assert entry.open_games == sum(row.result is Result.UNKNOWN for row in single)
        assert entry.is_played == any(row.is_played for row in single)
        assert (entry.opponent, entry.colour, entry.games) == (3 - tpn, single[0].colour, games)
        assert entry.result == (single[0].result if len(games) == 1 else None)


@given(records())
def test_everybody_stands_in_each_round_once_and_the_two_sides_agree(record: Record) -> None:
    for number, round_ in enumerate(record.rounds, start=1):
        entries = {tpn: [e for e in card if e.round == number] for tpn, card in record.cards.items()}
        assert all(len(found) == 1 for found in entries.values())
        for tpn, (entry,) in entries.items():
            if entry.bye is not None:
                assert entry == Entry(number, record.scoring.of_bye(entry.bye), bye=entry.bye)
                continue
            (other,), (game,) = entries[entry.opponent], entry.games
            assert (other.opponent, other.games, other.is_played) == (tpn, (game,), entry.is_played)
            assert game in round_.games
            assert (entry.colour, entry.result) == (game.colour_of(tpn), game.result_of(tpn))
            assert {entry.colour, other.colour} == {Colour.WHITE, Colour.BLACK}


def teams() -> Record:
    """Two teams of two boards and a reserve, of which A leaves its second board empty, and one that is free."""
    people = tuple(Player(tpn, f"P{tpn}", 2000 + tpn) for tpn in range(1, 8))
    of = (Team(1, "A", players=(1, 2, 3)), Team(2, "B", "BB", 2100, players=(4, 5, 6)), Team(3, "C", players=(7,)))
    games = (Game(1, 5, Result.DRAW, Result.DRAW), Game(6, 0, Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
    round_ = Round((Pairing(1, 2, games),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    return Record(people, (round_,), teams=of, adjustments=(Adjustment(-5, (2,)),))


def test_teams_are_the_contestants_of_an_event_that_has_them() -> None:
    record = teams()
    assert record.contestants == record.teams
    assert [record.contestant[tpn].name for tpn in (1, 2, 3)] == ["A", "B", "C"]
    assert record.team_of == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3}
    assert Record(TWO).contestants == TWO


def test_a_pairing_with_an_annulled_contestant_counts_for_nobody_with_all_its_games() -> None:
    games = alternating([(Result.WIN, Result.LOSS), (Result.WIN, Result.LOSS)])
    record = Record(TWO, (Round((Pairing(1, 2, games),)),), annulled=frozenset({2}))
    assert [(tpn, record.points_of(tpn)) for tpn in (1, 2)] == [(1, 0), (2, 0)]
    assert record.counted.rounds == (Round((), (Bye(1, ByeKind.ZERO), Bye(2, ByeKind.ZERO))),)


def test_standard_points_are_those_of_a_game_whatever_the_event_gives() -> None:
    assert {result.value: result.standard_points for result in Result} == {
        **dict(product("1W+", [10])), **dict(product("=D", [5])), **dict(product("0L-*?", [0])),
    }  # fmt: skip
