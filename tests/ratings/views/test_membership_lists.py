"""The pages of a club's own list."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.domain.membership_lists import person_seen
from ratings.models import RatingList
from tests.factories import make_event, make_user
from tests.festivals import signed_in
from tests.ratings.domain.test_membership_lists import ANNA
from tournaments.domain.entries.registrations import register_many

pytestmark = pytest.mark.django_db


def test_a_list_is_made_filled_corrected_taken_along_and_removed(keeper: Client) -> None:
    page = keeper.post("/lists/own/", {"name": "Circolo Torre"})["Location"]
    own = RatingList.objects.get()
    assert f'href="{page}"' in keeper.get("/lists/").content.decode()
    assert keeper.post(f"{page}person/", {"name": "Verdi, Bo", "rating": "1500"})["Location"] == page
    assert keeper.post(f"{page}person/", {"name": "Verdi, Bo"}).status_code == 409
    assert keeper.post(f"{page}person/", {"name": ""}).status_code == 422
    table = SimpleUploadedFile("members.csv", b'Name,Rating\n"Rossi, Anna",2100*\n"Verdi, Bo",1500\n')
    said = keeper.post(f"{page}table/", {"table": table}, follow=True).content.decode()
    assert "1 of 2 players were added to the list." in said
    assert "Rossi, Anna" in said
    assert "Rossi, Anna" not in keeper.get(f"{page}?name=verdi").content.decode()
    bo = own.people.get(name="Verdi, Bo")
    edit = f"{page}person/{bo.pk}/"
    assert 'value="Verdi, Bo"' in keeper.get(edit).content.decode()
    keeper.post(edit, {"name": "Verdi, Roberto", "seen": person_seen(bo)})
    roberto = own.people.get(name="Verdi, Roberto")
    keeper.post(f"{page}person/{roberto.pk}/", {"remove": "", "seen": person_seen(roberto)})
    assert list(own.people.values_list("name", flat=True)) == ["Rossi, Anna"]
    file = keeper.get(f"{page}list.csv")
    assert "Rossi, Anna" in file.content.decode("utf-8-sig")
    assert keeper.get(f"{page}list.exe").status_code == 404
    keeper.post(f"{page}remove/", {"name": "other"})
    assert RatingList.objects.count() == 1
    assert keeper.post(f"{page}remove/", {"name": "Circolo Torre"})["Location"] == "/lists/"
    assert RatingList.objects.count() == 0


def test_a_table_that_is_no_unicode_is_shown_as_it_would_be_read_before_anybody_is_added(keeper: Client) -> None:
    page = keeper.post("/lists/own/", {"name": "Klub"})["Location"]
    own = RatingList.objects.get()
    data = 'Name,Rating\n"Żółć, Łukasz",1500\n'.encode("cp1250")
    shown = keeper.post(f"{page}table/", {"table": SimpleUploadedFile("members.csv", data)})
    reading = shown.context["reading"]
    assert (shown.status_code, reading.codec, own.people.count()) == (200, "cp1250", 0)
    assert "Żółć, Łukasz" in shown.content.decode()
    sent = {"file": reading.again, "file_name": reading.source, "read_as": reading.codec}
    other = keeper.post(f"{page}table/", sent | {"encoding": "cp1252", "look": "1"})
    assert (other.context["reading"].codec, own.people.count()) == ("cp1252", 0)
    assert "Żółć" not in other.content.decode()
    keeper.post(f"{page}table/", sent | {"encoding": "cp1250", "confirm": "1"})
    assert [person.name for person in own.people.all()] == ["Żółć, Łukasz"]


def test_the_players_of_an_own_event_come_on_it_and_of_no_other(keeper: Client) -> None:
    page = keeper.post("/lists/own/", {"name": "Circolo Torre"})["Location"]
    mine, theirs = make_event(owner=make_user("keeper"), name="Mine"), make_event(owner=make_user("o"), name="Theirs")
    register_many(event=mine, actor=make_user("keeper"), entrants=[ANNA])
    shown = keeper.get(page).content.decode()
    assert f'value="{mine.slug}"' in shown
    assert f'value="{theirs.slug}"' not in shown
    assert "1 of 1 players" in keeper.post(f"{page}event/", {"event": mine.slug}, follow=True).content.decode()
    assert keeper.post(f"{page}event/", {"event": theirs.slug}).status_code == 404


def test_nobody_else_sees_or_changes_it(keeper: Client, settings: Any) -> None:
    settings.EMBEDDED = False
    page = keeper.post("/lists/own/", {"name": "Circolo Torre"})["Location"]
    make_user("stranger")
    stranger = signed_in("stranger")
    for address in (page, f"{page}person/", f"{page}list.csv"):
        assert stranger.get(address).status_code == 403
    assert stranger.post("/lists/own/", {"name": "Mine"}).status_code == 403
    assert keeper.post(f"{page}table/").status_code == 302
    wrong = SimpleUploadedFile("members.csv", b'"Alba,2000')
    assert keeper.post(f"{page}table/", {"table": wrong}).status_code == 302
    assert RatingList.objects.get().people.count() == 0
