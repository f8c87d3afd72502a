"""Days and moments of events, and births as people write them."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, strategies as st

from tabellone import values
from tabellone.values import WrongValue


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("", ""),
        ("0000/00/00", ""),
        ("1990", "1990/00/00"),
        ("5/1990", "1990/05/00"),
        ("1990-5", "1990/05/00"),
        ("May 1990", "1990/05/00"),
        ("1990-05-17", "1990/05/17"),
        ("17.5.1990", "1990/05/17"),
        ("17 May 1990", "1990/05/17"),
        ("May 17, 1990", "1990/05/17"),
        ("17 maggio 1990", "1990/05/17"),
        ("17. März 1990", "1990/03/17"),
        ("1 août 1990", "1990/08/01"),
        ("1 juin 1990", "1990/06/01"),
        ("1 juillet 1990", "1990/07/01"),
        ("5/17/1990", "1990/05/17"),
        ("17/5/1990", "1990/05/17"),
        ("4/5/1990", "1990/05/04"),
        ("17-Aug-90", "1990/08/17"),
        ("29/2/1992", "1992/02/29"),
        ("1900/01/01", "1900/01/01"),
    ],
)
def test_a_birth_however_it_is_written(written: str, value: str) -> None:
    assert values.birth(written, latest=2026) == value
    assert values.birth(value, latest=2026) == value


@pytest.mark.parametrize(
    "written",
    [
        "never",
        "1990/02/31",
        "29/2/1991",
        "1990/00/17",
        "13/1990",
        "1990/13/01",
        "1899/12/31",
        "2027",
        "2190",
        "5",
        "5/17",
        "May May 1990",
        "17 May 990",
        "17/5/1990/1",
        "17/5/19901",
        "17 # 1990",
        "٥/١٩٩٠",
        "1" * 41,
    ],
)
def test_what_is_no_birth(written: str) -> None:
    with pytest.raises(WrongValue) as caught:
        values.birth(written, latest=2026)
    assert caught.value == WrongValue("birth")


def test_the_century_of_two_digits_makes_somebody_younger_than_a_hundred() -> None:
    assert [values.birth(f"1/2/{year}", latest=2026) for year in ("26", "27", "87", "00")] == [
        "2026/02/01",
        "1927/02/01",
        "1987/02/01",
        "2000/02/01",
    ]


@pytest.mark.parametrize(
    ("birth", "shown"),
    [
        ("", ""),
        ("2000/00/00", "2000"),
        ("1990/05/00", "1990/05"),
        ("1990/05/17", "1990/05/17"),
        ("1990/10/00", "1990/10"),
    ],
)
def test_a_birth_is_shown_without_its_unknown_parts_and_read_again(birth: str, shown: str) -> None:
    assert (values.shown_birth(birth), values.birth(shown)) == (shown, birth)


def test_nobody_is_born_after_the_present_year() -> None:
    year = datetime.datetime.now(tz=datetime.UTC).year
    assert values.birth(f"{year - 1}") == f"{year - 1}/00/00"
    with pytest.raises(WrongValue):
        values.birth(f"{year + 1}")


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2026, 12, 31)))
def test_a_day_is_the_same_in_every_order_that_names_its_month(day: datetime.date) -> None:
    kept = day.strftime("%Y/%m/%d")
    written = (kept, f"{day:%d.%m.%Y}", f"{day:%-d %B %Y}", f"{day:%B %-d, %Y}", f"{day.day}-{day:%b}-{day:%Y}")
    assert {values.birth(text, latest=2026) for text in written} == {kept}


@pytest.mark.parametrize("year", [1, 1899, 2200, 9999])
def test_no_event_is_in_the_year(year: int) -> None:
    assert not values.is_day(datetime.date(year, 1, 1))
    assert not values.is_moment(datetime.datetime(year, 1, 1, 12, tzinfo=datetime.UTC))


@pytest.mark.parametrize("day", [datetime.date(1900, 1, 1), datetime.date(2199, 12, 31)])
def test_the_first_and_the_last_day_of_events(day: datetime.date) -> None:
    assert values.is_day(day)
    assert values.is_moment(datetime.datetime.combine(day, datetime.time(23, 59), tzinfo=datetime.UTC))
