"""The rating report on the desk: its confirmation of errors, and the roles that its downloads need."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client

from tests.factories import (
    PASSWORD,
    add_member,
    enter_outcomes,
    make_event,
    make_user,
    owner_of,
    play_round,
    publish_next,
    started_event,
)
from tests.festivals import festival_of, put_in, section_of
from tests.pages import tables_of, text_of
from tests.standings.rated import rated_event
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.results.outcomes import Outcome
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def signed_in(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


def base(event: Event) -> str:
    return f"/e/{event.slug}/desk/rating-report/"


@pytest.fixture
def event() -> Event:
    found = rated_event()
    finish_event(event=found, actor=owner_of(found))
    return found


def test_from_the_finished_event_the_package_is_two_clicks_away(event: Event) -> None:
    client = signed_in("owner")
    assert f'href="{base(event)}"' in client.get(f"/e/{event.slug}/desk/").content.decode()
    page = client.get(base(event))
    assert "No errors found." in text_of(page)
    assert f'action="{base(event)}package.zip"' in page.content.decode()
    package = client.get(f"{base(event)}package.zip")
    assert package["Content-Type"] == "application/zip"
    assert package["Content-Disposition"] == f'attachment; filename="{event.slug}-rating-report.zip"'
    assert "no-store" in package["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(package.content)) as archive:
        assert archive.namelist()[:2] == ["index.txt", "report-trf26.trf"]


def test_a_report_with_errors_is_downloaded_only_by_who_says_so() -> None:
    event = rated_event(city="")
    client = signed_in("owner")
    page = client.get(base(event))
    assert "The place is missing (022). Enter the town." in text_of(page)
    assert 'name="errors"' in page.content.decode()
    refused = client.get(f"{base(event)}package.zip", follow=True)
    assert refused.redirect_chain == [(base(event), 302)]
    assert "The report has errors. Correct them, or confirm the download with errors." in text_of(refused)


def test_without_a_round_there_is_nothing_to_download() -> None:
    event = make_event()
    client = signed_in("owner")
    assert "No round is published." in text_of(client.get(base(event)))
    for name in ("package", "archive"):
        assert client.get(f"{base(event)}{name}.zip").headers["Location"] == base(event)


def test_the_package_is_the_arbiters_and_the_archive_the_owners(event: Event) -> None:
    add_member(event, Role.ARBITER, "arbiter")
    add_member(event, Role.ASSISTANT, "assistant")
    make_user("stranger")
    addresses = [base(event), f"{base(event)}package.zip", f"{base(event)}archive.zip"]
    found = {
        name: [(signed_in(name) if name else Client()).get(address).status_code for address in addresses]
        for name in ("", "stranger", "assistant", "arbiter")
    }
    assert found == {"": [302] * 3, "stranger": [403] * 3, "assistant": [403] * 3, "arbiter": [200, 200, 403]}
    assert "Archive of the event" not in text_of(signed_in("arbiter").get(base(event)))
    owner = signed_in("owner")
    assert "It contains personal data of players and staff" in text_of(owner.get(base(event)))
    with zipfile.ZipFile(io.BytesIO(owner.get(addresses[2]).content)) as archive:
        assert {"change-log.csv", "incidents.json", "event.json", "rating-report/index.txt"} <= set(archive.namelist())


def test_a_festival_lists_the_checks_of_its_sections() -> None:
    festival = festival_of("Open A", "Open B")
    for name in ("Open A", "Open B"):
        put_in(festival, name, 2)
        play_round(start_event(event=section_of(festival, name), actor=owner_of(festival), initial_colour="w"))
    client = signed_in("owner")
    assert [row[:2] for row in tables_of(client.get(base(festival)))[0]] == [
        ["Section", "Status"],
        ["Open A", "Running"],
        ["Open B", "Running"],
    ]
    assert f'href="{base(festival)}"' in client.get(f"/e/{festival.slug}/desk/").content.decode()


def test_in_fide_mode_an_adjourned_game_stops_the_package_and_the_final_report() -> None:
    event = started_event(players=4, rounds=1, fide_mode=Event.FideMode.ON)
    round_ = publish_next(event)
    client = Client()
    client.force_login(owner_of(event))
    report = f"/e/{event.slug}/desk/report.trf"
    assert client.get(report).status_code == 200, "an exchange file: the event is not over"
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.ADJOURNED)
    refused = client.get(f"{base(event)}package.zip?errors=1", follow=True).content.decode()
    assert "while 1 game of round 1 has no result" in refused
    assert "no final report while a game is adjourned" in client.get(report, follow=True).content.decode()
    public = client.get(f"/e/{event.slug}/report.trf")
    assert (public.status_code, "no final report" in public.content.decode()) == (409, True)
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.DRAW)
    assert client.get(report).status_code == client.get(f"/e/{event.slug}/report.trf").status_code == 200
