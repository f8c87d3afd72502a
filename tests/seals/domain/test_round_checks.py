"""Checks of published rounds: after the publication, by any number of workers, and never in the way of the round."""

from __future__ import annotations

import pytest

from seals.domain import round_checks
from seals.domain.alerts import differing_rounds
from seals.domain.literal_program import LITERAL
from seals.domain.programs import ENGINE, CheckOutcome, ProgramAnswer
from seals.domain.round_checks import CHECKING, ProgramResult, check_of, read_results, request_checks, results_of
from seals.models import RoundCheck
from tests.factories import owner_of, publish_next, started_event, started_team_event
from tests.seals.made import correct_result, do_jobs, sealed_event
from tournaments.domain.jobs.execution import execute
from tournaments.domain.jobs.job_handle import Work
from tournaments.domain.records import record_of
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event, Job, Round

pytestmark = pytest.mark.django_db

BOTH_AGREE = [ProgramResult(ENGINE, CheckOutcome.AGREES), ProgramResult(LITERAL, CheckOutcome.AGREES)]


def results(event: Event, number: int = 1) -> list[ProgramResult]:
    check = check_of(event, record_of(event), number)
    assert check is not None
    return read_results(check)


def published() -> tuple[Event, Round]:
    event = started_event(players=8)
    return event, publish_next(event)


def with_a_swap() -> Event:
    """An event whose first round was changed as a draft: two players swapped."""
    event, round_ = published()
    unpublish_round(round_=round_, actor=owner_of(event))
    first, second = (event.registrations.get(tpn=tpn) for tpn in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second)
    publish_round(round_=round_, actor=owner_of(event))
    return event


def test_the_publication_requests_the_check_and_does_not_do_it() -> None:
    event, round_ = published()
    job = Job.objects.get(kind=CHECKING)
    assert (job.event_id, job.subject, job.state) == (event.pk, round_.pk, Job.State.WAITING)
    assert RoundCheck.objects.count() == 0
    assert check_of(event, record_of(event), 1) is None


def test_a_worker_stores_the_check_and_the_pages_are_made_anew() -> None:
    event, _round = published()
    version = Event.objects.get(pk=event.pk).public_version
    do_jobs(CHECKING)
    assert results(event) == BOTH_AGREE
    assert Job.objects.get(kind=CHECKING).state == Job.State.DONE
    assert Event.objects.get(pk=event.pk).public_version == version + 1


def test_the_results_of_a_round_request_no_check() -> None:
    sealed_event(played=2)
    assert Job.objects.filter(kind=CHECKING).count() == 2


def test_a_result_corrected_after_the_publication_is_no_difference() -> None:
    event = sealed_event(players=8, played=1)
    round_ = publish_next(event)
    paired = record_of(event)
    correct_result(event)
    changed = results_of(record_of(event), 2)
    assert [row.outcome for row in changed] == [CheckOutcome.DIFFERS] * 2
    do_jobs(CHECKING)
    assert results(event, 2) == BOTH_AGREE == results_of(paired, 2)
    assert list(differing_rounds(event)) == []
    assert round_.number == 2


def test_two_workers_store_one_check() -> None:
    event, _round = published()
    job = Job.objects.get(kind=CHECKING)
    round_checks.check_published_round(Work(job))
    version = Event.objects.get(pk=event.pk).public_version
    round_checks.check_published_round(Work(job))
    assert RoundCheck.objects.count() == 1
    assert Event.objects.get(pk=event.pk).public_version == version


def test_the_job_of_a_killed_worker_is_done_by_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    event, _round = published()
    job = Job.objects.get(kind=CHECKING)

    def killed(*_arguments: object) -> list[ProgramResult]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(round_checks, "ROUND_PROGRAMS", (killed,))
        with pytest.raises(KeyboardInterrupt):
            execute(job.pk)
    assert Job.objects.get(pk=job.pk).state == Job.State.RUNNING
    execute(job.pk)
    assert results(event) == BOTH_AGREE


def test_manual_changes_of_a_draft_are_no_difference() -> None:
    event = with_a_swap()
    do_jobs(CHECKING)
    found, second = results(event)
    assert [(row.outcome, row.manual) for row in (found, second)] == [(CheckOutcome.DIFFERS, True)] * 2
    assert {tpn for pair in found.played for tpn in pair} >= {1, 2}
    assert list(differing_rounds(event)) == []


def test_a_check_of_other_pairs_is_out_of_date() -> None:
    event, round_ = published()
    do_jobs(CHECKING)
    unpublish_round(round_=round_, actor=owner_of(event))
    first, second = (event.registrations.get(tpn=tpn) for tpn in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second)
    publish_round(round_=round_, actor=owner_of(event))
    assert check_of(event, record_of(event), 1) is None
    do_jobs(CHECKING)
    assert results(event)[0].manual


def test_a_round_that_is_changed_meanwhile_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event, round_ = published()
    seen: list[int] = []

    def slow(_record: object, _number: int) -> list[ProgramAnswer]:
        seen.append(1)
        if len(seen) == 1:
            game = round_.games.first()
            assert game is not None
            pairing = game.pairing
            first, second = pairing.first_id, pairing.second_id
            round_.pairings.filter(pk=pairing.pk).update(first=second, second=first)
        return []

    monkeypatch.setattr(round_checks, "ROUND_PROGRAMS", (slow,))
    do_jobs(CHECKING)
    assert len(seen) == 2
    assert check_of(event, record_of(event), 1) is not None


def test_a_round_that_is_not_public_any_more_is_not_checked() -> None:
    event, round_ = published()
    unpublish_round(round_=round_, actor=owner_of(event))
    do_jobs(CHECKING)
    assert RoundCheck.objects.count() == 0
    assert Job.objects.get(kind=CHECKING).state == Job.State.CANCELLED
    request_checks(event, [1])
    assert Job.objects.filter(kind=CHECKING, state=Job.State.WAITING).count() == 0


def test_each_program_has_its_own_result(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(sealed_event(players=4, played=1))
    wrong = ProgramAnswer("other", frozenset({(1, 2), (3, 4)}))
    none = ProgramAnswer("third", None, "time")
    monkeypatch.setattr(round_checks, "ROUND_PROGRAMS", (lambda *_: [wrong], lambda *_: [none]))
    played = tuple(sorted((p.first, p.second) for p in record.rounds[0].pairings))
    assert results_of(record, 1) == [
        ProgramResult("other", CheckOutcome.DIFFERS, "", played, ((1, 2), (3, 4))),
        ProgramResult("third", CheckOutcome.NONE, "time"),
    ]
    assert results_of(record, 1, frozenset(played))[0].manual
    assert not results_of(record, 1, frozenset(played[:1]))[0].manual


def test_a_very_large_event_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_checks, "MOST_PLAYERS", 3)
    record = record_of(sealed_event(players=4, played=1))
    assert results_of(record, 1) == [ProgramResult(ENGINE, CheckOutcome.NONE, "size")]
    monkeypatch.setattr(round_checks, "MOST_PLAYERS", 4)
    assert results_of(record, 1) == BOTH_AGREE


def test_matches_of_teams_are_checked() -> None:
    event = started_team_event(teams=4)
    publish_next(event)
    do_jobs(CHECKING)
    assert results(event) == BOTH_AGREE[:1]
