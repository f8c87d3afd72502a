"""An event among events: by itself, or as a part of a stage of another."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.test.utils import override_settings
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import add_players, make_event, owner_of
from tests.festivals import festival_of, section_of
from tournaments.domain.stages.division import make_groups
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def divided() -> Event:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    return event


def test_an_address_leads_to_one_event() -> None:
    slug = make_event().slug
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.create(slug=slug, name="Another")


def test_an_event_belongs_together_with_the_parts_of_its_stages_and_a_part_with_nobody() -> None:
    event, other = divided(), make_event(name="Other Open")
    first, second = event.parts
    assert [(part.label, part.is_part, part.whole) for part in (first, second)] == [
        ("A", True, event),
        ("B", True, event),
    ]
    assert (event.is_part, event.whole) == (False, event)
    assert set(Event.objects.belonging_to(event)) == {event, first, second}
    assert set(Event.objects.belonging_to(first)) == {first}
    assert set(Event.objects.wholes()) == {event, other}
    assert list(other.parts) == []


def test_the_whole_of_a_part_comes_in_the_same_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    slug = divided().parts[0].slug
    with django_assert_num_queries(1):
        assert Event.objects.with_whole().get(slug=slug).whole.name == "Tower Open"


@pytest.mark.parametrize(
    ("visibility", "is_hidden", "is_listed"),
    [("hidden", True, False), ("link", False, False), ("listed", False, True)],
)
def test_a_part_is_seen_and_archived_as_its_whole_is(visibility: str, *, is_hidden: bool, is_listed: bool) -> None:
    event = divided()
    Event.objects.filter(pk=event.pk).update(visibility=visibility, archived_at=timezone.now())
    for found in (Event.objects.get(pk=event.pk), event.parts[0]):
        assert (found.is_hidden, found.is_listed, found.is_archived) == (is_hidden, is_listed, True)
    event.parts.update(visibility="hidden", archived_at=None)
    assert (event.parts[0].is_hidden, event.parts[0].is_archived) == (is_hidden, True)


@override_settings(TIME_ZONE="Asia/Kathmandu")
def test_an_event_has_the_clock_of_its_place_or_that_of_the_installation() -> None:
    assert [Event(time_zone=zone).zone for zone in ("Europe/Rome", "")] == [
        ZoneInfo("Europe/Rome"),
        ZoneInfo("Asia/Kathmandu"),
    ]


def test_an_event_is_started_until_the_end_and_after() -> None:
    found = {
        status.value: (Event(status=status).is_started, Event(status=status).is_finished) for status in Event.Status
    }
    assert found == {"registration": (False, False), "running": (True, False), "finished": (True, True)}


def test_a_new_event_is_seen_by_its_people_alone() -> None:
    assert Event.objects.create(slug="new", name="New").is_hidden


def test_events_without_dates_and_of_one_day_are_in_the_order_of_their_names() -> None:
    for name, day in (("B", "2026-05-02"), ("A", "2026-05-02"), ("C", "2026-06-01")):
        Event.objects.create(slug=name.lower(), name=name, start_date=day)
    assert [event.name for event in Event.objects.all()] == ["C", "A", "B"]


def test_an_event_is_found_by_one_query_and_a_section_with_its_festival_by_two(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    festival = festival_of("A", "B")
    section = section_of(festival, "A")
    with django_assert_num_queries(1):
        assert Event.objects.with_slug(festival.slug) == festival
    with django_assert_num_queries(2):
        found = Event.objects.with_slug(section.slug)
        assert found is not None
        assert (found, found.whole) == (section, festival)
    assert Event.objects.with_slug("unknown") is None
