"""The Dubov system of 1997: the worked tournament as the old rules pair it, and the articles one by one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tabellone.engine import RoundPairing, pair
from tabellone.engine.dubov.edition_1997 import ORDERS
from tabellone.engine.dubov.players import DubovPlayer, dubov_field_of
from tabellone.interchange.trf import read
from tabellone.record import Player, Record
from tests.tabellone.engine.dubov.dubov_events import player
from tests.tabellone.engine.played import record

TEXTBOOK = Path(__file__).parents[3] / "data" / "textbook" / "dubov.trf"
OLD_RULES = {
    1: ((1, 7), (8, 2), (3, 9), (10, 4), (5, 11), (12, 6)),
    2: ((2, 5), (4, 3), (6, 1), (13, 12), (14, 8), (7, 11), (9, 10)),
    3: ((1, 2), (3, 13), (5, 4), (12, 7), (8, 9), (14, 6), (10, 11)),
    4: ((2, 3), (4, 1), (8, 12), (14, 5), (11, 7), (13, 10), (9, 6)),
    6: ((1, 3), (8, 4), (2, 7), (5, 6), (14, 10), (11, 12), (9, 13)),
}
"""What the text says a program of the old rules makes of the rounds before."""


def worked() -> Record:
    return replace(read(TEXTBOOK.read_bytes()).record, edition="1997")


def rated(of: Record, *ratings: int) -> Record:
    """The record by the rules of 1997, with these ratings."""
    players = tuple(Player(p.tpn, p.name, rating) for p, rating in zip(of.players, ratings, strict=True))
    return replace(of, system="dubov", edition="1997", players=players)


@pytest.mark.parametrize("number", OLD_RULES)
def test_the_worked_tournament_is_paired_as_the_text_says_of_the_old_rules(number: int) -> None:
    assert pair(worked(), number) == RoundPairing.of(OLD_RULES[number])


def test_in_round_5_the_limitations_hold_as_they_are_written() -> None:
    """4: the bye is for 13, who has the lowest rating. 2.1: 4 and 10, transferred in round 4, are not transferred."""
    assert pair(worked(), 5) == RoundPairing.of(((1, 8), (3, 5), (2, 7), (9, 4), (10, 14), (11, 6)), 13)


def test_1_2_averages_are_not_rounded() -> None:
    field = dubov_field_of(worked(), 4, "1997")
    assert {p.tpn: p.exact_aro for p in field.entrants}[1] == Fraction(7670, 3)


def seeker(tpn: int, rating: int, aro: int) -> DubovPlayer:
    return replace(player(tpn, 0, ()), rating=rating, exact_aro=Fraction(aro))


def test_6_2_whites_stand_by_increasing_averages_blacks_by_decreasing_ratings() -> None:
    players = [seeker(1, 2300, 2310), seeker(2, 2200, 2310), seeker(3, 2300, 2300), seeker(4, 2400, 2320)]
    assert [p.tpn for p in ORDERS.whites(players)] == [3, 2, 1, 4]
    assert [p.tpn for p in ORDERS.blacks(players)] == [4, 1, 3, 2]


def test_7_3_and_7_4_whites_with_low_and_blacks_with_high_averages_are_shifted() -> None:
    players = [seeker(1, 2300, 2310), seeker(2, 2200, 2310), seeker(3, 2300, 2300), seeker(4, 2400, 2320)]
    assert [p.tpn for p in ORDERS.white_shifters(players)] == [3, 1, 2, 4]
    assert [p.tpn for p in ORDERS.black_shifters(players)] == [4, 2, 1, 3]


def test_3_white_is_for_the_higher_average_and_then_for_the_lower_rating() -> None:
    """After two rounds 1 and 2 are due the same colour, with the same history."""
    of = rated(record(6, "1-3 =, 2-4 =, 5-6 ="), 2400, 2300, 2200, 2100, 2000, 1900)
    field = dubov_field_of(of, 2, "1997")
    one, other = field.entrant[1], field.entrant[2]
    assert field.colour_for_higher(one, other) == "w"
    same = rated(record(6, "1-3 =, 2-4 =, 5-6 ="), 2400, 2300, 2200, 2200, 2000, 1900)
    field = dubov_field_of(same, 2, "1997")
    assert field.colour_for_higher(field.entrant[1], field.entrant[2]) == "b"
