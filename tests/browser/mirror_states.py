"""The pages of an event on two computers: tokens, the link, the hand-over, and an event that is shown only."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.state import State
from tests.factories import make_user, started_event
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
