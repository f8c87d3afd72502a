"""Saved web pages: the table of players or results, whatever is around it."""

from __future__ import annotations

from tabellone.interchange.players.table import read_table
from tabellone.interchange.players.web_page import is_web_page, rows_of_page

PAGE = """<!DOCTYPE html><html><head><title>Chess-Results Server</title><style>td { color: red }</style></head><body>
<table><tr><td><h2>City Open 2025</h2><script>"<td>no</td>"</script>
<table class="CRs1"><tr><th>No.</th><th></th><th>Name</th><th>FideID</th><th>FED</th><th>Rtg</th>
<th>Club/City</th></tr>
<tr><td>1</td><td>IM</td>
<td><a href="x">Müller,&nbsp;Jörg</a></td><td>800001</td><td>GER</td><td>2401</td><td></td></tr>
<tr><td>2</td><td></td><td>Rossi, Ada</td><td></td><td>ITA</td><td>1800</td><td>Lodi</td></tr></table>
</td></tr></table></body></html>"""


def test_a_saved_web_page_is_read_by_its_table_of_players() -> None:
    expected = [
        ("City Open 2025",),
        ("No.", "", "Name", "FideID", "FED", "Rtg", "Club/City"),
        ("1", "IM", "Müller, Jörg", "800001", "GER", "2401"),
        ("2", "", "Rossi, Ada", "", "ITA", "1800", "Lodi"),
    ]
    assert [line.cells for line in read_table(PAGE)] == expected
    assert [line.cells for line in read_table(PAGE.encode("cp1252"))] == expected


def test_of_several_tables_the_one_with_the_most_headings_is_read() -> None:
    menu = "<table><tr><td>Name</td><td>x</td></tr></table>"
    players = "<table><tr><td>Name<td>Rtg<td>FED<tr><td>Rossi<br>Ada<td>1800<td>ITA</table>"
    assert rows_of_page(f"<html>{menu}{players}{menu}", most_rows=10) == [
        ["Name", "Rtg", "FED"],
        ["Rossi Ada", "1800", "ITA"],
    ]
    assert rows_of_page(f"<html>{menu}", most_rows=10) == []


def test_rows_are_bounded_and_damaged_pages_are_read_as_far_as_they_go() -> None:
    row = "<tr><td>Rossi<td>1800"
    page = f"<html><table><tr><td>Name<td>Rtg{row * 100}"
    assert len(rows_of_page(page, most_rows=10)) == 10
    assert rows_of_page("<html></td></table></tr><td>x<tr>y", most_rows=10) == []


def test_what_begins_with_markup_of_a_page_is_one() -> None:
    pages = [
        "<!DOCTYPE html>",
        "\ufeff\n<HTML lang=en>",
        "<!-- saved --><html>",
        "Name;<html>",
        "<?xml version='1.0'?><list>",
    ]
    assert [is_web_page(text) for text in pages] == [True, True, True, False, False]
