"""Incidents and changed pairings stand in the officer's report, and incidents are read again."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, publish_next, started_event
from tournaments.domain.incidents.book import incidents_of, note_incident
from tournaments.domain.journal.action import action
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.reports.remarks import keep_incidents, with_remarks, without_incidents
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = started_event(players=6)
    publish_next(event)
    game = Game.objects.select_related("white", "black").get(pairing__round__event=event, pairing__board=2)
    note_incident(
        event=event,
        actor=owner_of(event),
        player=game.black,
        kind="phone",
        measure="loss",
        game=game,
        note="in the\tpocket",
        seen=board_seen(game),
    )
    return event


def said(report: str) -> list[str]:
    """Without the seal, which has random salts."""
    lines = [line for line in report.splitlines() if line.startswith(("XXI", "###"))]
    return [line for line in lines if not line.startswith("### Seal")]


def test_an_incident_that_costs_a_game_stands_in_the_report_and_is_read_again(event: Event) -> None:
    report = export_trf(event)
    (row,) = incidents_of(event)
    number = row.player.tpn or 0
    assert said(report) == [
        f"### Incident @ Round 1: {number} {row.player.name}: phone or other device => loss of the game",
        f"XXI 001 0002 {number:04} phone loss in thepocket",
    ]
    again = import_trf(actor=owner_of(event), data=report.encode(), source="x.trf")
    (read,) = incidents_of(again)
    assert (read.round_number, read.board, read.player.tpn, read.kind, read.measure, read.note) == (
        1, 2, number, "phone", "loss", "in thepocket",
    )  # fmt: skip
    assert said(export_trf(again)) == said(report)
    undo_last(event=event, actor=owner_of(event))
    assert said(export_trf(event)) == []


def test_everybody_gets_a_report_without_it(event: Event) -> None:
    assert said(export_trf(event, for_everybody=True)) == []


def test_a_changed_pairing_is_said_until_it_is_undone(event: Event) -> None:
    with action("change_published", event=event, actor=owner_of(event), why="a rematch", round_number=1) as change:
        change.details["told"] = "A - B => B - A"
        change.update(event, city="Elsewhere")
    assert "### Published pairing changed @ Round 1: A - B => B - A (a rematch)" in export_trf(event)
    undo_last(event=event, actor=owner_of(event))
    assert "Published pairing" not in export_trf(event)


def test_what_is_not_read_is_kept_as_it_stands(event: Event) -> None:
    lines = ["XXI 001 0001 0001 phone loss", "XXI 001 0001 0001 juggling loss", "### Incident: x", "### other", "XXQ 1"]
    assert without_incidents(lines) == ("XXI 001 0001 0001 juggling loss", "### other", "XXQ 1")
    record = with_remarks(record_of(event), event)
    with action("import", event=event, actor=owner_of(event)) as change:
        keep_incidents(change, record, {})
    assert event.incidents.count() == 1
