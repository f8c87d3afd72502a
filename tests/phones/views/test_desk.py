"""Players' phones on the desk: requests, reports, links and settings, for arbiters only."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from phones.domain.player_requests import request_withdrawal
from phones.models import PhoneRules, PlayerPhone, PlayerRequest, ResultReport
from phones.urls import desk_urls
from tests.factories import PASSWORD, add_member, make_user, owner_of, started_event
from tests.pages import text_of
from tests.phones.made import board, codes, linked, phone_event, report
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event()


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


@pytest.fixture
def arbiter(event: Event) -> Client:
    return signed_in(owner_of(event).username)


def desk(event: Event, part: str = "") -> str:
    return f"/e/{event.slug}/desk/phones/{part}"


def test_only_arbiters_reach_the_desk_s_pages(event: Event) -> None:
    add_member(event, Role.ASSISTANT, "assistant")
    add_member(event, Role.ARBITER, "second")
    make_user("stranger")
    addresses = [
        reverse(
            f"phones:{pattern.name}", kwargs={"slug": event.slug} | ({"pk": 1} if "<int:pk>" in pattern_text else {})
        )
        for pattern in desk_urls
        for pattern_text in [str(pattern.pattern)]
    ]
    assert len(addresses) == 6
    for address in addresses:
        anonymous = Client().post(address)
        assert anonymous["Location"].startswith("/accounts/login/")
        assert [signed_in(name).post(address).status_code for name in ("assistant", "stranger")] == [403, 403]
        assert signed_in("second").post(address).status_code in {302, 404}
    assert signed_in("second").get(desk(event)).status_code == 200
    assert signed_in("assistant").get(desk(event)).status_code == 403


def test_a_code_is_shown_once_and_its_link_is_in_the_qr_code(event: Event, arbiter: Client) -> None:
    player = event.registrations.get(tpn=1)
    page = arbiter.post(desk(event), {"player": player.pk})
    code = re.findall(r'device-code__digits">(\d{3} \d{3})<', page.content.decode())[0]
    assert code not in arbiter.get(desk(event)).content.decode()
    assert Client().post("/my/", {"code": code}).status_code == 302
    assert "Player0000, Test Active" in text_of(arbiter.get(desk(event)))
    phone = PlayerPhone.objects.get()
    arbiter.post(desk(event, f"{phone.pk}/revoke/"))
    assert "Player0000, Test Revoked" in text_of(arbiter.get(desk(event)))


def test_requests_are_approved_and_rejected(event: Event, arbiter: Client) -> None:
    one, two = (linked(event.registrations.get(tpn=number)) for number in (1, 2))
    first, second = request_withdrawal(phone=one), request_withdrawal(phone=two)
    page = arbiter.get(desk(event)).content.decode()
    assert (page.count('data-shortcut="a"'), page.count('data-shortcut="r"')) == (1, 1)
    arbiter.post(desk(event, f"request/{first.pk}/"), {"answer": "approve"})
    arbiter.post(desk(event, f"request/{second.pk}/"), {"answer": "reject"})
    assert list(PlayerRequest.objects.values_list("state", flat=True)) == ["approved", "rejected"]
    assert list(event.registrations.filter(is_withdrawn=True)) == [one.player]
    again = arbiter.post(desk(event, f"request/{first.pk}/"), {"answer": "approve"}, follow=True)
    assert "already been answered" in text_of(again)


def test_a_request_for_a_half_point_bye_is_marked_if_the_player_is_not_eligible(event: Event, arbiter: Client) -> None:
    phone = linked(event.registrations.get(tpn=3))
    for kind, number in (("H", 2), ("Z", 3)):
        PlayerRequest.objects.create(player=phone.player, phone=phone, kind="bye", round_number=number, bye=kind)

    def marks() -> int:
        return arbiter.get(desk(event)).content.decode().count("no half-point byes")

    before = marks()
    event.registrations.filter(tpn=3).update(no_half_byes=True)
    assert (before, marks()) == (0, 1)


def test_disputed_results_are_settled_or_deleted(event: Event, arbiter: Client) -> None:
    game = board(event)
    white, black = linked(game.white), linked(game.black)
    report(white, "1-0")
    report(black, "0-1")
    text = text_of(arbiter.get(desk(event)))
    assert "Reports differ" in text
    assert "Players reported different results: board 1." in text_of(arbiter.get(f"/e/{event.slug}/desk/"))
    arbiter.post(desk(event, "result/"), {"game": game.pk, "outcome": ""})
    assert ResultReport.objects.count() == 0
    report(white, "1-0")
    report(black, "0-1")
    arbiter.post(desk(event, "result/"), {"game": game.pk, "outcome": "0-1", "seen": board_seen(board(event))})
    assert codes(event) == "01"
    assert "the players (phone)" not in text_of(arbiter.get(f"/e/{event.slug}/desk/journal/"))
    assert "reported by Black" in text_of(arbiter.get(f"/e/{event.slug}/desk/journal/"))


@pytest.mark.parametrize(
    "body",
    [{}, {"game": "x", "outcome": "1-0"}, {"game": "1", "outcome": "9-9"}, {"outcome": "\x00", "game": "9" * 30}],
)
def test_hostile_decisions_enter_nothing(event: Event, arbiter: Client, body: dict[str, str]) -> None:
    report(linked(board(event).white), "1-0")
    assert arbiter.post(desk(event, "result/"), body).status_code == 302
    assert (codes(event), ResultReport.objects.count()) == ("**", 1)


def test_settings_are_saved_and_wrong_ones_refused(arbiter: Client, event: Event) -> None:
    good = {"entry": "arbiter", "wait_minutes": "20", "hours_before": "0", "takes_requests": "on"}
    arbiter.post(desk(event, "settings/"), good)
    rules = PhoneRules.objects.get()
    found = (rules.takes_results, rules.entry, rules.wait_minutes, rules.hours_before, rules.takes_requests)
    assert found == (False, "arbiter", 20, 0, True)
    for bad in (
        {"entry": "x"},
        {"wait_minutes": "x"},
        {"hours_before": ""},
        {"hours_before": "-1"},
        {"wait_minutes": "9" * 30},
    ):
        answer = arbiter.post(desk(event, "settings/"), good | bad, follow=True)
        assert "message--error" in answer.content.decode()
    assert PhoneRules.objects.get().wait_minutes == 20


def test_a_link_by_mail_needs_an_address(event: Event, arbiter: Client) -> None:
    player = event.registrations.get(tpn=1)
    answer = arbiter.post(desk(event, "mail/"), {"player": player.pk}, follow=True)
    assert "The entry has no confirmed e-mail address." in text_of(answer)
    assert arbiter.post(desk(event, "mail/"), {"player": "x"}).status_code == 404


def test_players_and_phones_of_another_event_are_not_found(arbiter: Client, event: Event) -> None:
    other = started_event(players=4, name="Another Open")
    player = other.registrations.get(tpn=1)
    phone = linked(player)
    assert arbiter.post(desk(event), {"player": player.pk}).status_code == 404
    assert arbiter.post(desk(event, f"{phone.pk}/revoke/")).status_code == 404
