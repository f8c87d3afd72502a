"""The other programs that check and generate tournament reports: Gacrux and bbpPairings.

Both are given by the user. Nothing of them is part of this repository.
"""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

FOREIGN_SECONDS = 300
KINDS = ("pairings", "ranks")
GACRUX = """
import contextlib, io, sys
from gacrux.pairingchecker import pairingchecker
from gacrux.tiebreakchecker import tiebreakchecker
for line in sys.stdin:
    said = []
    for checker in (pairingchecker, tiebreakchecker):
        sys.argv = ["checker", "-i", line.strip(), "-f", "TRF", "-c", "-d", "T"]
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                checker().common_main()
            last = out.getvalue().strip().splitlines()[-1:] or ["nothing"]
        except (Exception, SystemExit) as error:
            last = ["error: " + repr(error)[:60]]
        said.append({"Check: True": "agrees", "Check: False": "differs"}.get(last[0], "not read"))
    print(*said, sep="\\t", flush=True)
"""
"""Runs in the foreign interpreter: for each file named on its input, whether pairings and ranks agree."""


class Gacrux:
    """The checkers of Gacrux in one process."""

    name = "gacrux"
    generates = True
    systems = ("dutch 2026", "team-swiss 2026")

    def __init__(self, python: str, shares: Sequence[int]) -> None:
        self.python = python
        self.shares = shares
        self.process: subprocess.Popen[str] | None = None

    def is_asked(self, key: str, number: int, size: int) -> bool:
        """Return whether this event is checked: one of so many, which differs between small and large events."""
        small, large = self.shares
        return key in self.systems and number % (small if size <= 20 else large) == 0

    def verdicts(self, file: Path, folder: Path) -> dict[str, str]:
        """Return whether pairings and ranks agree, as ``agrees``, ``differs`` or ``not read``."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [self.python, "-c", GACRUX], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{file.resolve()}\n")
        self.process.stdin.flush()
        return dict(zip(KINDS, self.process.stdout.readline().strip().split("\t"), strict=True))

    def generate(self, file: Path, seed: int, size: int, rounds: int) -> None:
        """Let Gacrux write an event."""
        words = [self.python, "-m", "gacrux.tournamentgenerator", "-g", str(seed), "1", "-p", str(size)]
        _run([*words, "-n", str(rounds), "-f", "TRF", "-d", "T", "-o", str(file)], file.parent)


class Bbp:
    """The checker of bbpPairings, which compares pairings and no ranks."""

    def __init__(self, program: str, system: str = "dutch 2026") -> None:
        self.program = program
        self.system = system
        self.name = "bbpPairings" if system == "dutch 2026" else "bbpPairings 5.0.1"
        self.generates = system == "dutch 2026"

    def is_asked(self, key: str, number: int, size: int) -> bool:
        """Return whether this event is checked: all events of the system that the program knows."""
        return key == self.system and number >= 0 and size > 0

    def verdicts(self, file: Path, folder: Path) -> dict[str, str]:
        """Return whether the pairings agree; version 5 reads the event in the format TRF16 of the subfolder."""
        text = file.read_text(encoding="utf-8").replace("192 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2025")
        older = file.parent / "trf16" / file.name
        if older.exists():
            text = _older_report(older.read_text(encoding="utf-8"), text)
        copy = folder / "bbp.trf"
        copy.write_text(text, encoding="utf-8")
        try:
            run = subprocess.run(
                [self.program, "--dutch", copy, "-c"],
                capture_output=True,
                text=True,
                timeout=FOREIGN_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return {"pairings": "not read"}
        finally:
            copy.unlink()
        if run.returncode:
            return {"pairings": "not read"}
        has_difference = "Checker pairings" in run.stdout or "No valid pairing" in run.stdout
        return {"pairings": "differs" if has_difference else "agrees"}

    def generate(self, file: Path, seed: int, size: int, rounds: int) -> None:
        """Let bbpPairings write an event."""
        settings = file.parent / "settings"
        settings.write_text(f"PlayersNumber={size}\nRoundsNumber={rounds}\n")
        _run([self.program, "--dutch", "-g", str(settings), "-o", str(file), "-s", str(seed)], file.parent)
        if file.exists():
            # bbpPairings leaves the number of rounds out, on which the pairing of the last round depends.
            file.write_bytes(f"142 {rounds}\r".encode() + file.read_bytes())


def _older_report(text: str, newer: str) -> str:
    """Return a report in the format TRF16 with the lines of bbpPairings 5 for scoring and prohibited pairings.

    The prohibited pairings are in the report ``newer`` in the format TRF26.
    """
    rows = []
    rounds = next(int(row[4:]) for row in text.splitlines() if row.startswith("XXR "))
    for row in text.splitlines():
        if row.startswith("XXS "):
            of = dict(word.split("=") for word in row.split()[1:])
            codes = {"BBW": "WW", "BBD": "WD", "BBL": "WL", "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}
            rows += [f"{code} {of[name]:>4}" for code, name in codes.items() if name in of]
        elif row.startswith("XXA "):
            rows.append(row[: 9 + 5 * rounds])  # version 5 refuses virtual points after the last round
        else:
            rows.append(row)
    rows += ["XXP " + row[12:] for row in newer.splitlines() if row.startswith("260 ")]
    return "\n".join(rows) + "\n"


def _run(words: Sequence[str], folder: Path) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(words, capture_output=True, timeout=FOREIGN_SECONDS, check=False, cwd=folder)
