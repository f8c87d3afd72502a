"""Command line: ``python -m pairing pair|check|generate|table|explain …`` (docs/command-line.md has all options).

Only the requested command is imported, because a program that pairs many rounds starts this one for each round.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

from pairing.command_input import Help
from pairing.system_options import SystemsParser
from tabellone.engine import UnknownSystem
from tabellone.interchange.trf import TrfError

WRONG_INPUT = 2
COMMANDS = ("pair", "check", "generate", "table", "explain")
"""Commands: each is a module ``<name>_command`` with ``add_arguments`` and ``run``, imported on demand."""


def main(arguments: Sequence[str] | None = None, program: str = "python -m pairing") -> int:
    """Run one command and return the exit code: 0 done, 1 differences, 2 wrong input, 3 no legal pairing exists."""
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(program, [name for name in COMMANDS if name in given[:1]] or COMMANDS).parse_args(given)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except (TrfError, UnknownSystem) as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return WRONG_INPUT


def _parser(program: str, names: Iterable[str]) -> argparse.ArgumentParser:
    text = "Pairs rounds and explains them, checks pairings, makes random tournaments and calendars."
    parser = argparse.ArgumentParser(prog=program, description=text, formatter_class=Help)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", prog=program, parser_class=SystemsParser)
    for name in names:
        module = import_module(f"pairing.{name}_command")
        sub = commands.add_parser(name, help=(module.run.__doc__ or "").splitlines()[0], formatter_class=Help)
        module.add_arguments(sub)
        sub.set_defaults(command=module.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
