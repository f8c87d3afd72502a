"""Each section has a heading in every language."""

from __future__ import annotations

from django.utils import translation

from regulations.domain.paragraphs import HEADINGS, RegulationSection


def test_every_section_has_its_own_heading() -> None:
    assert set(HEADINGS) == set(RegulationSection)
    with translation.override("it"):
        titles = [str(each.heading) for each in RegulationSection]
    assert len(set(titles)) == len(titles)
    assert "Scoring" not in titles
