"""What players send to the server reaches the laptop, each once, and the arbiter's answer returns."""

from __future__ import annotations

import pytest
from django.utils import timezone

from entries.domain.applications import change_wishes, withdraw_application
from entries.domain.decisions import approve, wish_seen
from entries.models import Application, EntryWish
from mirrors.domain.hand_over import hand_over_to_server, take_event
from mirrors.domain.laptop_terms import request_hand_over
from mirrors.domain.receiving import receive_messages, store_message
from mirrors.domain.server_terms import take_over_event
from mirrors.models import BackMessage
from phones.domain.player_requests import approve_request, cancel_request, request_bye
from phones.domain.reports import report_result, reports_of
from phones.models import PhoneRules, PlayerPhone, PlayerRequest, ResultReport
from tests.entries.made import applied, open_event
from tests.factories import owner_of, play_round, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Registration

pytestmark = pytest.mark.django_db


def receive(pair: Pair) -> int:
    pair.link.refresh_from_db()
    return receive_messages(pair.link, pair.client)  # type: ignore[arg-type]


def phone_of(player: Registration) -> PlayerPhone:
    return PlayerPhone.objects.create(player=player, code_expires_at=timezone.now(), enrolled_at=timezone.now())


def on_server(pair: Pair, tpn: int) -> Registration:
    player = pair.copy.registrations.select_related("event").get(tpn=tpn)
    player.event = pair.copy
    return player


def test_a_request_for_a_bye_arrives_once_and_the_answer_returns() -> None:
    pair = Pair(started_event(players=6, rounds=4))
    play_round(pair.event)
    pair.send()
    phone = phone_of(on_server(pair, 3))
    theirs = request_bye(phone=phone, round_number=2, kind="H")
    content = pair.client.messages([])
    assert receive(pair) == 1
    assert BackMessage.objects.count() == 0
    [ours] = PlayerRequest.objects.filter(player__event=pair.event)
    assert (ours.player.tpn, ours.kind, ours.round_number, ours.bye, ours.state) == (3, "bye", 2, "H", "pending")
    assert ours.created_at == theirs.created_at
    assert [store_message(pair.link, each) for each in content["messages"]] == [content["messages"][0]["number"]]
    assert PlayerRequest.objects.filter(player__event=pair.event).count() == 1

    approve_request(event=pair.event, actor=owner_of(pair.event), pk=ours.pk)
    pair.send()
    theirs.refresh_from_db()
    assert (theirs.state, pair.differences()) == ("approved", {})
    assert BackMessage.objects.count() == 0


def test_a_cancelled_request_is_cancelled_on_the_laptop() -> None:
    pair = Pair(started_event(players=6, rounds=4))
    play_round(pair.event)
    pair.send()
    phone = phone_of(on_server(pair, 3))
    theirs = request_bye(phone=phone, round_number=2, kind="Z")
    receive(pair)
    cancel_request(phone=phone, pk=theirs.pk)
    assert receive(pair) == 1
    assert PlayerRequest.objects.get(player__event=pair.event).state == "cancelled"


def test_results_reported_by_both_players_are_entered_on_the_laptop_and_return() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    publish_next(pair.event)
    pair.send()
    PhoneRules.objects.create(event=pair.copy, takes_results=True)
    game = Game.objects.filter(pairing__round__event=pair.copy).select_related("white", "black", "pairing__round")[0]
    for tpn in (game.white.tpn, game.black.tpn):
        assert tpn is not None
        phone = phone_of(on_server(pair, tpn))
        report_result(phone=phone, game_pk=game.pk, outcome="1-0", seen=board_seen(game), version=0)
        receive(pair)
    ours = Game.objects.get(pairing__round__event=pair.event, pairing__board=game.pairing.board)
    assert (ours.white_result, ours.black_result) == ("1", "0")
    assert ResultReport.objects.filter(game=ours).count() == 2
    game.refresh_from_db()
    assert game.is_open
    pair.send()
    game.refresh_from_db()
    assert (game.white_result, pair.differences()) == ("1", {})
    assert reports_of(pair.event) == []


