"""FIDE mode: which events are in it, and leaving it, which is final and stated everywhere."""

from __future__ import annotations

from datetime import date

import pytest

from archives.domain.backups.differences import differences
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.restoring import restore_event
from archives.domain.container import unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from tabellone.interchange import trf
from tests.factories import make_event, make_user, owner_of, pair_round, play_round, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.copies import CopyWanted, copy_event
from tournaments.domain.events.event_lifecycle import create_event
from tournaments.domain.integrity.fide_mode import is_on, leave, left_line, mark, round_of_left_line
from tournaments.domain.integrity.levels import NeedsConfirmation, confirmable
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ON, LEFT = Event.FideMode.ON, Event.FideMode.LEFT


def leave_confirmed(event: Event, why: str = "club rules") -> None:
    """Leave FIDE mode with both confirmations."""
    tokens: list[str] = []
    for _step in range(2):
        with confirmable(lambda: tokens), pytest.raises(NeedsConfirmation) as asked:
            leave(event=event, actor=owner_of(event), why=why)
        tokens.append(asked.value.token)
    with confirmable(lambda: tokens):
        leave(event=event, actor=owner_of(event), why=why)


def left_event(*, played: int = 2) -> Event:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    for _round in range(played):
        play_round(event)
    leave_confirmed(event)
    event.refresh_from_db()
    return event


def test_a_new_event_of_a_handbook_system_is_in_fide_mode() -> None:
    systems = ("dutch", "dubov", "burstein", "lim", "double-swiss", "round-robin", "amalfi", "keizer", "knockout")
    events = [create_event(actor=make_user(), name=system, planned_rounds=4, system=system) for system in systems]
    assert [is_on(event) for event in events] == [True] * 6 + [False] * 3
    assert [mark(event) for event in events] == [""] * 9


def test_an_event_made_before_is_outside_and_unmarked() -> None:
    event = make_event()
    assert (is_on(event), mark(event), left_line(event)) == (False, "", "")
    with pytest.raises(Refused, match="not in FIDE mode"):
        leave(event=event, actor=owner_of(event), why="x")


def test_leaving_needs_two_confirmations_and_a_reason() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    with confirmable(list), pytest.raises(Refused, match="Enter a reason"):
        leave(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="FIDE mode asks for confirmation"):  # outside a page
        leave(event=event, actor=owner_of(event), why="club rules")
    leave_confirmed(event)
    event.refresh_from_db()
    assert (event.fide_mode, is_on(event), mark(event)) == (LEFT, False, "Outside FIDE mode since before round 1")


def test_leaving_states_the_round_on_pages_and_in_both_reports() -> None:
    event = left_event()
    assert mark(event) == "Outside FIDE mode since round 2"
    for text in (export_trf(event), export_trf(event, for_everybody=True)):
        assert "### FIDE mode left @ Round 2" in text.splitlines()
    assert "###" not in export_trf(event, comments=False)
    assert (
        trf.read(export_trf(event), strict=True).record.rounds
        == trf.read(export_trf(event, comments=False)).record.rounds
    )


def test_undo_never_brings_the_mode_back() -> None:
    event = left_event()
    step = last_undoable(event)
    assert step is not None
    assert step.action == "result"
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert event.fide_mode == LEFT


def test_a_restore_point_from_before_does_not_bring_it_back() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    play_round(event)
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    play_round(event)
    leave_confirmed(event)
    event.refresh_from_db()
    assert differences(event, point).rows
    restore_event(event=event, actor=owner_of(event), point=point, seen_version=event.version)
    event.refresh_from_db()
    assert (event.fide_mode, event.fide_mode_left_in) == (LEFT, 2)


def test_an_event_file_keeps_the_mark() -> None:
    event = left_event()
    copy = import_event(actor=make_user("other"), file=unpack(export_event(event)), slug="copy")
    assert (copy.fide_mode, copy.fide_mode_left_in) == (LEFT, 2)
    assert mark(copy) == mark(event)


def test_a_report_keeps_the_mark_once_and_another_imported_report_is_outside() -> None:
    event = left_event()
    again = import_trf(actor=make_user("other"), data=export_trf(event).encode(), source="x.trf")
    assert mark(again) == mark(event)
    lines = export_trf(again).splitlines()
    assert lines.count("### FIDE mode left @ Round 2") == 1
    usual = started_event(players=8, rounds=5, fide_mode=ON, name="Other")
    play_round(usual)
    imported = import_trf(actor=make_user("other"), data=export_trf(usual).encode(), source="y.trf")
    assert (imported.fide_mode, mark(imported)) == ("", "")


def test_a_copy_is_a_new_event_and_so_in_fide_mode() -> None:
    event = left_event()
    copy = copy_event(event=event, actor=owner_of(event), wanted=CopyWanted("Next year", date(2027, 5, 1)))
    assert (is_on(copy), mark(copy)) == (True, "")


def test_the_line_of_a_report_is_read_exactly() -> None:
    lines = (
        "### FIDE mode left @ Round 12",
        "### FIDE mode left @ Round 0",
        "### FIDE mode left @ Round x",
        "### other",
    )
    assert [round_of_left_line(line) for line in lines] == [12, 0, None, None]


def test_leaving_ends_a_manual_pairing() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    round_ = pair_round(event)
    event.rounds.filter(pk=round_.pk).update(is_manual=True)
    leave_confirmed(event)
    round_.refresh_from_db()
    assert not round_.is_manual
