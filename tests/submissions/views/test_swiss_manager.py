"""Files for Swiss-Manager are for the event's arbiters."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import make_event, make_user
from tests.festivals import signed_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_arbiter_downloads_the_list_and_the_report(event: Event, owner: User) -> None:
    client, desk = signed_in(owner.username), f"/e/{event.slug}/desk/"
    table = client.get(f"{desk}swiss-manager/players.csv")
    assert table.content.decode("utf-8-sig").splitlines()[0].startswith("ID_no,Surname,First name,Sex,Birthday")
    assert client.get(f"{desk}swiss-manager/players.xlsx").content.startswith(b"PK")
    for ending in ("pdf", "json", "exe"):
        assert client.get(f"{desk}swiss-manager/players.{ending}").status_code == 404
    report = client.get(f"{desk}swiss-manager/report.trf")
    assert report["Content-Disposition"] == f'attachment; filename="{event.slug}-trf16.trf"'
    assert report.content.startswith(b"012 ")
    page = client.get(f"{desk}sharing/").content.decode()
    for path in ("players.xlsx", "players.csv", "report.trf", "../chess-results/"):
        assert path.removeprefix("../") in page


def test_others_do_not_reach_them(event: Event) -> None:
    make_user("stranger")
    for client in (signed_in("stranger"), Client()):
        for path in ("players.csv", "report.trf"):
            assert client.get(f"/e/{event.slug}/desk/swiss-manager/{path}").status_code in (302, 403)


def test_an_event_in_stages_has_no_report_of_its_own(owner: User) -> None:
    event = make_event(owner=owner, name="Divided", is_divided=True)
    assert signed_in(owner.username).get(f"/e/{event.slug}/desk/swiss-manager/report.trf").status_code == 404
