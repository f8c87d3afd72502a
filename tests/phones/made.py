"""Phones with personal links for tests, made through the domain's own actions."""

from __future__ import annotations

import datetime
from typing import Any

from django.test import Client
from django.utils import timezone

from phones.domain.links import create_code, take_link
from phones.domain.reports import game_of, report_result
from phones.domain.rules import PhoneRuleValues, set_phone_rules
from phones.domain.subscriptions import SubscriptionWish, confirm_mail, subscribe_device, subscribe_mail
from phones.models import CONFIRM, PlayerPhone, ResultReport, Subscriber
from tests.factories import owner_of, publish_next, started_event
from tests.phones.push_service import PushBrowser
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game, Registration

USUAL = PhoneRuleValues(takes_results=True, entry="at_once", wait_minutes=15, takes_requests=True, hours_before=2)


def phone_event(*, entry: str = "at_once", players: int = 8, rounds: int = 5, **fields: Any) -> Event:
    """A running event with round 1 published, whose players report results by phone."""
    event = started_event(players=players, rounds=rounds, **fields)
    publish_next(event)
    rules = PhoneRuleValues(takes_results=True, entry=entry, wait_minutes=15, takes_requests=True, hours_before=2)
    set_phone_rules(event=event, actor=owner_of(event), values=rules)
    return event


def board(event: Event, number: int = 1, round_number: int = 1) -> Game:
    """The game on a board; of a match, its first one."""
    games = Game.objects.select_related("white", "black", "pairing__round__event")
    of_round = games.filter(pairing__round__event=event, pairing__round__number=round_number)
    return of_round.filter(pairing__board=number).earliest("number")


def linked(player: Registration) -> PlayerPhone:
    """A phone that has taken a personal link of the player."""
    phone, _code = create_code(player=player, actor=owner_of(player.event))
    return take_link(phone=phone)


def browser_of(*phones: PlayerPhone) -> Client:
    """A browser that has the cookies of these phones."""
    client = Client()
    for phone in phones:
        client.cookies[f"my_phone_{phone.pk}"] = phone.session_token
    return client


def report(phone: PlayerPhone, outcome: str, game: Game | None = None, *, version: int = 0) -> ResultReport | None:
    """What the phone's page sends: its board as it stands."""
    played = game or game_of(phone.player)
    assert played is not None
    seen = board_seen(Game.objects.select_related("white", "black", "pairing__round").get(pk=played.pk))
    return report_result(phone=phone, game_pk=played.pk, outcome=outcome, seen=seen, version=version)


def codes(event: Event, number: int = 1) -> str:
    """The results of the board, as the record has them."""
    game = board(event, number)
    return game.white_result + game.black_result


def in_hours(hours: float) -> datetime.datetime:
    """A time that many hours from now."""
    return timezone.now() + datetime.timedelta(hours=hours)


SITE = "https://chess.example.org"


def wish_for(*players: Registration, about: str = "players", **values: Any) -> SubscriptionWish:
    """What a browser asks for that follows these players without a personal link."""
    numbers = [player.tpn for player in players if player.tpn]
    fields = {"club": "", "numbers": numbers, "phones": [], "user": None, "site": SITE} | values
    return SubscriptionWish(about=about, **fields)


def subscribed(event: Event, browser: PushBrowser, endpoint: str, wish: SubscriptionWish) -> Subscriber:
    """A device with notifications."""
    keys = {"public_key": browser.public_key, "auth_secret": browser.auth_secret}
    return subscribe_device(event=event, wish=wish, endpoint=endpoint, **keys)


def mailed(event: Event, address: str, wish: SubscriptionWish) -> Subscriber:
    """A confirmed mail address."""
    found = confirm_mail(subscribe_mail(event=event, wish=wish, address=address).token(CONFIRM))
    assert found is not None
    return found
