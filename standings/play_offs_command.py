"""``python -m standings play-offs``: the tied players of a report for places with a play-off (C.07 article 3)."""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tabellone.interchange.trf import read
from tabellone.play_offs import PlayOffRules, tied_for_play_offs
from tabellone.values import MOST_PLAYERS, WrongValue, whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_play_offs_command(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command. ``print_file`` of its parsed options is the function that prints a report's table."""
    command = commands.add_parser("play-offs", help="Players tied for a place that a play-off decides.")
    command.add_argument("files", nargs="+", metavar="IN.trf")
    text = "last place with a play-off; 0: all; default: 1"
    command.add_argument("--last-place", type=_number, default=1, metavar="N", help=text)
    text = "number of tie-breaks before the play-off; default: all"
    command.add_argument("--after", type=_number, metavar="N", help=text)
    command.add_argument("--codes", metavar="BH/C1,BH,…", help="the tie-breaks in order; default: the file's own")
    command.set_defaults(print_file=_print_play_offs)


def _print_play_offs(path: str, options: argparse.Namespace) -> None:
    record = read(Path(path).read_bytes(), source=path).record
    rules = PlayOffRules(last_place=options.last_place, after=options.after)
    codes = None if options.codes is None else options.codes.split(",")
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["from", "to", "numbers", "names"])
    for group in tied_for_play_offs(record, rules, codes=codes):
        names = "; ".join(record.contestant[tpn].name for tpn in group.tpns)
        rows.writerow([group.first, group.last, " ".join(map(str, group.tpns)), names])


def _number(text: str) -> int:
    try:
        return whole(text, most=MOST_PLAYERS)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to {MOST_PLAYERS}, found {text!r:.60}") from None
