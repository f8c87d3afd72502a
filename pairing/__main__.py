"""The command line: ``python -m pairing pair|check|generate …`` (docs/command-line.md has the whole of it)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pairing import generate_command
from pairing.engine import NoLegalPairing, Pairing, UnknownSystem, pair
from pairing.engine.checker import PointsDifference, RoundDifference, check_pairings, check_points
from tournaments.interchange.trf import TrfError, TrfFile, read
from tournaments.record import format_points

DONE, DIFFERENCES, WRONG_INPUT, IMPOSSIBLE = 0, 1, 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 differences were found, 2 wrong input, 3 no legal pairing exists."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (TrfError, UnknownSystem) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return WRONG_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pairing", description="Pairs rounds, checks pairings, and makes random tournaments."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (add_options, command) in COMMANDS.items():
        sub = commands.add_parser(name, help=(command.__doc__ or "").splitlines()[0])
        add_options(sub)
        sub.set_defaults(command=command)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--system", metavar="S", help="dutch, …; default: what the file says, else dutch")
    parser.add_argument("--edition", metavar="E", help="the rules' year; default: by the file's dates, else the newest")


def _read(path: str, options: argparse.Namespace) -> TrfFile:
    file = read(Path(path).read_bytes(), source=path, strict=True)
    record = file.record
    if options.system:
        record = replace(
            record, system=options.system, edition="" if options.system != record.system else record.edition
        )
    if options.edition:
        record = replace(record, edition=options.edition)
    return replace(file, record=record)


# --- pair ---


def _pair_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="IN.trf")
    _add_rules(parser)
    parser.add_argument("--round", type=int, metavar="N", help="the round to pair; default: the next one")
    parser.add_argument("-o", dest="output", metavar="OUT", help="write the pairing there, not to the screen")


def pair_command(options: argparse.Namespace) -> int:
    """Pair the next round, or round N of a longer file."""
    record = _read(options.file, options).record
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


def _pairing_text(pairing: Pairing) -> str:
    """The number of pairs, and a line for each; the bye is a pair with 0. The form JaVaFo and bbpPairings use."""
    pairs = [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye is not None else [])]
    return "".join(f"{line}\n" for line in [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)])


# --- check ---


def _check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="IN.trf")
    _add_rules(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object for all files")


def check_command(options: argparse.Namespace) -> int:
    """Pair every round of every file again and compare; recompute the points."""
    results = []
    code = DONE
    for path in options.files:
        try:
            file = _read(path, options)
            rounds = list(check_pairings(file.record))
            points = check_points(file.record, {tpn: stated.points for tpn, stated in file.stated.items()})
        except (TrfError, UnknownSystem) as error:
            text = str(error)
            print(text if text.startswith(path) else f"{path}: {text}", file=sys.stderr)
            code = WRONG_INPUT
            continue
        if (rounds or points) and code == DONE:
            code = DIFFERENCES
        if options.json:
            results.append(_as_json(path, rounds, points))
        else:
            _print_check(path, rounds, points)
    if options.json:
        print(json.dumps({"files": results}, ensure_ascii=False))
    return code


def _print_check(path: str, rounds: Sequence[RoundDifference], points: Sequence[PointsDifference]) -> None:
    if not rounds and not points:
        print(f"{path}: OK")
    for difference in rounds:
        parts = [difference.impossible] if difference.impossible else []
        parts += [f"played {_pairs_text(difference.only_in_record)}"] if difference.only_in_record else []
        parts += [f"by the rules {_pairs_text(difference.only_by_the_rules)}"] if difference.only_by_the_rules else []
        if difference.bye_in_record != difference.bye_by_the_rules:
            parts.append(
                f"bye {difference.bye_in_record or 'none'}, by the rules {difference.bye_by_the_rules or 'none'}"
            )
        print(f"{path}: round {difference.round}: {'; '.join(parts)}")
    for wrong in points:
        print(
            f"{path}: points of {wrong.player}: stated {format_points(wrong.stated)},"
            f" computed {format_points(wrong.computed)}"
        )


def _pairs_text(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairs)


def _as_json(path: str, rounds: Sequence[RoundDifference], points: Sequence[PointsDifference]) -> dict[str, object]:
    return {
        "file": path,
        "ok": not rounds and not points,
        "rounds": [
            {
                "round": difference.round,
                "only_in_file": difference.only_in_record,
                "only_by_the_rules": difference.only_by_the_rules,
                "bye_in_file": difference.bye_in_record,
                "bye_by_the_rules": difference.bye_by_the_rules,
                "impossible": difference.impossible,
            }
            for difference in rounds
        ],
        "points": [
            {"player": wrong.player, "stated": wrong.stated / 10, "computed": wrong.computed / 10} for wrong in points
        ],
    }


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "pair": (_pair_options, pair_command),
    "check": (_check_options, check_command),
    "generate": (generate_command.add_arguments, generate_command.run),
}

if __name__ == "__main__":
    sys.exit(main())
