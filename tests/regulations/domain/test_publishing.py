"""Publication, its confirmations, later versions and undo."""

from __future__ import annotations

import pytest

from regulations.domain.publishing import CONFIRMATIONS, MOST_VERSIONS, publication_of, publish_regulations
from regulations.domain.versions import latest_version, version_text
from regulations.models import RegulationVersion
from tests.factories import add_member, make_event, owner_of
from tests.festivals import festival_of, section_of
from tests.regulations.made import numbers_of, own_paragraph, publish
from tournaments.domain.citations import regulations_of
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last, undoable_by
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(time_control="90 min", tie_breaks=["DE", "BH"])


def change(event: Event, **changes: object) -> None:
    change_settings(event=event, actor=owner_of(event), changes=changes)


def test_the_first_version_has_all_languages_and_its_numbers(event: Event) -> None:
    version = publish(event)
    assert version.number == 1
    assert {len(each["texts"]) for each in version.paragraphs} == {7}
    assert numbers_of(version)["event.name"] == "1.1"
    assert version.numbers["paragraphs"]["event.name"] == [1, 1]


def test_a_change_makes_a_version_and_keeps_numbers_and_earlier_versions(event: Event) -> None:
    own = own_paragraph(event)
    first = publish(event)
    change(event, time_control="60 min", max_byes=0, chief_arbiter="Verdi, Bo")
    own_paragraph(event, "No phones.")
    second = publish(event)
    kept = numbers_of(first).keys() & numbers_of(second).keys()
    assert {key: numbers_of(first)[key] for key in kept} == {key: numbers_of(second)[key] for key in kept}
    assert f"own.{own.mark}" in kept
    assert [version.number for version in event.regulation_versions.all()] == [1, 2]
    assert "90 min" in str(version_text(event.regulation_versions.get(number=1)))
    assert first.paragraphs == event.regulation_versions.get(number=1).paragraphs


def test_old_and_new_paragraphs_are_compared_before_the_publication(event: Event) -> None:
    first = publish(event)
    change(event, time_control="60 min")
    found = publication_of(event)
    assert (found.number, found.is_change, found.needed, found.has_difference) == (2, True, 2, True)
    assert [(each.number, each.before, each.after) for each in found.changes] == [
        (numbers_of(first)["schedule.time-control"], "Time control: 90 min", "Time control: 60 min")
    ]


def test_a_change_needs_two_confirmations_a_reason_and_the_values_that_were_seen(event: Event) -> None:
    owner = owner_of(event)
    found = publication_of(event)
    with pytest.raises(Refused, match="not confirmed"):
        publish_regulations(event=event, actor=owner, seen=found.seen, confirmations=0)
    publish(event)
    change(event, time_control="60 min")
    seen = publication_of(event).seen
    with pytest.raises(Refused, match="not confirmed"):
        publish_regulations(event=event, actor=owner, seen=seen, confirmations=1, why="Time")
    with pytest.raises(Refused, match="Enter the reason"):
        publish_regulations(event=event, actor=owner, seen=seen, confirmations=2, why=" ")
    change(event, time_control="30 min")
    with pytest.raises(Refused, match="Another user changed the regulations"):
        publish_regulations(event=event, actor=owner, seen=seen, confirmations=2, why="Time")
    assert event.regulation_versions.count() == 1
    assert CONFIRMATIONS == {"publish": 1, "change": 2}


def test_the_same_text_is_not_published_again(event: Event) -> None:
    publish(event)
    assert not publication_of(event).has_difference
    with pytest.raises(Refused, match="have not changed"):
        publish(event, why="Again")


def test_an_event_has_at_most_so_many_versions(event: Event) -> None:
    first = publish(event)
    RegulationVersion.objects.create(
        event=event, number=MOST_VERSIONS, published_at=first.published_at, paragraphs=[], numbers=first.numbers
    )
    with pytest.raises(Refused, match="Too many versions"):
        publish(event)


def test_the_entry_in_the_change_log_has_version_and_reason_and_is_undone_by_owners_only(event: Event) -> None:
    arbiter = add_member(event, Role.ARBITER)
    publish(event)
    change(event, time_control="60 min")
    publish(event, why="New clocks.")
    entry = event.journal.order_by("-number").first()
    assert entry is not None
    assert (sentence(entry), entry.why) == ("Regulations published, version 2", "New clocks.")
    assert undoable_by(arbiter, event) is None
    undo_last(event=event, actor=owner_of(event))
    latest = latest_version(event)
    assert latest is not None
    assert latest.number == 1
    event.refresh_from_db()
    assert regulations_of(event) is not None
    assert publish(event, why="Once more").number == 2


def test_a_festival_publishes_none() -> None:
    festival = section_of(festival_of("A"), "A").festival
    assert festival is not None
    with pytest.raises(Refused, match="no regulations of its own"):
        publish(festival)
