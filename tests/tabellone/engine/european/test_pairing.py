"""European team competitions: the rank by opposition, and the first against the last."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import pair
from tabellone.engine.european.pairing import olympiad_sonneborn_berger
from tabellone.engine.generator import Settings, generate
from tabellone.engine.olympiad.group import by_ends
from tabellone.engine.olympiad.pairing import pair_towards_median
from tabellone.interchange import trf
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, Colour, Game, Matches, Pairing, Player, Record, Result, Round, Team

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
TWO = Matches(colours=(Colour.WHITE, Colour.BLACK))


def match(first: int, second: int, own: tuple[Result, Result]) -> Pairing:
    """The results of the first team on both boards."""
    other = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
    one, two = own
    return Pairing(
        first,
        second,
        (Game(2 * first - 1, 2 * second - 1, one, other[one]), Game(2 * second, 2 * first, other[two], two)),
    )


def event(count: int, *rounds: Round) -> Record:
    return Record(
        players=tuple(Player(tpn, "") for tpn in range(1, 2 * count + 1)),
        teams=tuple(Team(tpn, f"T{tpn}", players=(2 * tpn - 1, 2 * tpn)) for tpn in range(1, count + 1)),
        matches=TWO,
        system="european",
        edition="2018",
        initial_colour=Colour.WHITE,
        rounds=rounds,
        planned_rounds=7,
    )


FIRST = Round((match(1, 6, (WIN, DRAW)), match(5, 2, (LOSS, LOSS)), match(3, 4, (DRAW, DRAW))))
SECOND = Round((match(2, 1, (DRAW, DRAW)), match(4, 5, (WIN, WIN)), match(6, 3, (LOSS, WIN))))


def test_in_round_1_the_first_meets_the_last_or_by_the_other_reading_the_lower_half() -> None:
    assert pair(event(6)).pairs == ((1, 6), (5, 2), (3, 4))
    halves = replace(event(6), options=Options(european_halves=True))
    assert pair(halves).pairs == ((1, 4), (5, 2), (3, 6))


def test_the_round_against_the_lowest_opponent_does_not_count() -> None:
    after = event(6, FIRST, SECOND)
    # Match points: 1 and 2 have 3, 4 has 3, 3 has 2, 6 has 1, 5 has 0.
    assert [after.points_of(tpn) for tpn in range(1, 7)] == [30, 30, 20, 30, 0, 10]
    assert olympiad_sonneborn_berger(after, 3) == {
        1: 30 * 10,  # one game point against 2, who has three; 6 has one
        2: 30 * 10,
        3: 30 * 10,
        4: 20 * 10,
        5: 30 * 0,
        6: 30 * 5,
    }
    assert set(olympiad_sonneborn_berger(after, 2).values()) == {0}


def test_a_round_without_an_opponent_is_the_one_that_does_not_count() -> None:
    bye = Round((match(2, 3, (WIN, DRAW)),), (Bye(1, ByeKind.PAIRING_ALLOCATED),))
    after = event(3, bye, Round((match(1, 2, (DRAW, DRAW)),), (Bye(3, ByeKind.ZERO),)))
    assert olympiad_sonneborn_berger(after, 3)[1] == 30 * 10


def test_teams_of_equal_points_are_ranked_by_their_opposition_before_their_numbers() -> None:
    assert pair_towards_median(event(4), 1, {}, by_ends).pairs == ((1, 4), (3, 2))
    assert pair_towards_median(event(4), 1, {4: 5}, by_ends).pairs == ((3, 4), (1, 2))


def test_generated_events_come_back_from_their_reports() -> None:
    settings = Settings(players=20, rounds=7, matches=TWO, system="european", edition="2018", forfeits=0.05)
    record = generate(settings, "1", pair)
    again = trf.read(trf.write(record), strict=True).record
    assert (again.system, again.edition, again.options) == ("european", "2018", Options())
    assert [pair(again, n).pairs for n in range(1, 8)] == [pair(record, n).pairs for n in range(1, 8)]
