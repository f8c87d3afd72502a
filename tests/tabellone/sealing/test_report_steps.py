"""Steps of the chain in a report: written only if needed, and valid only if they lead to its head."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from seals.domain.reading import chain_of
from tabellone.interchange.trf import read
from tabellone.sealing import report_steps
from tabellone.sealing.chain import SealedStep
from tabellone.sealing.findings import SealFinding
from tabellone.sealing.report import check_report
from tabellone.sealing.report_steps import STEP, changed_before, read_steps, step_lines
from tests.factories import enter_results, owner_of, publish_next
from tests.seals.made import correct_result, corrected_event, sealed_event
from tests.team_factories import started_team_event
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return corrected_event()


def lines_of(report: str) -> list[str]:
    return [line for line in report.splitlines() if line.startswith(STEP)]


def rounds_of(steps: tuple[SealedStep, ...] | list[SealedStep]) -> list[Any]:
    return [step.changes.get("rounds", {}) for step in steps]


def test_the_steps_are_those_of_the_chain(event: Event) -> None:
    chain = chain_of(event)
    seal = check_report(export_trf(event))
    assert seal.findings == ()
    assert [step.head for step in seal.steps] == [step.head for step in chain]
    assert rounds_of(seal.steps) == rounds_of(chain)
    assert changed_before(read(export_trf(event)).record, seal.steps, 2) == [1]


def test_no_name_reason_or_setting_is_in_the_lines(event: Event) -> None:
    text = "".join(lines_of(export_trf(event)))
    assert "Player0001" not in text
    assert "misread" not in text
    assert {*json.loads(lines_of(export_trf(event))[0].removeprefix(STEP))} == {
        *("at", "kind", "entry", "entry_commitment", "facts", "players", "details", "rounds")
    }


def test_an_event_without_a_late_correction_has_no_such_lines() -> None:
    event = sealed_event()
    assert lines_of(export_trf(event)) == []
    assert check_report(export_trf(event)).steps == ()


def test_a_very_long_chain_is_not_written(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    record, chain = read(export_trf(event)).record, chain_of(event)
    assert len(step_lines(record, chain)) == len(chain)
    monkeypatch.setattr(report_steps, "MOST_STEPS", len(chain) - 1)
    assert step_lines(record, chain) == []
    with pytest.raises(ValueError, match="too many steps"):
        read_steps(lines_of(export_trf(event)) or [STEP] * len(chain), chain[-1].head)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'"10"', '"01"'),
        (r'"entry":(\d+)', r'"entry":9\1'),
        (r'"kind":"publish"', '"kind":"results"'),
        (r'"players":"[0-9a-f]{8}', '"players":"00000000'),
        (r'"details":"[0-9a-f]{8}', '"details":"00000000'),
        (r"### Seal step .*\n", ""),
        (r"(### Seal step .*\n)", r"\1\1"),
        (r"### Seal step .*", "### Seal step {"),
        (r"### Seal step .*", "### Seal step []"),
        (r"### Seal step .*", "### Seal step " + "[" * 100_000),
        (r'"at":', '"was":'),
        (r'"rounds":\{', '"rounds":{"x":null,'),
        (r'"rounds":\{', '"rounds":{"101":null,'),
        (r'"rounds":\{', '"rounds":{"9":1,'),
        (r'"rounds":\{', '"rounds":{"9":{"games":[],"byes":[["1","?"]]},'),
        (r'"rounds":\{', '"rounds":{"9":{"games":[["1","2"]],"byes":[]},'),
        (r'"rounds":\{', '"rounds":{"9":{"games":[["1",2,"10"]],"byes":[]},'),
        (r'"rounds":\{', '"rounds":{"9":{"games":[["1","2","xy"]],"byes":[]},'),
    ],
)
def test_a_changed_step_is_found(event: Event, old: str, new: str) -> None:
    report = export_trf(event)
    forged = re.sub(old, lambda found: found.expand(new) if "\\1" in new else new, report, count=1)
    assert forged != report
    seal = check_report(forged)
    assert (seal.findings, seal.steps) == ((SealFinding("damaged_seal"),), ())


def test_steps_are_not_used_for_a_report_that_was_changed(event: Event) -> None:
    report = export_trf(event).replace("Player0002, Test", "Player0009, Test")
    seal = check_report(report)
    assert (seal.findings, seal.steps) == ((SealFinding("head"),), ())


def test_an_import_does_not_keep_the_lines(event: Event) -> None:
    imported = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="report.trf")
    assert lines_of(export_trf(imported)) == []


def test_the_report_of_a_team_event_has_the_steps_without_a_proof() -> None:
    event = started_team_event(rounds=3)
    round_ = publish_next(event)
    seat_all(round_)
    enter_results(round_)
    publish_next(event)
    correct_result(event)
    seal = check_report(export_trf(event))
    assert seal.findings == (SealFinding("no_proof"),)
    assert changed_before(read(export_trf(event)).record, seal.steps, 2) == [1]
