"""``tabellone verify``: output and exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from archives.domain.exports import export_event
from seals.models import SealStep
from seals.verify_command import CHANGED, INCOMPLETE_CODE, SEALED, UNREADABLE, main
from tests.factories import enter_results, publish_next
from tests.seals.made import changed_file, sealed_event
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return sealed_event(played=1)


@pytest.fixture
def head(event: Event) -> str:
    return SealStep.objects.get(event=event, number=2).head


def test_event_file_and_report_are_as_sealed(
    event: Event, head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = tmp_path / "event.tabellone", tmp_path / "report.trf"
    file.write_bytes(export_event(event))
    report.write_text(export_trf(event))
    for path in (file, report):
        assert main([str(path)]) == SEALED
        assert capsys.readouterr().out == f"Tower Open: seal 2 {head}\n  As sealed.\n"


def test_a_changed_file_is_told_with_its_place(
    event: Event, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.tabellone"
    path.write_bytes(changed_file(event, "contestants", lambda rows: rows[2].update(rating=2999)))
    assert main([str(path)]) == CHANGED
    assert capsys.readouterr().out.splitlines()[1:] == ["  Player 3 is not the sealed one."]


def test_the_known_seal_is_compared(
    event: Event, head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.trf"
    path.write_text(export_trf(event))
    assert main([str(path), "--head", head[:12].upper()]) == SEALED
    assert main([str(path), "--head", "0" * 12]) == CHANGED
    assert capsys.readouterr().out.endswith("No seal begins with 000000000000.\n")


def test_what_cannot_be_checked_has_a_code_of_its_own(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    enter_results(publish_next(event), boards=1)
    path.write_text(export_trf(event))
    assert main([str(path)]) == INCOMPLETE_CODE
    SealStep.objects.all().delete()
    path.write_text(export_trf(event))
    assert main([str(path)]) == INCOMPLETE_CODE


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"no report", None])
def test_a_file_that_cannot_be_read_is_told_on_stderr(
    data: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    if data is not None:
        path.write_bytes(data)
    assert main([str(path)]) == UNREADABLE
    assert capsys.readouterr().err.startswith("tabellone: ")


def test_the_command_starts_without_django(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    path.write_text(export_trf(event))
    code = (
        "import sys; from config.command import main; code = main(['verify', sys.argv[1]]); "
        "sys.exit(code or any(name.partition('.')[0] == 'django' for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
