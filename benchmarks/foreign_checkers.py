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
from gacrux.tournamentgenerator import tournamentgenerator
sys.set_int_max_str_digits(15000)

def run(words, act):
    sys.argv = words
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            act()
        return (out.getvalue().strip().splitlines()[-1:] or ["nothing"])[0]
    except (Exception, SystemExit) as error:
        return "error: " + repr(error)[:60]

def generate():
    maker = tournamentgenerator()
    maker.read_command_line()
    maker.process_tournaments()

for line in sys.stdin:
    words = line.rstrip("\\n").split("\\t")
    if words[0] == "generate":
        said = [run(words, generate)]
    else:
        words += ["-f", "TRF", "-c", "-d", "T"]
        last = [run(words, lambda: checker().common_main()) for checker in (pairingchecker, tiebreakchecker)]
        said = [{"Check: True": "agrees", "Check: False": "differs"}.get(row, "not read") for row in last]
    print(*said, sep="\\t", flush=True)
"""
"""Runs in the foreign interpreter. Each line of its input is an event to check or to generate."""


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
        answer = self._answer(["check", "-i", str(file.resolve())], folder)
        return dict(zip(KINDS, answer.split("\t"), strict=True))

    def generate(self, file: Path, seed: int, size: int, rounds: int) -> None:
        """Let Gacrux write an event."""
        words = ["generate", "-g", str(seed), "1", "-p", str(size), "-n", str(rounds)]
        self._answer([*words, "-f", "TRF", "-d", "T", "-o", str(file.resolve())], file.parent)

    def _answer(self, words: Sequence[str], folder: Path) -> str:
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [self.python, "-c", GACRUX], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


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
