"""What stands where in a file of Swiss-Manager: strings with their lengths, and blocks of numbers.

Integers are little-endian; a string is the number of its UTF-16 units and they. A section begins with a mark, and the
directory at the end says where each is.
"""

from __future__ import annotations

from struct import unpack_from

MARK = b"\xff\x89\x44"
HEADER, CONFIGURATION, SCHEDULE, PLAYERS, GAMES, DIRECTORY, END = (
    bytes((tag,)) + MARK for tag in (0x93, 0x95, 0xA3, 0xA5, 0xB3, 0xD3, 0xE3)
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
        """The next so many bytes. Raises DamagedFileError where they are not there."""
        start, self.position = self.position, self.position + count
        if self.position > self.end:
            raise DamagedFileError
        return self.data[start : self.position]

    def strings(self, count: int) -> list[str]:
        """The next so many strings. Raises DamagedFileError."""
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
    """The 16 bits at that place."""
    return int(unpack_from("<H", data, place)[0])


def long_number(data: bytes, place: int) -> int:
    """The 32 bits at that place."""
    return int(unpack_from("<I", data, place)[0])


def sections(data: bytes) -> tuple[FileSection, FileSection, FileSection, FileSection, bool]:
    """Header (without its fixed bytes) with configuration, schedule, players and games, and whether there are teams.

    Raises DamagedFileError where marks and directory do not agree.
    """
    directory = len(data) - DIRECTORY_BYTES
    if directory < HEADER_BYTES or data[directory : directory + 4] != DIRECTORY or data[-4:] != END:
        raise DamagedFileError
    offsets = unpack_from("<7I", data, directory + 4)
    has_teams = bool(offsets[4])
    schedule, players, games, after_games = offsets[:4]
    if not HEADER_BYTES < schedule < players < games < after_games <= directory:
        raise DamagedFileError
    marked = ((schedule, SCHEDULE), (players, PLAYERS), (games, GAMES))
    if any(data[place : place + 4] != mark for place, mark in marked):
        raise DamagedFileError
    head = FileSection(data, HEADER_BYTES, schedule)
    bodies = [
        FileSection(data, place + 4, end)
        for place, end in ((schedule, players), (players, games), (games, after_games))
    ]
    return head, bodies[0], bodies[1], bodies[2], has_teams
