"""Who is there, who is missing, and what becomes of them, in one step."""

from __future__ import annotations

import pytest

from entries.domain.check_in import arrive, check_in_of, close_check_in, set_screen
from entries.domain.decisions import approve, wish_seen
from entries.models import EntryPage
from tests.entries.made import applied, open_event
from tests.factories import add_players, make_event, owner_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest, Event, Registration

pytestmark = pytest.mark.django_db


def arrived(event: Event, *rows: Registration) -> None:
    for row in rows:
        arrive(registration=row, actor=owner_of(event))


def seen(event: Event) -> str:
    return check_in_of(event, tells_contact=False).seen


def byes() -> list[tuple[str, int, str]]:
    return [(bye.registration.name[:10], bye.round_number, bye.kind) for bye in ByeRequest.objects.order_by("pk")]


def test_who_is_there_is_noted_once_and_taken_back() -> None:
    event = make_event()
    row, *_others = add_players(event, 3)
    steps = event.journal.count()
    arrived(event, row, row)
    assert event.journal.count() == steps + 1
    assert check_in_of(event, tells_contact=False).present == 1
    arrive(registration=row, actor=None, present=False)
    assert check_in_of(event, tells_contact=False).present == 0


def test_what_a_player_did_on_the_screen_is_told_so() -> None:
    event = make_event()
    row = add_players(event, 1)[0]
    arrive(registration=row, actor=None, by="screen")
    entry = event.journal.order_by("-number")[0]
    assert entry.actor is None
    assert sentence(entry) == f"Self check-in: {row.name}"


def test_who_has_withdrawn_goes_to_the_arbiter() -> None:
    event = make_event()
    row = add_players(event, 1)[0]
    withdraw(registration=row, actor=owner_of(event))
    with pytest.raises(Refused, match="withdrawn"):
        arrived(event, row)


def test_the_missing_are_told_with_their_telephone_to_who_may_know_it() -> None:
    event = open_event()
    wish = applied(event, phone="555 1234")
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    add_players(event, 1)
    assert [one.phone for one in check_in_of(event, tells_contact=True).missing] == ["", "555 1234"]
    assert {one.phone for one in check_in_of(event, tells_contact=False).missing} == {""}


@pytest.mark.parametrize(("rule", "kinds"), [("zero", ["Z", "Z"]), ("half", ["H", "H"]), ("out", [])])
def test_the_rule_turns_the_missing_into_what_it_says_and_one_undo_takes_it_back(rule: str, kinds: list[str]) -> None:
    event = open_event(missing=rule)
    first, second, third, fourth = add_players(event, 4)
    set_bye(registration=second, actor=owner_of(event), round_number=1, kind="Z")  # said so before
    arrived(event, first)
    assert close_check_in(event=event, actor=owner_of(event), seen=seen(event)) == 2
    assert [kind for name, _round, kind in byes() if name != second.name[:10]] == kinds
    gone = set(event.registrations.filter(is_withdrawn=True))
    assert gone == ({third, fourth} if rule == "out" else set())
    assert "Check-in closed, 2 missing: " in sentence(event.journal.order_by("-number")[0])
    undo_last(event=event, actor=owner_of(event))
    assert byes() == [(second.name[:10], 1, "Z")]
    assert not event.registrations.filter(is_withdrawn=True).exists()


def test_who_may_have_no_half_point_gets_none() -> None:
    event = open_event(missing="half")
    first, second = add_players(event, 2)
    set_bye(registration=second, actor=owner_of(event), round_number=2, kind="H")
    arrived(event, first)
    close_check_in(event=event, actor=owner_of(event), seen=seen(event))
    assert byes()[-1] == (second.name[:10], 1, "Z")


def test_who_comes_while_somebody_decides_is_not_missing() -> None:
    event = open_event()
    first, second, _third = add_players(event, 3)
    arrived(event, first)
    before = seen(event)
    arrived(event, second)
    with pytest.raises(Refused, match="after you opened this page"):
        close_check_in(event=event, actor=owner_of(event), seen=before)
    assert byes() == []
    EntryPage.objects.update(missing="out")
    with pytest.raises(Refused, match="after you opened this page"):
        close_check_in(event=event, actor=owner_of(event), seen=before)


@pytest.mark.parametrize("why", ["nobody", "keep", "started", "everybody"])
def test_there_is_nothing_to_close(why: str) -> None:
    event = open_event(missing="keep" if why == "keep" else "zero")
    rows = add_players(event, 4)
    if why != "nobody":
        arrived(event, *rows[: 4 if why == "everybody" else 2])
    if why == "started":
        start_event(event=event, actor=owner_of(event), initial_colour="w")
    with pytest.raises(Refused):
        close_check_in(event=event, actor=owner_of(event), seen=seen(event))


def test_each_screen_that_is_opened_has_an_address_of_its_own() -> None:
    event = make_event()
    first = set_screen(event=event, is_open=True).kiosk
    assert first not in ("", set_screen(event=event, is_open=True).kiosk)
    assert set_screen(event=event, is_open=False).kiosk == ""
