"""Players absent in round 1 of an accelerated event: no number and no place in the count until they arrive."""

from __future__ import annotations

import pytest
from django.test import Client

from tabellone.engine.swiss.acceleration import last_of_first_group
from tests.factories import add_players, make_event, owner_of, play_round
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.records import record_of

pytestmark = pytest.mark.django_db


def test_in_an_accelerated_event_in_fide_mode_who_is_absent_in_round_1_gets_a_number_on_arrival() -> None:
    for decision, fide_mode, numbered in (("bye", "on", 6), ("keep", "on", 7), ("bye", "", 8)):
        event = make_event(rounds=9, acceleration="baku", fide_mode=fide_mode)
        rows = add_players(event, 8)
        owner = owner_of(event)
        check_in(event=event, actor=owner, registrations=rows[1:], present=True)
        set_bye(registration=rows[2], actor=owner, round_number=1, kind="Z")
        start_event(event=event, actor=owner, initial_colour="w", absent=decision)  # type: ignore[arg-type]
        assert event.registrations.filter(tpn__isnull=False).count() == numbered
        assert len(record_of(event).players) == numbered


def test_an_accelerated_event_counts_the_players_of_round_1_and_a_later_one_gets_the_appropriate_number() -> None:
    event = make_event(rounds=9, acceleration="baku", fide_mode="on")
    rows = add_players(event, 9)
    owner = owner_of(event)
    check_in(event=event, actor=owner, registrations=rows[1:], present=True)
    start_event(event=event, actor=owner, initial_colour="w", absent="bye")
    assert last_of_first_group(record_of(event)) == 4
    play_round(event)
    rows[0].refresh_from_db()
    rows[0].event = event
    readmit(registration=rows[0], actor=owner)
    rows[0].refresh_from_db()
    assert (rows[0].tpn, last_of_first_group(record_of(event))) == (1, 5)


def test_the_page_offers_no_zero_point_bye_for_the_absent_there(client: Client) -> None:
    for fide_mode, offers in (("on", False), ("", True)):
        event = make_event(rounds=9, acceleration="baku", fide_mode=fide_mode)
        check_in(event=event, actor=owner_of(event), registrations=add_players(event, 4)[1:], present=True)
        client.force_login(owner_of(event))
        shown = client.get(f"/e/{event.slug}/desk/").content.decode()
        assert ('name="absent" value="bye"' in shown, "get a pairing number when you reinstate them" in shown) == (
            offers,
            not offers,
        )
