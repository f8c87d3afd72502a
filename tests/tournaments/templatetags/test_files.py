"""Links to a table as files."""

from __future__ import annotations

import pytest

from tests.factories import make_event
from tournaments.templatetags.files import FileLink, files, program_files

pytestmark = pytest.mark.django_db


def test_a_table_is_linked_in_every_format_and_a_pdf_for_either_size_of_paper() -> None:
    event, base = make_event(), "/e/tower-open/round/3/pairings"
    assert files("pairing:round_file", event, 3) == {
        "links": [
            FileLink("CSV", f"{base}.csv"),
            FileLink("XLSX", f"{base}.xlsx"),
            FileLink("JSON", f"{base}.json"),
            FileLink("PDF A4", f"{base}.pdf?paper=a4"),
            FileLink("PDF Letter", f"{base}.pdf?paper=letter"),
        ]
    }


def test_the_file_is_of_what_the_page_shows_and_what_is_not_asked_for_is_not_named() -> None:
    links = files("pairing:round_file", make_event(), 3, by="name", find="")["links"]
    assert isinstance(links, list)
    base = "/e/tower-open/round/3/pairings"
    assert [link.address for link in links] == [
        f"{base}.csv?by=name",
        f"{base}.xlsx?by=name",
        f"{base}.json?by=name",
        f"{base}.pdf?by=name&paper=a4",
        f"{base}.pdf?by=name&paper=letter",
    ]


def test_a_long_table_has_no_paper() -> None:
    base = "/e/tower-open/rated-games"
    assert program_files("standings:rated_games_file", make_event(), "All rated games") == {
        "links": [FileLink("CSV", f"{base}.csv"), FileLink("XLSX", f"{base}.xlsx"), FileLink("JSON", f"{base}.json")],
        "title": "All rated games",
    }
