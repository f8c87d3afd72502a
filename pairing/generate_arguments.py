"""Values of the options of ``generate``, from the command line and from a settings file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tabellone.engine.generator import Distribution
from tabellone.record import Points, parse_points
from tabellone.values import WrongValue, whole

SCORINGS: Mapping[str, tuple[Points, Points, Points]] = {"std": (10, 5, 0), "310": (30, 10, 0)}
MOST_SETTINGS_BYTES = 100_000
"""Maximum size of a settings file and of a file of ratings."""
MOST_PLAYERS, MOST_ROUNDS, HIGHEST_RATING = 9999, 99, 4000
MOST_TOURNAMENTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Range:
    """Range from which a number is drawn for each tournament."""

    lowest: int
    highest: int

    def draw(self, random: Random) -> int:
        return random.randint(self.lowest, self.highest)


def ranged(least: int, most: int) -> Callable[[str], Range]:
    """Return a parser of ``N`` or ``N-M`` within bounds."""

    def read(text: str) -> Range:
        words = text.split("-")
        try:
            numbers = [whole(word) for word in words]
        except WrongValue:
            numbers = []
        if len(numbers) not in (1, 2):
            raise argparse.ArgumentTypeError(f"a number or two, such as 20 or 20-40, expected, not {text!r:.60}")
        lowest, highest = numbers[0], numbers[-1]
        if not least <= lowest <= highest <= most:
            raise argparse.ArgumentTypeError(f"numbers from {least} to {most} expected, not {text!r:.60}")
        return Range(lowest, highest)

    return read


def rate(text: str) -> float:
    """Return the share that a percentage states."""
    try:
        percent = float(text.removesuffix("%"))
    except ValueError:
        percent = -1.0
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"a percentage from 0 to 100 expected, not {text!r:.60}")
    return percent / 100


def points(text: str) -> Points:
    """Return points in tenths."""
    try:
        return parse_points(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def scoring(text: str) -> tuple[Points, Points, Points]:
    """Return the points of win, draw and loss: a name, or the three values as in ``3-1-0``."""
    if text in SCORINGS:
        return SCORINGS[text]
    words = text.split("-")
    if len(words) != 3:
        known = ", ".join(SCORINGS)
        raise argparse.ArgumentTypeError(f"{known} or three values such as 3-1-0 expected, not {text!r:.60}")
    win, draw, loss = (points(word) for word in words)
    if not win >= draw >= loss >= 0 or 2 * draw > win + loss:
        raise argparse.ArgumentTypeError(f"two draws must not give more than a win and a loss: {text!r:.60}")
    return win, draw, loss


def ratings(text: str) -> Range | tuple[int, ...]:
    """Return a range ``LOW-HIGH``, or the ratings themselves: a list with commas, or ``@FILE`` with such numbers."""
    if text.startswith("@"):
        text = _contents(text[1:])
    elif "," not in text:
        return ranged(1, HIGHEST_RATING)(text)
    words = text.replace(",", " ").split()
    try:
        found = [whole(word, least=1, most=HIGHEST_RATING) for word in words]
    except WrongValue:
        found = []
    if not 2 <= len(found) <= MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"2 to {MOST_PLAYERS} ratings from 1 to {HIGHEST_RATING} expected")
    return tuple(sorted(found, reverse=True))


def at_least_one(most: int = MOST_TOURNAMENTS) -> Callable[[str], int]:
    """Return a parser of a number from 1 on."""

    def read(text: str) -> int:
        try:
            return whole(text, least=1, most=most)
        except WrongValue:
            raise argparse.ArgumentTypeError(f"a number from 1 to {most} expected, not {text!r:.60}") from None

    return read


def _contents(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123  (pathlib is a tenth of the start)
            text = file.read(MOST_SETTINGS_BYTES + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"{path:.200}: {getattr(error, 'strerror', '') or error}") from None
    if len(text) > MOST_SETTINGS_BYTES:
        raise argparse.ArgumentTypeError(f"{path:.200}: more than {MOST_SETTINGS_BYTES} characters")
    return text


# --- settings files ---


def _one_in(text: str) -> float:
    """Return the share of ``one in N``, as the rates of JaVaFo and bbpPairings are written; 0 is none."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if number != 0 and not 1 <= number <= 1e9:
        raise argparse.ArgumentTypeError(f"0 or a number from 1 on (one in N) expected, not {text!r:.60}")
    return 1 / number if number else 0.0


