"""How games are played, from the database to the record and into a report."""

from __future__ import annotations

import pytest

from tabellone.record import Play
from tabellone.time_handicap import HandicapRow
from tests.factories import owner_of, publish_next, started_event
from tournaments.domain.playing_conditions import handicap_values, play_of
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.rounds.pairing_input import pairing_input_of

pytestmark = pytest.mark.django_db
ROWS = (HandicapRow(0, 300, 300), HandicapRow(100, 240, 360))


def test_an_event_comes_back_from_its_report_with_positions_and_handicap() -> None:
    event = started_event(players=4, rounds=3, chess960=True, time_handicap=handicap_values(ROWS))
    first = publish_next(event)
    play = record_of(event).play
    assert play == Play(True, ((1, first.position),), ROWS)  # type: ignore[arg-type]  # it is drawn
    again = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="a.trf")
    assert record_of(again).play == play


def test_no_pairing_depends_on_it() -> None:
    event = started_event(players=4, rounds=3, chess960=True, time_handicap=handicap_values(ROWS))
    assert pairing_input_of(event, 1).record.play == Play()


def test_usually_nothing_is_special() -> None:
    event = started_event(players=4)
    assert play_of(event, event.rounds.all()) == Play()
