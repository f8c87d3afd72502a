"""The pages of title norms and of FIDE's forms: before a round, after the last one, complete and incomplete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from norms.models import NormArbiter
from tests.browser.state import ORGANISER, State, desk
from tests.norms.made import fill, norm_event
from tests.tabellone.test_title_norms import FIELD
from tournaments.models import Event

ELEVEN = [*FIELD, *FIELD[:2]]


def norm_states(names: Sequence[str], title: str) -> Iterator[State]:
    """The states, with these names of players and of the event."""
    yield from desk(_named(norm_event("111110=*", owner=ORGANISER), names, title), "norms/", "norms/1/")
    over = _named(norm_event("11111==1000", ELEVEN, rounds=11, owner=ORGANISER), names, title)
    near = _named(norm_event("1111===10", owner=ORGANISER), names, title)
    yield from desk(over, "norms/", "norms/1/", "norms/forms/", "norms/forms/it3.pdf", "rating-report/")
    fill(near)
    arbiter = NormArbiter.objects.filter(event=near)[0].pk
    arbiters = "norms/forms/arbiters/"
    yield from desk(
        near, "norms/", "norms/1/", "norms/forms/", "rating-report/", f"{arbiters}add/", f"{arbiters}{arbiter}/"
    )


def _named(event: Event, names: Sequence[str], title: str) -> Event:
    for row in event.registrations.order_by("tpn"):
        row.name = names[(row.tpn or 0) % len(names)]
        row.save()
    event.name = title
    event.save()
    return event
