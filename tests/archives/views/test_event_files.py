"""Event files on the desk: who gets one, the preview, the import, and the staff of the file."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from archives.domain.container import pack, unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from archives.models import OpenedFile
from tests.archives.made import small_event, small_file
from tests.factories import add_member, make_event, make_user, owner_of
from tests.festivals import festival_of, section_of, signed_in
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db
OPEN, PREVIEW = "/event-file/", "/event-file/preview/"


def upload(client: Client, data: bytes, name: str = "torre.tabellone") -> object:
    return client.post(OPEN, {"file": SimpleUploadedFile(name, data)})


def test_owners_download_the_event_file() -> None:
    event = small_event()
    address = reverse("archives:download", args=[event.slug])
    response = signed_in(owner_of(event).username).get(address)
    assert response.content == export_event(event)
    assert response["Content-Disposition"] == 'attachment; filename="tower-open.tabellone"'
    assert "no-store" in response["Cache-Control"]
    page = signed_in(owner_of(event).username).get(reverse("tournaments:keeping", args=[event.slug]))
    assert address in page.content.decode()


def test_nobody_else_does() -> None:
    event = make_event()
    address = reverse("archives:download", args=[event.slug])
    for role in (Role.ARBITER, Role.ASSISTANT):
        assert signed_in(add_member(event, role).username).get(address).status_code == 403
    make_user("stranger")
    assert signed_in("stranger").get(address).status_code == 403
    assert Client().get(address).status_code == 302
    for page in (OPEN, PREVIEW):
        assert Client().get(page).status_code == 302
        assert Client().post(page).status_code == 302
    removal = reverse("archives:remove_proposed", args=[event.slug])
    assert signed_in("stranger").post(removal).status_code == 403


def test_a_festival_has_a_file_and_its_section_leads_to_it() -> None:
    festival = festival_of("Open A")
    client = signed_in("owner")
    assert client.get(reverse("archives:download", args=[festival.slug])).status_code == 200
    response = client.get(reverse("archives:download", args=[section_of(festival, "Open A").slug]), follow=True)
    assert "Export Festival: its file has all sections and groups." in response.content.decode()


def test_a_file_is_previewed_and_then_imported() -> None:
    make_user("importer")
    client = signed_in("importer")
    assert "Open event file" in client.get("/").content.decode()
    assert client.get(OPEN).status_code == 200
    response = client.post(OPEN, {"file": SimpleUploadedFile("torre.tabellone", pack(small_file()))}, follow=True)
    page = response.content.decode()
    assert response.redirect_chain == [(PREVIEW, 302)]
    assert not Event.objects.exists()
    for said in ("Tower Open", "torre.tabellone", "anna@example.org", 'value="tower-open"'):
        assert said in page
    kept = OpenedFile.objects.get()
    response = client.post(PREVIEW, {"digest": kept.digest, "slug": "tower-open"}, follow=True)
    assert response.redirect_chain == [("/e/tower-open/desk/", 302)]
    assert "The event is imported. You are its owner." in response.content.decode()
    event = Event.objects.get(slug="tower-open")
    assert list(event.memberships.values_list("user__username", "role")) == [("importer", "owner")]
    assert not OpenedFile.objects.exists()
    assert client.get(PREVIEW).status_code == 302


def test_a_file_of_an_event_that_is_here_gets_another_address() -> None:
    event = small_event()
    client = signed_in(owner_of(event).username)
    upload(client, export_event(event))
    page = client.get(PREVIEW).content.decode()
    assert "An event with this address already exists." in page
    assert 'value="tower-open-2"' in page
    digest = OpenedFile.objects.get().digest
    refused = client.post(PREVIEW, {"digest": digest, "slug": "tower-open"})
    assert refused.status_code == 422
    assert "An event with the address “tower-open” already exists." in refused.content.decode()
    assert client.post(PREVIEW, {"digest": digest, "slug": "tower-open-2"}).status_code == 302
    assert set(Event.objects.values_list("slug", flat=True)) == {"tower-open", "tower-open-2"}


def test_a_file_that_is_none_is_refused_beside_the_form() -> None:
    make_user("importer")
    client = signed_in("importer")
    response = client.post(OPEN, {"file": SimpleUploadedFile("x.txt", b"012 Open")})
    assert (response.status_code, "The file is not an event file." in response.content.decode()) == (422, True)
    response = client.post(OPEN)
    assert (response.status_code, "Choose a file first." in response.content.decode()) == (422, True)
    assert not OpenedFile.objects.exists()


def test_another_file_opened_meanwhile_is_not_imported() -> None:
    make_user("importer")
    client = signed_in("importer")
    response = client.post(PREVIEW, {"digest": "x"}, follow=True)
    assert "The file is no longer open. Open it again." in response.content.decode()
    upload(client, pack(small_file()))
    refused = client.post(PREVIEW, {"digest": "x", "slug": "tower-open"})
    assert "You opened another file in the meantime." in refused.content.decode()
    assert not Event.objects.exists()


def test_a_kept_file_that_cannot_be_read_any_more_is_refused() -> None:
    make_user("importer")
    client = signed_in("importer")
    upload(client, pack(small_file()))
    OpenedFile.objects.update(data=b"PK\x03\x04")
    assert "The file is damaged or was changed." in client.get(PREVIEW).content.decode()


def test_the_staff_of_the_file_is_proposed_until_an_owner_removes_the_list() -> None:
    event = import_event(file=unpack(pack(small_file())), actor=make_user("importer"))
    client = signed_in("importer")
    people = reverse("tournaments:people", args=[event.slug])
    assert "anna@example.org" in client.get(people).content.decode()
    client.post(reverse("tournaments:invite", args=[event.slug]), {"role": "owner"})
    assert event.invitations.count() == 1
    response = client.post(reverse("archives:remove_proposed", args=[event.slug]), follow=True)
    assert response.redirect_chain == [(people, 302)]
    assert "anna@example.org" not in response.content.decode()
