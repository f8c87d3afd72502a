"""The pages for sharing, and the pages in frames of other sites."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from syndication.domain.embedding import set_embedding
from syndication.domain.owner_calendars import new_owner_calendar
from tests.browser.state import ORGANISER, State
from tests.factories import make_user, play_round, publish_next
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event


def sharing_states(title: str, event_of_everybody: Callable[..., Event]) -> Iterator[State]:
    """An event that other sites show, before and after its first round, and the settings with an error."""
    owner = make_user(ORGANISER)
    event = event_of_everybody(name=f"Shared {title[:60]}")
    start_event(event=event, actor=owner, initial_colour="w")
    page = f"/e/{event.slug}/desk/sharing/"
    yield State("sharing: no frames yet", page, ORGANISER)
    yield State("sharing: refused", page, ORGANISER, {"access": "listed", "sites": "club"})
    set_embedding(event=event, actor=owner, access="listed", sites=["https://club.example"])
    new_owner_calendar(owner)
    yield State("sharing: with code and calendar", page, ORGANISER)
    empty = event_of_everybody(name="Shared before its first round")
    set_embedding(event=empty, actor=owner, access="any", sites=[])
    for kind in ("standings", "pairings", "next"):
        yield State(f"frame before the first round: {kind}", f"/e/{empty.slug}/embed/{kind}/")
    play_round(event)
    yield State("result of a player to share", f"/e/{event.slug}/player/1/after/1/")
    publish_next(event)
    for kind in ("standings", "pairings", "next"):
        yield State(f"frame: {kind}", f"/e/{event.slug}/embed/{kind}/")
