"""What a value may be, whoever asks."""

from __future__ import annotations

import datetime

import pytest

from tabellone import values
from tabellone.values import WrongValue

WRONG = {
    "a birth that is none": ("birth", "never", WrongValue("birth")),
    "a day that no calendar has": ("birth", "1990/02/31", WrongValue("birth")),
    "a birth to come": ("birth", "2190", WrongValue("birth")),
    "digits of another alphabet": ("fide_id", "٣", WrongValue("digits")),
    "a federation of digits": ("federation", "12", WrongValue("federation")),
    "a letter that grows in capitals": ("federation", "FRß", WrongValue("federation")),
    "letters of another alphabet": ("federation", "ИТА", WrongValue("federation")),
    "too many digits": ("rating", "9" * 5000, WrongValue("highest", most=4000)),
    "a zero byte": ("name", "Ro\0ssi", WrongValue("unprintable")),
    "no character": ("name", "Rossi\ufffe", WrongValue("unprintable")),
    "half a character": ("club", "\ud800", WrongValue("unprintable")),
    "a name of nothing": ("name", " \u200b ", WrongValue("name")),
    "a long name": ("name", "x" * 101, WrongValue("long", most=100)),
    "another title": ("title", "AFM", WrongValue("title")),
    "another sex": ("sex", "x", WrongValue("sex")),
}


@pytest.mark.parametrize(("field", "written", "wrong"), WRONG.values(), ids=WRONG.keys())
def test_what_is_no_value(field: str, written: str, wrong: WrongValue) -> None:
    with pytest.raises(WrongValue) as caught:
        values.PERSON[field](written)
    assert caught.value == wrong


@pytest.mark.parametrize(
    ("field", "written", "value"),
    [
        ("name", "  Rossi,\tAnna\u202e ", "Rossi, Anna"),
        ("name", "Mu\u0308ller", "Müller"),
        ("federation", " ita ", "ITA"),
        ("fide_id", "000800001", "800001"),
        ("fide_id", "0", ""),
        ("rating", "", 0),
        ("sex", "F", "w"),
        ("categories", "U18; U18,,Local", "U18, Local"),
        ("birth", "0000/00/00", ""),
        ("birth", "5/17/1990", "1990/05/17"),
        ("birth", "17-Aug-90", "1990/08/17"),
    ],
)
def test_the_neutral_value(field: str, written: str, value: str | int) -> None:
    assert values.PERSON[field](written) == value
    assert values.PERSON[field](str(value)) == value


def test_the_century_of_two_digits_makes_somebody_younger_than_a_hundred() -> None:
    assert [values.birth(f"1/2/{year}", latest=2026) for year in ("26", "27", "87", "00")] == [
        "2026/02/01",
        "1927/02/01",
        "1987/02/01",
        "2000/02/01",
    ]


@pytest.mark.parametrize(("written", "number"), [("5", 5), ("0", 0), ("05", None), ("٥", None), ("9" * 4301, None)])
def test_an_address_has_one_way_to_write_a_number(written: str, number: int | None) -> None:
    assert values.canonical(written) == number


@pytest.mark.parametrize("year", [1, 1899, 2200, 9999])
def test_no_event_is_in_the_year(year: int) -> None:
    assert not values.is_day(datetime.date(year, 1, 1))
    with pytest.raises(WrongValue):
        values.EVENT["start_date"](datetime.date(year, 1, 1))


@pytest.mark.parametrize("written", ["100", "-10", "1e9", "٥", "", "0.55", "9" * 4301])
def test_points_that_no_result_has(written: str) -> None:
    with pytest.raises(WrongValue):
        values.points(written)
