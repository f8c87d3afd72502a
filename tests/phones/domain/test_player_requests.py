"""Requests of players: deadline and quota under the lock, and the arbiter's answer by the desk's own actions."""

from __future__ import annotations

import datetime

import pytest

from phones.domain.links import revoke_phone
from phones.domain.player_requests import (
    MINUTES_LATE,
    MOST_REQUESTS,
    announce_late_arrival,
    approve_request,
    cancel_request,
    half_byes_left,
    late_round_of,
    open_requests,
    pending_requests,
    reject_request,
    request_bye,
    request_withdrawal,
    requests_of,
)
from phones.domain.rules import PhoneRuleValues, phone_rules_of, set_phone_rules
from phones.models import PhoneRules, PlayerPhone, PlayerRequest
from tests.factories import enter_results, owner_of, pair_round, publish_next, round_robin, started_event
from tests.phones.made import in_hours, linked
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest, Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Round 1 is published, round 2 begins in a day; one half-point bye for each player, up to round 4."""
    event = started_event(players=8, rounds=5, max_byes=1)
    publish_next(event)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    return event


@pytest.fixture
def phone(event: Event) -> PlayerPhone:
    return linked(event.registrations.get(tpn=1))


def rules(event: Event) -> PhoneRules:
    return phone_rules_of(event)


def byes(player: Registration) -> list[tuple[int, str]]:
    return list(player.bye_requests.values_list("round_number", "kind"))


def test_a_player_requests_a_bye_and_reads_the_answer(event: Event, phone: PlayerPhone) -> None:
    row = request_bye(phone=phone, round_number=2, kind="H")
    assert byes(phone.player) == []
    assert pending_requests(event) == [row]
    approve_request(event=event, actor=owner_of(event), pk=row.pk)
    assert byes(phone.player) == [(2, "H")]
    [answered] = requests_of(phone.player)
    assert (answered.state, answered.answered_by) == ("approved", owner_of(event))
    assert event.journal.order_by("-number")[0].action == "set_bye"
    with pytest.raises(Refused, match="already been answered"):
        reject_request(event=event, actor=owner_of(event), pk=row.pk)
    undo_last(event=event, actor=owner_of(event))
    assert byes(phone.player) == []


def test_the_same_request_arriving_twice_counts_once(phone: PlayerPhone) -> None:
    rows = {request_bye(phone=phone, round_number=2, kind="H").pk for _time in range(3)}
    assert len(rows) == PlayerRequest.objects.count() == 1
    assert {request_withdrawal(phone=phone).pk for _time in range(2)} == {PlayerRequest.objects.last().pk}  # type: ignore[union-attr]


def test_a_bye_is_refused_after_the_deadline_and_possible_a_minute_before(event: Event, phone: PlayerPhone) -> None:
    event.rounds.filter(number=2).update(starts_at=in_hours(2) - datetime.timedelta(minutes=1))
    assert open_requests(phone.player, rules(event)).byes == ()
    with pytest.raises(Refused, match="The time for this request is over"):
        request_bye(phone=phone, round_number=2, kind="H")
    event.rounds.filter(number=2).update(starts_at=in_hours(2) + datetime.timedelta(minutes=1))
    assert request_bye(phone=phone, round_number=2, kind="H").state == "pending"


def test_a_bye_is_refused_once_the_round_is_paired(event: Event, phone: PlayerPhone) -> None:
    enter_results(event.rounds.get(number=1))
    pair_round(event)
    with pytest.raises(Refused, match="The time for this request is over"):
        request_bye(phone=phone, round_number=2, kind="Z")


@pytest.mark.parametrize(
    ("number", "kind"), [(1, "H"), (3, "H"), (0, "H"), (99, "Z"), (2, "F"), (2, ""), (2, "U"), (2, "HH")]
)
def test_another_round_or_kind_is_refused(phone: PlayerPhone, number: int, kind: str) -> None:
    with pytest.raises(Refused, match="No bye can be requested"):
        request_bye(phone=phone, round_number=number, kind=kind)
    assert not PlayerRequest.objects.exists()


def test_the_quota_counts_byes_given_accepted_and_pending(event: Event, phone: PlayerPhone) -> None:
    player = phone.player
    assert half_byes_left(player, 2) == 1
    set_bye(registration=player, actor=owner_of(event), round_number=3, kind="H")
    assert half_byes_left(player, 2) == 0
    assert open_requests(player, rules(event)).byes == ("Z",)
    with pytest.raises(Refused, match="no half-point bye left"):
        request_bye(phone=phone, round_number=2, kind="H")
    assert request_bye(phone=phone, round_number=2, kind="Z").bye == "Z"


def test_half_point_byes_end_with_the_event_s_last_round_for_them(event: Event, phone: PlayerPhone) -> None:
    Event.objects.filter(pk=event.pk).update(last_bye_round=1)
    with pytest.raises(Refused, match="no half-point bye left"):
        request_bye(phone=phone, round_number=2, kind="H")


def test_a_player_with_a_bye_requests_no_other(event: Event, phone: PlayerPhone) -> None:
    request_bye(phone=phone, round_number=2, kind="H")
    with pytest.raises(Refused, match="The time for this request is over"):
        request_bye(phone=phone, round_number=2, kind="Z")
    assert open_requests(phone.player, rules(event)).byes == ()


def test_a_pending_request_is_cancelled_and_an_answered_one_is_not(event: Event, phone: PlayerPhone) -> None:
    row = request_bye(phone=phone, round_number=2, kind="H")
    other = linked(event.registrations.get(tpn=2))
    with pytest.raises(Refused, match="already answered"):
        cancel_request(phone=other, pk=row.pk)
    cancel_request(phone=phone, pk=row.pk)
    assert pending_requests(event) == []
    again = request_bye(phone=phone, round_number=2, kind="H")
    reject_request(event=event, actor=owner_of(event), pk=again.pk)
    with pytest.raises(Refused, match="already answered"):
        cancel_request(phone=phone, pk=again.pk)
    assert [row.state for row in requests_of(phone.player)] == ["rejected", "cancelled"]


def test_a_late_arrival_is_for_the_open_board_and_then_for_the_next_round(event: Event, phone: PlayerPhone) -> None:
    assert late_round_of(phone.player) == 1
    with pytest.raises(Refused, match="from the list"):
        announce_late_arrival(phone=phone, round_number=1, minutes=7)
    row = announce_late_arrival(phone=phone, round_number=1, minutes=MINUTES_LATE[1])
    assert announce_late_arrival(phone=phone, round_number=1, minutes=MINUTES_LATE[1]) == row
    with pytest.raises(Refused, match="The time for this request is over"):
        announce_late_arrival(phone=phone, round_number=2, minutes=5)
    before = event.journal.count()
    approve_request(event=event, actor=owner_of(event), pk=row.pk)
    assert (event.journal.count(), requests_of(phone.player)[0].state) == (before, "approved")
    enter_results(event.rounds.get(number=1))
    assert late_round_of(phone.player) == 2


def test_a_withdrawal_waits_for_the_arbiter(event: Event, phone: PlayerPhone) -> None:
    row = request_withdrawal(phone=phone)
    phone.player.refresh_from_db()
    assert not phone.player.is_withdrawn
    approve_request(event=event, actor=owner_of(event), pk=row.pk)
    phone.player.refresh_from_db()
    assert phone.player.is_withdrawn
    assert event.journal.order_by("-number")[0].why == "requested by phone"
    assert not open_requests(phone.player, rules(event))
    with pytest.raises(Refused, match="You cannot withdraw now"):
        request_withdrawal(phone=phone)


def test_a_refused_approval_leaves_the_request_pending(event: Event, phone: PlayerPhone) -> None:
    row = request_bye(phone=phone, round_number=2, kind="H")
    enter_results(event.rounds.get(number=1))
    publish_next(event)
    with pytest.raises(Refused, match="already published"):
        approve_request(event=event, actor=owner_of(event), pk=row.pk)
    assert pending_requests(event) == [row]


def test_a_revoked_phone_and_a_closed_event_take_no_requests(event: Event, phone: PlayerPhone) -> None:
    values = PhoneRuleValues(
        takes_results=False, entry="at_once", wait_minutes=15, takes_requests=False, hours_before=2
    )
    set_phone_rules(event=event, actor=owner_of(event), values=values)
    with pytest.raises(Refused, match="takes no requests"):
        request_bye(phone=phone, round_number=2, kind="H")
    revoke_phone(phone=phone, actor=None)
    with pytest.raises(Refused, match="revoked"):
        request_withdrawal(phone=phone)


def test_requests_of_a_player_are_limited(phone: PlayerPhone) -> None:
    PlayerRequest.objects.bulk_create(
        PlayerRequest(player=phone.player, kind="late", round_number=1, state="cancelled")
        for _row in range(MOST_REQUESTS)
    )
    with pytest.raises(Refused, match=f"maximum {MOST_REQUESTS}"):
        request_bye(phone=phone, round_number=2, kind="H")


def test_a_pairing_table_gives_only_absences() -> None:
    event = round_robin(players=4)
    player = event.registrations.get(tpn=1)
    assert open_requests(player, rules(event)).byes == (ByeRequest.Kind.ZERO,)


def test_requests_of_another_event_are_not_answered(phone: PlayerPhone) -> None:
    row = request_bye(phone=phone, round_number=2, kind="H")
    other = started_event(players=4, name="Another Open")
    with pytest.raises(Refused, match="already been answered"):
        approve_request(event=other, actor=owner_of(other), pk=row.pk)


def test_a_pending_request_of_another_round_counts_for_the_quota(phone: PlayerPhone) -> None:
    row = PlayerRequest.objects.create(player=phone.player, kind="bye", round_number=3, bye="H")
    assert half_byes_left(phone.player, 2) == 0
    row.state = "rejected"
    row.save()
    assert half_byes_left(phone.player, 2) == 1
