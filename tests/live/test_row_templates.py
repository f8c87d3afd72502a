"""Parts of tables that are filled in: what the template says, with every value escaped."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from hypothesis import given, strategies as st

from live.row_templates import in_one_line, row_template

CELL = "standings/_crosstable_cell.html"
FIXED = {"colour": "w", "letter": "W", "mark": "win", "symbol": "1"}


@given(opponent=st.integers(1, 9999).map(str), name=st.text(st.characters(exclude_categories=["Cs", "Co", "Cc"])))
def test_a_filled_row_template_is_the_template_with_these_values(opponent: str, name: str) -> None:
    whole = render_to_string(CELL, FIXED | {"opponent": opponent, "name": name}).strip()
    assert row_template(CELL, "opponent", "name", **FIXED).filled(opponent=opponent, name=name) == whole


def test_values_are_escaped_unless_they_are_safe() -> None:
    marks = mark_safe('<i class="mark"></i>')
    strip = row_template("parts/strip.html", "said", "marks").filled(said='"><b>', marks=marks)
    assert strip == (
        '<span class="strip strip--s" role="img" aria-label="&quot;&gt;&lt;b&gt;"><i class="mark"></i></span>'
    )


def test_attributes_on_several_lines_are_one_line() -> None:
    assert in_one_line("parts/move.html", {"is_up": True, "places": 3}) == (
        '<span class="move" data-d="up">3<span class="visually-hidden"> up</span></span>'
    )
