"""Numbers: bounded before they are converted, as digits of any length can be sent."""

from __future__ import annotations

from tabellone.record import Points, parse_points
from tabellone.values.problems import WrongValue

LARGEST = 2**31 - 1
"""The largest number for counters, keys and columns of all supported databases."""
MOST_ROUNDS = 100
"""Maximum number of rounds of an event, also with a pairing table."""
MOST_PLAYERS = 9999
"""Maximum starting rank in the four columns of a report."""
MOST_POINTS: Points = 999
"""99.9 points for a result: the maximum in the four columns of a report."""
LEAST_POINTS: Points = -99


def whole(written: str, *, least: int = 0, most: int = LARGEST) -> int:
    """Return the whole number, in the digits 0 to 9 and nothing else. Raises WrongValue."""
    digits = written.strip(" ")
    if not (digits.isascii() and digits.isdecimal()):
        raise WrongValue("digits")
    if len(digits) > len(str(most)) or int(digits) > most:
        raise WrongValue("highest", most=most)
    if int(digits) < least:
        raise WrongValue("fewest", least=least)
    return int(digits)


def canonical(written: str, *, most: int = LARGEST) -> int | None:
    """Return the number if it is written as a program writes it (``5``, not ``05`` or ``٥``); otherwise None.

    For addresses: pages cached by address are cached only once.
    """
    try:
        number = whole(written, most=most)
    except WrongValue:
        return None
    return number if str(number) == written else None


def points(written: str) -> Points:
    """Return points for a result (``1``, ``0.5``, ``½``), between -9.9 and 99.9. Raises WrongValue."""
    try:
        found = parse_points(written)
    except ValueError:
        raise WrongValue("points") from None
    if not LEAST_POINTS <= found <= MOST_POINTS:
        raise WrongValue("points")
    return found
