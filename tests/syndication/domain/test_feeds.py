"""News of an event: rounds and prizes published, event finished."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from syndication.domain import feeds
from syndication.domain.changes import changed_at, stable_id
from syndication.domain.feeds import feed_of, news_of
from tests.factories import owner_of, play_round, started_event
from tests.festivals import festival_of, put_in, section_of
from tests.prizes.made import event_with_fund, fund_with, published
from tests.syndication.events import publish_draft, shared_event
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def event() -> Event:
    return shared_event()


def titles(event: Event) -> list[str]:
    return [item.title for item in news_of(event)]


def test_published_rounds_are_news_and_a_draft_is_none(event: Event) -> None:
    assert titles(event) == ["Round 1 published"]
    publish_draft(event)
    assert titles(event) == ["Round 2 published", "Round 1 published"]


def test_published_prizes_and_the_end_are_news_with_the_first_three() -> None:
    event = event_with_fund(played=1, rounds=1)
    assert titles(event) == ["Round 1 published"]
    published(event)
    finish_event(event=event, actor=owner_of(event))
    event.refresh_from_db()
    end, prizes, _round = news_of(event)
    assert (end.title, prizes.title) == ("Event finished", "Prizes published")
    assert end.at == event.journal.get(action="finish").at
    assert end.text == "1. Player0002, Test 1; 1. Player0003, Test 1; 3. Player0000, Test 0"
    assert (end.address, prizes.address) == (f"/e/{event.slug}/standings/", f"/e/{event.slug}/prizes/")


def test_unpublished_prizes_are_no_news(event: Event) -> None:
    fund_with(event, main=[100])
    assert titles(event) == ["Round 1 published"]


def test_a_feed_is_atom_with_identifiers_that_stay(event: Event) -> None:
    publish_draft(event)
    first, second = event.rounds.get(number=1).published_at, event.rounds.get(number=2).published_at
    assert first is not None
    assert second is not None
    root = ElementTree.fromstring(feed_of(event))
    told = {
        child.tag.removeprefix(ATOM): child.text or child.get("href") for child in root if child.tag != f"{ATOM}entry"
    }
    assert told == {
        "title": "Tower Open",
        "link": "/e/tower-open/feed.atom",
        "id": stable_id(event, "feed").urn,
        "updated": changed_at(event).isoformat(),
        "author": None,
    }
    entries = [
        {child.tag.removeprefix(ATOM): child.text or child.get("href") for child in entry}
        for entry in root.iter(f"{ATOM}entry")
    ]
    assert entries == [
        {
            "title": f"Round {number} published",
            "link": f"/e/tower-open/round/{number}/",
            "published": at.isoformat(),
            "updated": at.isoformat(),
            "id": stable_id(event, "round", number).urn,
            "summary": None,
        }
        for number, at in ((2, second), (1, first))
    ]


def test_a_feed_without_news_has_the_time_of_the_last_change() -> None:
    event = started_event(players=4)
    assert feed_of(event) == feed_of(event)
    assert f"<updated>{changed_at(event).isoformat()}</updated>".encode() in feed_of(event)


def test_a_festival_has_the_news_of_its_sections() -> None:
    festival = festival_of("Open A", "Open B")
    section = section_of(festival, "Open A")
    put_in(festival, "Open A", 4)
    section.refresh_from_db()
    start_event(event=section, actor=owner_of(festival))
    play_round(section)
    assert titles(festival) == [f"{section.name}: Round 1 published"]


def test_news_are_bounded(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "MOST_NEWS", 1)
    publish_draft(event)
    assert titles(event) == ["Round 2 published"]
