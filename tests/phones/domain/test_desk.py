"""Players' phones in the list "To do", and the players' links."""

from __future__ import annotations

import pytest

from phones.domain.desk import links_of, tasks_of
from phones.domain.links import create_code, revoke_phone
from phones.domain.player_requests import request_withdrawal
from tests.factories import owner_of, started_event
from tests.phones.made import board, linked, phone_event, report
from tournaments.domain.events.to_do import to_do
from tournaments.domain.rounds.before_pairing import AheadLine, notes_before_pairing
from tournaments.domain.rounds.next_action import agenda

pytestmark = pytest.mark.django_db


def test_differences_come_first_then_decisions_then_requests() -> None:
    event = phone_event()
    first, second = board(event), board(event, 2)
    phone = linked(first.white)
    report(phone, "1-0")
    report(linked(first.black), "0-1")
    report(linked(second.white), "+--")
    request_withdrawal(phone=phone)
    found = list(tasks_of(event))
    assert found == [
        AheadLine("blocks", "Players reported different results: board 1.", "phones:phones", anchor="reports"),
        AheadLine("waits", "Results reported by phone need a decision: board 2.", "phones:phones", anchor="reports"),
        AheadLine("waits", f"1 request by phone: {first.white.name}.", "phones:phones", anchor="requests"),
    ]
    shown = to_do(event, agenda(event), notes_before_pairing(event))
    assert [line for line in shown if line.url_name == "phones:phones"] == found


def test_a_single_report_within_its_time_is_no_task() -> None:
    event = phone_event()
    report(linked(board(event).white), "1-0")
    assert list(tasks_of(event)) == []


def test_an_event_without_phones_has_no_tasks() -> None:
    assert list(tasks_of(started_event(players=4))) == []


def test_links_are_listed_by_player_the_active_ones_first() -> None:
    event = started_event(players=4)
    one, two = event.registrations.get(tpn=2), event.registrations.get(tpn=1)
    revoked = linked(one)
    revoke_phone(phone=revoked, actor=owner_of(event))
    active = linked(one)
    pending, _code = create_code(player=two, actor=owner_of(event))
    found = [(row.player, [(phone.pk, phone.status) for phone in row.phones]) for row in links_of(event)]
    assert found == [(two, [(pending.pk, "pending")]), (one, [(active.pk, "active"), (revoked.pk, "revoked")])]
