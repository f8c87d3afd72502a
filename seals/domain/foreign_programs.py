"""Pairing programs of other authors on this server, as the administrator configured them (``CHECKING_PROGRAMS``).

A program gets a report of the earlier rounds in a folder of its own, and writes the pairs of the next round. It runs
without a shell, with limits of time, memory and output. Whatever it does, it has an answer or a reason for none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from seals.domain.programs import ProgramAnswer
from tabellone.engine import edition_of
from tabellone.engine.systems import USUAL
from tabellone.interchange import trf
from tabellone.interchange.trf.older import as_trf16
from tabellone.record import ByeKind, Record, RequestedBye

MEGABYTES = 1024
"""Memory of a program. Java reserves more addresses than it uses, so its own option limits it."""
MOST_OUTPUT = 1024 * 1024
MOST_PROGRAMS = 5
REPORT, ANSWER = "report.trf", "pairs.txt"
LIMITED = """
import os, resource, sys
memory, seconds, output = map(int, sys.argv[1:4])
if memory:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
resource.setrlimit(resource.RLIMIT_FSIZE, (output, output))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
os.execv(sys.argv[4], sys.argv[4:])
"""
"""A process of Python that sets its own limits and becomes the program."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ForeignProgram:
    """A configured program: its kind, the edition of the Dutch rules that it follows, and its file."""

    kind: str
    edition: str
    path: str

    @property
    def name(self) -> str:
        """Return the name that pages show."""
        return f"{KINDS[self.kind]} ({Path(self.path).name})"

    def command(self) -> list[str]:
        """Return the program with its arguments."""
        if self.kind == "javafo":
            return [settings.CHECKING_JAVA, f"-Xmx{MEGABYTES // 2}m", "-ea", "-jar", self.path, REPORT, "-p", ANSWER]
        return [self.path, "--dutch", REPORT, "-p", ANSWER]


KINDS = {"bbp": "bbpPairings", "javafo": "JaVaFo"}
"""Kinds of command lines, with the names of the programs that have them."""


def foreign_programs(configured: Iterable[str]) -> list[ForeignProgram]:
    """Return the programs of a setting, each written as ``bbp 2026 /usr/local/bin/bbpPairings``.

    Raises ImproperlyConfigured for an unknown kind, a missing edition or a path that is not absolute.
    """
    found = []
    for text in configured:
        kind, edition, path = [*text.split(maxsplit=2), "", "", ""][:3]
        if kind not in KINDS or not edition.isdecimal() or not Path(path).is_absolute():
            raise ImproperlyConfigured(
                f"CHECKING_PROGRAMS: {text!r} is not a kind ({', '.join(KINDS)}), an edition and an absolute path."
            )
        found.append(ForeignProgram(kind, edition, path))
    if len(found) > MOST_PROGRAMS:
        raise ImproperlyConfigured(f"CHECKING_PROGRAMS: too many programs (maximum {MOST_PROGRAMS}).")
    return found


def by_foreign_programs(record: Record, number: int) -> Iterator[ProgramAnswer]:
    """Yield the answers of the configured programs that follow the record's system and edition."""
    if record.system != USUAL or record.teams:
        return
    for program in foreign_programs(settings.CHECKING_PROGRAMS):
        if program.edition == edition_of(record):
            yield run_program(program, record, number)


def run_program(program: ForeignProgram, record: Record, number: int) -> ProgramAnswer:
    """Return the answer of one program for a round of the record."""
    try:
        report = report_before(record, number, is_older=program.kind == "javafo")
    except ValueError:  # the report format has no room for this event
        return ProgramAnswer(program.name, None, "size")
    with tempfile.TemporaryDirectory(prefix="tabellone-check-") as folder:
        (Path(folder) / REPORT).write_text(report, encoding="utf-8")
        reason = _run(program, folder)
        if reason:
            return ProgramAnswer(program.name, None, reason)
        pairs = read_pairs(Path(folder) / ANSWER, frozenset(record.by_tpn))
    return ProgramAnswer(program.name, pairs, "" if pairs is not None else "garbage")


def report_before(record: Record, number: int, *, is_older: bool) -> str:
    """Return a report of the rounds before this one, with the players absent from it. ``is_older``: in TRF16.

    Each absence is written as a zero-point bye, because its points do not decide the pairing of the same round.
    """
    absent = [bye.player for bye in record.rounds[number - 1].byes if bye.kind is not ByeKind.PAIRING_ALLOCATED]
    before = replace(
        record,
        rounds=record.rounds[: number - 1],
        requested_byes=tuple(RequestedBye(number, tpn, ByeKind.ZERO) for tpn in sorted(absent)),
        header=replace(record.header, unknown_lines=()),
    )
    written = trf.write(before)
    return as_trf16(written) if is_older else written


def _run(program: ForeignProgram, folder: str) -> str:
    """Run the program in the folder; return the reason if it has no answer."""
    command = program.command()
    if os.name == "posix":
        memory = 0 if program.kind == "javafo" else MEGABYTES * 1024 * 1024
        command = [
            sys.executable,
            "-I",
            "-c",
            LIMITED,
            str(memory),
            str(settings.CHECKING_SECONDS),
            str(MOST_OUTPUT),
            *command,
        ]
    if not Path(program.path).is_file():
        return "missing"
    try:
        process = subprocess.Popen(  # noqa: S603  (the administrator's program, without a shell)
            command,
            cwd=folder,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": folder},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        log.warning("a checking program does not start", program=program.path, exc_info=True)
        return "failed"
    try:
        code = process.wait(timeout=settings.CHECKING_SECONDS)
    except subprocess.TimeoutExpired:
        return "time"
    finally:
        _end(process)
    return "" if code == 0 else "failed"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program with all processes that it started, also if this job is stopped meanwhile."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, 9)
    process.wait()


def read_pairs(path: Path, numbers: frozenset[int]) -> frozenset[tuple[int, int]] | None:
    """Return the pairs that a program wrote: their count, then White and Black of each; 0 is the bye.

    None if the file is missing, too large or of another form, or if it names a player twice or an unknown one.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_OUTPUT + 1)
        words = [int(word) for word in data.decode("ascii").split()] if len(data) <= MOST_OUTPUT else []
    except (OSError, ValueError):
        return None
    if not words or len(words) != 2 * words[0] + 1:
        return None
    pairs = list(zip(words[1::2], words[2::2], strict=True))
    named = [tpn for pair in pairs for tpn in pair if tpn]
    if len(named) != len({*named}) or not {*named} <= numbers or any(white == 0 for white, _black in pairs):
        return None
    return frozenset(pairs)
