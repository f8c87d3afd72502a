"""A pairing code works once, for a few minutes and a few tries."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone
from pytest_django import Settings

from mirrors.domain.standby.pairing_codes import MOST_STAND_BYS, MOST_TRIES, WrongCodeError, create_code, open_code
from mirrors.models import PairingCode, StandBy
from tests.factories import make_event, owner_of
from tests.mirrors.domain.standby.rows import followed_event, pair_here, stand_by_of
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_code_is_used_once() -> None:
    event = make_event()
    code = create_code(event=event, actor=owner_of(event))
    paired = pair_here(event, f"{code[:4]} {code[4:]}")
    assert (paired.stand_by.laptop, paired.link.address) == ("hall2", "")
    assert paired.token.startswith("tab_")
    with pytest.raises(WrongCodeError):
        pair_here(event, code)


def test_wrong_codes_use_up_the_tries() -> None:
    event = make_event()
    code = create_code(event=event, actor=owner_of(event))
    wrong = "1" * 8 if code != "1" * 8 else "2" * 8
    for _try in range(MOST_TRIES):
        with pytest.raises(WrongCodeError):
            pair_here(event, wrong)
    assert open_code(event) is None
    with pytest.raises(WrongCodeError):
        pair_here(event, code)
    assert not StandBy.objects.exists()


def test_an_expired_code_is_refused() -> None:
    event = make_event()
    code = create_code(event=event, actor=owner_of(event))
    PairingCode.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    with pytest.raises(WrongCodeError):
        pair_here(event, code)


def test_a_stand_by_and_a_server_give_no_code(settings: Settings) -> None:
    event = make_event()
    followed_event(event)
    with pytest.raises(Refused, match="This stand-by only shows it"):
        create_code(event=event, actor=owner_of(event))
    settings.STAND_BY = False
    with pytest.raises(Refused, match="A server has no second laptop"):
        create_code(event=event, actor=owner_of(event))


def test_few_laptops_follow_an_event() -> None:
    event = make_event()
    first = stand_by_of(event)
    for number in range(1, MOST_STAND_BYS):
        StandBy.objects.create(
            event=event, machine=f"{number:024}", laptop="x", token=first.token, paired_at=timezone.now()
        )
    with pytest.raises(Refused, match="Too many laptops follow the event"):
        create_code(event=event, actor=owner_of(event))
