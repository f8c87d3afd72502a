"""The uploads to chess-results.com on the desk."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from accounts.models import User
from submissions.models import ChessResultsUpload, Submission
from tests.factories import add_member, knockout, owner_of
from tests.festivals import signed_in
from tests.submissions.chess_results_server import ChessResultsServer
from tests.syndication.events import see
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def client(owner: User) -> Client:
    return signed_in(owner.username)


def address(event: Event, path: str = "") -> str:
    return f"/e/{event.slug}/desk/chess-results/{path}"


def page(client: Client, event: Event, path: str = "") -> str:
    return " ".join(client.get(address(event, path)).content.decode().split())


def posted(client: Client, event: Event, path: str, **values: str) -> str:
    response = client.post(address(event, path), values, follow=True)
    return " ".join(response.content.decode().split())


@pytest.mark.usefixtures("access")
def test_an_owner_starts_and_stops_the_uploads(client: Client, event: Event, server: ChessResultsServer) -> None:
    assert "Nothing is uploaded." in page(client, event)
    found = posted(client, event, "save/", automatic="1", remark="#Ciao", tournament="")
    assert "Saved. The upload is queued." in found
    assert "Open tournament 222557 at chess-results.com" in found
    assert 'href="https://chess-results.com/tnr222557.aspx"' in found
    assert "Up to date" in found
    assert len(server.uploads) == 1
    assert ChessResultsUpload.objects.values_list("remark", "is_automatic").get() == ("#Ciao", True)
    assert "The upload is queued for" in posted(client, event, "send/")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 50)
    ChessResultsUpload.objects.update(state="current")
    assert "Changed since the last upload" in page(client, event)
    assert "Uploads are off." in posted(client, event, "stop/")
    assert ChessResultsUpload.objects.get().state == "stopped"
    posted(client, event, "save/")
    assert ChessResultsUpload.objects.get().is_automatic is False
    assert "Enter the number of the tournament" in posted(client, event, "save/", tournament="x")


@pytest.mark.usefixtures("access")
def test_a_failure_is_shown_with_the_answer(client: Client, event: Event, server: ChessResultsServer) -> None:
    server.answers["GETSID"] = (200, b'<result status="ERROR"/><message type="error" Text="Server &lt;busy&gt;"/>')
    found = posted(client, event, "save/")
    assert "chess-results.com rejected the upload." in found
    assert "Server &lt;busy&gt;" in found
    assert Submission.objects.values_list("state", "answer").get() == ("failed", "Server <busy>")


def test_without_an_access_the_page_says_so(client: Client, event: Event) -> None:
    found = page(client, event)
    assert "This installation has no access to chess-results.com." in found
    assert "Start uploads" not in found


def test_the_preview_shows_what_is_sent_and_no_secret(client: Client, event: Event) -> None:
    event.registrations.filter(tpn=1).update(name="<b>Åse</b>, X")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    found = page(client, event, "preview/")
    for name in ("tournamentdata", "players", "playerpairings", "lastname"):
        assert f"<code>{name}</code>" in found
    assert "&lt;b&gt;Åse&lt;/b&gt;" in found
    assert "security" not in found
    response = client.get(address(event, "preview.xml"))
    root = ET.fromstring(response.content)
    assert (len(list(root.iter("player"))), root.find("security")) == (5, None)
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-chess-results.xml"'


def test_the_preview_names_tie_breaks_that_the_site_does_not_show(client: Client, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(tie_breaks=["TPN"], public_version=event.public_version + 1)
    assert "chess-results.com does not show these tie-breaks: TPN." in page(client, event, "preview/")


def test_an_event_that_the_site_does_not_have_has_no_preview() -> None:
    event = knockout()
    see(event, "listed")
    client = signed_in(owner_of(event).username)
    for path in ("", "preview/"):
        assert "chess-results.com has Swiss systems and round robins only." in page(client, event, path)
    assert client.get(address(event, "preview.xml")).status_code == 302


@pytest.mark.usefixtures("access", "server")
def test_arbiters_request_uploads_and_owners_change_settings(event: Event, client: Client) -> None:
    posted(client, event, "save/")
    add_member(event, Role.ARBITER, "arbiter")
    arbiter = signed_in("arbiter")
    assert arbiter.post(address(event, "send/")).status_code == 302
    assert "An owner of the event can start the uploads." in page(arbiter, event)
    for path in ("save/", "stop/"):
        assert arbiter.post(address(event, path)).status_code == 403
    assert ChessResultsUpload.objects.get().state != "stopped"
