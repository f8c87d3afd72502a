"""The people, rounds and games of a Swiss-Manager file, as it numbers them."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.interchange.swiss_manager.binary import (
    CONFIGURATION,
    HEADER_STRINGS,
    DamagedFileError,
    FileSection,
    long_number,
    number,
    sections,
)

CONFIGURATION_BYTES = 100
PLAYER_STRINGS, PLAYER_BYTES = 18, 134
ROUND_STRINGS, ROUND_BYTES = 16, 76
GAME_BYTES = 21
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE
"""What stands in the place of Black: the bye that the pairing gives, and who is not paired."""
MOST_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A player; ``birth`` is ``YYYY/MM/DD``, unknown parts ``00``."""

    surname: str
    first_name: str
    title: str
    national_id: str
    club: str
    federation: str
    type: str
    group: str
    is_woman: bool
    rating: int
    national_rating: int
    birth: str
    fide_id: int


@dataclass(frozen=True, slots=True)
class FileGame:
    """Who has White, who has Black (or ``BYE``, ``NOT_PAIRED``), and the code of the result."""

    white: int
    black: int
    code: int


@dataclass(frozen=True, slots=True)
class FileRound:
    """A round of the schedule; ``day`` is ``YYYY/MM/DD`` or empty."""

    day: str
    games: tuple[FileGame, ...]


@dataclass(frozen=True, slots=True)
class FileContents:
    """The whole file. ``kind``: 0 Swiss, 1 round robin, 2 and 3 of teams."""

    kind: int
    has_teams: bool
    texts: tuple[str, ...]
    start: str
    end: str
    players: tuple[FilePlayer, ...] = ()
    rounds: tuple[FileRound, ...] = ()


def contents(data: bytes) -> FileContents:
    """Everything that is read of the file; of an event of teams neither players nor rounds. Raises DamagedFileError."""
    head, schedule, people, games, has_teams = sections(data)
    texts = tuple(head.strings(HEADER_STRINGS))
    if head.take(4) != CONFIGURATION:
        raise DamagedFileError
    settings = CONFIGURATION + head.take(CONFIGURATION_BYTES)
    kind = number(settings, 15)
    start, end = _day(long_number(settings, 75)), _day(long_number(settings, 79))
    if has_teams or kind > 1:
        return FileContents(kind, has_teams, texts, start, end)
    players = []
    while not people.is_over:
        players.append(_player(people))
    rounds = _rounds(schedule, games)
    if len(players) != number(settings, 23) or len(rounds) != number(settings, 27) or not games.is_over:
        raise DamagedFileError
    return FileContents(kind, has_teams, texts, start, end, tuple(players), rounds)


def _player(section: FileSection) -> FilePlayer:
    texts = section.strings(PLAYER_STRINGS)
    numbers = section.take(PLAYER_BYTES)
    return FilePlayer(
        surname=texts[0],
        first_name=texts[1],
        title=texts[4],
        national_id=texts[5],
        club=texts[9],
        federation=texts[10],
        type=texts[11],
        group=texts[12],
        is_woman=number(numbers, 30) == 1,
        rating=number(numbers, 32),
        national_rating=number(numbers, 34),
        birth=_day(long_number(numbers, 38)),
        fide_id=long_number(numbers, 48),
    )


def _rounds(schedule: FileSection, games: FileSection) -> tuple[FileRound, ...]:
    rounds: list[FileRound] = []
    while not schedule.is_over and len(rounds) <= MOST_ROUNDS:
        schedule.strings(ROUND_STRINGS)
        numbers = schedule.take(ROUND_BYTES)
        found = [games.take(GAME_BYTES) for _game in range(number(numbers, 6))]
        day = _day(long_number(numbers, 0))
        rounds.append(FileRound(day, tuple(FileGame(number(row, 0), number(row, 2), row[4]) for row in found)))
    return tuple(rounds)


def _day(written: int) -> str:
    """The day that the number writes (19900517; 19900000: the year alone)."""
    return f"{written // 10_000:04}/{written // 100 % 100:02}/{written % 100:02}" if written else ""
