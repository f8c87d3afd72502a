"""QR codes of many addresses that differ in a few letters, such as those of all boards of a round.

A QR code of given version, error level and mask is an affine function of the bits of its text (its error correction
is a linear code, ISO/IEC 18004, 7.5). So the code of ``…/board/12`` is that of ``…/board/00``, with the modules
changed that the 1 and the 2 change. A few codes are computed; all others are their exclusive or: 300 badges need 30 ms
instead of 2.4 s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

import segno

from tabellone.sheets.as_pdf import LONGEST_ADDRESS

DARK = re.compile("1+")


def drawings(addresses: Iterable[str]) -> dict[str, str]:
    """Return each address with its QR code, an SVG drawing; empty for an empty or too long one."""
    wanted = set(addresses)
    found = dict.fromkeys(wanted, "")
    fitting = sorted((address for address in wanted if 0 < len(address) <= LONGEST_ADDRESS), key=_alike)
    for (_length, is_ascii), group in groupby(fitting, key=_alike):
        if is_ascii:
            found |= _of_equal_length(list(group))
        else:
            found |= {address: _drawn(*_modules(segno.make(address, error="m", micro=False))) for address in group}
    return found


def _alike(address: str) -> tuple[int, bool]:
    return len(address), address.isascii()


def _of_equal_length(addresses: list[str]) -> dict[str, str]:
    """Return the drawings of ASCII addresses of one length, which have the same version and error level."""
    base = addresses[0]
    first = segno.make(base, error="m", micro=False, mode="byte")
    base_modules, side = _modules(first)
    changed: dict[tuple[tuple[int, ...], str], int] = {}

    def change(places: tuple[int, ...], letter: str) -> int:
        """Return the modules that change with this letter at these places of the base."""
        if (places, letter) not in changed:
            other = "".join(letter if place in places else old for place, old in enumerate(base))
            code = segno.make(other, error="m", micro=False, mode="byte", mask=first.mask)
            changed[places, letter] = base_modules ^ _modules(code)[0]
        return changed[places, letter]

    varying = _varying_places(addresses)
    found = {}
    for address in addresses:
        modules = base_modules
        for places in varying:
            if address[places[0]] != base[places[0]]:
                modules ^= change(places, address[places[0]])
        found[address] = _drawn(modules, side)
    return found


def _varying_places(addresses: list[str]) -> list[tuple[int, ...]]:
    """Return the places where the addresses differ; those that always have the same letter, together."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for place, letters in enumerate(zip(*addresses, strict=True)):
        if any(letter != letters[0] for letter in letters):
            alike.setdefault(letters, []).append(place)
    return [tuple(places) for places in alike.values()]


def _modules(code: segno.QRCode) -> tuple[int, int]:
    """Return the modules as the bits of a number, row by row, dark ones set, and the number of rows."""
    rows = code.matrix
    return int(b"".join(bytes(row) for row in rows).translate(_TO_DIGITS), 2), len(rows)


_TO_DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def _drawn(modules: int, side: int) -> str:
    """Return the drawing: a stroke for each run of dark modules."""
    bits = f"{modules:0{side * side}b}"
    strokes = (
        f"M{run.start()} {row}.5h{run.end() - run.start()}"
        for row in range(side)
        for run in DARK.finditer(bits[row * side : (row + 1) * side])
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
        f'<path stroke="#000" d="{"".join(strokes)}"/></svg>'
    )
