"""A match of two players: colours in turn, and its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, NoLegalPairing, UnknownSystem, pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.player_match.pairing import is_decided
from tabellone.interchange.trf import read, write
from tabellone.options import Options
from tabellone.record import Record
from tests.tabellone.engine.played import record

SYSTEM = SYSTEMS["player-match"]


def match(*rounds: str, count: int = 2, **options: int | bool) -> Record:
    return replace(record(count, *rounds, planned=6, edition="2023"), system="player-match", options=Options(options))


def test_white_is_in_turn_and_the_first_number_begins() -> None:
    pairs = [row.pairs for row in SYSTEM.calendar_of(match(match_length=5))]
    assert pairs == [((1, 2),), ((2, 1),), ((1, 2),), ((2, 1),), ((1, 2),)]
    assert pair(match(), 6).pairs == ((2, 1),)
    with pytest.raises(NoLegalPairing):
        pair(match(), 7)


@pytest.mark.parametrize("count", [1, 3])
def test_it_is_for_two(count: int) -> None:
    with pytest.raises(UnknownSystem, match="a match has two players"):
        pair(match(count=count), 1)


@pytest.mark.parametrize(
    ("results", "decided"),
    [
        ("111", False),
        ("1=1=", False),
        ("111=", True),
        ("1111", True),
        ("=====", False),
        ("1====", False),
        ("1=1==", True),
        ("======", False),
    ],
)
def test_it_ends_when_nobody_can_catch_up(*, results: str, decided: bool) -> None:
    """The result is that of player 1, who has White in odd games."""
    rounds = [f"1-2 {sign}" if n % 2 == 0 else f"2-1 {flipped(sign)}" for n, sign in enumerate(results)]
    event = match(*rounds)
    assert is_decided(event) is decided
    assert not is_decided(replace(event, options=Options(play_out=True)))


def flipped(sign: str) -> str:
    return {"1": "0", "0": "1", "=": "="}[sign]


def test_a_game_without_a_result_may_still_go_either_way() -> None:
    assert not is_decided(match("1-2 1", "2-1 0", "1-2 1", "2-1 *"))
    assert is_decided(match("1-2 1", "2-1 0", "1-2 1", "2-1 0"))


def test_a_match_is_told_in_a_report_and_read_again() -> None:
    settings = Settings(
        players=2, rounds=8, system="player-match", edition="2023", options=Options(match_length=8, play_out=True)
    )
    event = generate(settings, "1", pair)
    assert len(event.rounds) == 8
    again = read(write(event)).record
    assert (again.system, again.options) == ("player-match", settings.options)
    assert list(check_pairings(again)) == []


def test_it_is_announced() -> None:
    assert SYSTEM.announced(Options(match_length=4)) == (
        "A match of 4 games, with White in turn.",
        "The match ends once it is decided.",
    )
    assert SYSTEM.announced(Options(play_out=True))[1] == "All games are played."
