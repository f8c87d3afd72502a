"""Events between sides: the players of a record on the seats of their table, from the first round to the report."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tabellone.engine import SYSTEMS, UnknownSystem, pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.tables.hutton import hutton
from tabellone.engine.tables.molter import molter
from tabellone.engine.tables.schedule import schedule_of
from tabellone.engine.tables.scheveningen import direct, scheveningen
from tabellone.engine.tables.schiller import schiller, sixteen, twelve_reordered
from tabellone.engine.tables.team_table_record import dealt_sides, drawn_sides, sides_by_strength
from tabellone.engine.tables.team_tables import SidesCalendar, SideSeat
from tabellone.engine.tables.withdrawal import withdraw
from tabellone.interchange import trf
from tabellone.options import Options
from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round, Team

ALL = [key for key, system in SYSTEMS.items() if system.sides]


def event(system: str, *sizes: int, options: Options = Options()) -> Record:  # noqa: B008 -- immutable
    """Sides of so many players, who are numbered side by side."""
    first = [sum(sizes[:place]) + 1 for place in range(len(sizes))]
    sides = tuple(
        Team(number, f"Side{number}", players=tuple(range(start, start + size)))
        for number, (start, size) in enumerate(zip(first, sizes, strict=True), start=1)
    )
    players = tuple(Player(tpn, f"Player{tpn}") for tpn in range(1, sum(sizes) + 1))
    return Record(players=players, sides=sides, system=system, options=options)


def rounds(record: Record) -> list[tuple[tuple[int, int], ...]]:
    system = SYSTEMS[record.system]
    return [pair(record, number).pairs for number in range(1, system.rounds_of(record) + 1)]


def seated(table: SidesCalendar, size: int) -> list[tuple[tuple[int, int], ...]]:
    """The table with players who are numbered side by side."""

    def number(seat: SideSeat) -> int:
        return (seat.side - 1) * size + seat.number

    return [tuple((number(white), number(black)) for white, black in round_.pairs) for round_ in table]


@pytest.mark.parametrize(
    ("record", "table", "size"),
    [
        (event("scheveningen", 4, 4), scheveningen(4), 4),
        (event("scheveningen", 5, 5), scheveningen(5), 5),
        (event("scheveningen", 5, 5, options=Options(scheveningen_form="direct")), direct(5), 5),
        (event("schiller", 3, 3, 3, 3), schiller(4, 3), 3),
        (event("schiller", 3, 3, 3, 3, options=Options(schiller_form="reordered")), twelve_reordered(), 3),
        (event("schiller", 4, 4, 4, 4, options=Options(schiller_form="reordered")), sixteen(), 4),
        (event("hutton", 6, 6, 6, 6), (hutton(4, 6),), 6),
        (event("molter", 4, 4, 4), molter(3, 4, 2), 4),
        (event("molter", 4, 4, 4, 4, options=Options(molter_rounds=3)), molter(4, 4, 3), 4),
    ],
)
def test_players_sit_in_the_table_in_the_order_of_their_sides(record: Record, table: SidesCalendar, size: int) -> None:
    assert rounds(record) == seated(table, size)


def test_who_has_nobody_to_meet_is_free() -> None:
    assert pair(event("scheveningen", 3, 2)).byes == (Bye(3, ByeKind.ZERO),)
    free = [pair(event("scheveningen", 3, 3), number).free for number in range(1, 5)]
    assert Counter(tpn for row in free for tpn in row) == dict.fromkeys(range(1, 7), 1)


def test_a_double_match_is_the_same_with_the_other_colours() -> None:
    once, twice = event("scheveningen", 4, 4), event("scheveningen", 4, 4, options=Options(scheveningen_games=2))
    assert rounds(twice) == rounds(once) + [tuple(pair_[::-1] for pair_ in row) for row in rounds(once)]


@given(system=st.sampled_from(ALL), sides=st.integers(3, 6), size=st.integers(2, 6), missing=st.integers(0, 1))
def test_nobody_meets_the_own_side_or_anybody_twice_and_everybody_is_somewhere(
    system: str, sides: int, size: int, missing: int
) -> None:
    sides = 3 if system == "triangular" else max(4, sides - sides % 2) if system == "hilton" else sides
    size += size % 2 if system == "molter" else 0
    record = event(system, *[size] * (sides - 1), size - missing)
    side_of = {tpn: side.tpn for side in record.sides for tpn in side.players}
    table = SYSTEMS[system].calendar_of(record)
    for row in table:
        assert sorted([*(tpn for pair_ in row.pairs for tpn in pair_), *row.free]) == sorted(side_of)
    met = Counter(frozenset(pair_) for row in table for pair_ in row.pairs)
    assert set(met.values()) == {1}
    assert not [pair_ for pair_ in met if len({side_of[tpn] for tpn in pair_}) == 1]
    if system in ("scheveningen", "triangular", "schiller"):
        assert len(met) == sum(side_of[a] != side_of[b] for a in side_of for b in side_of if a < b)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (event("schiller", 3, 3), "a Schiller tournament has 3 to 8 teams of 2 to 6 players"),
        (event("triangular", 3, 3), "a triangular tournament has 3 teams, not 2"),
        (event("hilton", 4, 4, 4, 4, 4), "the Hilton system is for an even number of teams, not 5"),
        (event("molter", 3, 3, 3), "a Molter table needs an even number of players per team, not 3"),
        (event("molter", 4, 4, 4, options=Options(molter_rounds=3)), "a Molter table of 3 teams has at most 2 rounds"),
        (event("scheveningen"), "a table for teams needs teams with players"),
        (
            replace(event("scheveningen", 2, 2), sides=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 1)))),
            "1 is",
        ),
        (
            replace(event("scheveningen", 2, 2), sides=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4, 9)))),
            "a team has a pairing number without a player",
        ),
    ],
)
def test_sides_that_have_no_table_are_refused(record: Record, message: str) -> None:
    with pytest.raises(UnknownSystem, match=message):
        pair(record, 1)


@pytest.mark.parametrize("system", ALL)
def test_generated_events_agree_and_come_back_from_their_reports(system: str) -> None:
    settings = Settings(
        players=(16 if system != "triangular" else 11),
        sides=SYSTEMS[system].sides,
        rounds=0,
        system=system,
        edition="",
        zero_byes=0.2,
        event_type=SYSTEMS[system].event_type,
    )
    sides = dealt_sides(range(1, settings.players + 1), settings.sides)
    players = tuple(Player(tpn, "") for tpn in range(1, settings.players + 1))
    last = SYSTEMS[system].rounds_of(Record(players=players, sides=sides, system=system))
    record = generate(replace(settings, rounds=last), "1", pair)
    assert [*check_pairings(record)] == []
    named = tuple(replace(side, short_name=f"S{side.tpn}", federation="ITA", rating=2000) for side in record.sides)
    record = replace(record, sides=named)
    again = trf.read(trf.write(record), strict=True).record
    assert replace(again, rounds=()) == replace(record, rounds=())
    assert [set(row.games) for row in again.rounds] == [set(row.games) for row in record.rounds]


def test_byes_to_come_are_those_of_players_in_its_report_too() -> None:
    first = Round.of(
        Game(white, black, Result.DRAW, Result.DRAW) for white, black in rounds(event("schiller", 2, 2, 2))[0]
    )
    record = replace(
        event("schiller", 2, 2, 2), rounds=(replace(first, byes=pair(event("schiller", 2, 2, 2), 1).byes),)
    )
    after = withdraw(record, 6)
    assert 6 in after.annulled
    again = trf.read(trf.write(after), strict=True).record
    assert again.requested_byes == after.requested_byes
    lost = [game for round_ in schedule_of(again)[1:] for game in round_.games if 6 in (game.white, game.black)]
    assert {game.result_of(6) for game in lost} == {Result.FORFEIT_LOSS}


def test_sides_and_the_order_of_their_players_can_be_drawn_and_drawn_again() -> None:
    sides = event("scheveningen", 4, 4, 4, 4).sides
    drawn = drawn_sides(sides, "lot")
    assert drawn == drawn_sides(sides, "lot")
    assert [side.tpn for side in drawn] == [1, 2, 3, 4]
    assert {(side.name, frozenset(side.players)) for side in drawn} == {
        (side.name, frozenset(side.players)) for side in sides
    }
    assert len({tuple(drawn_sides(sides, str(seed))) for seed in range(20)}) > 15


def test_players_are_dealt_to_sides_one_by_one() -> None:
    assert [side.players for side in dealt_sides(range(1, 6), 2)] == [(1, 3, 5), (2, 4)]
    assert dealt_sides(range(1, 6), 0) == ()


def test_by_strength_the_strongest_are_the_first_side() -> None:
    assert [side.players for side in sides_by_strength(range(1, 7), 3)] == [(1, 2), (3, 4), (5, 6)]
    assert [side.players for side in sides_by_strength(range(1, 9), 3)] == [(1, 2, 3), (4, 5, 6), (7, 8)]
    assert sides_by_strength(range(1, 6), 0) == ()


def test_4_5_1_sides_by_strength_have_the_numbers_of_schiller_by_strength() -> None:
    numbers = {tpn: tpn for tpn in range(1, 13)}
    seats = {
        tpn: n for n, tpn in enumerate((tpn for side in sides_by_strength(range(1, 13), 4) for tpn in side.players), 1)
    }
    assert seats == numbers
