"""The page of a player: its owner erases who the player was, an arbiter does not."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import add_member, owner_of, played_event
from tests.festivals import festival_of, put_in, signed_in
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def test_an_owner_erases_by_the_form_of_the_page_and_an_arbiter_neither_sees_nor_may() -> None:
    event = played_event(players=4, rounds=3, played=1)
    row = event.registrations.get(tpn=1)
    withdraw(registration=row, actor=owner_of(event))
    add_member(event, Role.ARBITER, "arbiter")
    page = reverse("tournaments:player_edit", args=[event.slug, row.pk])
    address = reverse("tournaments:player_act", args=[event.slug, row.pk, "erase"])
    arbiter, owner = signed_in("arbiter"), signed_in("owner")
    assert [address in who.get(page).content.decode() for who in (arbiter, owner)] == [False, True]
    assert arbiter.post(address, {"seen_name": row.name}).status_code == 403
    assert owner.post(address, {"who": row.pk, "seen_name": row.name})["Location"] == page
    assert "Player 1" in owner.get(page).content.decode()
    assert row.name not in owner.get(page, headers={"accept-language": "it"}).content.decode()


def test_a_person_of_a_festival_is_erased_on_their_own_page() -> None:
    festival = festival_of("Open", "Blitz")
    (person,) = put_in(festival, "Open", 1, "Blitz")
    page = reverse("tournaments:player_edit", args=[festival.slug, person.pk])
    address = reverse("tournaments:festival_act", args=[festival.slug, "erase"])
    owner = signed_in("owner")
    assert address in owner.get(page).content.decode()
    assert owner.post(address, {"who": person.pk, "seen_name": person.name})["Location"] == page
    person.refresh_from_db()
    assert person.name == f"Player #{person.pk}"
