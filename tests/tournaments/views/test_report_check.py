"""The pages around reports: what an import said, and whether a report is ready."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tabellone.interchange import trf
from tabellone.record import Player, Record
from tests.corpus import vectors
from tests.factories import PASSWORD, make_user, owner_of, played_event
from tests.tournaments.domain.reports.test_findings import FOUR
from tournaments.domain.jobs.completion import TOO_LONG, Failure, fail
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.monitoring import open_jobs
from tournaments.models import Event, ImportReport, Job

pytestmark = pytest.mark.django_db


def client_of(username: str) -> Client:
    client = Client()
    assert client.login(username=username, password=PASSWORD)
    return client


@pytest.mark.django_db(transaction=True)
def test_an_import_leads_to_what_is_to_be_said_of_it_and_the_journal_leads_back() -> None:
    client = client_of(make_user().username)
    path = vectors("real")[0]
    response = client.post("/import/", {"report": SimpleUploadedFile(path.name, path.read_bytes())})
    event = Event.objects.get()
    page = f"/e/{event.slug}/desk/imported/"
    assert (response.status_code, response["Location"]) == (302, page)
    shown = client.get(page).content.decode()
    assert "Rules taken from the report" in shown
    assert f'hx-post="{page}"' in shown
    assert f'href="{page}"' in client.get(f"/e/{event.slug}/desk/journal/").content.decode()
    part = client.post(page, headers={"HX-Request": "true"})
    assert part.content.decode().startswith('\n<div class="stack" id="imported-rounds">')
    report = ImportReport.objects.get()
    for _attempt in range(report.imported_rounds):
        assert client.post(page)["Location"] == page
    shown = client.get(page).content.decode()
    assert f'href="/e/{event.slug}/desk/imported/differences.xlsx"' in shown
    assert f'href="{page}"' in client.get(f"/e/{event.slug}/desk/").content.decode()
    file = client.get(f"/e/{event.slug}/desk/imported/differences.csv")
    assert (file.status_code, "Rules taken from the report" in file.content.decode("utf-8-sig")) == (200, True)
    assert client.get(f"/e/{event.slug}/desk/imported/differences.exe").status_code == 404
    assert "hx-post" not in shown
    assert shown.count("according to the rules") + shown.count("by the rules of") > 0


def test_a_comparison_at_work_says_how_far_it_is_and_can_be_cancelled() -> None:
    client = client_of(make_user().username)
    path = vectors("real")[0]
    client.post("/import/", {"report": SimpleUploadedFile(path.name, path.read_bytes())})
    event = Event.objects.get()
    page = f"/e/{event.slug}/desk/imported/"
    report = ImportReport.objects.get()
    client.post(page)  # within the test's transaction: nobody is sent
    waits = client.get(page).content.decode()
    assert "The comparison is queued." in waits
    assert (f'hx-get="{page}"' in waits, "hx-post" in waits) == (True, False)
    now = timezone.now()
    event.jobs.update(state=Job.State.RUNNING, begun_at=now, alive_at=now, done=0, total=report.imported_rounds)
    client.post(page)
    at_work = client.get(page, headers={"HX-Request": "true"}).content.decode()
    assert f"0 of {report.imported_rounds} rounds are compared." in at_work
    assert event.jobs.count() == 1
    client.post(page, {"cancel": ""})
    assert [job.state for job in event.jobs.all()] == [Job.State.CANCELLED]
    left = client.get(page).content.decode()
    assert 'hx-trigger="submit"' in left  # nobody asks again unasked
    client.post(page)
    assert [job.state for job in event.jobs.all()] == [Job.State.CANCELLED, Job.State.WAITING]
    for job in open_jobs():
        execute(job.pk)
    assert [job.state for job in event.jobs.all()] == [Job.State.CANCELLED, Job.State.DONE]
    report.refresh_from_db()
    assert len(report.rounds) == report.imported_rounds


def test_a_comparison_that_failed_says_so_and_is_asked_for_again_by_hand_alone() -> None:
    client = client_of(make_user().username)
    path = vectors("real")[0]
    client.post("/import/", {"report": SimpleUploadedFile(path.name, path.read_bytes())})
    event = Event.objects.get()
    page = f"/e/{event.slug}/desk/imported/"
    client.post(page)
    fail(event.jobs.get(), Failure("too_long", TOO_LONG))
    shown = client.get(page).content.decode()
    assert "It took too long and was stopped." in shown
    assert 'hx-trigger="submit"' in shown


def test_an_event_that_was_made_here_has_no_such_page() -> None:
    event = played_event(players=4, rounds=2, played=1)
    assert client_of(owner_of(event).username).get(f"/e/{event.slug}/desk/imported/").status_code == 404


def test_from_what_was_said_of_an_import_its_next_round_is_paired() -> None:
    client = client_of(make_user().username)
    text = trf.write(FOUR).encode()
    client.post("/import/", {"report": SimpleUploadedFile("four.trf", text)})
    event = Event.objects.get()
    shown = client.get(f"/e/{event.slug}/desk/imported/").content.decode()
    assert f'action="/e/{event.slug}/desk/pair/"' in shown
    event.rounds.get(number=2).games.filter(white__tpn=2).update(white_result="*", black_result="*")
    assert "Enter results of round 2" in client.get(f"/e/{event.slug}/desk/imported/").content.decode()


def test_a_team_report_is_refused_beside_the_form() -> None:
    of_players = trf.write(Record(players=(Player(1, "A"), Player(2, "B"))))
    data = of_players.replace("192 FIDE_DUTCH", "192 BERGER_TEAM_ROUNDROBIN").encode()
    response = client_of(make_user().username).post("/import/", {"report": SimpleUploadedFile("x.trf", data)})
    assert response.status_code == 422
    assert response.context["error"] == (
        "This is the report of a team event: unnamed teams, BERGER_TEAM_ROUNDROBIN. The file does not name "
        "each player's team (lines 310, or 013 with the players). Nothing was imported."
    )


def test_the_desk_leads_to_the_page_that_says_whether_the_report_is_ready() -> None:
    event = played_event(players=4, rounds=2, played=1)
    client = client_of(owner_of(event).username)
    page = f"/e/{event.slug}/desk/report/"
    assert f'href="{page}"' in client.get(f"/e/{event.slug}/desk/").content.decode()
    shown = client.get(page).content.decode()
    assert "The chief arbiter is missing (102)." in shown
    assert f'href="/e/{event.slug}/desk/settings/#id_chief_arbiter"' in shown
    player = event.registrations.get(tpn=1)
    assert f'href="/e/{event.slug}/desk/players/{player.pk}/"' in shown
