"""The pages of an event on several computers: tokens, the link, the hand-over, second laptops, an event only shown."""

from __future__ import annotations

from collections.abc import Iterator

from accounts.models import User
from mirrors.domain.laptop_terms import hear_other_laptop
from mirrors.domain.standby.local_link import link_with_name
from mirrors.domain.term_rows import chain_of
from mirrors.domain.terms.chain import RunningTerm
from tests.browser.state import State
from tests.factories import make_user, started_event
from tests.mirrors.domain.standby.rows import followed_event, stand_by_of
from tests.mirrors.pairs import Pair


def mirror_states(organiser: str) -> Iterator[State]:
    """The states: an event without a link, one that is linked, and its copy on the server."""
    owner = make_user(organiser)
    alone = started_event(players=4, rounds=3, owner=owner, name="Not linked")
    pair = Pair(started_event(players=4, rounds=3, owner=owner, name="Linked"))
    pair.send()
    yield State("tokens", "/account/tokens/", organiser)
    yield State("pairing as second laptop", "/second-laptop/", organiser)
    yield State("second laptop, none yet", f"/e/{alone.slug}/desk/second-laptop/", organiser)
    yield State("an event from a server", "/event-from-server/", organiser)
    for name, event in (("alone", alone), ("linked", pair.event)):
        yield State(f"link of an event, {name}", f"/e/{event.slug}/desk/link/", organiser)
        yield State(f"hand-over, {name}", f"/e/{event.slug}/desk/hand-over/", organiser)
    yield State("desk of a linked event", f"/e/{pair.event.slug}/desk/", organiser)
    copy = pair.copy
    for page in ("", "hand-over/", "kept/"):
        yield State(f"an event of a laptop, {page or 'desk'}", f"/e/{copy.slug}/desk/{page}", "server-owner")
    yield from second_laptops(owner)


def second_laptops(owner: User) -> Iterator[State]:
    """An event that a second laptop follows, one that is followed here, and one that a second laptop took over."""
    first, second, replaced = (
        started_event(players=4, rounds=3, owner=owner, name=f"{name} laptop")
        for name in ("First", "Second", "Replaced")
    )
    stand_by_of(first)
    followed_event(second)
    link = link_with_name(replaced, owner)
    hear_other_laptop(link, (*chain_of(replaced, link.source), RunningTerm("ab" * 12, "cd" * 12, 0)), 2)
    for event in (first, second, replaced):
        yield State(f"second laptop, {event.name}", f"/e/{event.slug}/desk/second-laptop/", owner.username)
    yield State("desk of a stand-by", f"/e/{second.slug}/desk/", owner.username)
    yield State("take over on the stand-by", f"/e/{second.slug}/desk/second-laptop/run/", owner.username)
