"""The rounds of an imported report, paired again: what breaks the rules, what differs, which edition agrees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import Bye, ByeKind, Game, Round
from tests.corpus import vectors
from tests.factories import owner_of, pair_round
from tests.tournaments.domain.reports.test_findings import FOUR, D, L, W, imported
from tournaments.domain.jobs.completion import Failure, fail
from tournaments.domain.jobs.job_handle import Cancelled
from tournaments.domain.jobs.requesting import request_job
from tournaments.domain.reports import pairing_check as import_rounds
from tournaments.domain.reports.pairing_check import (
    COMPARING,
    ask_comparison,
    cancel_comparison,
    check_rounds,
    comparable,
    failure_of_comparison,
    shown_rounds,
    waiting,
    was_asked,
)
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.models import Event, ImportReport, Job

pytestmark = pytest.mark.django_db


def report_of(text: str) -> ImportReport:
    return imported(text).import_report


def test_a_round_that_was_taken_back_since_the_import_is_not_compared() -> None:
    event = imported(trf.write(FOUR))
    unpublish_cleared(event)
    report = check_rounds(Event.objects.get(pk=event.pk).import_report)
    assert (list(report.rounds), waiting(report)) == (["1"], [2])


def unpublish_cleared(event: Event) -> None:
    """Take the last round back, whose results are cleared before."""
    round_ = event.rounds.get(number=2)
    round_.games.update(white_result="*", black_result="*")
    unpublish_round(round_=round_, actor=owner_of(event))


def after_one_round(done: int, total: int) -> None:
    assert total == 2
    if done == 1:
        raise Cancelled


def test_rounds_are_compared_a_few_at_a_time_and_kept() -> None:
    again = replace(FOUR, rounds=(FOUR.rounds[0], Round.of((Game(3, 1, L, W), Game(2, 4, D, D)))))
    report = imported(trf.write(again)).import_report
    assert (waiting(report), shown_rounds(report)) == ([1, 2], ())
    with pytest.raises(Cancelled):
        check_rounds(report, progress=after_one_round)
    report.refresh_from_db()
    assert waiting(report) == [2]
    check_rounds(report)
    report.refresh_from_db()
    assert [(row.number, row.is_good, row.texts) for row in shown_rounds(report)] == [
        (1, True, ()),
        (
            2,
            False,
            (
                "3–1 already played each other in round 1.",
                "2–4 already played each other in round 1.",
                "Differs from the 2026 rules. Played: 2–4, 3–1. By the rules: 2–1, 3–4.",
            ),
        ),
    ]


def test_rounds_of_a_giant_event_are_left_to_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_rounds, "MOST_PLAYERS", 3)
    report = check_rounds(imported(trf.write(FOUR)).import_report)
    words = "Not compared: more than 3 players. Use the command line: python -m pairing check."
    assert [row.texts for row in shown_rounds(report)] == [(words,), (words,)]


def test_of_a_real_event_the_edition_that_agrees_is_named() -> None:
    path = next(path for path in vectors("dutch-2017") if "_n0" in path.stem)
    text = path.read_text(encoding="utf-8")
    report = imported("\n".join(line for line in text.splitlines() if line[:3] not in ("192", "042"))).import_report
    check_rounds(report)
    assert waiting(report) == []
    assert all(row.is_good or row.texts[-1].startswith("The edition of 2017") for row in shown_rounds(report))


def shown(**kept: object) -> tuple[bool, tuple[str, ...]]:
    """What the page says of a round of which that is kept."""
    (row,) = shown_rounds(ImportReport(rounds={"3": {"broken": []} | kept}))
    assert row.number == 3
    return row.is_good, row.texts


DIFFERENT = {
    "played": [[1, 3], [4, 2]], "ruled": [[1, 4], [2, 3]], "count": 2, "byes": ["", ""], "impossible": False,
    "edition": "2026", "agrees": "",
}  # fmt: skip


def test_c1_c2_and_forbidden_pairs_are_named_with_the_round_before() -> None:
    broken = [
        {"code": "rematch", "players": [3, 1], "before": 2},
        {"code": "second_bye", "players": [5], "before": 1},
        {"code": "forbidden", "players": [2, 4], "before": 0},
    ]
    assert shown(broken=broken) == (
        False,
        (
            "3–1 already played each other in round 2.",
            "5 has the bye a second time, after round 1.",
            "2–4: prohibited pairing.",
        ),
    )
    assert shown() == (True, ())


@pytest.mark.parametrize(
    ("kept", "texts"),
    [
        ({}, ["Differs from the 2026 rules. Played: 1–3, 4–2. By the rules: 1–4, 2–3."]),
        (
            {"count": 30, "agrees": "2017"},
            [
                "Differs from the 2026 rules. Played: 1–3, 4–2 …. By the rules: 1–4, 2–3 ….",
                "The pairing follows the 2017 rules.",
            ],
        ),
        (
            {"count": 2, "ruled_count": 30},
            ["Differs from the 2026 rules. Played: 1–3, 4–2. By the rules: 1–4, 2–3 …."],
        ),
        (
            {"played": [], "count": 0, "ruled_count": 2, "byes": ["", "5"]},
            [
                "Differs from the 2026 rules. Played: –. By the rules: 1–4, 2–3.",
                "The bye: no player had it, by the rules 5.",
            ],
        ),
        (
            {"played": [], "ruled": [], "count": 0, "byes": ["5", ""]},
            [
                "Differs from the 2026 rules. Played: –. By the rules: –.",
                "The bye: 5 had it, by the rules no player.",
            ],
        ),
        ({"impossible": True, "byes": ["5", "3"]}, ["By the edition of 2026 no pairing of this round is legal."]),
    ],
)
def test_what_differs_is_told_with_both_pairings_and_byes(kept: dict[str, object], texts: list[str]) -> None:
    assert shown(**DIFFERENT | kept) == (False, tuple(texts))


def test_the_rounds_are_told_in_their_order() -> None:
    report = ImportReport(rounds={number: {"broken": []} for number in ("10", "9", "1")})
    assert [row.number for row in shown_rounds(report)] == [1, 9, 10]


def test_a_second_bye_is_found_in_a_report() -> None:
    three = replace(
        FOUR,
        players=FOUR.players[:3],
        rounds=tuple(
            Round.of([Game(1, 2, W, L) if number == 1 else Game(2, 1, D, D)], [Bye(3, ByeKind.PAIRING_ALLOCATED)])
            for number in (1, 2)
        ),
    )
    report = check_rounds(report_of(trf.write(three)))
    assert shown_rounds(report)[1].texts[:2] == (
        "2–1 already played each other in round 1.",
        "3 has the bye a second time, after round 1.",
    )


def test_a_system_that_nobody_pairs_here_is_not_compared() -> None:
    report = report_of(trf.write(FOUR))
    Event.objects.filter(pk=report.event_id).update(system="roulette")
    report = check_rounds(ImportReport.objects.get(pk=report.pk))
    words = "Not compared: no round of this system can be paired here."
    assert [row.texts for row in shown_rounds(report)] == [(words,), (words,)]


@pytest.mark.django_db(transaction=True)
def test_the_comparison_is_a_job_that_keeps_the_rounds_and_is_asked_for_until_none_is_left() -> None:
    report = report_of(trf.write(FOUR))
    owner = owner_of(report.event)
    assert (was_asked(report), comparable(report)) == (False, [1, 2])
    job = ask_comparison(report=report, actor=owner)
    assert job is not None
    report.refresh_from_db()
    assert (Job.objects.get(pk=job.pk).state, sorted(report.rounds)) == (Job.State.DONE, ["1", "2"])
    assert (was_asked(report), comparable(report), ask_comparison(report=report, actor=owner)) == (True, [], None)


def test_imported_rounds_are_compared_before_the_next_round_is_paired() -> None:
    event = imported(trf.write(replace(FOUR, planned_rounds=3)))
    assert waiting(event.import_report) == [1, 2]
    assert pair_round(event).number == 3
    report = ImportReport.objects.get(event=event)
    assert (waiting(report), len(shown_rounds(report)), was_asked(report)) == ([], 2, False)


def test_who_compares_at_the_same_time_does_not_write_over_what_is_kept() -> None:
    report = report_of(trf.write(FOUR))
    other = {"broken": [], "unchecked": "system"}
    ImportReport.objects.filter(pk=report.pk).update(rounds={"1": other})
    check_rounds(report)
    assert (report.rounds["1"], sorted(report.rounds)) == (other, ["1", "2"])


def test_a_comparison_that_failed_says_why_and_one_that_is_cancelled_nothing() -> None:
    report = report_of(trf.write(FOUR))
    event = report.event
    assert failure_of_comparison(report) == ""
    job, _is_new = request_job(kind=COMPARING, event=event, actor=owner_of(event), subject=report.pk)
    fail(job, Failure("program", "It broke."))
    assert failure_of_comparison(report) == "It broke."
    job, _is_new = request_job(kind=COMPARING, event=event, actor=owner_of(event), subject=report.pk)
    cancel_comparison(report)
    assert (failure_of_comparison(report), Job.objects.get(pk=job.pk).state) == ("", Job.State.CANCELLED)
