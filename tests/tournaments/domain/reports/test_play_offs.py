"""Play-offs of a report are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.record import PlayOff as RecordPlayOff, PlayOffGame, Result, Speed
from tests.factories import enter_outcomes, knockout, make_user, publish_next
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import import_record
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import PlayOff

pytestmark = pytest.mark.django_db


def test_an_imported_record_keeps_its_play_offs_and_leaves_out_what_belongs_to_no_pairing() -> None:
    event = knockout(2)
    enter_outcomes(publish_next(event), Outcome.DRAW)
    games = (PlayOffGame(Speed.STANDARD, 2, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),)
    kept, stray = RecordPlayOff(1, 2, 1, games), RecordPlayOff(5, 1, 2)
    again = import_record(actor=make_user(), record=replace(record_of(event), play_offs=(kept, stray)), source="x")
    assert record_of(again).play_offs == (kept,)
    assert [str(row) for row in PlayOff.objects.filter(pairing__round__event=again)] == [
        "Tower Open 1 board 1 play-off"
    ]
