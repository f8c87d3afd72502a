"""Personal links: one use, one phone, limited codes, effective revocation."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.links import OF_CODES
from phones.domain.links import (
    MOST_CODES,
    MOST_PHONES,
    create_code,
    digest,
    forget_phones,
    note_use,
    phone_of_code,
    phone_of_link,
    phones_in,
    refuse_ended,
    revoke_phone,
    take_link,
)
from phones.models import PlayerPhone
from tests.factories import owner_of, started_event, started_team_event
from tests.phones.made import linked
from tournaments.domain.errors import Refused
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return started_event(players=6, rounds=3)


@pytest.fixture
def player(event: Event) -> Registration:
    return event.registrations.get(tpn=1)


def test_a_code_works_once_and_the_database_has_only_its_digest(event: Event, player: Registration) -> None:
    phone, code = create_code(player=player, actor=owner_of(event))
    assert (len(code), code.isdecimal(), phone.code_digest) == (6, True, digest(code))
    assert code not in str(PlayerPhone.objects.values_list())
    found = phone_of_code(f"{code[:3]} {code[3:]}")
    assert found == phone
    take_link(phone=found)
    with pytest.raises(Refused, match="not valid"):
        phone_of_code(code)
    with pytest.raises(Refused, match="already used"):
        take_link(phone=phone)
    assert PlayerPhone.objects.get().status == "active"


def test_a_link_opens_once_and_its_cookie_is_another_token(event: Event, player: Registration) -> None:
    phone, _code = create_code(player=player, actor=owner_of(event))
    token = phone.link_token
    found = phone_of_link(token)
    assert found == phone
    taken = take_link(phone=found)
    assert phone_of_link(token) is None
    assert phones_in([taken.session_token], event) == [taken]
    assert phones_in([token, "", "x" * 101, "7-wrong"], event) == []


def test_a_code_expires_after_a_quarter_of_an_hour(event: Event, player: Registration) -> None:
    phone, code = create_code(player=player, actor=owner_of(event))
    past = timezone.now() - datetime.timedelta(seconds=1)
    PlayerPhone.objects.update(code_expires_at=past)
    with pytest.raises(Refused, match="not valid"):
        phone_of_code(code)
    with pytest.raises(Refused, match="expired"):
        take_link(phone=phone)


def test_a_new_code_replaces_the_one_that_nobody_took(event: Event, player: Registration) -> None:
    _phone, first = create_code(player=player, actor=owner_of(event))
    _phone, second = create_code(player=player, actor=owner_of(event))
    with pytest.raises(Refused):
        phone_of_code(first)
    assert phone_of_code(second).player == player
    assert PlayerPhone.objects.count() == 1


def test_two_phones_cannot_take_one_link(event: Event, player: Registration) -> None:
    _phone, code = create_code(player=player, actor=owner_of(event))
    one, other = phone_of_code(code), phone_of_code(code)
    take_link(phone=one)
    with pytest.raises(Refused, match="already used"):
        take_link(phone=other)


def test_a_revoked_phone_is_refused_at_once(event: Event, player: Registration) -> None:
    phone = linked(player)
    refuse_ended(phone)
    revoke_phone(phone=PlayerPhone.objects.get(), actor=owner_of(event))
    assert phones_in([phone.session_token], event) == []
    with pytest.raises(Refused, match="revoked"):
        refuse_ended(phone)
    assert (phone.revoked_by, phone.status) == (None, "revoked")
    assert PlayerPhone.objects.get().revoked_by == owner_of(event)
    with pytest.raises(Refused, match="already revoked"):
        revoke_phone(phone=phone, actor=None)


def test_a_cookie_is_of_one_event(player: Registration) -> None:
    other = started_event(players=4, name="Another Open")
    assert phones_in([linked(player).session_token], other) == []


def test_phones_and_codes_are_limited(event: Event, player: Registration) -> None:
    for _number in range(MOST_PHONES):
        linked(player)
    with pytest.raises(Refused, match=f"maximum {MOST_PHONES}"):
        create_code(player=player, actor=owner_of(event))
    big = started_event(players=MOST_CODES + 1, rounds=3, name="Big")
    rows = list(big.registrations.order_by("tpn"))
    for row in rows[:-1]:
        create_code(player=row, actor=owner_of(big))
    with pytest.raises(Refused, match=f"maximum {MOST_CODES}"):
        create_code(player=rows[-1], actor=owner_of(big))


def test_codes_of_an_event_are_compared_a_limited_number_of_times(event: Event, player: Registration) -> None:
    phone, code = create_code(player=player, actor=owner_of(event))
    wrong = "000000" if code != "000000" else "111111"
    for _number in range(OF_CODES.most):
        with pytest.raises(Refused, match="not valid"):
            phone_of_code(wrong)
    with pytest.raises(Refused, match="Too many codes"):
        phone_of_code(code)
    assert phone_of_link(phone.link_token) == phone
    cache.clear()


def test_a_team_has_no_personal_link() -> None:
    event = started_team_event()
    team = event.registrations.contestants()[0]
    with pytest.raises(Refused, match="A team has no personal link"):
        create_code(player=team, actor=owner_of(event))


def test_the_last_use_is_noted_once_a_minute(player: Registration) -> None:
    phone = linked(player)
    PlayerPhone.objects.update(last_used_at=None)
    phone.last_used_at = None
    note_use(phone)
    assert PlayerPhone.objects.get().last_used_at is not None
    PlayerPhone.objects.update(last_used_at=None)
    phone.last_used_at = timezone.now()
    note_use(phone)
    assert PlayerPhone.objects.get().last_used_at is None


def test_an_erased_player_has_no_links(event: Event, player: Registration) -> None:
    linked(player)
    kept = linked(event.registrations.get(tpn=2))
    forget_phones([player.pk], "Player 1")
    assert list(PlayerPhone.objects.all()) == [kept]
