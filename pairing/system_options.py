"""Command-line options of the pairing systems, from each system's description."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from tabellone.engine import SYSTEMS
from tabellone.engine.option import Option
from tabellone.engine.system import System
from tabellone.options import Options, OptionValue
from tabellone.values import WrongValue, share, whole

HELP = ("-h", "--help")


class SystemsParser(argparse.ArgumentParser):
    """Parser that declares the options of systems only when one is used, or for help.

    Declaring them loads all systems, and a round is paired by one.
    """

    of_systems: Callable[[System], bool] | None = None
    """Filter of the systems whose options the command has; None for commands without."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse known arguments, as in argparse."""
        words = [word.partition("=")[0] for word in args or () if word.startswith("-")]
        if self.of_systems and any(word in HELP or word not in self._option_string_actions for word in words):
            systems = list(filter(self.of_systems, SYSTEMS.values()))
            self.of_systems = None
            add_options(self, systems, but={action.dest for action in self._actions})
            self.epilog = f"{self.epilog or ''} Systems with their editions: {editions_text(systems)}.".strip()
        return super().parse_known_args(args, namespace)


def has_options_of(parser: argparse.ArgumentParser, which: Callable[[System], bool] = lambda _system: True) -> None:
    """Give the command the options of these systems (default: all)."""
    if isinstance(parser, SystemsParser):
        parser.of_systems = staticmethod(which)


def editions_text(systems: Iterable[System]) -> str:
    """Return the systems with their editions."""
    return ", ".join(f"{system.key} {' '.join(system.years)}" for system in systems)


def add_options(parser: argparse.ArgumentParser, systems: Iterable[System], *, but: Collection[str]) -> None:
    """Declare the options of these systems, except the keys in ``but``, which the command declares itself."""
    readings, added = [], set[str]()
    for system in systems:
        for option in system.options:
            if option.is_reading:
                readings.append(option.word)
            elif option.key not in but and option.key not in added:
                added.add(option.key)  # several systems can share an option
                _add(parser, system, option)
    if readings:
        parser.add_argument(
            "--reading",
            action="append",
            choices=readings,
            default=[],
            metavar="R",
            help=f"of the system's rules, instead of the usual one: {', '.join(readings)} (docs/readings.md)",
        )


def _add(parser: argparse.ArgumentParser, system: System, option: Option[Any]) -> None:
    flag, text = f"--{option.flag or option.word}", f"{system.name}: {option.name} {option.hint or ''}".strip()
    if isinstance(option.default, bool):
        parser.add_argument(flag, dest=option.key, action="store_true", help=text)
        return
    values = f" ({', '.join(option.choices)})" if option.choices else ""
    text = f"{text}{values}; default: {option.default}".replace("%", "%%")
    read = _share if option.is_share else _whole(option) if isinstance(option.default, int) else _one_of(option)
    parser.add_argument(flag, dest=option.key, type=read, default=option.default, metavar="X", help=text)


def _whole(option: Option[Any]) -> Any:
    def read(text: str) -> int:
        try:
            return whole(text, least=option.least, most=option.most)
        except WrongValue:
            text = f"a number from {option.least} to {option.most} expected, not {text!r:.60}"
            raise argparse.ArgumentTypeError(text) from None

    return read


def _share(text: str) -> str:
    try:
        return share(text)
    except WrongValue:
        raise argparse.ArgumentTypeError(f"per cent or a fraction such as 1/3 expected, not {text!r:.60}") from None


def _one_of(option: Option[Any]) -> Any:
    """Return a parser of the choices, ignoring case; unsuitable kinds are refused when their table is created."""

    def read(text: str) -> str:
        value: str | None = option.parsed(text.lower())
        if value is None:
            raise argparse.ArgumentTypeError(f"one of {', '.join(option.choices)} expected, not {text!r:.60}")
        return value

    return read


def chosen_options(options: argparse.Namespace, system: System) -> Options:
    """Return the command-line options that belong to the system."""
    readings = _readings(options)
    return system.settled(
        {option.key: option.word in readings or getattr(options, option.key, None) for option in system.options}
    )


def _readings(options: argparse.Namespace) -> Sequence[str]:
    readings: Sequence[str] = getattr(options, "reading", ())
    return readings


def foreign_options(options: argparse.Namespace, key: str) -> Iterator[str]:
    """Yield a sentence for each option that belongs to another system."""
    if "reading" not in options:  # no option of a system was used
        return
    own = {option.key for option in SYSTEMS[key].options} if key in SYSTEMS else set[str]()
    for system in SYSTEMS.values():
        for option in system.options:
            if option.key in own:
                continue
            value: OptionValue | None = getattr(options, option.key, None)
            if option.word in _readings(options):
                yield "such a reading is of another system"
            elif value is not None and value != option.default:
                flag = option.flag or option.word
                yield f"--{flag} belongs to {system.name}'s system: use --system {system.key}"
