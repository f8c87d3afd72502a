"""The command line: ``python -m pairing pair|check|generate|table …`` (docs/command-line.md has the whole of it)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from pairing import check_command, generate_command, pair_command, table_command
from tabellone.engine import UnknownSystem
from tabellone.interchange.trf import TrfError

WRONG_INPUT = 2


def main(arguments: Sequence[str] | None = None, program: str = "python -m pairing") -> int:
    """Run one command; the exit code: 0 done, 1 differences were found, 2 wrong input, 3 no legal pairing exists."""
    options = _parser(program).parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (TrfError, UnknownSystem) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return WRONG_INPUT


def _parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program, description="Pairs rounds, checks pairings, makes random tournaments and calendars."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (add_options, command) in COMMANDS.items():
        sub = commands.add_parser(name, help=(command.__doc__ or "").splitlines()[0])
        add_options(sub)
        sub.set_defaults(command=command)
    return parser


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "pair": (pair_command.add_arguments, pair_command.run),
    "check": (check_command.add_arguments, check_command.run),
    "generate": (generate_command.add_arguments, generate_command.run),
    "table": (table_command.add_arguments, table_command.run),
}

if __name__ == "__main__":
    sys.exit(main())
