"""Links of the desk: an https address and a token, once for each event; the token is kept encrypted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from broadcast.domain.token_encryption import decrypted
from mirrors.domain.links import change_token, checked_address, link_event, link_of, send_now, set_paused, unlink
from mirrors.models import EventLink
from tests.factories import make_event, owner_of, started_event
from tests.festivals import festival_of, section_of
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TOKEN = "tab_" + "x" * 43


def linked(event: Event) -> EventLink:
    return link_event(event=event, actor=owner_of(event), address="chess.example/", token=f" {TOKEN}\n")


def test_a_link_has_the_address_and_the_encrypted_token() -> None:
    event = make_event()
    link = linked(event)
    assert (link.address, decrypted(link.token), link.created_by) == ("https://chess.example", TOKEN, owner_of(event))
    assert TOKEN not in repr(EventLink.objects.values().get())
    assert link_of(event) == link
    with pytest.raises(Refused, match="already linked"):
        linked(event)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("chess.example", "https://chess.example"),
        (" https://chess.example:8443/ ", "https://chess.example:8443"),
    ],
)
def test_an_address_is_a_server(typed: str, address: str) -> None:
    assert checked_address(typed) == address


@pytest.mark.parametrize(
    "typed",
    ["", "http://chess.example", "https://user@chess.example", "https://a.example/path", "https://a.example/?x"],
)
def test_other_addresses_are_refused(typed: str) -> None:
    with pytest.raises(Refused):
        checked_address(typed)


@pytest.mark.parametrize("token", ["", "tab_ü", "tab_a b", "lip_abc", "tab_" + "x" * 100])
def test_a_text_that_is_no_token_is_refused(token: str) -> None:
    event = make_event()
    with pytest.raises(Refused, match="not complete"):
        link_event(event=event, actor=owner_of(event), address="https://chess.example", token=token)
    assert link_of(event) is None


def test_only_a_whole_event_of_this_computer_is_linked() -> None:
    festival = festival_of("A", "B")
    with pytest.raises(Refused, match="Only a whole event"):
        linked(section_of(festival, "A"))
    linked(festival)
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    with pytest.raises(Refused, match="Another computer runs this event"):
        linked(pair.copy)


def test_a_link_is_paused_tried_again_and_deleted_with_its_token() -> None:
    event = make_event()
    before = linked(event).next_at
    EventLink.objects.update(failures=4)
    set_paused(event=event, is_paused=True)
    link = EventLink.objects.get()
    assert (link.is_paused, link.next_at, link.failures) == (True, before, 4)
    set_paused(event=event, is_paused=False)
    link.refresh_from_db()
    assert (link.is_paused, link.next_at > before, link.failures) == (False, True, 0)
    change_token(event=event, token="tab_" + "y" * 43)
    link.refresh_from_db()
    assert decrypted(link.token) == "tab_" + "y" * 43
    send_now(event=event)
    unlink(event=event)
    assert EventLink.objects.count() == 0
    acts: tuple[Callable[[], object], ...] = (
        lambda: set_paused(event=event, is_paused=True),
        lambda: send_now(event=event),
        lambda: change_token(event=event, token=TOKEN),
        lambda: unlink(event=event),
    )
    for act in acts:
        with pytest.raises(Refused, match="not linked"):
            act()
