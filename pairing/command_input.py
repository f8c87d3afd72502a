"""What the commands that read reports have in common."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from typing import Any

from pairing.system_options import chosen_options, has_options_of
from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import NAMED, WHOLE_SYSTEMS
from tabellone.engine.systems import USUAL
from tabellone.interchange.trf import TrfFile, read

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
    """The options that name system and edition, and those of the systems."""
    parser.add_argument(
        "--system", metavar="S", help=f"{', '.join(SYSTEMS)}; default: what the file says, else {USUAL}"
    )
    text = "the rules' year (below); default: by the file's dates, else the newest"
    parser.add_argument("--edition", metavar="E", help=text)
    add_acceleration(parser, "default: what the file says")
    has_options_of(parser)


def add_acceleration(parser: argparse.ArgumentParser, default: str) -> None:
    """The option that names a method of acceleration, or a system that is one."""
    text = f"one of {', '.join(NAMED)}; {default}"
    parser.add_argument("--acceleration", choices=NAMED, default="", metavar="M", help=text)


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
    is_system = options.acceleration in WHOLE_SYSTEMS
    system = options.acceleration if is_system else options.system
    if system:
        record = replace(record, system=system, edition="" if system != record.system else record.edition)
    if options.edition:
        record = replace(record, edition=options.edition)
    if options.acceleration and not is_system:
        record = replace(record, acceleration=options.acceleration, virtual_points=())
    if record.system in SYSTEMS:
        described = SYSTEMS[record.system]
        chosen = record.options.but(**chosen_options(options, described))
        record = replace(record, options=described.settled(chosen))
    return replace(file, record=record)
