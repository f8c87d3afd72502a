"""Shared input handling of the commands that read reports."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from dataclasses import replace
from typing import Any

from pairing.system_options import chosen_options, has_options_of
from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import NAMED, WHOLE_SYSTEMS
from tabellone.engine.swiss.bands import BadBand, parse_band
from tabellone.engine.systems import USUAL
from tabellone.interchange.trf import TrfFile, read
from tabellone.record import AccelerationBand

MOST_BYTES = 32_000_000
"""Maximum size of a report; one of 9,999 players and 20 rounds has 3 MB."""
STDIN = "-"
MOST_NOTES = 10
"""Maximum number of printed notes on a file; further notes are only counted."""


class Help(argparse.HelpFormatter):
    """Help formatter as wide as the terminal.

    Python's own formatter imports another module for the width, for each option at every start.
    """

    def __init__(self, prog: str, **others: Any) -> None:
        super().__init__(prog, **({"width": _columns() - 2} | others))


def _columns() -> int:
    """Return the terminal width, as ``shutil.get_terminal_size`` does."""
    stated = os.environ.get("COLUMNS", "")
    try:
        return int(stated) if stated else os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options for system and edition, and the options of the systems."""
    parser.add_argument(
        "--system", metavar="S", help=f"{', '.join(SYSTEMS)}; default: what the file says, else {USUAL}"
    )
    text = "the rules' year (below); default: by the file's dates, else the newest"
    parser.add_argument("--edition", metavar="E", help=text)
    add_acceleration(parser, "default: what the file says")
    text = "a band of an acceleration: 2200+: 1, 1-3 or #1-20: 1, 1-2 or GM IM: 1, 1-3; once for each band"
    parser.add_argument("--band", dest="bands", type=band, action="append", default=[], metavar="B", help=text)
    has_options_of(parser)


def band(text: str) -> AccelerationBand:
    """Return the acceleration band that an option describes."""
    try:
        return parse_band(text)
    except BadBand as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_acceleration(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option for a method of acceleration, or for an accelerated system."""
    text = f"one of {', '.join(NAMED)}; {default}"
    parser.add_argument("--acceleration", choices=NAMED, default="", metavar="M", help=text)


def contents_of(path: str) -> bytes:
    """Return the bytes of a file, or of the standard input for ``-``. Raises OSError, also for too large a file."""
    if path == STDIN:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with open(path, "rb") as report:  # noqa: PTH123  (pathlib is a tenth of the start)
            content = report.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise OSError(errno.EFBIG, f"more than {MOST_BYTES} bytes", path)
    return content


def read_report(path: str, options: argparse.Namespace, *, strict: bool = True) -> TrfFile:
    """Return the report with the system and edition from the options. Raises TrfError and OSError.

    Notes on ambiguities in the file are printed on stderr. ``strict`` refuses rematches.
    """
    return with_options(path, read(contents_of(path), source=path, strict=strict), options)


def with_options(path: str, file: TrfFile, options: argparse.Namespace) -> TrfFile:
    """Return the file with the system and edition from the options, after printing its notes."""
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
    if options.bands:
        record = replace(record, acceleration="bands", acceleration_bands=tuple(options.bands), virtual_points=())
    if record.system in SYSTEMS:
        described = SYSTEMS[record.system]
        chosen = record.options.but(**chosen_options(options, described))
        record = replace(record, options=described.settled(chosen))
    return replace(file, record=record)
