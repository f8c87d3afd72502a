"""The test environment of the commission in one command: ``python -m tests.endorsement.environment``.

In a folder of its own it generates tournaments, checks them, and serves the pages with the demonstration events.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.endorsement.answers import ROOT, read_table

FOLDER = ROOT / "var" / "endorsement"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prepare the environment; with pages, serve them until it is interrupted."""
    options = _options(arguments)
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    rows = read_table()
    stops = [row.number for row in rows if row.stops]
    left = sum(row.left for row in rows)
    _say(f"{left} % of penalties left, answers that stop: {stops or 'none'} (docs/endorsement.md)")
    tournaments = folder / "tournaments"
    _say(f"1. Generator: {options.count} tournaments in {tournaments}")
    code = _run("generate", "--count", str(options.count), "--seed", options.seed, "-o", str(tournaments))
    if code:
        return code
    _say("2. Checker: the same tournaments")
    code = _run("check", str(tournaments))
    if code or options.no_pages:
        return code
    _say("3. Pages: the demonstration, with its arbiter's password below. New events are in FIDE mode.")
    return _run("serve", "--data", str(folder / "data"), "--demo", "--host", options.host, "--port", str(options.port))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.endorsement.environment", description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="tournaments to generate and check (default: 20)")
    parser.add_argument("--seed", default="2026", help="seed of the generator (default: 2026)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where everything is kept")
    parser.add_argument("--host", default="127.0.0.1", help="address of the pages")
    parser.add_argument("--port", type=int, default=8000, help="port of the pages")
    parser.add_argument("--no-pages", action="store_true", help="only the generator and the checker")
    return parser.parse_args(arguments)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _run(*command: str) -> int:
    """Run a command of the program with its own output."""
    return subprocess.run([sys.executable, "-m", "config", *command], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(0)
