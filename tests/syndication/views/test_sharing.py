"""The desk page for sharing."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from syndication.domain.embedding import framing_sites
from syndication.models import OwnerCalendar
from tests.factories import PASSWORD, add_member, make_event, make_user, owner_of
from tests.pages import text_of
from tests.syndication.events import see
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

VALUES = re.compile(r'<input readonly value="([^"]*)"')
SNIPPETS = re.compile(r"<textarea readonly[^>]*>([^<]*)</textarea>")


@pytest.fixture
def event() -> Event:
    return make_event()


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def page(event: Event) -> str:
    return f"/e/{event.slug}/desk/sharing/"


def flat(response: object) -> str:
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def test_the_settings_lead_to_it_and_it_has_whole_addresses(event: Event) -> None:
    client = signed_in("owner")
    assert f'href="{page(event)}"' in client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert VALUES.findall(flat(client.get(page(event)))) == [
        f"http://testserver/e/{event.slug}/{name}"
        for name in ("calendar.ics", "feed.atom", "games.pgn", "api/v1/event.json")
    ]
    see(event, "hidden")
    hidden = client.get(page(event))
    assert VALUES.findall(flat(hidden)) == []
    assert "The event is hidden. Change its visibility to share it." in text_of(hidden)


def test_who_is_no_arbiter_does_not_reach_it(event: Event) -> None:
    make_user("stranger")
    add_member(event, Role.ASSISTANT, "assistant")
    answers = [signed_in(name).get(page(event)).status_code for name in ("stranger", "assistant")]
    assert (answers, Client().get(page(event)).status_code) == ([403, 403], 302)


def test_the_code_for_the_other_site_appears_once_it_is_allowed(event: Event) -> None:
    client = signed_in("owner")
    assert SNIPPETS.findall(client.get(page(event)).content.decode()) == []
    posted = client.post(page(event), {"access": "listed", "sites": "https://club.example/news"}, follow=True)
    assert "The embedding is saved." in text_of(posted)
    assert framing_sites(event) == ("https://club.example",)
    assert [html.unescape(text) for text in SNIPPETS.findall(posted.content.decode())] == [
        f'<iframe src="http://testserver/e/{event.slug}/embed/{kind}/" title="Tower Open: {name}" width="100%"'
        ' height="600" loading="lazy"></iframe>'
        for kind, name in (("standings", "Standings"), ("pairings", "Pairings"), ("next", "Next round"))
    ]


def test_a_name_with_quotes_does_not_break_the_code(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(name='Open "2026" <b>')
    client = signed_in("owner")
    client.post(page(event), {"access": "any"})
    [first, *_others] = [html.unescape(text) for text in SNIPPETS.findall(client.get(page(event)).content.decode())]
    assert 'title="Open &quot;2026&quot; &lt;b&gt;: Standings"' in first


def test_an_error_is_shown_and_nothing_is_saved(event: Event) -> None:
    answer = signed_in("owner").post(page(event), {"access": "listed", "sites": "club"})
    assert answer.status_code == 422
    assert "“club” is not the address of a site." in flat(answer)
    assert framing_sites(event) == ()


def test_an_owner_makes_changes_and_deletes_the_address_of_a_calendar(event: Event) -> None:
    client = signed_in("owner")
    assert "Create address" in text_of(client.get(page(event)))
    client.post(f"{page(event)}calendar/")
    first = OwnerCalendar.objects.get(user=owner_of(event)).token
    shown = client.get(page(event))
    assert f"http://testserver/calendar/{first}.ics" in VALUES.findall(flat(shown))
    assert {"Change address", "Delete address"} <= set(re.findall("Change address|Delete address", text_of(shown)))
    client.post(f"{page(event)}calendar/")
    assert OwnerCalendar.objects.get(user=owner_of(event)).token != first
    client.post(f"{page(event)}calendar/delete/")
    assert not OwnerCalendar.objects.exists()


def test_an_arbiter_has_no_calendar_of_the_owner(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    client = signed_in("arbiter")
    assert "Calendar of your events" not in text_of(client.get(page(event)))
    addresses = [f"{page(event)}calendar/", f"{page(event)}calendar/delete/"]
    assert [client.post(address).status_code for address in addresses] == [403, 403]
