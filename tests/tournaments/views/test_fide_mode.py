"""FIDE mode on the pages: its own page, and the mark of an event that left it on every page and paper."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from syndication.domain.embedding import set_embedding
from tabellone.team_rankings import TeamRules
from tests.factories import add_member, make_event, owner_of, pair_round, play_round, played_event, started_event
from tests.prizes.made import fund_with, published
from tests.tournaments.domain.integrity.test_fide_mode import leave_confirmed
from tests.tournaments.views.test_confirmations import again, asks
from tests.tournaments.views.test_permissions import PAGES, address, addresses
from tests.tournaments.views.test_visibility import doors, words_of
from tournaments.domain.events.team_ranking import TeamRanking, set_team_ranking
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON
MARK = "Outside FIDE mode since round 2"


def test_the_page_lists_the_acts_and_only_an_organiser_can_leave(client: Client) -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    path = f"/e/{event.slug}/desk/fide-mode/"
    client.force_login(add_member(event, Role.ARBITER, "arbiter"))
    page = client.get(path).content.decode()
    assert ("Correct a result of an earlier round" in page, "leave/" in page) == (True, False)
    assert client.post(f"{path}leave/", {"why": "club rules"}).status_code == 403
    client.force_login(owner_of(event))
    assert "leave/" in client.get(path).content.decode()


def test_an_organiser_leaves_with_two_confirmations_and_cannot_return(client: Client) -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    client.force_login(owner_of(event))
    path = f"/e/{event.slug}/desk/fide-mode/"
    first = client.post(f"{path}leave/", {"why": "club rules"})
    assert asks(first)
    assert "This is final" in first.content.decode()
    second = again(client, f"{path}leave/", first)
    assert asks(second)
    assert again(client, f"{path}leave/", second)["Location"] == path
    page = client.get(path).content.decode()
    assert ("Outside FIDE mode since before round 1" in page, "leave/" in page) == (True, False)
    assert client.post(f"{path}leave/", {"why": "again"}, follow=True).status_code in (200, 404)
    event.refresh_from_db()
    assert event.fide_mode == Event.FideMode.LEFT


def test_events_outside_from_the_beginning_have_no_mark_and_no_form(client: Client) -> None:
    event = make_event()
    client.force_login(owner_of(event))
    page = client.get(f"/e/{event.slug}/desk/fide-mode/").content.decode()
    assert ("outside FIDE mode from the beginning" in page, "leave/" in page, "fide-mark" in page) == (
        True,
        False,
        False,
    )


def left() -> Event:
    event = played_event(players=4, played=2, rounds=3, tie_breaks=["BH"], fide_mode=ON)
    set_team_ranking(event=event, actor=owner_of(event), ranking=TeamRanking("federation", TeamRules()))
    fund_with(event, main=[100])
    published(event)
    set_embedding(event=event, actor=owner_of(event), access="any", sites=[])
    leave_confirmed(event)
    event.refresh_from_db()
    return event


def test_every_public_page_and_paper_has_the_mark(client: Client) -> None:
    event = left()
    without: list[str] = []
    seen = 0
    for path in doors(event):
        if path.endswith("/live/"):
            continue
        answer = client.get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code != 200 or not kind.startswith(("text/html", "application/pdf")):
            continue
        seen += 1
        if MARK not in words_of(path, answer.content):
            without.append(path)
    assert (without, seen > 20) == ([], True)


def test_every_page_of_the_desk_has_the_mark(client: Client) -> None:
    event = left()
    pair_round(event)
    client.force_login(owner_of(event))
    without: list[str] = []
    seen = 0
    for namespace, pattern in addresses():
        if pattern.name not in PAGES or "slug" not in pattern.pattern.converters:
            continue
        answer = client.get(address(event, namespace, pattern), {"paper": "a4"})
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code != 200 or not kind.startswith(("text/html", "application/pdf")):
            continue
        seen += 1
        if MARK not in words_of(".pdf" if "pdf" in kind else ".html", answer.content):
            without.append(str(pattern.name))
    assert (without, seen > 25) == ([], True)


def test_an_event_in_fide_mode_has_no_mark(client: Client) -> None:
    event = started_event(players=4, rounds=3, fide_mode=ON)
    play_round(event)
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert not re.search("fide-mark|FIDE mode", page)
