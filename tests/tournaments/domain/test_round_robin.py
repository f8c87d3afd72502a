"""A round robin in the database: its rounds come from the calendar, and absences are forfeits."""

from __future__ import annotations

import pytest

from tests.factories import make_user, owner_of, pair_round, play_round, started_event
from tournaments.domain.imports import export_trf, import_trf
from tournaments.domain.records import record_of
from tournaments.domain.registrations import withdraw
from tournaments.interchange import trf
from tournaments.record import CalendarSettings, Game, Result

pytestmark = pytest.mark.django_db

RULES = {"system": "round-robin", "edition": "2023"}


def test_rounds_are_those_of_the_calendar_and_the_free_player_has_no_points() -> None:
    event = started_event(players=5, rounds=10, calendar={"cycles": 2, "swap_last_two": True}, **RULES)
    play_round(event)
    record = record_of(event)
    assert record.calendar == CalendarSettings(cycles=2, swap_last_two=True)
    assert [(game.white, game.black) for game in record.rounds[0].games] == [(2, 5), (3, 4)]
    assert record.points_of(1) == 0
    assert "\n192 FIDE_DOUBLEROUNDROBIN\n" in export_trf(event)


def test_who_withdrew_is_paired_and_forfeits() -> None:
    event = started_event(players=6, rounds=5, **RULES)
    play_round(event)
    withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event))
    pair_round(event)
    assert record_of(event, drafts=True).rounds[1].games == (
        Game(6, 4),
        Game(5, 3, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        Game(1, 2),
    )


def test_annulled_players_and_the_calendar_survive_the_database() -> None:
    event = started_event(players=6, rounds=5, calendar={"kind": "rotation"}, **RULES)
    play_round(event)
    event.registrations.filter(tpn=2).update(is_annulled=True)
    report = export_trf(event)
    record = trf.read(report).record
    assert (record.annulled, record.calendar) == (frozenset({2}), CalendarSettings("rotation"))
    again = import_trf(actor=make_user("other"), data=report.encode(), source="x.trf")
    assert trf.read(export_trf(again)).record == record
