"""The command ``tabellone`` with all its subcommands; ``python -m config`` in a checkout.

Subcommands without a database (``pair``, ``check``, ``generate``, ``table``, ``explain``, ``standings``, ``verify``)
start without Django.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

WRONG_INPUT = 2
HELP = """usage: tabellone COMMAND …

  serve                       start the server on this computer; the first time with a demonstration event
  backup FILE                 copy the whole database while the program runs
  event export SLUG FILE      write an event or a festival to one file
  event import FILE           create the event of such a file (--as SLUG: with another address)
  manage COMMAND …            other database commands: account, migrate …
  pair, check, generate, table, explain
                              pairings of reports, random tournaments, pairing tables (python -m pairing)
  verify FILE                 check the seals of an event file or a report
  standings tiebreaks …       standings of reports (python -m standings)
  web, worker                 the two processes of a public server

Add --help to a command for its options. serve, backup, event and manage have --data DIR: the folder of database, key
and styles.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    name, *rest = [*(sys.argv[1:] if arguments is None else arguments)] or [""]
    if name in {"-h", "--help", "help"}:
        sys.stdout.write(HELP)
        return 0
    command = COMMANDS.get(name)
    if command is None:
        sys.stderr.write(f"tabellone: {name!r} is not a command\n\n{HELP}" if name else HELP)
        return WRONG_INPUT
    return command(name, rest) if command in REPORT_COMMANDS else _told_in_a_sentence(command, name, rest)


def _told_in_a_sentence(command: Callable[[str, list[str]], int], name: str, arguments: list[str]) -> int:
    """Run a command. An error of the installation is one sentence on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        print_any_name(stream)
    from django.core.management.base import CommandError  # noqa: PLC0415

    from config.startup import EXPECTED, StartError, explanation  # noqa: PLC0415

    try:
        return command(name, arguments)
    except (StartError, CommandError, *EXPECTED) as error:
        sys.stderr.write(f"tabellone: {explanation(error)}\n")
        return WRONG_INPUT


def print_any_name(stream: TextIO) -> None:
    """Escape letters that the stream's encoding does not have: on Windows a folder may have a Cyrillic user name."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _pairing(name: str, arguments: list[str]) -> int:
    from pairing.__main__ import main as run  # noqa: PLC0415  (here and below: only what was asked for is loaded)

    return run([name, *arguments], program="tabellone")


def _standings(_name: str, arguments: list[str]) -> int:
    from standings.__main__ import main as run  # noqa: PLC0415

    return run(arguments, program="tabellone standings")


def _verify(_name: str, arguments: list[str]) -> int:
    from seals.verify_command import main as run  # noqa: PLC0415

    return run(arguments)


def _serve(_name: str, arguments: list[str]) -> int:
    parser = ArgumentParser("tabellone serve", description="Start the server on this computer, in one process.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1", help="0.0.0.0: for all devices")
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")
    _add_data(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--demo", action="store_true", help="create the demonstration event; default: if no data exist")
    what.add_argument("--empty", action="store_true", help="do not create the demonstration event")
    options = parser.parse_args(arguments)
    _settle(options)
    os.environ["HOST"] = options.host
    from config.serve import serve  # noqa: PLC0415

    _read_settings()
    serve(
        options.host,
        options.port,
        wants_demo=options.demo,
        stays_empty=options.empty,
        may_open_browser=not options.no_browser,
    )
    return 0


def _manage(name: str, arguments: list[str]) -> int:
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    _add_data(parser)
    options, rest = parser.parse_known_args(arguments)
    _settle(options)
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    _read_settings()
    program = ["tabellone manage"] if name == "manage" else ["tabellone", name]
    execute_from_command_line([*program, *rest])
    return 0


def _web(_name: str, arguments: list[str]) -> int:
    from uvicorn.main import main as run  # noqa: PLC0415

    if not {"--help", "--version"} & {*arguments} and (code := _check_server("--web")):
        return code
    from config.paths import CODE  # noqa: PLC0415
    from config.serve import APPLICATION, UVICORN  # noqa: PLC0415

    usual = [f"--{name.replace('_', '-')}={value}" for name, value in UVICORN.items()]
    own = [
        f"--app-dir={CODE}",
        "--timeout-graceful-shutdown=5",
        "--no-proxy-headers",
    ]  # not the folder in which the command is started
    run([APPLICATION, *usual, *own, *arguments], prog_name="tabellone web")
    return 0


def _worker(_name: str, arguments: list[str]) -> int:
    from config.celery import app  # noqa: PLC0415

    if code := _check_server():
        return code
    app.worker_main(["worker", "--loglevel=INFO", *arguments])
    return 0


def _check_server(*options: str) -> int:
    """Return the exit code of the check, which runs in a separate process so that its memory is freed."""
    from config.paths import CODE  # noqa: PLC0415

    command = [sys.executable, "-P", "-m", "config", "manage", "check_server", *options]
    path = os.pathsep.join(filter(None, (str(CODE), os.environ.get("PYTHONPATH", ""))))  # not the working folder
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=False).returncode  # noqa: S603  (ours)


def _read_settings() -> None:
    """Read the settings now, so that a wrong setting is reported before Django looks for its commands."""
    from django.conf import settings  # noqa: PLC0415

    _ = settings.DEBUG


def _add_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="data folder; default: VAR_DIR, otherwise the user's data folder")


def _settle(options: Namespace) -> None:
    """Set the environment variables from the options, before the settings read them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if options.data:
        os.environ["VAR_DIR"] = str(Path(options.data).resolve())


COMMANDS: dict[str, Callable[[str, list[str]], int]] = {
    "serve": _serve,
    "backup": _manage,
    "event": _manage,
    "manage": _manage,
    **dict.fromkeys(("pair", "check", "generate", "table", "explain"), _pairing),
    "standings": _standings,
    "verify": _verify,
    "web": _web,
    "worker": _worker,
}
REPORT_COMMANDS = (_pairing, _standings, _verify)
"""Commands without settings and database. They start without Django."""
