"""The seal of a report: each kind of forged line is found."""

from __future__ import annotations

import re

import pytest

from seals.domain.reading import chain_of
from seals.domain.reports import seal_lines_of
from seals.models import SealStep
from tabellone.interchange.trf import read
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.report import SEAL, ReportSeal, check_report, player_values, seal_lines, without_seal
from tests.factories import enter_results, publish_next, started_team_event
from tests.seals.made import sealed_event
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return sealed_event()


def last_head(event: Event) -> str:
    return SealStep.objects.filter(event=event).order_by("number").last().head  # type: ignore[union-attr]


@pytest.mark.parametrize("for_everybody", [False, True])
def test_a_report_proves_that_it_is_the_event(event: Event, *, for_everybody: bool) -> None:
    report = export_trf(event, for_everybody=for_everybody)
    assert check_report(report) == ReportSeal(4, last_head(event), ())


def line_of(report: str, tpn: int) -> str:
    return next(line for line in report.splitlines() if line.startswith(f"001 {tpn:4}"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Player0002, Test", "Player0009, Test"),
        (" 2580 ", " 2590 "),
        ("GER", "FRA"),
        ("### Seal 4 ", "### Seal 5 "),
        ('"kind":"results"', '"kind":"publish"'),
        ('"entry":0', '"entry":1'),
    ],
)
def test_a_changed_name_rating_federation_or_seal_is_found(event: Event, old: str, new: str) -> None:
    report = export_trf(event)
    line = line_of(report, 3)
    forged = report.replace(line, line.replace(old, new)) if old in line else report.replace(old, new)
    assert forged != report
    assert check_report(forged).findings == (SealFinding("head"),)


def test_a_changed_result_is_found(event: Event) -> None:
    report = export_trf(event)
    white, black = line_of(report, 1), line_of(report, 4)
    assert re.search(r"   4 [wb] 0", white)
    assert re.search(r"   1 [wb] 1", black)
    won = re.sub(r"(   4 [wb]) 0", r"\1 1", white), re.sub(r"(   1 [wb]) 1", r"\1 0", black)
    forged = report.replace(white, won[0]).replace(black, won[1])
    assert forged != report
    assert check_report(forged).findings == (SealFinding("head"),)


def test_a_report_without_a_round_is_found(event: Event) -> None:
    report = export_trf(event)
    forged = "".join(
        f"{line[:-10] if line.startswith('001') else line}\n" for line in report.splitlines() if line.strip()
    )
    assert len(read(forged).record.rounds) == 1
    assert check_report(forged).findings == (SealFinding("head"),)


def test_a_report_without_its_seal_says_so(event: Event) -> None:
    report = export_trf(event)
    without = "\n".join(without_seal(report.splitlines()))
    assert SEAL not in without
    assert check_report(without) == ReportSeal(0, "", (SealFinding("no_seal"),))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"### Seal salts 1 [0-9a-f]{32}", "### Seal salts 1 no"),
        (r"### Seal salts 1 [0-9a-f]{32}", "### Seal salts"),
        (r"### Seal proof \{.*", "### Seal proof {"),
        (r"### Seal proof \{.*", "### Seal proof []"),
        (r'"details":"', '"other":"'),
        (r'"at":', '"newer":{"x":1},"at":'),
        (r"(### Seal proof \{.*)", r"\1\n\1"),
        (r"### Seal 4 [0-9a-f]{64}", "### Seal 4 0"),
    ],
)
def test_a_damaged_seal_is_an_error(event: Event, old: str, new: str) -> None:
    report = export_trf(event)
    forged = re.sub(old, new, report, count=1)
    assert forged != report
    assert check_report(forged).findings == (SealFinding("damaged_seal"),)


def test_results_that_are_not_sealed_yet_are_named(event: Event) -> None:
    enter_results(publish_next(event), boards=2)
    report = export_trf(event)
    assert check_report(report).findings == (SealFinding("newer_results", "3"),)
    line = line_of(report, 3)
    assert check_report(report.replace(line, line.replace("Test", "Tast"))).findings == (SealFinding("head"),)


def test_the_report_of_a_team_event_states_the_seal_without_a_proof() -> None:
    event = started_team_event()
    publish_next(event)
    lines = [line for line in export_trf(event).splitlines() if line.startswith(SEAL)]
    assert lines == [f"### Seal 1 {last_head(event)}"]
    assert check_report(export_trf(event)).findings == (SealFinding("no_proof"),)


def test_an_event_without_a_seal_has_no_lines(event: Event) -> None:
    SealStep.objects.all().delete()
    assert seal_lines_of(event, export_trf(event)) == []


def test_values_of_a_player_do_not_show_the_name(event: Event) -> None:
    player = read(export_trf(event)).record.players[0]
    rating, commitment = player_values(player, "a" * 32)
    assert rating == player.rating
    assert player.name not in commitment


def test_a_report_that_cannot_be_read_again_has_the_seal_without_a_proof(event: Event) -> None:
    lines = seal_lines("no report", steps=chain_of(event), salts={})
    assert lines == [f"### Seal 4 {last_head(event)}"]
