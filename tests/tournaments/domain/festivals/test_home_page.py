"""The front page of a festival, and people by name over all sections."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.domain.pairing_requests import pair_now
from tests.factories import enter_results, make_user, play_round
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.home_page import festival_front, find_in_sections
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def festival() -> Event:
    festival = festival_of("A", "B", "Blitz")
    put_in(festival, "A", 6, "Blitz")
    section = start_event(event=section_of(festival, "A"), actor=make_user(), initial_colour="w")
    play_round(section)
    publish_round(round_=pair_now(event=section, actor=make_user()), actor=make_user())
    return festival


def test_each_section_says_what_is_going_on(festival: Event) -> None:
    front = festival_front(festival)
    assert front.people == 6, "who plays twice is counted once"
    first, second, blitz = front.sections
    assert (first.name, first.now, first.is_played) == ("A", 2, True)
    assert [board.board for board in first.boards] == [1, 2, 3]
    assert {board.result for board in first.boards} == {""}
    assert (second.is_played, second.players, blitz.players) == (False, 0, 6)
    enter_results(section_of(festival, "A").rounds.get(number=2))
    assert "" not in {board.result for board in festival_front(festival).sections[0].boards}


def test_people_are_found_over_all_sections(festival: Event) -> None:
    found = find_in_sections(festival, "player0003")
    assert [(row.section_name, row.tpn) for row in found.players] == [("A", 4), ("Blitz", None)]
    assert find_in_sections(festival, " ").players == ()
    page = Client().get(f"/e/{festival.slug}/?find=player0003").content.decode()
    address = f"/e/{section_of(festival, 'A').slug}/player/4/"
    assert address in page
    names = Client().get(f"/e/{festival.slug}/names/").json()["names"]
    assert [row[3:] for row in names if row[0] == found.players[0].name] == [["A", address], ["Blitz", ""]]
    Registration.objects.filter(event__festival=festival, name=found.players[0].name, tpn=None).update(name="Other")
    only = Client().get(f"/e/{festival.slug}/?find=player0003")
    assert (only.status_code, only["Location"]) == (302, address)


@pytest.mark.django_db(transaction=True)
def test_the_page_is_kept_until_a_section_goes_on(festival: Event) -> None:
    client, path = Client(), f"/e/{festival.slug}/"
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert "finished" in first.content.decode()
    enter_results(section_of(festival, "A").rounds.get(number=2))
    festival.refresh_from_db()
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_section_leads_to_its_festival(festival: Event) -> None:
    page = Client().get(f"/e/{section_of(festival, 'A').slug}/").content.decode()
    assert f'href="/e/{festival.slug}/"' in page
