"""Manual pairing on the page of a draft, in FIDE mode."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import owner_of, pair_round, started_event
from tests.tournaments.views.test_confirmations import again, asks
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def test_a_draft_is_paired_manually_and_compared_at_the_end(client: Client) -> None:
    event = started_event(players=8, rounds=5, fide_mode=Event.FideMode.ON)
    round_ = pair_round(event)
    client.force_login(owner_of(event))
    path = f"/e/{event.slug}/desk/round/1/"
    page = client.get(path).content.decode()
    assert ("Start manual pairing" in page, 'name="player"' in page, "Swap selected" in page) == (True, False, False)
    client.post(f"{path}manual/start/")
    page = client.get(path).content.decode()
    assert ("Finish manual pairing" in page, 'name="player"' in page, "Swap selected" in page) == (True, True, True)
    assert f'{path}publish/"' not in page
    players = [event.registrations.get(tpn=tpn).pk for tpn in (5, 7)]
    assert client.post(f"{path}swap/", {"player": players, "why": "asked"}).status_code == 302
    shown = client.post(f"{path}manual/finish/", {"why": "agreed"})
    assert asks(shown)
    text = shown.content.decode()
    assert "from the engine&#x27;s pairing on 2 boards and byes." in text
    assert text.count("<tr>") == 3  # the headings and both boards
    assert again(client, f"{path}manual/finish/", shown).status_code == 302
    assert f'{path}publish/"' in client.get(path).content.decode()
    round_.refresh_from_db()
    assert (round_.state, round_.is_manual) == (Round.State.DRAFTED, False)
    client.post(f"{path}publish/")
    report = client.get(f"/e/{event.slug}/desk/report.trf").content.decode()
    assert "### MPA @ Round 1: 1-5, 3-7 => 1-7, 3-5 (agreed)" in report
    assert "###" not in client.get(f"/e/{event.slug}/desk/report.trf?comments=no").content.decode()


def test_outside_fide_mode_the_page_is_as_before(client: Client) -> None:
    event = started_event(players=8, rounds=5)
    pair_round(event)
    client.force_login(owner_of(event))
    page = client.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    assert ("manual pairing" in page.lower(), "Swap selected" in page, "publish/" in page) == (False, True, True)
