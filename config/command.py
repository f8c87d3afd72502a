"""The command ``tabellone``: everything the program does, by one name. ``python -m config`` in a checkout.

What has no database (``pair``, ``check``, ``generate``, ``table``, ``explain``, ``standings``) starts without Django.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

WRONG_INPUT = 2
HELP = """usage: tabellone COMMAND …

  serve                       serve this machine; the first time with a demonstration event
  backup FILE                 a whole copy of the database, while the program runs
  manage COMMAND …            what else there is to do with the database: account, migrate …
  pair, check, generate, table, explain
                              pairings of reports, random tournaments, calendars (python -m pairing)
  standings tiebreaks …       standings of reports (python -m standings)
  web, worker                 the two programs of a server

Each says more with --help. serve, backup and manage take --data DIR: where database, key and styles are kept.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    name, *rest = [*(sys.argv[1:] if arguments is None else arguments)] or [""]
    if name in {"-h", "--help", "help"}:
        sys.stdout.write(HELP)
        return 0
    command = COMMANDS.get(name)
    if command is None:
        sys.stderr.write(f"tabellone: {name!r} is none of its commands\n\n{HELP}" if name else HELP)
        return WRONG_INPUT
    return command(name, rest)


def _pairing(name: str, arguments: list[str]) -> int:
    from pairing.__main__ import main as run  # noqa: PLC0415  (here and below: only what was asked for is loaded)

    return run([name, *arguments], program="tabellone")


def _standings(_name: str, arguments: list[str]) -> int:
    from standings.__main__ import main as run  # noqa: PLC0415

    return run(arguments, program="tabellone standings")


def _serve(_name: str, arguments: list[str]) -> int:
    parser = ArgumentParser("tabellone serve", description="Serve this machine: one process, data in one folder.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1", help="0.0.0.0 for phones in the hall")
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    _add_data(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--demo", action="store_true", help="with the demonstration event; default: if nothing is there")
    what.add_argument("--empty", action="store_true", help="without it")
    options = parser.parse_args(arguments)
    _settle(options)
    os.environ["HOST"] = options.host
    from config.serve import serve  # noqa: PLC0415

    serve(options.host, options.port, wants_demo=options.demo, stays_empty=options.empty)
    return 0


def _manage(name: str, arguments: list[str]) -> int:
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    _add_data(parser)
    options, rest = parser.parse_known_args(arguments)
    _settle(options)
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    program = ["tabellone manage"] if name == "manage" else ["tabellone", name]
    execute_from_command_line([*program, *rest])
    return 0


def _web(_name: str, arguments: list[str]) -> int:
    from uvicorn.main import main as run  # noqa: PLC0415

    from config.places import CODE  # noqa: PLC0415
    from config.serve import APPLICATION, UVICORN  # noqa: PLC0415

    usual = [f"--{name.replace('_', '-')}={value}" for name, value in UVICORN.items()]
    own = [f"--app-dir={CODE}", "--timeout-graceful-shutdown=5"]  # not the folder where it is started
    run([APPLICATION, *usual, *own, *arguments], prog_name="tabellone web")
    return 0


def _worker(_name: str, arguments: list[str]) -> int:
    from config.celery import app  # noqa: PLC0415

    app.worker_main(["worker", "--loglevel=INFO", *arguments])
    return 0


def _add_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="for the data; default: VAR_DIR, else the user's own")


def _settle(options: Namespace) -> None:
    """The environment as the options have it, before the settings read it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if options.data:
        os.environ["VAR_DIR"] = str(Path(options.data).resolve())


COMMANDS: dict[str, Callable[[str, list[str]], int]] = {
    "serve": _serve,
    "backup": _manage,
    "manage": _manage,
    **dict.fromkeys(("pair", "check", "generate", "table", "explain"), _pairing),
    "standings": _standings,
    "web": _web,
    "worker": _worker,
}
