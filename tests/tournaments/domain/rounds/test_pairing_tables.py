"""Calendars: which events have one, who may know it, and the one that numbers make (C.05 Annex 1)."""

from __future__ import annotations

import pytest

from tabellone.engine import SYSTEMS
from tabellone.engine.tables.pairing_table import TableRound
from tests.tournaments.domain.refused import refusal
from tournaments.domain.errors import Refused
from tournaments.domain.rounds.pairing_tables import calendar_for, calendar_is_public, has_calendar
from tournaments.models import Event

NO_DUMMY = "No pairing table for 5 players: a dummy is only for rotations; a Berger table already has a bye number."
REGISTRATION, RUNNING, FINISHED = Event.Status


def test_only_a_system_with_a_table_is_known_before_its_first_round_and_what_is_not_known_here_never() -> None:
    between_sides = {"scheveningen", "triangular", "schiller", "hutton", "hilton", "molter"}
    known = {key for key in (*SYSTEMS, "roulette") if has_calendar(Event(system=key))}
    assert known == {"round-robin", "player-match"} | between_sides


@pytest.mark.parametrize(
    ("event", "is_public"),
    [
        (Event(system="round-robin", status=REGISTRATION), False),
        (Event(system="round-robin", status=RUNNING), True),
        (Event(system="round-robin", status=FINISHED), True),
        (Event(system="round-robin", status=RUNNING, is_divided=True), False),
        (Event(system="dutch", status=RUNNING), False),
    ],
)
def test_who_meets_whom_is_public_once_the_numbers_are_given(event: Event, *, is_public: bool) -> None:
    assert calendar_is_public(event) is is_public


def test_c_05_annex_1_the_calendar_is_that_of_the_tables_with_what_the_event_chose() -> None:
    one, two, three = (
        TableRound(((1, 4), (2, 3)), None),
        TableRound(((4, 3), (1, 2)), None),
        TableRound(((2, 4), (3, 1)), None),
    )
    assert calendar_for(Event(), 4) == (one, two, three)
    assert calendar_for(Event(), 3) == tuple(
        TableRound(tuple(pair for pair in round_.pairs if 4 not in pair), bye)
        for round_, bye in ((one, 1), (two, 3), (three, 2))
    )
    assert calendar_for(Event(options={"without_first": True}), 4) == (two, three)
    turned = [TableRound(tuple((b, a) for a, b in round_.pairs), None) for round_ in (one, two, three)]
    assert calendar_for(Event(options={"cycles": 2, "swap_last_two": True}), 4) == (one, three, two, *turned)


@pytest.mark.parametrize(
    ("options", "players", "text", "remedy"),
    [
        (
            {"kind": "rotation", "dummy": True},
            6,
            "A dummy player is only for an odd number of players (now: 6).",
            "Remove the dummy in the settings.",
        ),
        (
            {"kind": "custom"},
            6,
            "No pairing table for 6 players: unknown kind of pairing table: custom (known: berger, rotation).",
            "Change the pairing settings.",
        ),
        (
            {"dummy": True},
            5,
            NO_DUMMY,
            "Change the pairing settings.",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_what_to_change(
    options: dict[str, object], players: int, text: str, remedy: str
) -> None:
    with pytest.raises(Refused) as refused:
        calendar_for(Event(options=options), players)
    assert (refused.value.message, refused.value.remedy) == (text, remedy)


def test_a_single_player_meets_nobody() -> None:
    assert refusal(calendar_for, event=Event(), players=1).startswith("No pairing table for 1 players: ")
