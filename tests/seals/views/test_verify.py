"""The public page on which anybody can check a file."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from archives.domain.exports import export_event
from seals.domain import verification
from seals.domain.verification import VERIFYING
from seals.models import SealStep, VerifiedFile
from tests.pages import text_of
from tests.seals.made import changed_file, corrected_event, do_jobs, sealed_event
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db

PAGE = "/verify/"


@pytest.fixture(autouse=True)
def _no_counts() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    return sealed_event(played=1)


def send(data: bytes, name: str = "file") -> HttpResponse:
    return Client().post(PAGE, {"file": SimpleUploadedFile(name, data)})  # type: ignore[return-value]


def test_the_form_states_its_limits() -> None:
    text = text_of(Client().get(reverse("seals:verify")))
    assert "Maximum 8 MB. The pairings of a report with up to 500 players are checked too." in text


def test_an_event_file_is_checked_at_once_and_leads_to_its_event(event: Event) -> None:
    response = send(export_event(event))
    text = text_of(response)
    assert (response.status_code, "The file matches its seal." in text) == (200, True)
    assert SealStep.objects.get(event=event, number=2).head in text
    assert reverse("tournaments:event", args=[event.slug]) in response.content.decode()


def test_a_changed_event_file_is_told(event: Event) -> None:
    text = text_of(send(changed_file(event, "contestants", lambda rows: rows[0].update(rating=1))))
    assert "The file does not match its seal." in text
    assert "Player 1 is not the sealed one." in text


def test_a_report_gets_a_page_of_its_own_that_reloads_until_the_pairings_are_checked(event: Event) -> None:
    response = send(export_trf(event).encode())
    assert response.status_code == 302
    address = response.headers["Location"]
    waiting = Client().get(address)
    assert waiting.headers["Refresh"] == "5"
    assert "The file matches its seal." in text_of(waiting)
    assert "The pairings are being checked." in text_of(waiting)
    do_jobs(VERIFYING)
    done = Client().get(address)
    assert "Refresh" not in done.headers
    assert "1 round follows the rules." in text_of(done)


def test_a_round_that_differs_is_shown_with_its_pairs(event: Event) -> None:
    address = send(export_trf(event).encode()).headers["Location"]
    do_jobs(VERIFYING)

    file = VerifiedFile.objects.get()
    file.result["rounds"] = [{"number": 1, "count": 1, "played": [[1, 4]], "ruled": [[4, 1], [7, 0]]}]
    file.save()
    assert "Round 1 differs. Played: 1–4. By the rules: 4–1, 7 bye." in text_of(Client().get(address))


def test_a_round_that_was_paired_before_a_correction_is_explained() -> None:
    address = send(export_trf(corrected_event()).encode()).headers["Location"]
    do_jobs(VERIFYING)
    text = text_of(Client().get(address))
    assert "2 rounds follow the rules." in text
    assert "Round 2 was paired before a result changed (round 1). It was checked with the results of that time." in text
    assert "differs" not in text


def test_a_check_that_failed_says_what_to_do(event: Event) -> None:
    address = send(export_trf(event).encode()).headers["Location"]
    fail(Job.objects.get(kind=VERIFYING), Failure("program", "x"))
    assert "The check of the pairings failed." in text_of(Client().get(address))


def test_a_report_that_is_too_large_for_the_queue_has_its_hashes_checked(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "MOST_PLAYERS", 3)
    text = text_of(send(export_trf(event).encode()))
    assert "The file matches its seal." in text
    assert "The pairings of more than 3 players" in text


def test_a_report_without_a_seal_is_not_called_sealed(event: Event) -> None:
    SealStep.objects.all().delete()
    response = Client().get(send(export_trf(event).encode()).headers["Location"])
    assert "Not everything can be checked." in text_of(response)
    assert "There is no seal." in text_of(response)


@pytest.mark.parametrize("data", [b"no report", b"PK\x03\x04"])
def test_a_file_that_cannot_be_read_keeps_the_form(data: bytes) -> None:
    response = send(data)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_a_form_without_a_file_says_what_to_do() -> None:
    response = Client().post(PAGE, {})
    assert (response.status_code, "Choose a file first." in response.content.decode()) == (422, True)


def test_an_address_that_is_wrong_or_expired_is_not_found() -> None:
    assert Client().get(reverse("seals:result", args=["x" * 32])).status_code == 404
