"""The news of an event as an Atom feed (RFC 4287): rounds and prizes published, event finished."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext as _

from prizes.models import PrizeFund
from syndication.domain.addresses import event_address, public_address, round_address
from syndication.domain.changes import changed_at, stable_id
from tabellone.record import format_points
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.models import Event

MOST_NEWS = 50
MOST_NAMED = 3
"""Number of contestants that the news of the end names."""


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One piece of news."""

    uid: str
    title: str
    address: str
    at: datetime.datetime
    text: str = ""


class StableFeed(Atom1Feed):
    """A feed whose time is that of the event's last change, also without news: the same state has the same bytes."""

    def latest_post_date(self) -> datetime.datetime:
        changed: datetime.datetime = self.feed["changed_at"]
        return changed


def feed_of(event: Event) -> bytes:
    """Return the newest news of the event, of a festival with those of its sections."""
    feed = StableFeed(
        title=event.name,
        link=event_address(event),
        description="",
        language=get_language(),
        feed_url=public_address("syndication:feed", event.slug),
        feed_guid=stable_id(event, "feed").urn,
        author_name="Tabellone",
        changed_at=changed_at(event),
    )
    for item in news_of(event):
        feed.add_item(
            title=item.title,
            link=item.address,
            description=item.text,
            unique_id=item.uid,
            pubdate=item.at,
            updateddate=item.at,
        )
    return feed.writeString("utf-8").encode()


def news_of(event: Event) -> list[NewsItem]:
    """Return at most `MOST_NEWS` news, the newest first. Three queries for each event, besides the public state."""
    parts = list((event.sections if event.is_festival else event.parts).order_by("pk")[:MOST_NEWS])
    found = [item for part in parts or [event] for item in _news(part, f"{part.name}: " if parts else "")]
    return sorted(found, key=attrgetter("at", "uid"), reverse=True)[:MOST_NEWS]


def _news(event: Event, before: str) -> Iterator[NewsItem]:
    if event.is_festival or event.is_divided:
        return
    state = public_state(event)
    for number in range(1, len(state.record.rounds) + 1):
        at = state.published.get(number)
        if at is not None:
            title = _("%(round)s published") % {"round": title_of_round(event, number)}
            yield NewsItem(stable_id(event, "round", number).urn, before + title, round_address(event, number), at)
    funds = PrizeFund.objects.filter(event=event).exclude(published_at=None)
    for fund in funds:
        if fund.published_at is not None:
            address = public_address("prizes:public", event.slug)
            yield NewsItem(
                stable_id(event, "prizes", fund.pk).urn,
                before + _("Prizes published"),
                address,
                fund.published_at,
                fund.name,
            )
    if event.is_finished:
        at = event.journal.filter(action="finish").order_by("-number").values_list("at", flat=True).first()
        address = public_address("standings:standings", event.slug)
        yield NewsItem(
            stable_id(event, "finished").urn,
            before + _("Event finished"),
            address,
            at or event.created_at,
            _first(event),
        )


def _first(event: Event) -> str:
    """Return the first contestants with their points: ``1. Rossi, Anna 7½``."""
    state = public_state(event)
    rows = state.ranking.listed[:MOST_NAMED]
    return "; ".join(f"{row.rank}. {state.record.contestant[row.tpn].name} {format_points(row.points)}" for row in rows)
