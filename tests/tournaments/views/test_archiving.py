"""What an owner makes of an event as a whole, and what can be downloaded of it."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from django.test import Client

from tests.factories import PASSWORD, add_member, entrants, make_event, owner_of, played_event
from tests.pages import text_of
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def see(event: Event, visibility: str, *, years: bool = False) -> None:
    event.refresh_from_db()
    set_visibility(event=event, actor=owner_of(event), visibility=visibility, shows_birth_years=years)


@pytest.fixture
def born() -> Event:
    """An event whose first player's date of birth and FIDE ID are known."""
    event = make_event(rounds=3)
    rows = register_many(event=event, actor=owner_of(event), entrants=entrants(4))
    rows[0].birth, rows[0].fide_id = "2014/05/17", "12345678"
    rows[0].national = [{"federation": "ITA", "rating": 1500, "number": "990011", "birth": "2014/05/17"}]
    rows[0].save()
    return start_event(event=event, actor=owner_of(event), initial_colour="w")


def test_dates_of_birth_leave_only_for_the_rating_officer(client: Client, born: Event) -> None:
    add_member(born, Role.ARBITER, "arbiter")
    found = {}
    for years in (False, True):
        see(born, "listed", years=years)
        public = client.get(f"/e/{born.slug}/report.trf").content.decode()
        own = signed_in("arbiter").get(f"/e/{born.slug}/report.trf").content.decode()
        assert public == own
        found[years] = [text in public for text in ("05/17", "2014", "12345678", "990011")]
    assert found == {False: [False] * 4, True: [False, True, True, True]}
    whole = signed_in("arbiter").get(f"/e/{born.slug}/desk/report.trf")
    assert [text in whole.content.decode() for text in ("2014/05/17", "12345678", "990011")] == [True] * 3
    assert "no-store" in whole["Cache-Control"]


def test_the_whole_report_is_the_arbiters(client: Client, born: Event) -> None:
    add_member(born, Role.ASSISTANT, "assistant")
    address = f"/e/{born.slug}/desk/report.trf"
    assert (client.get(address).status_code, signed_in("assistant").get(address).status_code) == (302, 403)


def test_the_owner_decides_who_sees_the_event_and_whether_years_of_birth_are_shown() -> None:
    event = make_event(visibility="hidden")
    client, address = signed_in("owner"), f"/e/{event.slug}/desk/keeping/"
    found = []
    for sent in ({"visibility": "link", "shows_birth_years": "on"}, {"visibility": "listed"}, {"visibility": "nobody"}):
        answer = client.post(f"{address}visibility/", sent, headers={"referer": f"http://testserver{address}"})
        event.refresh_from_db()
        found.append((answer.status_code, answer["Location"], event.visibility, event.shows_birth_years))
    assert found == [(302, address, "link", True), (302, address, "listed", False), (302, address, "listed", False)]


def test_an_event_is_archived_and_taken_out_again_and_each_is_said() -> None:
    event = make_event()
    client, address = signed_in("owner"), f"/e/{event.slug}/desk/keeping/"
    found = []
    for step in ("archive/", "unarchive/"):
        page = client.post(address + step, follow=True)
        event.refresh_from_db()
        found.append((page.redirect_chain, event.is_archived))
        assert {
            "archive/": "Archived: this event is read-only.",
            "unarchive/": "The event is out of the archive and can be worked on.",
        }[step] in text_of(page)
    assert found == [([(address, 302)], True), ([(address, 302)], False)]


def test_an_event_is_deleted_by_its_owner_who_types_its_name() -> None:
    event = make_event(name="Tower Open")
    add_member(event, Role.ARBITER)
    address = f"/e/{event.slug}/desk/keeping/delete/"
    refused = [
        signed_in(name).post(address, {"name": typed}).status_code
        for name, typed in (("arbiter", "Tower Open"), ("owner", "Tower"))
    ]
    assert (refused, Event.objects.count()) == ([403, 302], 1)
    page = signed_in("owner").post(address, {"name": "Tower Open"}, follow=True)
    assert (page.redirect_chain, Event.objects.count()) == ([("/", 302)], 0)
    assert "“Tower Open” is deleted." in text_of(page)


def test_the_owner_takes_all_that_is_kept_of_the_event_along() -> None:
    event = played_event(players=4, rounds=3, played=1)
    add_member(event, Role.ARBITER)
    address = f"/e/{event.slug}/desk/event.json"
    assert signed_in("arbiter").get(address).status_code == 403
    answer = signed_in("owner").get(address)
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "application/json",
        f'attachment; filename="{event.slug}-event.json"',
    )
    rows = Counter(row["model"].removeprefix("tournaments.") for row in json.loads(answer.content))
    assert rows.pop("journalentry") == event.journal.count()
    assert rows == {"event": 1, "registration": 4, "round": 3, "pairing": 2, "game": 2}