OF_OTHERS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "playersnumber": ("players", ranged(2, MOST_PLAYERS)),
    "roundsnumber": ("rounds", ranged(1, MOST_ROUNDS)),
    "drawpercentage": ("draws", rate),
    "forfeitrate": ("forfeits", _one_in),
    "quickgamerate": ("unrated_games", _one_in),
    "retiredrate": ("withdrawals", _one_in),
    "zpbrate": ("zero_byes", _one_in),
    "hpbrate": ("half_byes", _one_in),
    "halfpointbyerate": ("half_byes", _one_in),
    "fpbrate": ("full_byes", _one_in),
    "pointsforpab": ("pab", points),
}
"""Settings of the files of JaVaFo and bbpPairings: the option of each, and the parser of its value."""
TOGETHER = ("highestrating", "lowestrating", "pointsforwin", "pointsfordraw", "pointsforloss")
"""Settings that make one option together."""
OWN: Mapping[str, Callable[[str], Any]] = {
    "players": ranged(2, MOST_PLAYERS),
    "sides": at_least_one(),
    "boards": ranged(1, MOST_ROUNDS),
    "rounds": ranged(1, MOST_ROUNDS),
    "ratings": ratings,
    "distribution": Distribution,
    "draws": rate,
    "forfeits": rate,
    "double_forfeits": rate,
    "half_byes": rate,
    "full_byes": rate,
    "zero_byes": rate,
    "withdrawals": rate,
    "late_entries": rate,
    "unusual_results": rate,
    "unrated_games": rate,
    "forbidden_pairs": ranged(0, MOST_PLAYERS),
    "scoring": scoring,
    "pab": points,
    "acceleration": str,
    "tie_breaks": str,
    "system": str,
    "edition": str,
}
"""Options that a settings file can have, with the parsers of their values."""


def read_settings(path: str) -> dict[str, Any]:
    """Return the options of a settings file: ``NAME = VALUE`` in each line, ``#`` begins a remark.

    Names are those of the options, or those of JaVaFo's and bbpPairings' files, in any case. Raises ArgumentTypeError.
    """
    found: dict[str, Any] = {}
    together: dict[str, str] = {}
    for number, (name, value) in _lines(path):
        key = name.lower().replace("-", "_")
        if key in TOGETHER:
            together[key] = value
            continue
        option, parse = OF_OTHERS.get(key) or (key, OWN.get(key))
        if parse is None:
            raise argparse.ArgumentTypeError(f"{path:.200} line {number}: unknown setting {name!r:.60}")
        try:
            found[option] = parse(value)
        except (argparse.ArgumentTypeError, ValueError) as error:
            raise argparse.ArgumentTypeError(f"{path:.200} line {number}: {error}") from None
    try:
        return found | _joined(together)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{path:.200}: {error}") from None


def _lines(path: str) -> Iterator[tuple[int, Sequence[str]]]:
    for number, line in enumerate(_contents(path).splitlines(), start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            raise argparse.ArgumentTypeError(f"{path:.200} line {number}: NAME = VALUE expected")
        yield number, (name, value)


def _joined(values: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if {"highestrating", "lowestrating"} & values.keys():
        low, high = values.get("lowestrating", "1000"), values.get("highestrating", "2600")
        found["ratings"] = ranged(1, HIGHEST_RATING)(f"{low}-{high}")
    names = ("pointsforwin", "pointsfordraw", "pointsforloss")
    if values.keys() & set(names):
        usual = ("1.0", "0.5", "0.0")
        found["scoring"] = scoring("-".join(values.get(name, text) for name, text in zip(names, usual, strict=True)))
    return found
