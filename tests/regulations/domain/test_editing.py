"""Own paragraphs and the default time: limits, conflicts, undo."""

from __future__ import annotations

import pytest
from django.conf import settings

from regulations.domain.editing import (
    MOST_MINUTES,
    MOST_PARAGRAPHS,
    add_paragraph,
    change_paragraph,
    default_minutes_of,
    delete_paragraph,
    paragraph_seen,
    set_default_time,
)
from regulations.models import LONGEST_TEXT, OwnParagraph
from tests.factories import make_event, owner_of
from tests.festivals import festival_of, section_of
from tests.regulations.made import own_paragraph
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def texts_of(event: Event) -> list[dict[str, str]]:
    return [row.texts for row in event.own_paragraphs.all()]


def test_a_paragraph_keeps_its_texts_in_known_languages_without_control_characters(event: Event) -> None:
    given = {"en": " Bring\na \0pen. ", "it": "Porta una penna.", "xx": "?", "fr": "  "}
    add_paragraph(event=event, actor=owner_of(event), section="schedule", texts=given)
    assert texts_of(event) == [{"en": "Bring a pen.", "it": "Porta una penna."}]


@pytest.mark.parametrize(
    ("section", "texts", "message"),
    [
        ("schedule", {"en": " "}, "Enter the text of the paragraph."),
        ("schedule", {"en": "a" * (LONGEST_TEXT + 1)}, "The text is too long (maximum 2000 characters)."),
        ("nowhere", {"en": "a"}, "Unknown section. Choose one from the list."),
    ],
)
def test_an_empty_text_a_long_one_and_an_unknown_section_are_refused(
    event: Event, section: str, texts: dict[str, str], message: str
) -> None:
    with pytest.raises(Refused) as refused:
        add_paragraph(event=event, actor=owner_of(event), section=section, texts=texts)
    assert str(refused.value) == message
    assert texts_of(event) == []


def test_an_event_has_at_most_so_many_paragraphs(event: Event) -> None:
    rows = [
        OwnParagraph(event=event, section="data", mark=f"m{number}", texts={"en": "a"})
        for number in range(MOST_PARAGRAPHS)
    ]
    OwnParagraph.objects.bulk_create(rows)
    with pytest.raises(Refused, match="Too many paragraphs"):
        own_paragraph(event)


def test_a_paragraph_is_changed_and_deleted_only_as_it_was_seen(event: Event) -> None:
    row = own_paragraph(event)
    seen = paragraph_seen(row)
    change_paragraph(event=event, actor=owner_of(event), pk=row.pk, texts={"en": "Be quiet."}, seen=seen)
    assert texts_of(event) == [{"en": "Be quiet."}]
    with pytest.raises(Refused, match="Another user changed the paragraph"):
        change_paragraph(event=event, actor=owner_of(event), pk=row.pk, texts={"en": "Mine."}, seen=seen)
    with pytest.raises(Refused, match="Another user changed the paragraph"):
        delete_paragraph(event=event, actor=owner_of(event), pk=row.pk, seen=seen)
    row.refresh_from_db()
    delete_paragraph(event=event, actor=owner_of(event), pk=row.pk, seen=paragraph_seen(row))
    assert texts_of(event) == []


def test_each_change_is_undone(event: Event) -> None:
    row = own_paragraph(event)
    delete_paragraph(event=event, actor=owner_of(event), pk=row.pk, seen=paragraph_seen(row))
    undo_last(event=event, actor=owner_of(event))
    assert texts_of(event) == [{"en": "Bring a pen."}]
    undo_last(event=event, actor=owner_of(event))
    assert texts_of(event) == []


def test_the_default_time_is_set_changed_and_cleared(event: Event) -> None:
    owner = owner_of(event)
    assert default_minutes_of(event) is None
    for minutes, seen in ((30, None), (0, 30), (None, 0)):
        set_default_time(event=event, actor=owner, minutes=minutes, seen=seen)
        assert default_minutes_of(event) == minutes
    undo_last(event=event, actor=owner)
    assert default_minutes_of(event) == 0


def test_a_default_time_that_another_user_changed_is_refused(event: Event) -> None:
    set_default_time(event=event, actor=owner_of(event), minutes=30, seen=None)
    with pytest.raises(Refused, match="Another user changed the default time"):
        set_default_time(event=event, actor=owner_of(event), minutes=60, seen=None)
    with pytest.raises(Refused, match="Enter 0 to 1440 minutes"):
        set_default_time(event=event, actor=owner_of(event), minutes=MOST_MINUTES + 1, seen=30)
    assert default_minutes_of(event) == 30


def test_a_festival_has_no_regulations_of_its_own() -> None:
    festival = section_of(festival_of("A"), "A").festival
    assert festival is not None
    with pytest.raises(Refused, match="no regulations of its own"):
        own_paragraph(festival)
    with pytest.raises(Refused, match="no regulations of its own"):
        set_default_time(event=festival, actor=owner_of(festival), minutes=0, seen=None)


def test_every_language_of_the_program_can_have_a_text(event: Event) -> None:
    texts = {code: f"text {code}" for code, _name in settings.LANGUAGES}
    add_paragraph(event=event, actor=owner_of(event), section="data", texts=texts)
    assert texts_of(event) == [texts]
