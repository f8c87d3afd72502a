"""Count the differences between this program and others in generated events: ``python -m benchmarks.agreement``.

Events of one system are generated over all sizes, rounds, byes, scorings, prohibited pairings and accelerations,
checked by this program and by the foreign checkers that are given; or events of foreign generators are checked here.

    python -m benchmarks.agreement ours --system dutch --edition 2026 --count 50000 -o FOLDER --gacrux PYTHON --bbp FILE
    python -m benchmarks.agreement theirs --count 5000 -o FOLDER --gacrux PYTHON --bbp FILE
    python -m benchmarks.agreement table -o FOLDER

``PYTHON`` is an interpreter with the package gacrux, ``FILE`` the program bbpPairings. Counts are kept in
``FOLDER/counts.json``, so a measurement continues where it was stopped; events with a difference are kept in
``FOLDER/differences``, the others are deleted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pairing.__main__ import main as command

CHUNK = 50
BANDS = (
    ("3-8", "1-5", 6),
    ("6-20", "1-9", 8),
    ("14-40", "3-13", 5),
    ("36-60", "5-17", 2),
    ("60-110", "4-11", 1),
    ("110-200", "4-9", 1),
)
"""Players and rounds with their weights: most events are small, where the pairing has the least freedom."""
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

    def __init__(self, python: str) -> None:
        self.python = python
        self.process: subprocess.Popen[str] | None = None

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


class Bbp:
    """The checker of bbpPairings, which knows the Dutch and the Burstein system and no ranks."""

    name = "bbpPairings"

    def __init__(self, program: str) -> None:
        self.program = program

    def verdicts(self, file: Path, folder: Path) -> dict[str, str]:
        """Return whether the pairings agree."""
        text = file.read_text(encoding="utf-8").replace("192 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2025")
        copy = folder / "bbp.trf"
        copy.write_text(text, encoding="utf-8")
        system = "--burstein" if "192 FIDE_BURSTEIN" in text else "--dutch"
        run = subprocess.run(
            [self.program, system, copy, "-c"], capture_output=True, text=True, timeout=FOREIGN_SECONDS, check=False
        )
        if run.returncode:
            return {"pairings": "not read"}
        has_difference = "Checker pairings" in run.stdout or "No valid pairing" in run.stdout
        return {"pairings": "differs" if has_difference else "agrees"}


def bands() -> Iterator[tuple[str, str]]:
    """Yield sizes and rounds without end, by their weights."""
    while True:
        for players, rounds, weight in BANDS:
            yield from [(players, rounds)] * weight


def check_here(folder: Path) -> dict[str, list[str]]:
    """Return the differences that this program finds, by file."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        command(["check", "--json", *map(str, sorted(folder.glob("*.trf")))])
    found = {}
    for row in json.loads(out.getvalue())["files"]:
        found[Path(row["file"]).name] = [kind for kind in ("rounds", "points", "ranks") if row[kind]]
    return found


