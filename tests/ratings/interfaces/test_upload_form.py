"""What is said of a list before it comes."""

from __future__ import annotations

import datetime

import pytest

from ratings.domain.list_import import import_list
from ratings.domain.uploads import Announced
from ratings.interfaces.upload_form import WORDS, UploadForm
from tabellone.interchange.rating_lists.columns import FIELDS
from tests.ratings.people import NOVEMBER, listed

pytestmark = pytest.mark.django_db
SAID = {"name": " FSI ", "month": "2026-11", "tempo": "rapid"}


def announced(**said: str) -> Announced:
    form = UploadForm(SAID | said)
    assert form.is_valid(), form.errors
    return form.announced(file_name="a.csv", size=5)


def test_every_column_has_a_field() -> None:
    assert set(WORDS) == set(FIELDS)
    assert len(UploadForm().columns) == len(FIELDS)


def test_a_list_of_fides_layout_and_tables_with_and_without_headings() -> None:
    plain = Announced("FSI", NOVEMBER, "a.csv", 5, tempo="rapid")
    assert announced() == plain
    assert announced(is_table="on").columns == {}
    assert announced(column_number="Tessera", column_name="Chi").columns == {"Tessera": "number", "Chi": "name"}
    assert (announced(encoding="cp1250").encoding, announced().encoding) == ("cp1250", "")
    assert UploadForm(SAID | {"encoding": "utf-16-le"}).errors.keys() == {"encoding"}
    assert announced(is_kept_beside="on").is_kept_beside is True


def test_what_was_kept_of_a_table_stays_where_nothing_is_said() -> None:
    import_list(name="FSI", month=NOVEMBER, people=[listed(1, "A, B")], columns={"Tessera": "number"})
    assert announced(is_table="on").columns is None


@pytest.mark.parametrize(
    ("written", "month"),
    [("2026-02", datetime.date(2026, 2, 1)), ("2026-13", None), ("1969-01", None), ("2201-01", None), ("²⁰²⁶-1", None)],
)
def test_a_month_is_its_first_day(written: str, month: datetime.date | None) -> None:
    form = UploadForm(SAID | {"month": written})
    assert (form.is_valid(), form.cleaned_data.get("month")) == (month is not None, month)
