"""Pages that the settings lead to, with their present values."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import add_member, make_event, make_team_event, owner_of, started_event
from tests.pages import text_of
from tournaments.models import Event, Role
from tournaments.views.setting_pages import SettingPage, setting_pages

pytestmark = pytest.mark.django_db


def pages(event: Event) -> list[SettingPage]:
    return list(setting_pages(event))


def test_each_page_has_its_address_and_its_present_values() -> None:
    event = make_event()
    event.hall = {"rooms": [{"name": "A", "first": 1, "last": 9}, {"name": "B", "first": 10, "last": 20}]}
    event.team_ranking = {"best": 4}
    desk = f"/e/{event.slug}/desk/"
    expected = [
        SettingPage("Entry form", f"{desk}entries/settings/", "Entries are closed."),
        SettingPage("Team ranking", f"{desk}team-ranking/", "Used"),
        SettingPage("Regulations", f"{desk}regulations/", "Not published"),
        SettingPage("Rooms and boards", f"{desk}boards/", "2 rooms"),
        SettingPage("Sharing", f"{desk}sharing/"),
        SettingPage("Broadcast", f"{desk}broadcast/"),
        SettingPage("Link to a server", f"{desk}link/"),
        SettingPage("Second laptop", f"{desk}second-laptop/"),
        SettingPage("FIDE mode", f"{desk}fide-mode/", "Outside from the beginning"),
    ]
    assert pages(event) == expected
    event.entries_since = timezone.now()
    assert pages(event)[0].line == "Entries are open."
    event.entries_until = datetime.datetime(2026, 11, 12, 17, tzinfo=datetime.UTC)
    assert pages(event)[0].line == "Entries until 12 November 2026, 18:00."


def test_a_team_event_has_rooms_alone_and_a_started_event_the_incident_book_and_penalties() -> None:
    teams, started = make_team_event(), started_event()
    assert [(page.title, page.line) for page in pages(teams)] == [
        ("Regulations", "Not published"), ("Rooms and boards", "No rooms"), ("Sharing", ""), ("Broadcast", ""),
        ("Link to a server", ""), ("Second laptop", ""),
        ("FIDE mode", "Outside from the beginning"),
    ]  # fmt: skip
    assert [page.title for page in pages(started)] == [
        "Entry form", "Team ranking", "Regulations", "Rooms and boards", "Sharing", "Broadcast", "Link to a server",
        "Second laptop", "FIDE mode", "Incident book",
        "Penalties and bonuses",
    ]  # fmt: skip


def test_the_visibility_is_in_the_line_for_every_arbiter_and_its_page_is_for_the_owner(client: Client) -> None:
    event = make_event()
    arbiter = add_member(event, Role.ARBITER)
    for user, may_change in ((owner_of(event), True), (arbiter, False)):
        client.force_login(user)
        page = client.get(f"/e/{event.slug}/desk/settings/")
        part = page.content.decode().partition('id="group-public"')[2].partition("</details>")[0]
        assert event.get_visibility_display() in part
        assert (f"/e/{event.slug}/desk/keeping/" in part) == may_change
    assert "Round times Rounds with a time: 0 of " in text_of(page)


def test_a_group_with_an_error_is_open_and_the_others_are_closed(client: Client) -> None:
    event = make_event()
    client.force_login(owner_of(event))
    address = f"/e/{event.slug}/desk/settings/"

    def opened(html: str) -> list[str]:
        groups = html.split('<details class="setting-group"')[1:]
        return [group.partition('id="')[2].partition('"')[0] for group in groups if " open" in group.partition(">")[0]]

    assert opened(client.get(address).content.decode()) == []
    sent = {
        "name": "Tower Open", "planned_rounds": "9", "system": "dutch:2026", "win": "1", "draw": "½", "loss": "0",
        "bye_points": "1", "tie_breaks": "KS", "max_byes": "1", "last_bye_round": "0", "ties": "shared",
    }  # fmt: skip
    assert opened(client.post(address, sent).content.decode()) == ["group-tie-breaks"]
    assert opened(client.post(address, sent | {"name": "", "win": "-"}).content.decode()) == [
        "group-event", "group-points", "group-tie-breaks",
    ]  # fmt: skip
    assert opened(client.get("/new/").content.decode()) == ["group-event"]