def test_an_entry_on_the_server_becomes_one_on_the_laptop_and_stays_one_row_on_the_server() -> None:
    pair = Pair(open_event())
    pair.send()
    theirs = applied(pair.copy, "Novak, Eva", email="eva@example.org").application
    nonce = theirs.nonce
    assert receive(pair) == 1
    ours = Application.objects.get(event=pair.event)
    assert (ours.name, ours.email, ours.created_at) == ("Novak, Eva", "eva@example.org", theirs.created_at)
    assert ours.nonce != nonce
    pair.send()
    assert Application.objects.filter(event=pair.copy).count() == 1
    assert pair.differences() == {}

    wish = EntryWish.objects.get(application=ours)
    approve(event=pair.event, actor=owner_of(pair.event), seen=[wish_seen(wish)])
    pair.send()
    theirs.refresh_from_db()
    assert (theirs.nonce, pair.differences()) == (nonce, {})
    assert theirs.wishes.get().state == "entered"
    assert theirs.wishes.get().registration == pair.copy.registrations.get()
    assert receive(pair) == 0


def test_an_entry_that_the_player_changes_or_withdraws_on_the_server_changes_on_the_laptop() -> None:
    pair = Pair(open_event())
    pair.send()
    theirs = applied(pair.copy, "Novak, Eva").application
    receive(pair)
    change_wishes(application=theirs, changes={"club": "Alfiere"}, byes={pair.copy.pk: [(2, "H")]})
    assert receive(pair) == 1
    ours = Application.objects.get(event=pair.event)
    assert (ours.club, ours.wishes.get().byes) == ("Alfiere", [[2, "H"]])
    withdraw_application(wish=theirs.wishes.get())
    assert receive(pair) == 1
    assert Application.objects.get(event=pair.event).wishes.get().state == "withdrawn"
    pair.send()
    assert pair.differences() == {}


def handed_over() -> Pair:
    """The event ran on the laptop, with a request, and the server runs it now."""
    pair = Pair(started_event(players=6, rounds=4))
    play_round(pair.event)
    pair.send()
    request_bye(phone=phone_of(on_server(pair, 3)), round_number=2, kind="H")
    receive(pair)
    request_hand_over(event=pair.event)
    assert hand_over_to_server(pair.link_now(), pair.client) is True  # type: ignore[arg-type]
    return pair


def requests_of(event: Event) -> list[tuple[int | None, str]]:
    found = PlayerRequest.objects.filter(player__event=event).order_by("player__tpn")
    return list(found.values_list("player__tpn", "state"))


def test_requests_that_were_made_and_answered_on_the_server_are_on_the_laptop_that_takes_the_event() -> None:
    pair = handed_over()
    [first] = PlayerRequest.objects.filter(player__event=pair.copy)
    approve_request(event=pair.copy, actor=owner_of(pair.copy), pk=first.pk)
    request_bye(phone=phone_of(on_server(pair, 4)), round_number=2, kind="Z")
    assert receive(pair) == 0
    take_event(pair.link_now(), pair.client)  # type: ignore[arg-type]
    assert receive(pair) == 2
    assert requests_of(pair.event) == [(3, "approved"), (4, "pending")]
    assert requests_of(pair.copy) == [(3, "approved"), (4, "pending")]
    pair.send()
    assert pair.differences() == {}


def test_an_entry_that_only_the_lost_laptop_had_received_is_one_row_again_when_it_takes_the_event() -> None:
    pair = Pair(open_event())
    pair.send()
    applied(pair.copy, "Verdi, Ugo")
    receive(pair)
    assert Application.objects.filter(event=pair.event).count() == 1
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    assert receive(pair) == 0  # it hears that its term is over
    take_event(pair.link_now(), pair.client)  # type: ignore[arg-type]
    receive(pair)
    pair.send()
    assert pair.differences() == {}
    assert [Application.objects.filter(event=event).count() for event in (pair.event, pair.copy)] == [1, 1]
