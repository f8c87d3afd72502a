"""Days as reports write them, and what depends on them."""

from __future__ import annotations

import datetime

import pytest

from tabellone.dates import ReportDays, day_of, days_of, first_day
from tabellone.engine import edition_of as pairing_edition
from tabellone.record import Header, Player, Record, Round
from tabellone.tiebreaks import edition_of as tie_break_edition


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/03/01", (2026, 3, 1)),
        ("2026-3-1", (2026, 3, 1)),
        ("20260301", (2026, 3, 1)),
        ("2026.03.01", (2026, 3, 1)),
        ("2026-03-01T10:00", (2026, 3, 1)),
        ("01.03.2026 10:00", (2026, 3, 1)),
        ("01/03/2026", (2026, 3, 1)),
        ("28. 07. 2005", (2005, 7, 28)),
        ("24/09/2010", (2010, 9, 24)),
        ("03/28/2026", (2026, 3, 28)),
        ("Sat 17.05.2019", (2019, 5, 17)),
        ("mar 17.05.2019", (2019, 5, 17)),
        ("19/05/17", (2019, 5, 17)),
        ("17.05.19", (2019, 5, 17)),
        ("98/12/31", (1998, 12, 31)),
        ("31/12/98", (1998, 12, 31)),
        ("Jun 26, 2020", (2020, 6, 26)),
        ("26 June 2020", (2020, 6, 26)),
        ("Mar 26 mag 2020", (2020, 5, 26)),
        ("1. März 2026", (2026, 3, 1)),
        ("1er août 2026", (2026, 8, 1)),
        ("26-28 giugno 2020", (2020, 6, 26)),
        ("26-Jun-20", (2020, 6, 26)),
        ("", None),
        ("2026", None),
        ("March 2026", None),
        ("2026/00/00", None),
        ("30/02/2026", None),
        ("next week", None),
        ("01.03.202", None),
        ("٢٠٢٦/٠٣/٠١", None),
        ("1 jui 2026", None),
        ("9" * 5000, None),
    ],
)
def test_the_day_that_a_text_names(text: str, day: tuple[int, int, int] | None) -> None:
    assert day_of(text) == (None if day is None else datetime.date(*day))


@pytest.mark.parametrize(
    ("start", "editions"),
    [
        ("Jun 26, 2020", ("2017", "2023")),
        ("28. 07. 2025", ("2017", "2024")),
        ("24/09/2010", ("2017", "2023")),
        ("Sat 17.05.2019", ("2017", "2023")),
        ("19/05/17", ("2017", "2023")),
        ("15 febbraio 2026", ("2026", "2024")),
        ("Mar 1, 2026", ("2026", "2026")),
        ("", ("2026", "2026")),
    ],
)
def test_one_reading_of_a_date_decides_both_editions(start: str, editions: tuple[str, str]) -> None:
    record = Record(header=Header(start=start))
    assert (pairing_edition(record), tie_break_edition(record).name) == editions


def test_without_a_readable_first_day_the_first_round_decides() -> None:
    record = Record(header=Header(start="in spring", round_dates=("", "25/05/17")))
    assert (pairing_edition(record), tie_break_edition(record).name) == ("2017", "2024")


TODAY = datetime.date(2026, 11, 24)
PLAYED = (Round(),)


def report(start: str, end: str = "", *, rounds: tuple[str, ...] = (), birth: str = "", played: bool = True) -> Record:
    return Record(
        players=(Player(1, "Adams", birth=birth),),
        rounds=PLAYED if played else (),
        header=Header(start=start, end=end, round_dates=rounds),
    )


@pytest.mark.parametrize(
    ("record", "start", "order"),
    [
        (report("11.09.26"), (2026, 9, 11), "dmy"),
        (report("11.09.26", "11.10.01"), (2011, 9, 26), "ymd"),
        (report("11.09.26", rounds=("11/09/26", "11/09/27")), (2011, 9, 26), "ymd"),
        (report("26.09.11", rounds=("11/09/26", "11/09/27")), (2011, 9, 26), "dmy"),
        (report("10.09.13"), (2013, 9, 10), "dmy"),
        (report("10.09.13", "10.09.19"), (2010, 9, 13), "ymd"),
        (report("10.09.13", "13.09.13"), (2013, 9, 10), "dmy"),
        (report("10.09.13", "2010/09/19"), (2010, 9, 13), "ymd"),
        (report("01.02.05", birth="2003/04/05"), (2005, 2, 1), "dmy"),
        (report("12.01.05", birth="2009/00/00"), (2012, 1, 5), "ymd"),
        (report("12/01/28"), (2012, 1, 28), "ymd"),
        (report("11.12.28"), (2011, 12, 28), "ymd"),
        (report("11.12.28", played=False), (2028, 12, 11), "dmy"),
        (report("04/03/12", "04/28/12"), (2012, 4, 3), "mdy"),
        (report("31.12.98"), (1998, 12, 31), ""),
        (report("2026/03/01", "26/03/05"), (2026, 3, 1), "ymd"),
        (report("2026/03/01", "2026/03/05"), (2026, 3, 1), ""),
    ],
)
def test_two_digit_dates_are_read_as_the_whole_report_makes_them_plausible(
    record: Record, start: tuple[int, int, int], order: str
) -> None:
    found = days_of(record, today=TODAY)
    assert (found.start, found.order) == (datetime.date(*start), order)


def test_the_editions_follow_the_plausible_reading() -> None:
    record = report("11.09.26", "11.10.01")
    assert days_of(record) == ReportDays(datetime.date(2011, 9, 26), datetime.date(2011, 10, 1), "ymd")
    assert first_day(record) == datetime.date(2011, 9, 26)
    assert (pairing_edition(record), tie_break_edition(record).name) == ("2017", "2023")
