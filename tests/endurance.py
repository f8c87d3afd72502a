"""Thousands of tournaments of mixed sizes and kinds, generated and checked by the command lines.

``python -m tests.endurance --count 5000 -o FOLDER`` leaves the files there for other checkers.
Exit code 0: every round of every tournament is paired again as it was, and the points are the stated ones.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pairing.__main__ import main as command

KINDS = {
    "drawn": "",
    "plain": "--forfeits 0",
    "absences": "--forfeits 3 --half-byes 3 --zero-byes 2 --withdrawals 1 --late-entries 4",
    "heavy": "--forfeits 12 --half-byes 12 --full-byes 2 --zero-byes 10 --withdrawals 4 --late-entries 15",
    "small": "--players 6-20 --rounds 4-5 --zero-byes 3 --forfeits 3",
    "long": "--players 16-40 --rounds 9-13 --half-byes 2 --forfeits 2",
    "drawish": "--draws 75 --ratings 2300-2500 --forfeits 2",
    "normal": "--distribution normal --ratings 1200-2400 --half-byes 4",
    "baku": "--players 40-215 --rounds 7-11 --baku --zero-byes 2 --late-entries 5",
    "forbidden": "--players 30-120 --rounds 5-9 --forbidden-pairs 5-40",
    "scoring": "--scoring 310 --pab 1 --forfeits 3 --half-byes 3 --zero-byes 3",
}
"""Options of `generate` by the name of the kind; each makes an equal share of the tournaments."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=5000, help="how many tournaments (default: %(default)s)")
    parser.add_argument("--edition", default="2026")
    parser.add_argument("--seed", default="1")
    parser.add_argument("-o", dest="folder", type=Path, required=True, help="where the files go")
    options = parser.parse_args()
    share = -(-options.count // len(KINDS))
    failed = 0
    for kind, rates in KINDS.items():
        folder = options.folder / kind
        make = ["generate", "--count", str(share), "--seed", f"{options.seed}-{kind}", "--edition", options.edition]
        make += ["--only-given"] if rates else []
        code = command([*make, *rates.split(), "-o", str(folder)])
        code = code or command(["check", *map(str, sorted(folder.glob("*.trf")))])
        failed += code != 0
        sys.stderr.write(f"### {kind}: {share} tournaments, exit code {code}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
