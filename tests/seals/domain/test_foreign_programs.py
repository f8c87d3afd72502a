"""Programs of other authors: missing, hanging, wrong, garbage; none of them harms the check."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from seals.domain.foreign_programs import (
    ForeignProgram,
    by_foreign_programs,
    foreign_programs,
    read_pairs,
    report_before,
    run_program,
)
from seals.domain.programs import ProgramAnswer, places_of
from tabellone.interchange import trf
from tabellone.record import Record
from tests.factories import publish_next, started_team_event
from tests.seals.made import sealed_event
from tournaments.domain.records import record_of

pytestmark = pytest.mark.django_db

NUMBERS = frozenset(range(1, 8))


@pytest.fixture
def record() -> Record:
    return record_of(sealed_event(players=7, played=2))


def program(folder: Path, body: str, *, kind: str = "bbp") -> ForeignProgram:
    """An executable file of Python with that body; ``answer`` is the file to write."""
    path = folder / "other"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\nanswer = open(sys.argv[-1], 'w')\n{body}\n")
    path.chmod(0o755)
    return ForeignProgram(kind, "2026", str(path))


def ours(record: Record, number: int) -> str:
    """The pairs of the round, as such a program writes them."""
    places = sorted(places_of(record, number))
    return "\n".join([str(len(places)), *(f"{white} {black}" for white, black in places)])


def test_a_program_that_pairs_alike_agrees(record: Record, tmp_path: Path) -> None:
    found = run_program(program(tmp_path, f"answer.write('''{ours(record, 2)}''')"), record, 2)
    assert found == ProgramAnswer("bbpPairings (other)", places_of(record, 2))


def test_the_program_gets_the_earlier_rounds_and_the_absent_players(record: Record, tmp_path: Path) -> None:
    body = f"open({str(tmp_path / 'seen')!r}, 'w').write(open(sys.argv[2]).read() + repr(sys.argv[1:]) + os.getcwd())"
    assert run_program(program(tmp_path, body), record, 2) == ProgramAnswer("bbpPairings (other)", None, "garbage")
    seen = (tmp_path / "seen").read_text()
    assert "['--dutch', 'report.trf', '-p', 'pairs.txt']" in seen
    assert len(trf.read(report_before(record, 2, is_older=False)).record.rounds) == 1
    assert seen.startswith(report_before(record, 2, is_older=False))
    assert not Path(seen.partition("]")[2]).exists(), "the folder is deleted"


def test_an_older_program_gets_an_older_report(record: Record) -> None:
    newer, older = (report_before(record, 2, is_older=is_older) for is_older in (False, True))
    assert "\n192 " in newer
    assert "\n192 " not in older
    assert "XXR 5" in older


@override_settings(CHECKING_SECONDS=1)
def test_a_program_that_hangs_is_ended_with_its_children(record: Record, tmp_path: Path) -> None:
    body = f"""
import subprocess
child = subprocess.Popen(["sleep", "600"])
open({str(tmp_path / "pid")!r}, "w").write(str(child.pid))
time.sleep(600)"""
    assert run_program(program(tmp_path, body), record, 2).reason == "time"
    stat = Path(f"/proc/{(tmp_path / 'pid').read_text()}/stat")
    for _ in range(50):
        if not stat.exists() or stat.read_text().split()[2] == "Z":
            break
        time.sleep(0.1)
    assert not stat.exists() or stat.read_text().split()[2] == "Z"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("sys.exit(3)", "failed"),
        ("x = bytearray(3_000_000_000)", "failed"),
        ("answer.write('1 ' * 2_000_000)", "failed"),
        ("answer.write('no pairs')", "garbage"),
        ("answer.write('2 1 2')", "garbage"),
        ("answer.write('2 1 2 2 3')", "garbage"),
        ("answer.write('1 1 99')", "garbage"),
        ("answer.write('1 0 1')", "garbage"),
        ("answer.write('1 -1 2')", "garbage"),
        ("answer.write(chr(0x663))", "garbage"),
        ("", "garbage"),
        ("os.remove(sys.argv[-1])", "garbage"),
    ],
)
def test_a_program_without_a_usable_answer_says_why(record: Record, tmp_path: Path, body: str, reason: str) -> None:
    assert run_program(program(tmp_path, body), record, 2) == ProgramAnswer("bbpPairings (other)", None, reason)


def test_a_program_that_is_not_there_is_missing(record: Record, tmp_path: Path) -> None:
    absent = ForeignProgram("bbp", "2026", str(tmp_path / "absent"))
    assert run_program(absent, record, 2).reason == "missing"
    not_executable = tmp_path / "text"
    not_executable.write_text("")
    assert run_program(ForeignProgram("bbp", "2026", str(not_executable)), record, 2).reason == "failed"


def test_java_is_started_for_a_jar() -> None:
    with override_settings(CHECKING_JAVA="/opt/java"):
        command = ForeignProgram("javafo", "2017", "/opt/javafo.jar").command()
    assert command == ["/opt/java", "-Xmx512m", "-ea", "-jar", "/opt/javafo.jar", "report.trf", "-p", "pairs.txt"]


def test_only_programs_of_the_edition_are_asked(record: Record, tmp_path: Path) -> None:
    path = program(tmp_path, f"answer.write('''{ours(record, 2)}''')").path
    with override_settings(CHECKING_PROGRAMS=[f"bbp 2017 {path}", f"bbp 2026 {path}"]):
        assert list(by_foreign_programs(record, 2)) == [ProgramAnswer("bbpPairings (other)", places_of(record, 2))]
        assert list(by_foreign_programs(replace(record, system="dubov"), 2)) == []
        event = started_team_event()
        publish_next(event)
        assert list(by_foreign_programs(record_of(event), 1)) == []


def test_the_setting_names_kind_edition_and_path() -> None:
    assert foreign_programs(["bbp 2026 /opt/with space/bbp"]) == [ForeignProgram("bbp", "2026", "/opt/with space/bbp")]
    for wrong in ("other 2026 /opt/x", "bbp /opt/x", "bbp 2026 relative", "bbp"):
        with pytest.raises(ImproperlyConfigured, match="CHECKING_PROGRAMS"):
            foreign_programs([wrong])
    with pytest.raises(ImproperlyConfigured, match="too many programs"):
        foreign_programs(["bbp 2026 /opt/x"] * 6)


def test_an_answer_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "pairs"
    file.write_text("1 1 2" + " " * (1024 * 1024))
    assert read_pairs(file, NUMBERS) is None
    file.write_text("2\n1 2\n7 0\n")
    assert read_pairs(file, NUMBERS) == frozenset({(1, 2), (7, 0)})
