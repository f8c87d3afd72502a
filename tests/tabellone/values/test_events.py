"""What is announced of an event, whoever asks."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tabellone import values
from tabellone.values import WrongValue

LAST_DAY = datetime.date(2199, 12, 31)


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        ("name", "  Tower\tOpen ", "Tower Open"),
        ("city", "", ""),
        ("city", "x" * 500, "x" * 500),
        ("federation", "ita", "ITA"),
        ("start_date", None, None),
        ("end_date", LAST_DAY, LAST_DAY),
        ("deputies", ["  Bianchi, Ugo ", "Gialli, Pia"], ["Bianchi, Ugo", "Gialli, Pia"]),
        ("deputies", [], []),
        ("planned_rounds", 1, 1),
        ("planned_rounds", 100, 100),
        ("time_control", " 90 min ", "90 min"),
    ],
)
def test_the_neutral_value(field: str, written: Any, value: Any) -> None:
    assert values.EVENT[field](written) == value
    assert values.EVENT[field](value) == value


@pytest.mark.parametrize(
    ("field", "written", "wrong"),
    [
        ("name", " \u200b", WrongValue("name")),
        ("name", "x" * 501, WrongValue("long", most=500)),
        ("city", "x" * 501, WrongValue("long", most=500)),
        ("chief_arbiter", "Neri\0", WrongValue("unprintable")),
        ("deputies", ["Bianchi, Ugo", "x" * 501], WrongValue("long", most=500)),
        ("federation", "ITALY", WrongValue("federation")),
        ("start_date", datetime.date(1899, 12, 31), WrongValue("day")),
        ("end_date", datetime.date(2200, 1, 1), WrongValue("day")),
        ("planned_rounds", 0, WrongValue("fewest", least=1)),
        ("planned_rounds", 101, WrongValue("highest", most=100)),
        ("time_control_code", "x" * 201, WrongValue("long", most=200)),
        ("system", "x" * 81, WrongValue("long", most=80)),
        ("system_code", "x" * 201, WrongValue("long", most=200)),
    ],
)
def test_what_is_no_value(field: str, written: Any, wrong: WrongValue) -> None:
    with pytest.raises(WrongValue) as caught:
        values.EVENT[field](written)
    assert caught.value == wrong
