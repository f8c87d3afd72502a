"""Where other programs are known to read the Dutch system otherwise."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.checker import RoundDifference, remarks_of
from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round

DRAWN = (Result.DRAW, Result.DRAW)


def test_where_other_programs_read_the_bye_otherwise_it_is_said() -> None:
    games = [Round.of((Game(1, 2, *DRAWN),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)), Round.of((Game(1, 3, *DRAWN),))]
    second = replace(games[1], byes=(Bye(2, ByeKind.PAIRING_ALLOCATED),))
    record = Record(tuple(Player(tpn, str(tpn)) for tpn in (1, 2, 3)), (games[0], second), planned_rounds=3)
    difference = RoundDifference(2, (), (), (), ())
    worthless = replace(record, scoring=replace(record.scoring, pairing_allocated_bye=0))
    assert remarks_of(record, [difference]) == ()
    (remark,) = remarks_of(worthless, [difference])
    assert remark.startswith("the bye is worth no more than a loss but still counts as a downfloat (1.4)")
    assert remarks_of(replace(worthless, edition="2017"), [difference]) == ()
    again = replace(record, rounds=(games[0], games[0]))
    assert remarks_of(again, [difference]) == (
        "a player has a second bye (C2); bbpPairings 6.0.0 can do this in small groups",
    )


def test_rounds_before_the_first_bye_are_no_matter_of_its_worth() -> None:
    games = Round.of((Game(1, 2, *DRAWN),), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    record = Record(tuple(Player(tpn, str(tpn)) for tpn in (1, 2, 3)), (games,), planned_rounds=3)
    worthless = replace(record, scoring=replace(record.scoring, pairing_allocated_bye=0))
    assert remarks_of(worthless, [RoundDifference(1, (), (), (), ())]) == ()
    absent = replace(worthless, rounds=(replace(games, byes=(Bye(3, ByeKind.HALF),)), games))
    assert remarks_of(absent, [RoundDifference(2, (), (), (), ())]) == ()
