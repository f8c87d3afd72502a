"""The event's options of its pairing system, in lines of this program's own: XXK and XXL.

XXK has options that no code of 192 can state, XXL interpretations of the rules. In ``XXK berger cycles=4
swap-last-two`` beside ``192 CUSTOM_ROUNDROBIN``, an option is its name, with its value if it is not just yes or no; a
kind is written without a name. Each system's description lists the options that are possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabellone.engine.option import Option
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.trf.errors import quoted
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.systems import by_code
from tabellone.messages import Message
from tabellone.options import Options, OptionValue

CHOSEN, READINGS = "XXK", "XXL"


def option_lines(key: str, options: Mapping[str, OptionValue]) -> list[str]:
    """Return the lines of the options; none if a code of 192 states all of them, or for systems unknown here."""
    if key not in SYSTEMS:
        return []
    system = SYSTEMS[key]
    readings = sorted(option.word for option in system.readings if option.of(options))
    lines = [f"{READINGS} {' '.join(readings)}"] if readings else []
    if by_code(key, Options(options)) not in system.codes.values():
        words = [*_words(_stated_in_lines(system), options)]
        lines += [f"{CHOSEN} {' '.join(words)}"] if words else []
    return lines


def _stated_in_lines(system: System) -> list[Option[Any]]:
    """Return the options that neither end a code nor are interpretations; first the kind, and options with numbers."""
    own = [option for option in system.options if not option.code and not option.is_reading]
    return sorted(own, key=lambda option: (not option.is_kind, isinstance(option.default, bool)))


def _words(known: list[Option[Any]], options: Mapping[str, OptionValue]) -> Iterator[str]:
    for option in known:
        value = option.of(options)
        if option.is_kind:
            yield str(value)
        elif value != option.default:
            yes_or_no = {True: option.word, False: f"{option.word}=no"}
            yield yes_or_no[value] if isinstance(value, bool) else f"{option.word}={value}"


def read_options(key: str, by_code: Options, lines: list[Line]) -> tuple[Options, list[Line]]:
    """Return the options stated by the code and the lines together, and the lines that are not for that system.

    Raises TrfError. A line XXK contains everything that no part of a code can state, so it replaces a contradicting
    code.
    """
    system = SYSTEMS.get(key)
    chosen: dict[str, OptionValue] = dict(by_code)
    foreign = []
    for line in lines:
        if system is None or not (system.readings if line.code == READINGS else _stated_in_lines(system)):
            foreign.append(line)
        elif line.code == READINGS:
            chosen.update(_readings(system, line))
        else:
            for option in _stated_in_lines(system):
                chosen.pop(option.key, None)
            chosen.update(_chosen(system, line))
    return (system.settled(chosen) if system else Options(chosen)), foreign


def _readings(system: System, line: Line) -> Iterator[tuple[str, OptionValue]]:
    known = {option.word: option for option in system.readings}
    for column, word in line.words():
        if word not in known:
            raise line.error(column, Message("a reading: %(names)s", names=", ".join(known)), quoted(word))
        yield known[word].key, True


def _chosen(system: System, line: Line) -> Iterator[tuple[str, OptionValue]]:
    known = _stated_in_lines(system)
    kind = next((option for option in known if option.is_kind), None)
    words = list(line.words())
    if kind is not None:
        if not words:
            what = Message("the kind of a %(what)s, such as %(value)s", what=system.options_name, value=kind.default)
            raise line.error(5, what)
        yield kind.key, words.pop(0)[1].lower()
    by_word = {option.word: option for option in known if not option.is_kind}
    for column, text in words:
        word, _equals, written = text.lower().partition("=")
        option = by_word.get(word)
        value = option.parsed(written) if option else None
        if option is None or value is None:
            raise line.error(column, Message("%(options)s", options=", ".join(map(_example, by_word.values()))))
        yield option.key, value


def _example(option: Option[Any]) -> str:
    if isinstance(option.default, bool):
        return option.word
    if isinstance(option.default, int):
        return f"{option.word}={option.default + 1}"
    return f"{option.word}={'|'.join(option.choices) or option.default}"
