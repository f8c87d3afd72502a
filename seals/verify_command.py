"""The command ``tabellone verify FILE``: check the seals of an event file or a report, without database and network.

Exit codes: 0, everything is as sealed; 1, something was changed; 2, the file cannot be read; 3, nothing was changed as
far as can be checked, but something has no seal or cannot be compared with it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from tabellone.interchange.trf import TrfError, read
from tabellone.sealing.event_file import MOST_BYTES, EventFileError, EventSeal, check_event_file, is_event_file
from tabellone.sealing.findings import INCOMPLETE
from tabellone.sealing.report import check_report

SEALED, CHANGED, UNREADABLE, INCOMPLETE_CODE = 0, 1, 2, 3
DESCRIPTION = (
    "Check whether an event file or a report is as the program sealed it. Compare the printed seal with papers."
)
CODES = "Exit codes: 0 as sealed; 1 changed; 2 cannot be read; 3 not changed, but not everything can be checked."


def main(arguments: Sequence[str] | None = None, *, program: str = "tabellone") -> int:
    """Run the command and return its exit code."""
    parser = ArgumentParser(f"{program} verify", description=DESCRIPTION, epilog=CODES)
    parser.add_argument("file", type=Path, help="EVENT.tabellone or REPORT.trf")
    parser.add_argument("--head", default="", help="the seal that is known from a page or a paper, or its beginning")
    options = parser.parse_args(arguments)
    try:
        seals = read_seals(options.file)
    except OSError as error:
        sys.stderr.write(f"{program}: {options.file}: {error.strerror or error}\n")
        return UNREADABLE
    except (EventFileError, TrfError) as error:
        sys.stderr.write(f"{program}: {error}\n")
        return UNREADABLE
    known = options.head.lower()
    for seal in seals:
        for line in lines_of(seal):
            sys.stdout.write(f"{line}\n")
    if known and not any(seal.head.startswith(known) for seal in seals):
        sys.stdout.write(f"No seal begins with {known}.\n")
        return CHANGED
    return exit_code(seals)


def read_seals(path: Path) -> Sequence[EventSeal]:
    """Return the checked seals of the file. Raises OSError, EventFileError and TrfError."""
    with path.open("rb") as source:
        data = source.read(MOST_BYTES + 1)
    if is_event_file(data):
        return check_event_file(data)
    seal = check_report(data)
    return (EventSeal(read(data).record.header.name, seal.number, seal.head, seal.findings),)


def lines_of(seal: EventSeal) -> list[str]:
    """Return the check of one event as lines of text."""
    first = f"{seal.name}: seal {seal.number} {seal.head}" if seal.number else f"{seal.name}: no seal"
    good = [] if any(row.is_error or row.code in INCOMPLETE for row in seal.findings) else ["  As sealed."]
    return [first, *good, *(f"  {row.message}" for row in seal.findings)]


def exit_code(seals: Sequence[EventSeal]) -> int:
    """Return the exit code for these checks."""
    findings = [row for seal in seals for row in seal.findings]
    if any(row.is_error for row in findings):
        return CHANGED
    return INCOMPLETE_CODE if not seals or any(row.code in INCOMPLETE for row in findings) else SEALED
