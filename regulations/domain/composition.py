"""The paragraphs of an event's regulations, written from its settings in the user's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regulations.domain.event_text import paragraphs_about_event, paragraphs_about_people
from regulations.domain.facts import EventFacts
from regulations.domain.paragraphs import Paragraph, RegulationSection
from regulations.domain.play_text import paragraphs_about_play
from regulations.domain.ranking_text import paragraphs_about_ranking


def compose(facts: EventFacts, own: Iterable[Paragraph] = ()) -> list[Paragraph]:
    """Return all paragraphs in the order of the sections; those of the organiser end their section.

    The keys do not depend on the language. No input or output besides the translations.
    """
    found = [*_written(facts), *own]
    return [each for section in RegulationSection for each in found if each.section is section]


def _written(facts: EventFacts) -> Iterator[Paragraph]:
    yield from paragraphs_about_event(facts)
    yield from paragraphs_about_play(facts)
    yield from paragraphs_about_ranking(facts)
    yield from paragraphs_about_people(facts)
