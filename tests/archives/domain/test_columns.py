"""Values of columns in the file, and the limits that every database keeps."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from archives.domain.columns import column_schema, largest, related, to_json, to_python
from archives.domain.shapes import ShapeError
from archives.domain.tables import PartTable, tables_by_part
from prizes.models import PrizeFund
from tournaments.models import Event, Registration, Round


def same(_part: str, key: int) -> int:
    return key


def column(part: str, name: str) -> tuple[PartTable, Any]:
    table = tables_by_part()[part]
    return table, table.model._meta.get_field(name)


def test_a_moment_a_day_and_a_reference_are_written_for_every_database() -> None:
    at = datetime.datetime(2026, 5, 1, 9, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    row = Event(
        created_at=at, start_date=datetime.date(2026, 5, 1), festival_id=4, name="Torre", options={"maxi": True}
    )
    expected = {
        "created_at": "2026-05-01T07:00:00Z",
        "start_date": "2026-05-01",
        "festival": 14,
        "stage": None,
        "name": "Torre",
        "options": {"maxi": True},
        "hall": None,
        "is_festival": False,
    }
    written = {name: to_json(*column("events", name), row, lambda _part, key: key + 10) for name in expected}
    assert written == expected
    for name, value in written.items():
        table, found = column("events", name)
        assert to_python(table, found, value, lambda _part, key: key - 10) == getattr(row, found.attname)


def test_a_json_value_of_another_form_is_written_as_it_is() -> None:
    assert to_json(*column("events", "forbidden"), Event(forbidden=[{"old": 1}]), same) == [{"old": 1}]


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("contestants", "rating", 2**15),
        ("contestants", "rating", "5"),
        ("contestants", "tpn", 2**31),
        ("contestants", "name", None),
        ("contestants", "name", "\0"),
        ("contestants", "birth", "x" * 30),
        ("contestants", "title", "FIDE"),
        ("contestants", "team", True),
        ("contestants", "is_withdrawn", None),
        ("rounds", "starts_at", "1000-01-01T00:00:00Z"),
        ("rounds", "starts_at", 5),
        ("events", "start_date", "2026-13-01"),
        ("events", "start_date", "2026-05-01T00:00:00Z"),
        ("events", "slug", "ß"),
        ("applications", "email", "nobody"),
        ("norm_papers", "web_link", "javascript:alert(1)"),
        ("norm_players", "group_federations", 300),
        ("prize_funds", "rounding", 7),
        ("line_ups", "players", None),
    ],
)
def test_a_value_beyond_the_column_is_refused(part: str, name: str, value: Any) -> None:
    with pytest.raises(ShapeError):
        to_python(*column(part, name), value, same)


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("contestants", "rating", 2**15 - 1),
        ("contestants", "tpn", None),
        ("contestants", "title", ""),
        ("contestants", "title", "IM"),
        ("prize_funds", "budget", 2**63 - 1),
        ("entry_pages", "conditions", "Bring a clock.\nThank you."),
        ("norm_players", "group_federations", 250),
        ("events", "rating_rule", None),
    ],
)
def test_a_value_within_the_column_stays(part: str, name: str, value: Any) -> None:
    assert to_python(*column(part, name), value, same) == value


def test_the_limits_of_numbers_are_those_of_postgresql() -> None:
    assert largest(Registration._meta.get_field("rating")) == 32_767
    assert largest(Registration._meta.get_field("tpn")) == 2_147_483_647
    assert largest(PrizeFund._meta.get_field("budget")) == 9_223_372_036_854_775_807


def test_a_reference_to_its_own_model_is_found() -> None:
    assert related(Registration._meta.get_field("team")) is Registration
    assert related(Round._meta.get_field("event")) is Event


@pytest.mark.parametrize(
    ("part", "name", "expected"),
    [
        ("contestants", "rating", {"type": "integer", "minimum": 0, "maximum": 32_767}),
        ("contestants", "sex", {"enum": ["", "m", "w"]}),
        ("contestants", "is_withdrawn", {"type": "boolean"}),
        ("contestants", "name", {"type": "string", "maxLength": 100}),
        ("contestants", "created_at", {"type": "string", "format": "date-time"}),
        (
            "events",
            "start_date",
            {"anyOf": [{"type": "null"}, {"type": "string", "format": "date"}]},
        ),
        (
            "contestants",
            "team",
            {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 1, "description": "ref of contestants"}]},
        ),
        ("entry_pages", "conditions", {"type": "string", "maxLength": 4000}),
        ("rounds", "state", {"enum": ["drafted", "locked", "pairing", "planned", "published"]}),
        ("events", "team_ranking", {"type": "object", "properties": {}}),
    ],
)
def test_each_column_has_its_schema(part: str, name: str, expected: dict[str, Any]) -> None:
    assert column_schema(*column(part, name)) == expected
