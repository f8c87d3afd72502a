"""What the commands that read reports have in common."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from typing import Any

from tabellone.engine import SYSTEMS
from tabellone.interchange.trf import TrfFile, read
from tabellone.record import Reading

MOST_NOTES = 10
"""Notes on reading a file that are printed; the others are counted."""


class Help(argparse.HelpFormatter):
    """As wide as the terminal. Python's own asks another module how wide that is, for each option at every start."""

    def __init__(self, prog: str, **others: Any) -> None:
        super().__init__(prog, **({"width": _columns() - 2} | others))


def _columns() -> int:
    """As ``shutil.get_terminal_size`` has it."""
    stated = os.environ.get("COLUMNS", "")
    try:
        return int(stated) if stated else os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that name system and edition."""
    parser.add_argument("--system", metavar="S", help=f"{', '.join(SYSTEMS)}; default: what the file says, else dutch")
    text = f"the rules' year: {editions_text()}; default: by the file's dates, else the newest"
    parser.add_argument("--edition", metavar="E", help=text)
    parser.add_argument("--maxi", action="store_true", help="Lim's system: a maxi-tournament, whatever the file says")
    add_readings(parser)


def add_readings(parser: argparse.ArgumentParser) -> None:
    """The option that chooses another reading of a system's rules; it may be given several times."""
    parser.add_argument(
        "--reading",
        action="append",
        type=Reading,
        choices=[*Reading],
        default=[],
        metavar="R",
        help=f"of the system's rules, instead of the usual one: {', '.join(Reading)} (docs/readings.md)",
    )


def editions_text() -> str:
    """Every system with its editions."""
    return ", ".join(f"{system} {' '.join(rules.editions)}" for system, rules in SYSTEMS.items())


def read_report(path: str, options: argparse.Namespace) -> TrfFile:
    """The report, with the system and the edition that the options name; what had to be settled in reading it is said
    on stderr. Raises TrfError and OSError.
    """
    with open(path, "rb") as report:  # noqa: PTH123  (pathlib is a tenth of the start)
        content = report.read()
    file = read(content, source=path, strict=True)
    for note in file.notes[:MOST_NOTES]:
        sys.stderr.write(f"{path} {note}\n")
    if len(file.notes) > MOST_NOTES:
        sys.stderr.write(f"{path}: {len(file.notes) - MOST_NOTES} more notes of this kind\n")
    record = file.record
    if options.system:
        record = replace(
            record, system=options.system, edition="" if options.system != record.system else record.edition
        )
    if options.edition:
        record = replace(record, edition=options.edition)
    if options.maxi:
        record = replace(record, maxi=True)
    if options.reading:
        record = replace(record, readings=record.readings | {*options.reading})
    return replace(file, record=record)
