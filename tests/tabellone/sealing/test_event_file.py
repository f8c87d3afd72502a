"""The seals in an event file: a change in each kind of row is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from archives.domain.container import unpack
from archives.domain.exports import export_event
from seals.models import SealStep
from tabellone.sealing import event_file
from tabellone.sealing.event_file import EventFileError, EventSeal, check_event_file, is_event_file, read_parts
from tabellone.sealing.findings import SealFinding
from tests.factories import enter_results, owner_of, played_event, publish_next
from tests.seals.made import Row, changed_file, sealed_event
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = sealed_event()
    withdraw(registration=made.registrations.get(tpn=7), actor=owner_of(made))
    return made


def findings(data: bytes) -> set[SealFinding]:
    (seal,) = check_event_file(data)
    return set(seal.findings)


def test_an_event_file_is_as_it_was_sealed(event: Event) -> None:
    last = SealStep.objects.filter(event=event).order_by("number").last()
    assert last is not None
    data = export_event(event)
    assert is_event_file(data)
    assert check_event_file(data) == (EventSeal("Tower Open", last.number, last.head, ()),)


def setting(name: str, value: Any, *, at: int = 0) -> Callable[[list[Row]], object]:
    return lambda rows: rows[at].update({name: value})


@pytest.mark.parametrize(
    ("part", "change", "found"),
    [
        ("contestants", setting("name", "Other, Name"), SealFinding("player", "1")),
        ("contestants", setting("rating", 1), SealFinding("player", "1")),
        ("contestants", setting("fide_id", "12345"), SealFinding("player", "1")),
        ("contestants", setting("tpn", 99), SealFinding("player", "99")),
        ("contestants", setting("is_withdrawn", True), SealFinding("details", "players")),
        ("rounds", setting("state", "planned"), SealFinding("round", "1")),
        ("pairings", setting("is_manual", True), SealFinding("details", "round 1")),
        ("games", setting("white_result", "="), SealFinding("round", "1")),
        ("games", setting("rating_result", "=="), SealFinding("details", "round 1")),
        ("games", lambda rows: rows.pop(), SealFinding("round", "2")),
        ("byes", setting("kind", "H"), SealFinding("round", "1")),
        ("events", setting("tie_breaks", ["BH"]), SealFinding("details", "settings")),
        ("events", setting("edition", "2017"), SealFinding("details", "settings")),
        ("seal_salts", setting("salt", "0" * 32), SealFinding("player", "1")),
        ("seal_salts", lambda rows: rows.pop(0), SealFinding("player", "1")),
        ("seal_steps", setting("facts", {"round": 9}), SealFinding("step", 1)),
        ("seal_steps", setting("head", "0" * 64, at=1), SealFinding("step", 2)),
        ("seal_steps", lambda rows: rows.pop(1), SealFinding("missing_step", 2)),
        ("seal_steps", setting("entry_salt", ""), SealFinding("salt", 1)),
    ],
)
def test_a_change_in_each_kind_of_row_is_found(
    event: Event, part: str, change: Callable[[list[Row]], object], found: SealFinding
) -> None:
    assert found in findings(changed_file(event, part, change))


@pytest.mark.parametrize("name", ["why", "action"])
def test_a_change_of_a_sealed_log_entry_is_found(event: Event, name: str) -> None:
    number = SealStep.objects.exclude(entry=0).filter(event=event).order_by("number").values_list("entry", flat=True)[0]

    def change(rows: list[Row]) -> None:
        next(row for row in rows if row["number"] == number)[name] = "other"

    assert findings(changed_file(event, "journal", change)) == {SealFinding("entry", number)}
    without = changed_file(event, "journal", lambda rows: rows.remove(next(r for r in rows if r["number"] == number)))
    assert findings(without) == {SealFinding("missing_entry", number)}


def test_results_of_a_round_in_progress_are_no_change(event: Event) -> None:
    enter_results(publish_next(event), boards=1)
    assert findings(export_event(event)) == {SealFinding("newer_results", "3")}


def test_an_event_of_before_the_feature_has_no_seal() -> None:
    event = played_event(players=4, rounds=3, played=1)
    SealStep.objects.all().delete()
    assert check_event_file(export_event(event)) == (EventSeal("Tower Open", 0, "", (SealFinding("no_seal"),)),)


def test_the_same_parts_are_read_as_by_the_import(event: Event) -> None:
    data = export_event(event)
    known = unpack(data)
    assert {part: list(rows) for part, rows in read_parts(data).items()} == {
        part: known.rows(part) for part in event_file.READ
    }


@pytest.mark.parametrize(
    "change",
    [
        setting("number", "one"),
        setting("facts", []),
        setting("at", "yesterday"),
        lambda rows: rows[0].pop("kind"),
    ],
)
def test_rows_of_another_form_are_refused(event: Event, change: Callable[[list[Row]], object]) -> None:
    with pytest.raises(EventFileError, match="rows of another form"):
        check_event_file(changed_file(event, "seal_steps", change))


def test_a_file_that_is_damaged_or_too_large_is_refused(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    data = export_event(event)
    for damaged in (b"", b"PK\x03\x04", data[:-40], data[: len(data) // 2] + data[len(data) // 2 + 9 :]):
        with pytest.raises(EventFileError, match="not a readable event file"):
            check_event_file(damaged)
    with pytest.raises(EventFileError, match="too large when it is expanded"):
        check_event_file(data, most_content=1000)
    with pytest.raises(EventFileError, match="not a readable event file"):
        read_parts(changed_file(event, "rounds", lambda rows: rows.insert(0, 1)))  # type: ignore[arg-type]
    monkeypatch.setattr(event_file, "MOST_BYTES", len(data) - 1)
    with pytest.raises(EventFileError, match="The file is too large"):
        check_event_file(data)
