"""``python -m pairing pair``: pair the next round of a report, or another round."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pairing.command_input import add_rules, read_report
from tabellone.engine import NoLegalPairing, RoundPairing, pair

DONE, WRONG_INPUT, IMPOSSIBLE = 0, 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``pair``."""
    parser.add_argument("file", metavar="IN.trf")
    add_rules(parser)
    parser.add_argument("--round", type=int, metavar="N", help="the round to pair; default: the next one")
    parser.add_argument("-o", dest="output", metavar="OUT", help="write the pairing there, not to the screen")


def run(options: argparse.Namespace) -> int:
    """Pair the next round, or round N of a longer file.

    The exit code: 0 done; 2 there is no such round; 3 no legal pairing exists. Raises TrfError, UnknownSystem, OSError.
    """
    record = read_report(options.file, options).record
    last = len(record.rounds) + 1
    if options.round is not None and not 1 <= options.round <= last:
        print(f"{options.file}: expected --round from 1 to {last}, found {options.round}", file=sys.stderr)
        return WRONG_INPUT
    try:
        pairing = pair(record, options.round)
    except NoLegalPairing as error:
        print(f"{options.file}: {error.reason}", file=sys.stderr)
        return IMPOSSIBLE
    text = _pairing_text(pairing)
    if options.output:
        Path(options.output).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return DONE


def _pairing_text(pairing: RoundPairing) -> str:
    """Return the number of pairs, then one line per pair; a bye has opponent 0 (as in JaVaFo and bbpPairings)."""
    pairs = [*pairing.pairs, *((tpn, 0) for tpn in pairing.free)]
    return "".join(f"{line}\n" for line in [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)])
