"""Verification of files of other servers, and its limits."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.login_limits import Limit
from archives.domain.exports import export_event
from seals.domain import verification
from seals.domain.verification import (
    VERIFYING,
    FileVerdict,
    delete_expired,
    event_of_seal,
    has_failed,
    verified_file,
    verify_file,
)
from seals.models import SealStep, VerifiedFile
from tabellone.sealing.event_file import EventSeal, check_event_file
from tabellone.sealing.findings import SealFinding
from tests.factories import owner_of, publish_next
from tests.seals.made import correct_result, corrected_event, do_jobs, sealed_event
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event, Job

pytestmark = pytest.mark.django_db

HERE = "192.0.2.1"


@pytest.fixture(autouse=True)
def _no_counts() -> None:
    cache.clear()


@pytest.fixture
def event() -> Event:
    return sealed_event()


@pytest.fixture
def report(event: Event) -> bytes:
    return export_trf(event).encode()


def test_an_event_file_is_checked_at_once_and_not_kept(event: Event) -> None:
    data = export_event(event)
    assert verify_file(data, address=HERE) == FileVerdict(check_event_file(data), is_report=False)
    assert VerifiedFile.objects.count() == 0


def test_the_hashes_of_a_report_are_checked_at_once_and_its_pairings_by_a_job(report: bytes) -> None:
    verdict = verify_file(report, address=HERE)
    assert [(seal.name, seal.findings) for seal in verdict.seals] == [("Tower Open", ())]
    file = verified_file(verdict.token)
    assert file is not None
    assert "rounds" not in file.result
    do_jobs(VERIFYING)
    file.refresh_from_db()
    assert file.result["rounds"] == [{"number": 1}, {"number": 2}]
    assert bytes(file.data) == b"", "the report is deleted"


def test_a_round_that_was_paired_otherwise_is_shown(report: bytes) -> None:
    text = report.decode()
    for tpn, other in ((1, 4), (4, 1)):
        line = next(line for line in text.splitlines() if line.startswith(f"001 {tpn:4}"))
        turned = re.sub(rf"( {other}) ([wb]) ", lambda cell: f"{cell[1]} {'wb'['wb'.index(cell[2]) - 1]} ", line)
        assert turned != line
        text = text.replace(line, turned)
    verdict = verify_file(text.encode(), address=HERE)
    assert verdict.seals[0].findings == (SealFinding("head"),)
    do_jobs(VERIFYING)
    file = verified_file(verdict.token)
    assert file is not None
    first = file.result["rounds"][0]
    assert first["count"] == 1
    assert sorted(map(sorted, first["played"])) == sorted(map(sorted, first["ruled"])) == [[1, 4]]


def checked(report: str) -> list[dict[str, Any]]:
    """The rounds of a report after the check of its pairings."""
    verify_file(report.encode(), address=HERE)
    do_jobs(VERIFYING)
    rounds: list[dict[str, Any]] = VerifiedFile.objects.latest("pk").result["rounds"]
    return rounds


def without_steps(report: str) -> str:
    return re.sub(r"### Seal step .*\n", "", report)


@pytest.mark.parametrize("for_everybody", [False, True])
def test_a_result_corrected_after_the_next_round_was_paired_is_no_difference(*, for_everybody: bool) -> None:
    report = export_trf(corrected_event(), for_everybody=for_everybody)
    assert checked(report) == [{"number": 1}, {"number": 2, "changed": [1]}]
    assert checked(without_steps(report))[1]["count"], "the last results give another pairing"


def swapped(report: str, one: int, other: int, number: int) -> str:
    """The report with the opponents of two players swapped in a round, as a forger writes it."""
    lines, at = report.splitlines(), 91 + 10 * (number - 1)
    of = {int(line[4:8]): place for place, line in enumerate(lines) if line.startswith("001")}
    cells = {tpn: lines[place][at : at + 8] for tpn, place in of.items()}
    opponents = {tpn: int(cells[tpn][:4]) for tpn in (one, other)}
    taken = {one: cells[other], other: cells[one]}
    taken |= {opponents[one]: f"{other:4}{cells[opponents[one]][4:]}"}
    taken |= {opponents[other]: f"{one:4}{cells[opponents[other]][4:]}"}
    for tpn, cell in taken.items():
        lines[of[tpn]] = lines[of[tpn]][:at] + cell + lines[of[tpn]][at + 8 :]
    return "".join(f"{line}\n" for line in lines)


def test_a_forged_pairing_of_a_corrected_event_is_a_difference() -> None:
    report = export_trf(corrected_event())
    forged = swapped(report, 1, 2, number=2)
    assert verify_file(forged.encode(), address=HERE).seals[0].findings == (SealFinding("head"),)
    assert checked(forged)[1]["count"]


def test_a_forged_pairing_that_was_sealed_is_a_difference_with_the_earlier_results() -> None:
    event = sealed_event(players=8, played=1)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner_of(event))
    first, second = (event.registrations.get(tpn=tpn) for tpn in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second)
    publish_round(round_=round_, actor=owner_of(event))
    correct_result(event)
    verdict = verify_file(export_trf(event).encode(), address=HERE)
    assert verdict.seals[0].findings == (), "the seal is right"
    do_jobs(VERIFYING)
    differing = VerifiedFile.objects.latest("pk").result["rounds"][1]
    assert differing["changed"] == [1]
    assert differing["count"]


def test_the_address_cannot_be_guessed_and_is_not_in_the_database(report: bytes) -> None:
    tokens = {verify_file(report, address=HERE).token for _ in range(2)}
    assert len(tokens) == 2
    for token in tokens:
        assert len(token) >= 32
        assert not VerifiedFile.objects.filter(token_digest=token).exists()
    assert verified_file("x" * 32) is None


def test_a_result_expires_after_a_day(report: bytes) -> None:
    token = verify_file(report, address=HERE).token
    VerifiedFile.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    Job.objects.filter(kind=VERIFYING).update(asked_at=timezone.now() - datetime.timedelta(days=2))
    assert verified_file(token) is None
    delete_expired()
    assert VerifiedFile.objects.count() == Job.objects.filter(kind=VERIFYING).count() == 0


def test_a_fresh_result_is_not_deleted(report: bytes) -> None:
    token = verify_file(report, address=HERE).token
    delete_expired()
    assert verified_file(token) is not None
    assert Job.objects.filter(kind=VERIFYING).count() == 1


def test_the_job_of_a_deleted_file_ends(report: bytes) -> None:
    verify_file(report, address=HERE)
    VerifiedFile.objects.all().delete()
    do_jobs(VERIFYING)
    assert Job.objects.get(kind=VERIFYING).state == Job.State.CANCELLED


def test_a_failed_check_is_told(report: bytes) -> None:
    file = verified_file(verify_file(report, address=HERE).token)
    assert file is not None
    assert not has_failed(file)
    fail(Job.objects.get(kind=VERIFYING), Failure("program", "x"))
    assert has_failed(file)


def test_larger_events_have_only_their_hashes_checked(report: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "MOST_PLAYERS", 6)
    verdict = verify_file(report, address=HERE)
    assert (verdict.token, verdict.seals[0].findings) == ("", ())
    assert verdict.unpaired == "The pairings of more than 6 players or 30 rounds are not checked here."
    assert Job.objects.filter(kind=VERIFYING).count() == 0


def test_one_connection_has_few_pairings_checked(report: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "OF_PAIRINGS", Limit("verify-test", 1, 60))
    assert verify_file(report, address=HERE).token
    assert verify_file(report, address=HERE).unpaired.startswith("Too many reports came from your connection")
    assert verify_file(report, address="198.51.100.7").token


def test_one_connection_has_few_files_checked(report: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "OF_FILES", Limit("verify-test-files", 1, 60))
    verify_file(report, address=HERE)
    with pytest.raises(Refused, match="Too many files came from your connection"):
        verify_file(report, address=HERE)


def test_the_queue_has_an_end(report: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "MOST_WAITING", 1)
    assert verify_file(report, address=HERE).token
    assert verify_file(report, address=HERE).unpaired == "Many reports are waiting. Check the pairings later."
    assert VerifiedFile.objects.count() == 1


@pytest.mark.parametrize("data", [b"", b"no report", b"PK\x03\x04 no event file", b"\x00\xff" * 50])
def test_other_files_are_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(Refused):
        verify_file(data, address=HERE)


def test_a_file_that_is_too_large_is_refused(report: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "MOST_BYTES", len(report) - 1)
    with pytest.raises(Refused, match="The file is too large"):
        verify_file(report, address=HERE)


def test_a_report_of_a_system_unknown_here_has_no_pairings(event: Event) -> None:
    text = export_trf(event).replace("192 FIDE_DUTCH", "192 UNHEARD_OF")
    file = verified_file(verify_file(text.encode(), address=HERE).token)
    assert file is not None
    do_jobs(VERIFYING)
    file.refresh_from_db()
    assert file.result["rounds"] == []


def test_a_seal_leads_to_its_event_only_if_the_event_is_listed(event: Event) -> None:
    head = SealStep.objects.get(event=event, number=2).head
    assert event_of_seal(head) == (event, 2)
    Event.objects.update(visibility=Event.Visibility.BY_LINK)
    assert event_of_seal(head) is None
    assert event_of_seal("") is None
    assert event_of_seal("0" * 64) is None


def test_a_report_without_a_seal_has_its_pairings_checked_too(event: Event) -> None:
    SealStep.objects.all().delete()
    verdict = verify_file(export_trf(event).encode(), address=HERE)
    assert verdict.seals == (EventSeal("Tower Open", 0, "", (SealFinding("no_seal"),)),)
    assert verdict.token
