"""The system ``round-robin``: the rounds of a record's calendar, the checker and the generator."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, NoLegalPairing, RoundPairing, UnknownSystem, edition_of, pair
from tabellone.engine.checker import RoundDifference, check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.interchange import trf
from tabellone.options import Options
from tabellone.record import (
    Bye,
    ByeKind,
    Game,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
)
from tests.corpus import vectors


def event(players: int, **fields: object) -> Record:
    numbered = tuple(Player(tpn, f"Player{tpn}") for tpn in range(1, players + 1))
    return replace(Record(players=numbered, system="round-robin"), **fields)  # type: ignore[arg-type]


def test_a_round_is_that_of_the_table_and_the_free_round_is_worth_nothing() -> None:
    assert pair(event(6), 2) == RoundPairing.of(((6, 4), (5, 3), (1, 2)), None, ByeKind.ZERO)
    assert pair(event(5)) == RoundPairing.of(((2, 5), (3, 4)), 1, ByeKind.ZERO)
    assert pair(event(5)).allocated_byes == ()


def test_the_records_calendar_is_paired() -> None:
    double = event(6, options=CalendarSettings(cycles=2, swap_last_two=True).options)
    assert pair(double, 4).pairs == ((3, 6), (4, 2), (5, 1))
    assert pair(double, 6).pairs == ((6, 1), (5, 2), (4, 3))
    assert pair(event(7, options=CalendarSettings("rotation", dummy=True).options), 4).free == (3,)


def test_15_2_who_is_absent_keeps_the_place_in_the_table() -> None:
    absent = (RequestedBye(1, 6, ByeKind.ZERO), RequestedBye(1, 2, ByeKind.ZERO))
    assert pair(event(6, requested_byes=absent)) == pair(event(6))


def test_a_game_with_an_absent_player_is_forfeited() -> None:
    assert Game.of_pairing(1, 6) == Game(1, 6)
    assert Game.of_pairing(1, 6, {6}) == Game(1, 6, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert Game.of_pairing(1, 6, {1}) == Game(1, 6, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    assert Game.of_pairing(1, 6, {1, 6}) == Game(1, 6, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


def test_how_many_rounds_there_are() -> None:
    rounds = SYSTEMS["round-robin"].rounds_of
    assert rounds is not None
    assert rounds(event(7, options=CalendarSettings(cycles=2).options)) == 14
    assert rounds(event(8, options=CalendarSettings(without_first=True).options)) == 6
    assert not SYSTEMS["dutch"].is_predetermined


def test_after_the_last_round_there_is_none() -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair(event(6), 6)
    assert caught.value.code == "no_round"
    assert caught.value.reason == "Round 6 does not exist: the pairing table has 5 rounds."


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            event(6, options=CalendarSettings("custom").options),
            "unknown kind of pairing table: custom (known: berger, rotation)",
        ),
        (event(1), "a round robin needs 2 players or more, not 1"),
        (
            Record(players=(Player(1, "Alice"), Player(3, "Carla")), system="round-robin"),
            "a pairing table needs players with the pairing numbers 1 to 2, without gaps",
        ),
    ],
)
def test_what_has_no_calendar_is_refused(record: Record, message: str) -> None:
    with pytest.raises(UnknownSystem, match=re.escape(message)):
        pair(record, 1)


def test_there_is_one_edition() -> None:
    assert edition_of(event(6)) == "2023"


def test_the_checker_finds_games_that_are_not_in_the_table_and_another_player_free() -> None:
    draw = Result.DRAW
    wrong = Round.of((Game(5, 2, draw, draw), Game(1, 4, draw, draw)), (Bye(3, ByeKind.PAIRING_ALLOCATED),))
    assert [*check_pairings(event(5, rounds=(wrong,)))] == [
        RoundDifference(1, ((1, 4), (5, 2)), ((2, 5), (3, 4)), (3,), (1,))
    ]


def played(*rounds: str) -> tuple[Round, ...]:
    """Rounds of drawn games, from texts such as ``1-6 2-5``."""
    pairs = ([pair.split("-") for pair in text.split()] for text in rounds)
    draw = Result.DRAW
    return tuple(Round.of(Game(int(white), int(black), draw, draw) for white, black in row) for row in pairs)


SWAPPED = played("1-5 2-6 3-4", "6-4 5-3 1-2")
"""The first rounds of six players, after numbers 5 and 6 were swapped in round 1."""
REARRANGED = ("3-1 4-2 6-5", "1-4 2-5 3-6", "1-6 2-3 4-5")
CHOSEN = Options(rearranged=True)


def test_after_a_manual_round_the_remaining_rounds_are_rearranged_if_that_is_chosen() -> None:
    pairs = tuple(tuple(map(int, pair.split("-"))) for pair in REARRANGED[0].split())
    assert pair(event(6, rounds=SWAPPED, options=CHOSEN)).pairs == pairs
    assert pair(event(6, rounds=SWAPPED)).pairs == ((2, 6), (3, 1), (4, 5))


def test_a_later_round_does_not_change_the_pairing_of_an_earlier_one() -> None:
    record = event(6, rounds=(*SWAPPED, *played(*REARRANGED)), options=CHOSEN)
    assert [row.round for row in check_pairings(record)] == [1]
    assert [row.round for row in check_pairings(replace(record, options=Options()))] == [1, 3, 4, 5]


def test_rounds_that_leave_a_pair_without_a_game_cannot_be_completed() -> None:
    system = SYSTEMS["round-robin"]
    again = played("1-6 2-5 3-4", "6-4 5-3 1-2", "2-1 3-6 4-5")
    assert system.can_be_completed(event(6, rounds=SWAPPED))
    assert not system.can_be_completed(event(6, rounds=again))
    assert pair(event(6, rounds=again, options=CHOSEN)) == pair(event(6, rounds=again))  # the table goes on
    assert system.can_be_completed(event(6, rounds=again, options=Options(kind="custom")))  # an unknown table


def test_short_matches_and_double_rounds_are_not_rearranged() -> None:
    system = SYSTEMS["round-robin"]
    for options in (Options(cycles=2, mini_matches=True), Options(double_rounds=True)):
        table = [
            " ".join(f"{white}-{black}" for white, black in pair(event(6, options=options), n).pairs) for n in (1, 2)
        ]
        assert system.can_be_completed(event(6, rounds=played(*table), options=options))
        assert not system.can_be_completed(event(6, rounds=SWAPPED[:1], options=options))


@pytest.mark.parametrize("kind", [*ByeKind])
def test_the_checker_takes_the_free_round_however_it_is_called(kind: ByeKind) -> None:
    right = Round.of((Game(2, 5), Game(3, 4)), (Bye(1, kind),))
    assert [*check_pairings(event(5, rounds=(right,)))] == []


def test_all_tournaments_of_the_corpus_agree() -> None:
    for path in vectors("roundrobin"):
        record = trf.read(path.read_bytes(), source=path.name, strict=True).record
        assert record.system == "round-robin"
        assert [*check_pairings(record)] == []


@pytest.mark.parametrize(
    "calendar",
    [
        CalendarSettings(),
        CalendarSettings(cycles=2),
        CalendarSettings(cycles=2, swap_last_two=True),
        CalendarSettings(cycles=4, mini_matches=True),
        CalendarSettings(without_first=True),
        CalendarSettings("rotation"),
    ],
)
@pytest.mark.parametrize("players", [6, 7])
def test_generated_tournaments_agree_and_come_back_from_their_reports(players: int, calendar: CalendarSettings) -> None:
    rounds = SYSTEMS["round-robin"].rounds_of
    assert rounds is not None
    settings = Settings(
        players=players,
        rounds=rounds(event(players, options=calendar.options)),
        system="round-robin",
        edition="",
        options=calendar.options,
        withdrawals=0.1,
        zero_byes=0.1,
        event_type="Individual: Round-Robin",
    )
    record = generate(settings, "1", pair)
    assert [*check_pairings(record)] == []
    free = {bye.kind for round_ in record.rounds for bye in round_.byes}
    assert free == ({ByeKind.ZERO} if players % 2 else set())
    assert {game.white_result.is_forfeit for round_ in record.rounds for game in round_.games} == {True, False}
    again = trf.read(trf.write(record)).record
    assert replace(again, rounds=()) == replace(record, rounds=())
    assert [*map(games, again.rounds)] == [*map(games, record.rounds)]


def games(round_: Round) -> tuple[set[Game], tuple[Bye, ...]]:
    """The round without its board order, which no report tells."""
    return set(round_.games), round_.byes
