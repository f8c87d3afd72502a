"""What an event's report says is what its pages show, in codes that other programs know."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from pairing.__main__ import main
from standings.domain.table import table_of
from tabellone.interchange import trf
from tests.factories import owner_of, play_round, played_event, round_robin
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db

TIE_BREAKS = ["BH/C1", "BH", "SB", "DE", "WIN"]


def lines(event: Event, code: str) -> list[str]:
    return [line for line in export_trf(event).splitlines() if line.startswith(code)]


def ranks_shown(event: Event) -> dict[int, int]:
    table = table_of(event)
    assert table is not None
    return {place.tpn: place.rank for place in table.places}


@pytest.mark.parametrize("ties", [Event.Ties.SHARED, Event.Ties.LOTS])
def test_ranks_are_those_of_the_standings_and_the_own_check_passes(
    ties: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played_event(players=21, rounds=7, played=4, tie_breaks=TIE_BREAKS, ties=ties)
    text = export_trf(event)
    file = trf.read(text)
    assert {tpn: row.rank for tpn, row in file.stated.items()} == ranks_shown(event)
    assert list(ranks_shown(event)) != sorted(ranks_shown(event), key=lambda tpn: (-file.record.points_of(tpn), tpn))
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: OK\n"


def test_a_round_robins_ranks_are_those_of_its_table() -> None:
    event = round_robin(players=5, tie_breaks=["SB", "DE"])
    for _round in range(3):
        play_round(event)
    event.refresh_from_db()
    assert {tpn: row.rank for tpn, row in trf.read(export_trf(event)).stated.items()} == ranks_shown(event)


def test_a_bye_of_a_round_to_come_is_not_among_the_rounds_played() -> None:
    event = played_event(players=6, rounds=5, played=2)
    player = event.registrations.get(tpn=4)
    set_bye(registration=player, actor=owner_of(event), round_number=3, kind="H")
    event.refresh_from_db()
    assert {len(line) for line in lines(event, "001")} == {109}
    assert (lines(event, "240"), lines(event, "XXZ")) == (["240 H 003    4"], [])


def test_who_paired_is_said_once_a_round_is_published_here() -> None:
    event = played_event(players=6, rounds=5, played=1)
    assert lines(event, "182") == ["182 Tabellone"]
    text = export_trf(event)
    foreign = text.replace("182 Tabellone", "182 Somebody else").encode()
    again = import_trf(actor=owner_of(event), data=foreign, source="x.trf")
    assert lines(again, "182") == ["182 Somebody else"]
    play_round(again)
    assert lines(again, "182") == ["182 Tabellone"]


@pytest.mark.parametrize(
    ("system", "edition", "start", "code"),
    [
        ("dutch", "2026", None, "FIDE_DUTCH"),
        ("dutch", "2026", datetime.date(2026, 3, 1), "FIDE_DUTCH"),
        ("dutch", "2017", datetime.date(2025, 3, 1), "FIDE_DUTCH"),
        ("dutch", "2026", datetime.date(2025, 3, 1), "FIDE_DUTCH_2026"),
        ("dutch", "2017", None, "FIDE_DUTCH_2017"),
        ("dubov", "2026", datetime.date(2026, 3, 1), "FIDE_DUBOV"),
        ("burstein", "2026", datetime.date(2026, 3, 1), "FIDE_BURSTEIN"),
    ],
)
def test_the_code_of_the_system_has_a_year_only_where_the_date_says_another(
    system: str, edition: str, start: datetime.date | None, code: str
) -> None:
    event = played_event(players=6, rounds=3, played=1, system=system, edition=edition, start_date=start)
    assert lines(event, "192") == [f"192 {code}"]
    again = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="x.trf")
    assert (again.system, again.edition) == (system, edition)


def test_what_the_organiser_fills_in_stands_in_the_report() -> None:
    event = played_event(players=6, rounds=3, played=1)
    change_settings(
        event=event,
        actor=owner_of(event),
        changes={
            "event_type": "Individual: Swiss-System",
            "teams": 12,
            "deputies": ["Bianchi, Ugo", "Gialli, Pia"],
            "time_control_code": "5400+30",
        },
    )
    assert [lines(event, code) for code in ("082", "092", "112", "222")] == [
        ["082 12"],
        ["092 Individual: Swiss-System"],
        ["112 Bianchi, Ugo", "112 Gialli, Pia"],
        ["222 5400+30"],
    ]
