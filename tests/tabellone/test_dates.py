"""Days as reports write them, and what depends on them."""

from __future__ import annotations

import datetime

import pytest

from tabellone.dates import day_of
from tabellone.engine import edition_of as pairing_edition
from tabellone.record import Header, Record
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
