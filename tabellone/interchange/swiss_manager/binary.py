"""Layout of a Swiss-Manager file: strings with their lengths, and blocks of numbers.

Integers are little-endian; a string is the number of its UTF-16 units, followed by these. A section begins with a
mark, and the directory at the end states the position of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from struct import unpack_from

MARK = b"\xff\x89\x44"
HEADER, CONFIGURATION, SCHEDULE, PLAYERS, GAMES, TEAMS, MATCHES, DIRECTORY, END = (
    bytes((tag,)) + MARK for tag in (0x93, 0x95, 0xA3, 0xA5, 0xB3, 0xB5, 0xC3, 0xD3, 0xE3)
)
HEADER_BYTES, HEADER_STRINGS = 108, 132
DIRECTORY_BYTES = 36
LONGEST_STRING = 10_000


class DamagedFileError(ValueError):
    """The bytes are not laid out as such a file is."""


class FileSection:
    """The bytes from ``position`` to ``end``, read from the front."""

    def __init__(self, data: bytes, position: int, end: int) -> None:
        self.data, self.position, self.end = data, position, end

    @property
    def is_over(self) -> bool:
        return self.position >= self.end

    def take(self, count: int) -> bytes:
        """Return the next ``count`` bytes. Raises DamagedFileError if the section is too short."""
        start, self.position = self.position, self.position + count
        if self.position > self.end:
            raise DamagedFileError
        return self.data[start : self.position]

    def strings(self, count: int) -> list[str]:
        """Return the next ``count`` strings. Raises DamagedFileError."""
        return [self._string() for _number in range(count)]

    def _string(self) -> str:
        units = number(self.take(2), 0)
        if units > LONGEST_STRING:
            raise DamagedFileError
        try:
            return " ".join(self.take(2 * units).decode("utf-16-le").split())
        except UnicodeDecodeError:
            raise DamagedFileError from None


def number(data: bytes, place: int) -> int:
    """Return the 16-bit number at that offset."""
    return int(unpack_from("<H", data, place)[0])


def long_number(data: bytes, place: int) -> int:
    """Return the 32-bit number at that offset."""
    return int(unpack_from("<I", data, place)[0])


@dataclass(frozen=True, slots=True)
class FileParts:
    """The sections of a file: ``head`` is the header without its fixed bytes, with the configuration.

    ``teams`` and ``matches`` exist only in files of team events.
    """

    head: FileSection
    schedule: FileSection
    players: FileSection
    games: FileSection
    teams: FileSection | None = None
    matches: FileSection | None = None


def sections(data: bytes) -> FileParts:
    """Return the sections listed in the directory. Raises DamagedFileError if marks and directory do not agree."""
    directory = len(data) - DIRECTORY_BYTES
    if directory < HEADER_BYTES or data[directory : directory + 4] != DIRECTORY or data[-4:] != END:
        raise DamagedFileError
    offsets = unpack_from("<7I", data, directory + 4)
    marks = (SCHEDULE, PLAYERS, GAMES, TEAMS, MATCHES) if offsets[4] else (SCHEDULE, PLAYERS, GAMES)
    places = offsets[: len(marks) + 1]
    if places[0] <= HEADER_BYTES or places[-1] > directory or any(a >= b for a, b in pairwise(places)):
        raise DamagedFileError
    if any(data[place : place + 4] != mark for place, mark in zip(places, marks, strict=False)):
        raise DamagedFileError
    bodies = [FileSection(data, place + 4, end) for place, end in pairwise(places)]
    return FileParts(FileSection(data, HEADER_BYTES, places[0]), *bodies)
