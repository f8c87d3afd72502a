"""The form of a list that is fetched."""

from __future__ import annotations

from typing import Any

from ratings.domain.list_sources import FIDE_FILES, SourceValues, fide_source
from ratings.interfaces.source_form import FILES, OTHER, SourceForm


def values(**said: Any) -> SourceValues:
    form = SourceForm(said)
    assert form.is_valid(), form.errors
    return form.values()


def test_the_files_of_fide_are_offered_and_other_lists() -> None:
    assert list(FILES) == [*FIDE_FILES, OTHER]
    for file in FIDE_FILES:
        assert values(file=file, name="ignored", address="http://ignored.example") == fide_source(file)


def test_another_list_has_name_address_and_format() -> None:
    said = {"name": " FSI ", "address": "https://lists.example/fsi.csv", "layout": "table", "tempo": "rapid"}
    found = values(file="other", encoding="cp1252", **said)
    assert found == SourceValues("FSI", "https://lists.example/fsi.csv", "table", "rapid", "cp1252")
    assert values(file="other", name="FSI", address="https://a.example") == SourceValues(
        "FSI", "https://a.example", "fide"
    )
    assert [field.name for field in SourceForm().others] == ["name", "address", "layout", "tempo", "encoding"]


def test_values_that_are_not_offered_are_refused() -> None:
    for wrong in ({"file": "dubious"}, {"file": "all", "layout": "word"}, {"file": "all", "name": "x" * 41}):
        assert not SourceForm(wrong).is_valid()
