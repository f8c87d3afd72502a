"""The lines of the report about acts in FIDE mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabellone.interchange import trf
from tests.factories import owner_of, play_round, started_event, unsealed
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.integrity.levels import NeedsConfirmation, confirmable
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def confirmed(act: Callable[[], object]) -> None:
    tokens: list[str] = []
    with confirmable(lambda: tokens):
        for _question in range(4):
            try:
                act()
            except NeedsConfirmation as asked:
                tokens.append(asked.token)
            else:
                return
    raise AssertionError("it never ends to ask")


def event_with_acts() -> Event:
    event = started_event(players=8, rounds=5, fide_mode=Event.FideMode.ON)
    play_round(event)
    owner = owner_of(event)
    row = event.registrations.get(tpn=3)
    confirmed(lambda: set_bye(registration=row, actor=owner, round_number=2, kind="F", why="sponsor"))
    confirmed(lambda: change_settings(event=event, actor=owner, changes={"planned_rounds": 4}, why="snow"))
    return event


def test_acts_are_in_the_report_in_order_and_an_undone_one_is_not() -> None:
    event = event_with_acts()
    bye, rounds = (
        "### FPB @ Round 2: Player0002, Test, round 2 (sponsor)",
        "### Configuration @ Round 1: rounds 5 => 4 (snow)",
    )
    assert integrity_lines(event) == [bye, rounds]
    undo_last(event=event, actor=owner_of(event))
    assert integrity_lines(event) == [bye]
    event.refresh_from_db()
    assert event.planned_rounds == 5


def test_the_report_with_the_lines_is_read_strictly_and_keeps_them() -> None:
    event = event_with_acts()
    text = export_trf(event)
    read = trf.read(text, strict=True)
    kept = unsealed("\n".join(read.record.header.unknown_lines))
    lines = ["### Lots @ Round 0: initial colour White, drawn by the arbiter", *integrity_lines(event)]
    assert [line for line in kept if line.startswith("###")] == lines
    again = import_trf(actor=owner_of(event), data=text.encode(), source="x.trf")
    assert [line for line in unsealed(export_trf(again)) if line.startswith("###")] == lines


def test_the_public_report_has_none_of_them() -> None:
    assert "###" not in "".join(unsealed(export_trf(event_with_acts(), for_everybody=True)))