class Measurement:
    """The counts of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "counts.json"
        self.counts: Counter[str] = Counter()
        if self.path.exists():
            self.counts.update(json.loads(self.path.read_text()))
        (folder / "differences").mkdir(parents=True, exist_ok=True)

    def judge(self, file: Path, key: str, checker: str, verdict: str) -> None:
        """Count a verdict on an event; keep the event if it differs."""
        self.counts[f"{key}|{checker}|{verdict}"] += 1
        if verdict not in ("agrees", "not read"):
            shutil.copy(file, self.folder / "differences" / f"{key}-{checker.replace(' ', '-')}-{file.name}")

    def save(self) -> None:
        """Write the counts."""
        self.path.write_text(json.dumps(self.counts, indent=0, sort_keys=True))


def compare(measurement: Measurement, chunk: Path, key: str, foreign: Sequence[Gacrux | Bbp]) -> int:
    """Check the events of a folder here and by the foreign checkers; return their number."""
    here = check_here(chunk)
    for file in sorted(chunk.glob("*.trf")):
        found = here.get(file.name, ["not read"])
        measurement.judge(file, key, "here", " ".join(found) or "agrees")
        measurement.counts[f"{key}|events|generated"] += 1
        measurement.counts[f"{key}|events|rounds"] += _rounds(file)
        for checker in foreign:
            for kind, verdict in checker.verdicts(file, chunk).items():
                measurement.judge(file, key, f"{checker.name} {kind}", verdict)
        (chunk / "bbp.trf").unlink(missing_ok=True)
    measurement.save()
    return len(here)


def _rounds(file: Path) -> int:
    return next((int(row[4:]) for row in file.read_text(encoding="utf-8").splitlines() if row.startswith("142 ")), 0)


def ours(options: argparse.Namespace) -> None:
    """Generate events here and check them."""
    measurement = Measurement(options.output)
    key = f"{options.system} {options.edition}".strip()
    done = measurement.counts[f"{key}|events|generated"]

    def seen(checker: Gacrux | Bbp) -> int:
        start = f"{key}|{checker.name} pairings|"
        return sum(number for row, number in measurement.counts.items() if row.startswith(start))

    for number, (players, rounds) in enumerate(bands()):
        if done >= options.count:
            return
        if number * CHUNK < done:
            continue
        chunk = options.output / "chunk"
        shutil.rmtree(chunk, ignore_errors=True)
        words = ["--system", options.system, "--players", players, "--count", str(CHUNK)]
        words += ["--edition", options.edition] if options.edition else []
        words += ["--rounds", rounds, "--seed", f"{options.seed}/{key}/{number}"]
        with contextlib.redirect_stderr(io.StringIO()) as error:
            if command(["generate", *words, "-o", str(chunk)]):
                sys.stderr.write(f"{key} {number}: {error.getvalue()}")
        if chunk.exists():
            compare(measurement, chunk, key, [row for row in _foreign(options) if seen(row) < options.foreign])
        done += CHUNK


def theirs(options: argparse.Namespace) -> None:
    """Check the events of foreign generators here."""
    measurement = Measurement(options.output)
    for checker in _foreign(options):
        key = f"by {checker.name}"
        for number, (players, rounds) in enumerate(bands()):
            done = measurement.counts[f"{key}|events|generated"]
            if done >= options.count:
                break
            if number * CHUNK < done:
                continue
            chunk = options.output / "chunk"
            shutil.rmtree(chunk, ignore_errors=True)
            chunk.mkdir(parents=True)
            _generate(checker, chunk, number, players.split("-"), rounds.split("-"))
            compare(measurement, chunk, key, ())


def _generate(checker: Gacrux | Bbp, chunk: Path, number: int, players: list[str], rounds: list[str]) -> None:
    """Let the foreign program write a chunk of events."""
    for place in range(CHUNK):
        seed = number * CHUNK + place
        size = int(players[0]) + seed * 7919 % (int(players[1]) - int(players[0]) + 1)
        length = min(size - 1 - size % 2, int(rounds[0]) + seed * 104729 % (int(rounds[1]) - int(rounds[0]) + 1))
        file = chunk / f"e{seed:06}_n{size:03}_r{length:02}.trf"
        if isinstance(checker, Bbp):
            settings = chunk / "settings"
            settings.write_text(f"PlayersNumber={size}\nRoundsNumber={length}\n")
            words = [checker.program, "--dutch", "-g", str(settings), "-o", str(file), "-s", str(seed)]
        else:
            words = [checker.python, "-m", "gacrux.tournamentgenerator", "-g", str(seed), str(1), "-p", str(size)]
            words += ["-n", str(length), "-f", "TRF", "-d", "T", "-o", str(file)]
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(words, capture_output=True, timeout=FOREIGN_SECONDS, check=False, cwd=chunk)
        if isinstance(checker, Bbp) and file.exists():
            # bbpPairings leaves the number of rounds out, on which the pairing of the last round depends.
            file.write_bytes(f"142 {length}\r".encode() + file.read_bytes())


def _foreign(options: argparse.Namespace) -> list[Gacrux | Bbp]:
    if "foreign_checkers" not in options:
        programs = [Gacrux(options.gacrux)] if options.gacrux else []
        options.foreign_checkers = [*programs, *([Bbp(options.bbp)] if options.bbp else [])]
    found: list[Gacrux | Bbp] = options.foreign_checkers
    return found


def table(options: argparse.Namespace) -> None:
    """Print the counts as a Markdown table."""
    counts = Measurement(options.output).counts
    keys = sorted({key.split("|")[0] for key in counts})
    print("| events | number | rounds | checked by | agree | differ | not read |\n|---|--:|--:|---|--:|--:|--:|")
    for key in keys:
        checkers = sorted({row.split("|")[1] for row in counts if row.startswith(f"{key}|")} - {"events"})
        for checker in checkers:
            of = {row.split("|")[2]: number for row, number in counts.items() if row.startswith(f"{key}|{checker}|")}
            agree, unread = of.pop("agrees", 0), of.pop("not read", 0)
            generated, rounds = (counts[f"{key}|events|{name}"] for name in ("generated", "rounds"))
            print(f"| {key} | {generated:,} | {rounds:,} | {checker} | {agree:,} | {sum(of.values()):,} | {unread:,} |")


def main() -> int:
    """Run the measurement."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agreement", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for run in (ours, theirs, table):
        sub = commands.add_parser(run.__name__, help=(run.__doc__ or "").splitlines()[0])
        sub.set_defaults(run=run)
        sub.add_argument("-o", "--output", type=Path, required=True)
        if run is table:
            continue
        sub.add_argument("--count", type=int, default=5000)
        sub.add_argument("--gacrux", metavar="PYTHON", help="an interpreter with the package gacrux")
        sub.add_argument("--bbp", metavar="FILE", help="the program bbpPairings")
    for sub in commands.choices.values():
        if sub.get_default("run") is ours:
            sub.add_argument("--system", default="dutch")
            sub.add_argument("--edition", default="")
            sub.add_argument("--seed", default="1")
            sub.add_argument("--foreign", type=int, default=10**9, help="the foreign checkers see this many events")
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
